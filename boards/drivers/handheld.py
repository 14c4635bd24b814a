"""What the handhelds have in common: a screen, eight buttons, a light; time, chance and files from MicroPython."""

import gc
import os
import select
import sys
from time import sleep_ms, ticks_add, ticks_diff, ticks_ms

import machine

_TRACE = "/trace"
_NAP = 2  # ms that a press may wait while the board sleeps


def full_speed():
    """125 MHz for the processor and for SPI, whose clock is 48 MHz after boot and would allow 24 MHz only."""
    machine.freq(125_000_000, 125_000_000)


def make_folder(path):
    """Make a folder unless it is there. Where that fails (a full flash), whoever writes to it is told."""
    try:
        os.mkdir(path)
    except OSError:
        pass


def trace_wanted():
    """The text of the file `trace`, "" when there is none."""
    try:
        with open(_TRACE) as f:
            return f.read()
    except OSError:
        return ""


def print_trace(kind, s, x, y, w, h):
    """A line over USB: `T x y w h text` for text drawn, `E x y w h` for an area painted over; `S` when it is shown."""
    sys.stdout.write("%s %d %d %d %d %s\n" % (kind, x, y, w, h, s if kind == "T" else ""))


class Handheld:
    """The board object that the firmware sees (DESIGN 6). A board's module calls full_speed, makes its parts, the
    screen first, and adds what it has more."""

    driven = False
    language = None
    root = "/saves"
    assets = "/assets"
    has_sound = False
    has_battery = False
    has_backlight = True

    def __init__(self, canvas, screen, buttons, light):
        self.canvas = canvas
        self._screen = screen
        self._buttons = buttons
        self._light = light
        wanted = trace_wanted()
        self.trace = print_trace if wanted and wanted.strip() != "memory" else None
        self._asked = None
        if wanted:
            self._asked = select.poll()
            self._asked.register(sys.stdin, select.POLLIN)
        make_folder(self.root)

    def show(self):
        """Send what changed on the canvas, and forget it."""
        self._screen.show()
        self._light.on()
        if self.trace:
            sys.stdout.write("S\n")

    def set_palette(self, colors):
        """16 RGB565 numbers; the whole canvas will be sent in them at the next show."""
        self._screen.set_palette(colors)
        self.canvas.mark(0, 0, self.canvas.width, self.canvas.height)

    def poll(self):
        """The bit of the button that is down or was pressed since the last poll (drivers/buttons.py), or 0."""
        if self._asked:
            self._answer()
        return self._buttons.poll()

    def tone(self, hz, ms):
        """Nothing to sound with."""

    def backlight(self, percent):
        self._light.set(percent)

    def battery(self):
        """Percent, or None where it can't be told."""
        return None

    def ticks_ms(self):
        return ticks_ms()

    def sleep_ms(self, ms):
        """Sleep, but not longer than until a button is pressed."""
        end = ticks_add(ticks_ms(), ms)
        left = ms
        while left > 0 and not self._buttons.waiting():
            sleep_ms(min(left, _NAP))
            left = ticks_diff(end, ticks_ms())

    def seed(self):
        """A random number below 2**30."""
        return int.from_bytes(os.urandom(4), "little") >> 2

    def _answer(self):
        """For measurements: an `m` over USB asks for the heap, in use and free, after a collection; `a` without."""
        for _ in self._asked.ipoll(0):
            letter = sys.stdin.read(1)
            if letter == "m":
                gc.collect()
            if letter in "ma":
                sys.stdout.write("M %d %d\n" % (gc.mem_alloc(), gc.mem_free()))
