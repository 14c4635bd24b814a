"""The littlefs image: read back, by the library and by MicroPython itself, and refused when it does not fit."""

import subprocess

import pytest

from tools import image
from tools.desktop import micropython

littlefs = pytest.importorskip("littlefs")

FILES = {"main.py": b"print(1)", "core/games/x.mpy": b"M" * 10000, "assets/en/common.txt": "易\n".encode(), "a": b""}
READ = '''
import os, sys, vfs
data = open(sys.argv[1], "rb").read()
class Flash:
    def readblocks(self, n, buf, off=0):
        buf[:] = data[n * 4096 + off:n * 4096 + off + len(buf)]
    def writeblocks(self, n, buf, off=0):
        raise OSError(30)
    def ioctl(self, op, arg):
        return {4: 352, 5: 4096}.get(op, 0)
os.mount(vfs.VfsLfs2(Flash(), progsize=256), "/image")
for name in sys.argv[2:]:
    with open("/image/" + name, "rb") as f:
        print(name, f.read())
'''


def test_micropython_reads_it(tmp_path):
    data, used = image.pack(FILES)
    assert len(data) == 352 * 4096
    (tmp_path / "fs.img").write_bytes(data)
    (tmp_path / "read.py").write_text(READ)
    done = subprocess.run([micropython(), tmp_path / "read.py", tmp_path / "fs.img", *FILES], capture_output=True,
                          text=True, check=True)
    assert done.stdout == "".join("%s %r\n" % item for item in FILES.items())
    assert 3 < used < 20


def test_disk_version_is_2_0():
    data, _ = image.pack({})
    at = data.index(b"littlefs")
    assert data[at + 12:at + 16] == b"\x00\x00\x02\x00"  # minor 0, major 2


def test_what_does_not_fit_is_refused():
    with pytest.raises(image.ImageError, match="do not fit into 352 blocks"):
        image.pack({"big": b"x" * 352 * 4096})


def test_the_biggest_that_fits_fits():
    image.pack({"big": b"x" * 340 * 4096})
