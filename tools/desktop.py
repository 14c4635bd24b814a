"""Runs the firmware in a child process, MicroPython's unix port, and talks with it. boards/unix.py has the protocol.

    with Desktop(build("unix"), data) as desktop:
        desktop.step(buttons, now_ms)      one step of the firmware
        desktop.advance(buttons, ms)       virtual time, in ticks of 10 ms
        desktop.png()                      what is on the screen
"""

import collections
import contextlib
import os
import platform
import shutil
import struct
import subprocess
import sys
import threading
from pathlib import Path

from tools.png import png
from tools.screentext import ScreenText
from tools.script import TICK_MS

FRAME_BYTES = 240 * 240 // 2
MEMORY, QUIT = 1, 2
CLOCK = 1 << 30
ELSEWHERE = """\
What works without it: the handheld itself (make flash), and the rules on any Python
(python3 -c "from core import catalog; print(catalog.IDS)")."""


class DesktopError(Exception):
    """The firmware's process can't be started, or ended by itself; the message is for the person at the keyboard."""


def micropython():
    """The path of a MicroPython unix port that has what the firmware needs."""
    beside = Path(sys.executable).with_name("micropython")
    if beside.exists():
        return str(beside)
    found = shutil.which("micropython")
    if not found:
        raise DesktopError("There is no MicroPython for this machine (%s %s): PyPI has it for CPython 3.11 to 3.14 on "
                           "Linux x86-64 and macOS arm64.\nA `micropython` (1.24 or newer) on the PATH is used when "
                           "there is one.\n%s" % (platform.system(), platform.machine(), ELSEWHERE))
    probe = "import sys, framebuf, vfs; sys.exit(sys.implementation.version < (1, 24))"
    if subprocess.run([found, "-c", probe], stdin=subprocess.DEVNULL, capture_output=True).returncode:
        raise DesktopError("%s is too old, or lacks the module framebuf: MicroPython 1.24 or newer is needed.\n%s"
                           % (found, ELSEWHERE))
    return found


class Desktop:
    """A running firmware.

    frame and palette: what is on the screen, two pixels a byte (left one high) and 16 RGB565 numbers. text: the
    strings on it. tones: (Hz, ms) since they were last taken. backlight: percent. heap: bytes (in use, free) as of the
    last `measure`. now: ms since the start. steps: how many steps were made.
    held: the buttons of the last step.
    """

    def __init__(self, folder, data, heap="384k", language=None, seed=None, trace=True, stderr=sys.stderr):
        """folder: build("unix"). data: where saves go (made when missing). stderr: where the child's goes, or None."""
        self.frame = bytes(FRAME_BYTES)
        self.palette = (0,) * 16
        self.text = ScreenText()
        self.tones = []
        self.backlight = 100
        self.heap = None
        self.now = 0
        self.steps = 0
        self.changed = False
        self._wake = 0
        self.held = None
        self._data = Path(data).absolute()
        self._stderr = stderr
        self._errors = collections.deque(maxlen=60)
        settings = {"root": self._data, "lang": language, "seed": seed, "trace": 1 if trace else None}
        words = ["%s=%s" % item for item in settings.items() if item[1] is not None]
        self._data.mkdir(parents=True, exist_ok=True)
        # Without this the child would look for modules in ~/.micropython before its own frozen ones.
        environment = dict(os.environ, MICROPYPATH=".frozen")
        self.process = subprocess.Popen([micropython(), "-X", "heapsize=" + heap, "main.py", *words], cwd=folder,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=environment, start_new_session=True)  # Ctrl-C is for us, not for the child
        self._reader = threading.Thread(target=self._read_errors, daemon=True)
        self._reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def step(self, buttons=0, now=None, flags=0):
        """One step of the firmware at a time in ms (default: as it is); returns how many ms it may sleep.

        DesktopError when the process has ended.
        """
        try:
            self.send(buttons, now, flags)
            head = self._read(7)
            if head[:1] != b"R":
                self._read_words(head)
            _, sleep, length = struct.unpack("<cHI", head)
            self._take(self._read(length))
        except (BrokenPipeError, EOFError):
            raise DesktopError(self._post_mortem()) from None
        self.steps += 1
        self._wake = self.now + sleep
        return sleep

    def send(self, buttons, now=None, flags=0):
        """Ask for a step without waiting for what comes of it: for tests that kill the process meanwhile."""
        if now is not None:
            self.now = now
        self.held = buttons
        self.process.stdin.write(struct.pack("<cBIBxx", b"K", buttons, self.now % CLOCK, flags))
        self.process.stdin.flush()

    def advance(self, buttons, ms):
        """Let virtual time pass with these buttons down; ticks in which the firmware sleeps are left out."""
        end = self.now + -(-ms // TICK_MS) * TICK_MS
        while self.now < end:
            if buttons != self.held or self.now >= self._wake:
                self.step(buttons)
            self.now += TICK_MS
        self.now = end

    def measure(self):
        """Bytes of heap (in use, free) after a collection."""
        self.step(self.held or 0, flags=MEMORY)
        return self.heap

    def png(self):
        """The screen as the bytes of a PNG file."""
        return png(self.frame, self.palette)

    def close(self):
        """End the process, giving it time to write what it has not written yet."""
        if self.process.poll() is None:
            with contextlib.suppress(OSError):
                self.process.stdin.write(struct.pack("<cBIBxx", b"K", 0, self.now % CLOCK, QUIT))
                self.process.stdin.flush()
            with contextlib.suppress(OSError):
                self.process.stdin.close()
            try:
                self.process.wait(3)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self._release()

    def kill(self):
        """End the process as a dead battery does."""
        self.process.kill()
        self._release()

    def _release(self):
        self.process.wait()
        self._reader.join(1)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(OSError):
                pipe.close()

    def _read(self, length):
        data = self.process.stdout.read(length)
        if len(data) < length:
            self._hear(data)
            raise EOFError
        return data

    def _read_words(self, head):
        """Words where an answer should be: an uncaught error, which MicroPython prints there. EOFError after them."""
        self.process.stdin.close()
        for line in (head + self.process.stdout.read()).splitlines(keepends=True):
            self._hear(line)
        raise EOFError

    def _take(self, data):
        position = 0
        while position < len(data):
            tag, length = struct.unpack_from("<cI", data, position)
            body = data[position + 5:position + 5 + length]
            position += 5 + length
            if tag == b"F":
                self.frame = body
                self.changed = True
            elif tag == b"P":
                self.palette = struct.unpack("<16H", body)
                self.changed = True
            elif tag == b"T":
                self.text.drawn(body[8:].decode(errors="replace"), *struct.unpack_from("<hhhh", body))
            elif tag == b"E":
                self.text.erased(*struct.unpack("<hhhh", body))
            elif tag == b"S":
                self.tones.append(struct.unpack("<HH", body))
            elif tag == b"L":
                self.backlight = body[0]
            elif tag == b"M":
                self.heap = struct.unpack("<II", body)

    def _read_errors(self):
        for line in self.process.stderr:
            self._hear(line)

    def _hear(self, line):
        text = line.decode(errors="replace")
        self._errors.append(text)
        if self._stderr:
            self._stderr.write(text)
            self._stderr.flush()

    def _post_mortem(self):
        """Why the process has ended, in words; what it said is kept in a file."""
        code = self.process.wait()
        self._reader.join(1)
        said = "".join(self._errors)
        lines = ["The firmware stopped by itself (%s)." % ("signal %d" % -code if code < 0 else "exit code %d" % code)]
        if "MemoryError" in said:
            lines.append("It ran out of memory; --heap gives it more.")
        if said:
            lines.append("What it said last: " + said.strip().splitlines()[-1])
            file = self._data / "crash.txt"
            with contextlib.suppress(OSError):
                file.write_text(said, encoding="utf-8")
                lines.append("All it said is in %s." % file)
        lines.append("Every move is saved: the next start goes on where you were.")
        return "\n".join(lines)
