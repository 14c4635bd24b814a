"""Puts the firmware on a board that runs MicroPython, over USB, and nothing else: saves and other files stay.

Each file is written beside the old one, checked by its SHA-256 and then renamed over it. The old main.py goes first
and the new one comes last, so that a board that was interrupted never runs half a firmware; running this again
finishes the job.
"""

import base64
import contextlib
import errno
import hashlib
import sys

from tools.build import BuildError, boards, build, files_of, unknown_board

TREES = ("core", "firmware", "boards", "assets")
CHUNK = 2048
BLOCK_BYTES = 4096
SPARE_BLOCKS = 16  # for saves, and for littlefs itself
RASPBERRY_PI = 0x2E8A
RUN_AGAIN = "Nothing is lost: plug it in and run this again."
NO_BOARD = """\
No board found. Is the cable a data cable? Is MicroPython on the board (README, "Boards")? A board that shows up as
the drive RPI-RP2 has none yet. --port names a port that is not found by itself."""

# What runs on the board. Paths are absolute; output is a line a fact.
HELPERS = '''
import os, sys, gc, hashlib, binascii
def sha(path):
    h = hashlib.sha256()
    b = bytearray(512)
    with open(path, "rb") as f:
        while True:
            n = f.readinto(b)
            if not n:
                return binascii.hexlify(h.digest()).decode()
            h.update(memoryview(b)[:n])
def walk(todo):
    while todo:
        path = todo.pop()
        try:
            mode = os.stat(path)[0]
        except OSError:
            continue
        if mode & 0x4000:
            print("D", path)
            todo += [path + "/" + e[0] for e in os.ilistdir(path)]
        else:
            print("F", os.stat(path)[6], sha(path), path)
def room():
    s = os.statvfs("/")
    print(s[0], s[3])
def folders(path):
    parts = path.split("/")[1:-1]
    for i in range(len(parts)):
        try:
            os.mkdir("/" + "/".join(parts[:i + 1]))
        except OSError as e:
            if e.errno != 17:
                raise
def w(text):
    f.write(binascii.a2b_base64(text))
def keep_main():
    try:
        with open("/main.py") as f:
            foreign = "firmware.main" not in f.read(2000)
    except OSError:
        return
    if foreign:
        os.rename("/main.py", "/main_before_asobi.py")
def gone(path):
    try:
        os.remove(path)
    except OSError as e:
        if e.errno != 2:
            raise
'''
INFO = "print(sys.platform); print(*sys.implementation.version[:3]); print(getattr(sys.implementation, '_machine', ''))"


class FlashError(Exception):
    """It did not work; the message says why and what to do."""


class Lost(Exception):
    """The connection to the board broke."""


class Link:
    """A board at a serial port, by mpremote. exec(code) -> what it prints, or Lost, or FlashError with its error."""

    def __init__(self, port):
        """Open the port and stop what runs there. FlashError in words for whatever may be wrong."""
        try:
            import serial
            from mpremote.transport import TransportError
            from mpremote.transport_serial import SerialTransport
        except ImportError as error:
            raise FlashError("%s. `make flash` installs what is needed." % error) from None
        self._broken = (TransportError, serial.SerialException, OSError)
        try:
            # mpremote does not tell why a port can't be opened, so ask first.
            serial.serial_for_url(port, exclusive=True).close()
            self._transport = SerialTransport(port)
        except (TransportError, OSError) as error:
            raise FlashError(why_not_open(port, error)) from None
        except ValueError as error:
            raise FlashError("There is no port %s: %s" % (port, error)) from None
        try:
            # mpremote prints what it got before it gives up.
            with contextlib.redirect_stdout(sys.stderr):
                self._transport.enter_raw_repl(timeout_overall=10)
        except self._broken:
            self.close()
            raise FlashError("The board at %s does not answer. Is another program using it (Thonny, a terminal)? "
                             "Otherwise unplug it and plug it in again." % port) from None

    def exec(self, code):
        """Run code on the board and return what it printed."""
        try:
            out, err = self._transport.exec_raw(code, timeout=30)
        except self._broken as error:
            raise Lost(str(error)) from None
        if err:
            raise FlashError("The board said:\n%s" % err.decode(errors="replace").strip())
        return out.decode()

    def restart(self):
        """Let the board start main.py."""
        with contextlib.suppress(*self._broken):
            self._transport.exit_raw_repl()
            self._transport.serial.write(b"\x04")
            self._transport.serial.flush()

    def close(self):
        """Let go of the port."""
        with contextlib.suppress(*self._broken):
            self._transport.close()


def why_not_open(port, error):
    """Why a port can't be opened, in words."""
    code, text = getattr(error, "errno", None), str(error).lower()
    if code in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in text or "busy" in text:
        return "The board at %s is busy: another program has it open (Thonny, a terminal?). Close that first." % port
    if code in (errno.EACCES, errno.EPERM) or "denied" in text:
        return ("No right to use %s. On Linux: sudo usermod -aG dialout $USER, then log in again. On Windows it means "
                "that another program has it open." % port)
    if code == errno.ENOENT or "no such file" in text or "filenotfound" in text:
        return "There is no port %s.\n%s" % (port, NO_BOARD)
    return "The port %s can't be opened: %s" % (port, error)


def find_port(ports=None):
    """The port of the only board that is plugged in. FlashError when there is none, or several."""
    if ports is None:
        try:
            from serial.tools.list_ports import comports
        except ImportError as error:
            raise FlashError("%s. `make flash` installs what is needed." % error) from None
        ports = comports()
    found = [port for port in ports if port.vid == RASPBERRY_PI]
    if not found:
        raise FlashError(NO_BOARD)
    if len(found) > 1:
        rows = "\n".join("  --port %s   %s" % (port.device, port.serial_number or "") for port in found)
        raise FlashError("Several boards are plugged in. Which one?\n" + rows)
    return found[0].device


class Plan:
    """What there is to do: files to write, paths to remove, blocks of flash that it takes."""

    def __init__(self, write, remove, folders, blocks):
        self.write = write
        self.remove = remove
        self.folders = folders
        self.blocks = blocks

    def bytes(self, files):
        """How many bytes will be sent."""
        return sum(len(files[name]) for name in self.write)


class Flasher:
    """Brings the files of a build, {path: bytes}, on the board behind a link."""

    def __init__(self, link, files, progress=lambda done, total, name: None):
        self.link = link
        self.files = files
        self.progress = progress
        link.exec(HELPERS)

    def check_version(self):
        """FlashError when what runs on the board can't run the firmware. Returns its name."""
        platform, version, machine = self.link.exec(INFO).splitlines()[:3]
        number = tuple(map(int, version.split()))
        name = "MicroPython %s on %s" % (".".join(version.split()), machine or platform)
        if platform != "rp2":
            raise FlashError("This is no RP2040 board: %s." % name)
        if number < (1, 24):
            raise FlashError("The board has %s; 1.24 or newer is needed. The README (\"Boards\") names the build to "
                             "put on it first: the plain Raspberry Pi Pico one, for every board." % name)
        return name

    def on_board(self):
        """What is there of ours: ({path: (size, SHA-256)}, [folders])."""
        files, folders = {}, []
        roots = ["/" + name for name in (*TREES, "main.py", "main.py.new")]
        for line in self.link.exec("walk(%r)" % roots).splitlines():
            kind, _, rest = line.partition(" ")
            if kind == "D":
                folders.append(rest[1:])
            elif kind == "F":
                size, sha, path = rest.split(" ", 2)
                files[path[1:]] = int(size), sha
        return files, folders

    def plan(self):
        """Compare the board with the build."""
        there, folders = self.on_board()
        same = {name for name, data in self.files.items() if there.get(name) == (len(data), sha256(data))}
        write = sorted(set(self.files) - same, key=lambda name: (name == "main.py", name))
        remove = sorted(set(there) - set(self.files))
        needed = {parent for name in self.files for parent in parents(name)}
        stale = sorted((folder for folder in folders if folder not in needed), reverse=True)
        change = sum(blocks(len(self.files[name])) - blocks(there.get(name, (0,))[0]) for name in write)
        change += 2 * len(needed - set(folders)) - sum(blocks(there[name][0]) for name in remove)
        largest = max([blocks(len(self.files[name])) for name in write], default=0)
        return Plan(write, remove, stale, max(change, 0) + largest if write else 0)

    def check_room(self, plan):
        """FlashError when the files don't fit beside what else is on the board."""
        size, free = map(int, self.link.exec("room()").split())
        need = -(-(plan.blocks + SPARE_BLOCKS) * BLOCK_BYTES // size)
        if plan.write and free < need:
            raise FlashError("Not enough room on the board: %d kB are free, %d kB are needed (with some for saves). "
                             "Remove files of your own with `mpremote fs rm`."
                             % (free * size // 1024, need * size // 1024))

    def carry_out(self, plan):
        """Do what was planned, and check it. The old main.py goes first, the new one comes last."""
        write = [name for name in plan.write if name != "main.py"] + ["main.py"]
        self.keep_foreign_main()
        self.link.exec("gone('/main.py')")
        for path in plan.remove:
            self.link.exec("gone(%r)" % ("/" + path))
        for folder in plan.folders:
            self.link.exec("os.rmdir(%r)" % ("/" + folder))
        total, sent = sum(len(self.files[name]) for name in write), 0
        for name in write:
            self.send(name, lambda count, name=name, sent=sent: self.progress(sent + count, total, name))
            sent += len(self.files[name])
        there, _ = self.on_board()
        if there != {name: (len(data), sha256(data)) for name, data in self.files.items()}:
            raise FlashError("The check at the end found a difference. Run this again.")

    def keep_foreign_main(self):
        """A main.py of another project is put aside, not lost."""
        self.link.exec("keep_main()")

    def send(self, name, progress):
        """Write one file: beside, checked, renamed."""
        data, path = self.files[name], "/" + name
        self.link.exec("folders(%r); f = open(%r, 'wb')" % (path, path + ".new"))
        progress(0)
        for start in range(0, len(data), CHUNK):
            part = data[start:start + CHUNK]
            self.link.exec("w(%r)" % base64.b64encode(part).decode())
            progress(start + len(part))
        written = self.link.exec("f.close(); print(sha(%r))" % (path + ".new")).strip()
        if written != sha256(data):
            raise FlashError("%s did not arrive whole. Run this again." % name)
        self.link.exec("os.rename(%r, %r)" % (path + ".new", path))


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def blocks(size):
    """The blocks of flash that a file takes, at most."""
    return -(-size // BLOCK_BYTES)


def parents(name):
    """The folders above a file: a/b/c -> a, a/b."""
    parts = name.split("/")[:-1]
    return ["/".join(parts[:count + 1]) for count in range(len(parts))]


def show_progress(done, total, name):
    """A bar on a terminal; nothing elsewhere."""
    if sys.stdout.isatty():
        part = done * 30 // total if total else 30
        print("\r[%-30s] %3d %%  %-40.40s" % ("#" * part, done * 100 // total if total else 100, name), end="")
        sys.stdout.flush()


def flash(link, folder, dry_run=False, say=print, progress=show_progress):
    """Bring a build's folder on the board behind a link. FlashError, Lost."""
    files = files_of(folder)
    flasher = Flasher(link, files, progress)
    say(flasher.check_version())
    plan = flasher.plan()
    flasher.check_room(plan)
    if not (plan.write or plan.remove or plan.folders):
        say("Everything is there already.")
        return
    say("%d of %d files to write (%d bytes), %d to remove." % (len(plan.write), len(files), plan.bytes(files),
                                                               len(plan.remove)))
    if dry_run:
        for name in plan.write:
            say("  write  %s" % name)
        for name in plan.remove:
            say("  remove %s" % name)
        return
    flasher.carry_out(plan)
    if sys.stdout.isatty():
        say("")
    say("Done, and checked. The board starts now.")


def add_arguments(parser):
    parser.add_argument("--board", default="waveshare_pico_lcd_1_3", metavar="NAME",
                        help="%s (default %%(default)s)" % ", ".join(boards()))
    parser.add_argument("--port", metavar="PORT", help="the serial port; default: the board that is plugged in")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")


def main(args):
    if args.board not in boards():
        print(unknown_board(args.board), file=sys.stderr)
        return 2
    try:
        folder = build(args.board)
        link = Link(args.port or find_port())
        try:
            flash(link, folder, args.dry_run)
            link.restart()
        except FlashError:
            link.restart()
            raise
        finally:
            link.close()
    except (BuildError, FlashError) as error:
        return failed(str(error), 1)
    except Lost as error:
        return failed("The connection to the board was lost (%s). %s" % (error, RUN_AGAIN), 1)
    except KeyboardInterrupt:
        return failed("Interrupted. " + RUN_AGAIN, 130)
    return 0


def failed(message, code):
    """Say what went wrong, below the progress bar; returns the exit code."""
    if sys.stdout.isatty():
        print()
    print(message, file=sys.stderr)
    return code
