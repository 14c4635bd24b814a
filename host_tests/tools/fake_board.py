"""A board for tools/flash.py: MicroPython's unix port with littlefs on a file, and code sent to it run there.

It is what the real board is, but for the cable: the same helpers run on the same MicroPython and file system.
"""

import re
import struct
import subprocess

from tools import flash
from tools.desktop import micropython

SERVER = '''
import os, sys, struct, vfs
class Flash:
    def __init__(self, path):
        self.f = open(path, "r+b")
        self.f.seek(0, 2)
        self.count = self.f.tell() // 4096
    def readblocks(self, n, buf, off=0):
        self.f.seek(n * 4096 + off)
        self.f.readinto(buf)
    def writeblocks(self, n, buf, off=0):
        self.f.seek(n * 4096 + off)
        self.f.write(buf)
    def ioctl(self, op, arg):
        return {4: self.count, 5: 4096}.get(op, 0)
flash = Flash(sys.argv[1])
try:
    fs = vfs.VfsLfs2(flash, progsize=256)
except OSError:
    vfs.VfsLfs2.mkfs(flash, progsize=256)
    fs = vfs.VfsLfs2(flash, progsize=256)
os.umount("/")
os.mount(fs, "/")
said = []
env = {"print": lambda *words: said.append(" ".join([str(word) for word in words]) + "\\n")}
while True:
    head = sys.stdin.buffer.read(4)
    if not head:
        break
    code = sys.stdin.buffer.read(struct.unpack("<I", head)[0])
    failed = 0
    try:
        exec(code, env)
    except Exception as error:
        failed = 1
        said.append(repr(error))
    data = "".join(said).encode()
    said.clear()
    sys.stdout.buffer.write(struct.pack("<BI", failed, len(data)) + data)
'''


LIST = '''
import os
todo = [""]
while todo:
    folder = todo.pop()
    for entry in os.ilistdir(folder or "/"):
        path = folder + "/" + entry[0]
        if entry[1] == 0x4000:
            todo.append(path)
        else:
            print(path)
'''


class FakeBoard:
    """Looks like flash.Link. fail_after(n) breaks the connection, and the power, at the n-th request from now."""

    def __init__(self, folder, blocks=352, info="rp2\n1 24 1\nRaspberry Pi Pico with RP2040\n"):
        self.info = info
        self.requests = 0
        self.wrote = []
        self._breaks = None
        self._process = None
        self._script = folder / "server.py"
        self._script.write_text(SERVER)
        self._image = folder / "flash.img"
        self._image.write_bytes(b"\xff" * 4096 * blocks)
        self.power_on()

    def power_on(self):
        self.power_off()
        self._breaks = None
        self._process = subprocess.Popen([micropython(), self._script, self._image], stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE)

    def power_off(self):
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def fail_after(self, requests):
        self._breaks = self.requests + requests

    def exec(self, code):
        if code == flash.INFO:
            return self.info
        self.requests += 1
        if self.requests == self._breaks:
            self.power_off()
        if not self._process:
            raise flash.Lost("gone")
        self.wrote += re.findall(r"open\('/([^']*)', 'wb'\)", code)
        self._process.stdin.write(struct.pack("<I", len(code.encode())) + code.encode())
        self._process.stdin.flush()
        failed, length = struct.unpack("<BI", self._process.stdout.read(5))
        said = self._process.stdout.read(length).decode()
        if failed:
            raise flash.FlashError("The board said:\n" + said)
        return said

    def restart(self):
        pass

    def close(self):
        pass

    def put(self, path, data):
        """Write a file as another program would."""
        folder = path.rpartition("/")[0] or "/"
        self.exec("import os\ntry:\n os.mkdir(%r)\nexcept OSError:\n pass" % folder)
        self.exec("f = open(%r, 'w' 'b'); f.write(%r); f.close()" % (path, data))

    def read(self, path):
        """The bytes of a file, None when there is none."""
        code = "try:\n f = open(%r, 'rb')\n print(f.read())\n f.close()\nexcept OSError:\n print(None)" % path
        said = self.exec(code)
        return None if said == "None\n" else eval(said)

    def names(self):
        """Every file on the board, sorted."""
        return sorted(self.exec(LIST).split())
