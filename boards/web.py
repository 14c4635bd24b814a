"""The browser page as a board: MicroPython's WebAssembly build, driven by web/asobi.js once a frame.

The page gives a module `page`; numbers go to and fro as they are, the frame stays in MicroPython's memory and the page
reads there what has changed:

    show(address, x, y, w, h)   a rectangle of the frame at that address has changed (two pixels a byte, left one high)
    color(i, rgb565)            a colour of the palette
    tone(hz, ms)   backlight(percent)   say(text), "": forget what was said
    drawn(kind, text, x, y, w, h)  what canvas.trace is told; called when `traces` is true
    drive(step)                 the page calls step(ms, buttons) -> ms it may sleep, from then on
    seed()                      a number below 2**30
    language   link             strings, "" for none
"""

import page
from uctypes import addressof

ROOT = "/saves"
ASSETS = "/assets"


class Board:
    """The board object that the firmware sees; see DESIGN for what each method must do."""

    name = "web"
    driven = True
    has_sound = True
    has_battery = False
    has_backlight = True
    root = ROOT
    assets = ASSETS

    def __init__(self, canvas):
        self.canvas = canvas
        self.language = page.language or None
        self.link = page.link
        self.trace = page.drawn if page.traces else None
        self.say = page.say
        self._address = addressof(canvas.buf)
        self._buttons = 0
        self._now = 0
        self._step = None

    def show(self):
        """Tell the page which rectangles it has to draw."""
        dirty = self.canvas.dirty
        for i in range(0, 4 * self.canvas.dirty_count, 4):
            page.show(self._address, dirty[i], dirty[i + 1], dirty[i + 2], dirty[i + 3])
        self.canvas.clean()

    def set_palette(self, colors):
        """16 RGB565 numbers; the page draws everything anew with them."""
        for i, color in enumerate(colors):
            page.color(i, color)

    def poll(self):
        """The buttons that are down, or were pressed since the last step."""
        return self._buttons

    def tone(self, hz, ms):
        """Sound a square wave."""
        page.tone(hz, ms)

    def backlight(self, percent):
        """Dim the picture."""
        page.backlight(percent)

    def battery(self):
        """Nobody knows."""
        return None

    def ticks_ms(self):
        """The time of this step: it stands still within it."""
        return self._now

    def sleep_ms(self, ms):
        """The page does the waiting."""

    def seed(self):
        """A number below 2**30."""
        return page.seed()

    def drive(self, step):
        """Give the page the firmware's step; it is called after this has returned."""
        self._step = step
        page.drive(self._call)

    def _call(self, now, buttons):
        self._now = now
        self._buttons = buttons
        sleep = self._step(now)
        return 1000 if sleep is None else sleep
