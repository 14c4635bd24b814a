"""The canvas: 240x240 pixels of 16 colours, and the rectangles that changed since they were last sent.

Everything on the screen goes through here. Colours are roles of `palette`; what they look like is up to the theme.
"""

from array import array

import framebuf

from firmware.gfx.fonts import HUGE, LARGE, LINE, SMALL, Font, inner
from firmware.gfx.pack import Pack
from firmware.gfx.palette import INK

WIDTH = 240
HEIGHT = 240
_LOST = 12  # size of the box for a picture when the art pack is gone


class Canvas:
    """The picture of the device.

    `buf` holds two pixels a byte, the left one in the high nibble. `dirty` is a fixed list of eight rectangles
    [x, y, w, h] of which the first `dirty_count` are to be sent; x and w are even. `trace` is None or a function
    (kind, s, x, y, w, h) that is told of each text drawn ("T") and each area painted over ("E").
    """

    width = WIDTH
    height = HEIGHT

    def __init__(self):
        self.buf = bytearray(WIDTH * HEIGHT // 2)
        self._fb = framebuf.FrameBuffer(self.buf, WIDTH, HEIGHT, framebuf.GS4_HMSB)
        self._rects = array("H", bytes(2 * 4 * 8))
        view = memoryview(self._rects)
        self.dirty = [view[4 * i : 4 * i + 4] for i in range(8)]
        # The job array of `text_native`.
        self._p = array("i", bytes(4 * 15))
        self.trace = None
        self._fonts = None
        self._pack = None
        self.unclip()

    def use_fonts(self, assets):
        """Open the fonts and the art pack in the folder `assets`. Returns what could not be used, as texts."""
        self._fonts = self._pack = None  # those of an app that failed make room
        self._fonts = (Font(assets + "/font10.bin", 110), Font(assets + "/font12.bin", 64, 0))
        self._pack = Pack(assets + "/art.bin")
        return [part.failed for part in (self._fonts[0], self._fonts[1], self._pack) if part.failed]

    # The rectangles to send.

    @property
    def dirty_count(self):
        return self._p[14]

    def clean(self):
        """Forget what is dirty: it has been sent."""
        self._p[14] = 0

    def mark(self, x, y, w, h):
        """Have the part of this rectangle that lies in the clip sent at the next show. False when there is none."""
        p = self._p
        p[10] = x
        p[11] = y
        p[12] = x + w
        p[13] = y + h
        return inner.mark(self._rects, p)

    # The clip.

    def clip(self, x, y, w, h):
        """Draw only within this rectangle (cut to the screen) until `unclip`; a new clip replaces the old one."""
        p = self._p
        p[5] = min(max(x, 0), WIDTH)
        p[6] = min(max(y, 0), HEIGHT)
        p[7] = max(min(x + w, WIDTH), p[5])
        p[8] = max(min(y + h, HEIGHT), p[6])

    def unclip(self):
        p = self._p
        p[5] = p[6] = 0
        p[7] = WIDTH
        p[8] = HEIGHT

    # Shapes.

    def fill(self, c):
        """Paint the whole clip."""
        p = self._p
        self.rect(p[5], p[6], p[7] - p[5], p[8] - p[6], c)

    def rect(self, x, y, w, h, c, filled=True):
        if not filled:
            if w > 0 and h > 0:
                self._block(x, y, w, 1, c)
                self._block(x, y + h - 1, w, 1, c)
                self._block(x, y, 1, h, c)
                self._block(x + w - 1, y, 1, h, c)
        elif self._block(x, y, w, h, c) and self.trace:
            self.trace("E", "", x, y, w, h)

    def _block(self, x, y, w, h, c):
        if not self.mark(x, y, w, h):
            return False
        # What was marked is the part inside the clip.
        p = self._p
        self._fb.fill_rect(p[10], p[11], p[12] - p[10], p[13] - p[11], c)
        return True

    def line(self, x1, y1, x2, y2, c):
        """A line of one pixel's width, both ends included."""
        if x1 == x2 or y1 == y2:
            self._block(min(x1, x2), min(y1, y2), abs(x2 - x1) + 1, abs(y2 - y1) + 1, c)
            return
        if not self.mark(min(x1, x2), min(y1, y2), abs(x2 - x1) + 1, abs(y2 - y1) + 1):
            return
        p = self._p
        if p[5] <= min(x1, x2) and max(x1, x2) < p[7] and p[6] <= min(y1, y2) and max(y1, y2) < p[8]:
            self._fb.line(x1, y1, x2, y2, c)
        else:
            self._clipped_line(x1, y1, x2, y2, c)

    def _clipped_line(self, x, y, x2, y2, c):
        # Bresenham with the rounding of framebuf.line, so that a clipped line is a part of the whole one.
        p = self._p
        dx = abs(x2 - x)
        dy = abs(y2 - y)
        sx = 1 if x < x2 else -1
        sy = 1 if y < y2 else -1
        steep = dy > dx
        if steep:
            dx, dy = dy, dx
        e = 2 * dy - dx
        for _ in range(dx + 1):
            if p[5] <= x < p[7] and p[6] <= y < p[8]:
                self._fb.pixel(x, y, c)
            if e >= 0:
                e -= 2 * dx
                if steep:
                    x += sx
                else:
                    y += sy
            e += 2 * dy
            if steep:
                y += sy
            else:
                x += sx

    # Text.

    def text_width(self, s, font=SMALL):
        if font == HUGE:
            return 2 * self._fonts[LARGE].width(s)
        return self._fonts[font].width(s)

    def fit(self, s, start, room, font=SMALL):
        """Index of the first character of `s`, from `start` on, that has no room in `room` pixels."""
        if font == HUGE:
            return self._fonts[LARGE].fit(s, start, room // 2)
        return self._fonts[font].fit(s, start, room)

    def text(self, s, x, y, c, font=SMALL):
        """Draw one line of text; (x, y) is the upper left corner of its line box. Returns the x after it."""
        p = self._p
        p[1] = x
        p[2] = y
        p[3] = c
        p[4] = 2 if font == HUGE else 1
        self._fonts[LARGE if font == HUGE else font].draw(self.buf, s, p)
        end = p[1]
        if self.mark(x, y, end - x, LINE[font]) and self.trace:
            self.trace("T", s, x, y, end - x, LINE[font])
        return end

    # Pictures.

    def image_size(self, name):
        """(width, height) of a picture or an icon."""
        entry = self._pack.find(name)
        return (entry[1], entry[2]) if entry else (_LOST, _LOST)

    def image(self, name, x, y):
        """Draw a picture of many colours (a hollow box when there is no art pack). ArtError when it lacks the name."""
        entry = self._pack.find(name)
        if entry is None:
            self.rect(x, y, _LOST, _LOST, INK, False)
            return
        if entry[0] != 80:
            raise ValueError("%s has one colour: use icon()" % name)
        p = self._p
        p[0] = 0
        p[1] = x
        p[2] = y
        p[3] = entry[3]
        p[4] = entry[1]
        buf = self.buf
        self._pack.chunks(entry, lambda data, count: inner.picture(buf, data, count, p))
        if self.mark(x, y, entry[1], entry[2]) and self.trace:
            self.trace("E", name, x, y, entry[1], entry[2])

    def icon(self, name, x, y, c):
        """Draw a picture of one colour in the colour `c`; else as `image`."""
        entry = self._pack.find(name)
        if entry is None:
            self.rect(x, y, _LOST, _LOST, c, False)
            return
        if entry[0] != 73:
            raise ValueError("%s has many colours: use image()" % name)
        p = self._p
        p[1] = x
        p[2] = y
        p[3] = c
        p[4] = entry[1]
        p[9] = entry[2]
        inner.bits(self.buf, self._pack.icon_bits(entry), 0, p)
        self.mark(x, y, entry[1], entry[2])
