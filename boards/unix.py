"""The desktop process as a board: MicroPython's unix port, driven through stdin and stdout by tools/desktop.py.

The process never loops by itself and has no clock of its own: each request brings the time and the buttons, and is
answered with what one step of the firmware did. So the same code runs in real time under a window and in virtual
time, much faster, under a script.

Request, 9 bytes:  b"K", buttons u8, time ms u32, flags u8, two spare.   flags: 1 tell the heap, 2 quit
Answer:            b"R", sleep ms u16, length u32, then that many bytes of sections: tag u8, length u32, data
    F  the frame, 28,800 bytes, two pixels a byte, left one high (only when something was shown)
    P  the palette, 16 RGB565 u16
    T  a string was drawn: x y w h i16, UTF-8
    E  an area was painted over: x y w h i16
    S  a tone: Hz u16, ms u16
    L  the backlight: percent u8
    M  the heap after a collection: bytes in use u32, bytes free u32
All numbers are little-endian. Settings come as arguments `name=value`: root, assets, lang, seed, trace.
"""

import gc
import os
import struct
import sys

MEMORY = 1
QUIT = 2


def make_folder(path):
    """Make a folder and those above it; one that exists is fine."""
    for end in range(1, len(path) + 1):
        if end == len(path) or path[end] == "/":
            try:
                os.mkdir(path[:end])
            except OSError:
                if end == len(path):
                    os.stat(path)


def arguments(argv):
    """`name=value` words as a dict of strings."""
    return dict(word.split("=", 1) for word in argv if "=" in word)


class Board:
    """The board object that the firmware sees; see DESIGN for what each method must do."""

    name = "unix"
    driven = True
    has_sound = True
    has_battery = False
    has_backlight = True
    say = None  # nobody listens
    link = None

    def __init__(self, canvas):
        given = arguments(sys.argv[1:])
        self.canvas = canvas
        self.root = given.get("root", "saves")
        self.assets = given.get("assets", "assets")
        self.language = given.get("lang")
        self.trace = self._trace if given.get("trace") else None
        self._seed = int(given["seed"]) if "seed" in given else None
        self._buttons = 0
        self._now = 0
        self._shown = False
        self._sections = []
        make_folder(self.root)

    def show(self):
        """Send the frame with the next answer."""
        self._shown = True
        self.canvas.clean()

    def set_palette(self, colors):
        """Send 16 RGB565 numbers with the next answer."""
        self._add(b"P", struct.pack("<16H", *colors))

    def poll(self):
        """The buttons that are down now, or were pressed since the last request."""
        return self._buttons

    def tone(self, hz, ms):
        """Sound a square wave."""
        self._add(b"S", struct.pack("<HH", hz, ms))

    def backlight(self, percent):
        """Dim the window."""
        self._add(b"L", bytes([percent]))

    def battery(self):
        """There is none."""
        return None

    def ticks_ms(self):
        """The time of this request: it stands still within a step."""
        return self._now

    def sleep_ms(self, ms):
        """The other side does the waiting."""

    def seed(self):
        """A number below 2**30: random, or counting up from the one that was asked for, so that runs repeat."""
        if self._seed is None:
            return int.from_bytes(os.urandom(4), "little") >> 2
        self._seed += 1
        return (self._seed - 1) & 0x3FFFFFFF

    def drive(self, step):
        """Answer requests until the other side quits or goes away. step(now_ms) -> ms that it may sleep, or None."""
        source, sink = sys.stdin.buffer, sys.stdout.buffer
        while True:
            request = source.read(9)
            if not request or len(request) < 9:
                return
            _, self._buttons, self._now, flags = struct.unpack("<BBIB", request[:7])
            if flags & QUIT:
                return
            sleep = step(self._now)
            if flags & MEMORY:
                gc.collect()
                self._add(b"M", struct.pack("<II", gc.mem_alloc(), gc.mem_free()))
            self._answer(sink, 1000 if sleep is None else min(max(sleep, 0), 60000))

    def _answer(self, sink, sleep):
        data = b"".join(self._sections)
        self._sections.clear()
        frame = self.canvas.buf if self._shown else b""
        length = len(data) + (5 + len(frame) if frame else 0)
        sink.write(struct.pack("<BHI", 0x52, sleep, length) + data)
        if frame:
            sink.write(struct.pack("<BI", 0x46, len(frame)))
            sink.write(frame)
        self._shown = False

    def _add(self, tag, data):
        self._sections.append(tag + struct.pack("<I", len(data)) + data)

    def _trace(self, kind, s, x, y, w, h):
        text = s.encode() if kind == "T" else b""
        self._add(kind.encode(), struct.pack("<hhhh", x, y, w, h) + text)
