"""What the handhelds have in common: a screen, eight buttons, a light; time, chance and files from MicroPython."""

import os
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
    """The text of the file `trace` (drivers/usb_trace.py), "" when there is none."""
    try:
        with open(_TRACE) as f:
            return f.read()
    except OSError:
        return ""


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
        self.trace = None
        self._shown = None
        self._questions = None
        wanted = trace_wanted()
        if wanted:
            self._tell(wanted)
        make_folder(self.root)

    def show(self):
        """Send what changed on the canvas, and forget it."""
        self._screen.show()
        self._light.on()
        if self._shown:
            self._shown()

    def set_palette(self, colors):
        """16 RGB565 numbers; the whole canvas will be sent in them at the next show."""
        self._screen.set_palette(colors)
        self.canvas.mark(0, 0, self.canvas.width, self.canvas.height)

    def poll(self):
        """The bit of the button that is down or was pressed since the last poll (drivers/buttons.py), or 0."""
        if self._questions:
            self._questions.answer()
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

    def _tell(self, wanted):
        # Not imported otherwise: the heap is small.
        from boards.drivers import usb_trace

        self._questions = usb_trace.Questions()
        if wanted.strip() != "memory":
            self.trace = usb_trace.drawn
            self._shown = usb_trace.shown
