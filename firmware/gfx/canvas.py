"""The canvas: 240x240 pixels of 16 colours, and the rectangles that changed since they were last sent.

Everything on the screen goes through here. Colours are roles of `palette`; what they look like is up to the theme.
"""

from struct import pack_into, unpack

from firmware.gfx.fonts import HUGE, LARGE, LINE, SMALL, Font
from firmware.gfx.pack import Pack, inner
from firmware.gfx.palette import INK

rect = inner.rect
run = inner.run

WIDTH = 240
HEIGHT = 240
_TAIL = 28800  # where the pixels end: see draw_plain
_COUNT = 28804
_MISS = 28806
_DIRTY = 28808
_SIZE = 28844
_NONE = 16  # the colour that only marks
_LOST = 12  # size of the box for a picture that can't be read
_HOLLOW = b"\x0c\x0c\xff\xf0" + b"\x80\x10" * 10 + b"\xff\xf0"  # an icon that can't be read
_ICONS = 24  # that are kept in memory
_JOB = 12


class ArtError(Exception):
    """A picture that the pack does not have."""


class Canvas:
    """The picture of the device.

    `buf` holds two pixels a byte, the left one in the high nibble. `dirty` holds x, y, w, h, a byte each, of up to
    eight rectangles, of which the first `dirty_count` are to be sent; x and w are even. `trace` is None or a function
    (kind, s, x, y, w, h) that is told of each text drawn ("T") and each area painted over ("E"). `pack` is the asset
    pack, which the words are in, too.
    """

    width = WIDTH
    height = HEIGHT

    def __init__(self):
        self._picture = bytearray(_SIZE)
        view = memoryview(self._picture)
        self.buf = view[:_TAIL]
        self.dirty = view[_DIRTY : _DIRTY + 32]
        self._icons = {}
        self._fonts = self.pack = self.trace = None
        self.unclip()

    def use_fonts(self, assets):
        """Open the pack of the folder `assets`. Returns what could not be used, as texts."""
        if self.pack:
            self.pack.close()
        self._fonts = self.pack = None  # those of an app that failed make room
        self._icons.clear()
        pack = self.pack = Pack(assets + "/pack.bin")
        if pack.letters:
            small = Font(pack, SMALL, 32, pack.letters, 10)
            self._fonts = (small, Font(pack, LARGE, 8, None, 12))
            pack.letters = None
        else:
            from firmware.gfx.spare import letters

            self._fonts = (Font(pack, SMALL, 1, letters(), 8, 8),) * 2
        return [pack.failed] if pack.failed else []

    # The rectangles to send.

    @property
    def dirty_count(self):
        return self._picture[_COUNT]

    def clean(self):
        """Forget what is dirty: it has been sent."""
        self._picture[_COUNT] = 0

    def mark(self, x, y, w, h):
        """Have the part of this rectangle that lies in the clip sent at the next show. False when there is none."""
        return rect(self._picture, x << 17 | (y & 4095) << 5 | _NONE, w << 12 | h & 4095)

    # The clip.

    def clip(self, x, y, w, h):
        """Draw only within this rectangle (cut to the screen) until `unclip`; a new clip replaces the old one."""
        picture = self._picture
        picture[_TAIL] = min(max(x, 0), WIDTH)
        picture[_TAIL + 1] = min(max(y, 0), HEIGHT)
        picture[_TAIL + 2] = min(max(x + w, 0), WIDTH)
        picture[_TAIL + 3] = min(max(y + h, 0), HEIGHT)

    def unclip(self):
        self.clip(0, 0, WIDTH, HEIGHT)

    # Shapes.

    def fill(self, c):
        """Paint the whole clip."""
        x, y, right, bottom = self._picture[_TAIL:_COUNT]
        self.rect(x, y, right - x, bottom - y, c)

    # These do with eleven places for variables and intermediate values, which is why they use the former again: a
    # function with more has them on the heap, and to find room there takes longer than all the rest.

    def rect(self, x, y, w, h, c, filled=True):
        x = x << 17 | (y & 4095) << 5 | c
        w = w << 12 | h & 4095
        if not filled:
            self._outline(x, w)
        elif rect(self._picture, x, w) and self.trace:
            self._tell(x, w)

    def _outline(self, place, size):
        w = size >> 12
        h = size & 4095
        if w > 0 and 0 < h < 2048:
            wide = w << 12 | 1
            rect(self._picture, place, wide)
            rect(self._picture, place + (h - 1 << 5), wide)
            rect(self._picture, place, 4096 | h)
            rect(self._picture, place + (w - 1 << 17), 4096 | h)

    def _tell(self, place, size, s=""):
        """Tell the trace of an area, and of the text in it."""
        y = ((place >> 5 & 4095) ^ 2048) - 2048
        self.trace("T" if s else "E", s, place >> 17, y, size >> 12, size & 4095)

    # Text.

    def text_width(self, s, font=SMALL):
        if font == HUGE:
            return 2 * self.text_width(s, LARGE)
        return run(None, self._fonts[font].arena, s, 4095) & 4095

    def fit(self, s, start, room, font=SMALL):
        """Index of the first character of `s`, from `start` on, that has no room in `room` pixels (below 4096)."""
        return run(None, self._fonts[font].arena, s, start << 12 | room) >> 12

    def text(self, s, x, y, c, font=SMALL):
        """Draw one line of text; (x, y) is the upper left corner of its line box. Returns the x after it."""
        x = x << 17 | (y & 4095) << 5 | c
        y = LINE[font]
        if font == HUGE:
            c = self._huge(s, x)
        else:
            font = self._fonts[font]
            c = run(self._picture, font.arena, s, x)
            if c >> 12 == len(s):
                c &= 4095
            else:
                c = self._load(s, x, font)
        c = c << 12 | y
        x = x & -32 | _NONE
        if rect(self._picture, x, c) and self.trace:
            self._tell(x, c, s)
        return (x >> 17) + (c >> 12)

    def _load(self, s, place, font):
        """Go on with a text of which not all glyphs are in the cache. Returns its width."""
        picture = self._picture
        place += 16
        while True:
            done = picture[_MISS] | picture[_MISS + 1] << 8
            done = font.glyph(done)
            inner.keep(font.arena, done)
            done = run(picture, font.arena, s, place)
            if done >> 12 == len(s):
                return done & 4095

    def _huge(self, s, place):
        """Draw LARGE glyphs with their pixels doubled. Returns the width."""
        wide = 0
        for i in range(len(s)):
            char = s[i : i + 1]
            rows = self._fonts[LARGE].glyph(ord(char))
            bits = bytearray(b"\x20\x1a")
            for i in range(2, 28, 2):
                row = b""
                for b in rows[i : i + 2]:
                    b = (b | b << 4) & 0x0F0F
                    b = (b | b << 2) & 0x3333
                    b = (b | b << 1) & 0x5555
                    b |= b << 1
                    row += bytes((b >> 8, b & 255))
                bits += row + row
            run(self._picture, bits, None, place + (wide << 17))
            wide += self.text_width(char, HUGE)
        return wide

    # Pictures.

    def _find(self, key):
        """What the pack has of a picture; None when it can't be read."""
        entry = self.pack.find(key)
        if entry is None and not self.pack.failed:
            raise ArtError("no picture %s in the pack" % key[1:])
        return entry

    def image_size(self, name):
        """(width, height) of a picture."""
        entry = self._find("p" + name)
        return (entry[0], entry[1]) if entry else (_LOST, _LOST)

    def image(self, name, x, y):
        """Draw a picture of many colours (a hollow box when it can't be read). ArtError when the pack lacks it."""
        entry = self._find("p" + name)
        if entry is None:
            self.icon("", x, y, INK)
            return
        w, h, key, _, start, left = unpack("<BBBBII", entry)
        job = self.pack.buffer
        pack_into("<hhHHH", job, 0, x, y, 0, w, key)
        self.pack.seek(start)
        while left > 0:
            count = min(self.pack.read_into(job[_JOB:]), left)
            if not count:
                break  # cut short: the player was told at the start
            pack_into("<H", job, 10, count)
            inner.runs(self._picture, job)
            left -= count
        if self.mark(x, y, w, h) and self.trace:
            self.trace("E", name, x, y, w, h)

    def icon(self, name, x, y, c):
        """Draw a picture of one colour in the colour `c`; else as `image`."""
        x = x << 17 | (y & 4095) << 5 | c
        c = self._icons.get(name) or self._load_icon(name)
        run(self._picture, c, None, x)
        y = c[0] << 12
        rect(self._picture, x & -32 | _NONE, y | c[1])

    def _load_icon(self, name):
        entry = self._find("i" + name) if name else None
        if entry is None:
            return _HOLLOW
        if len(self._icons) == _ICONS:
            self._icons.clear()
        self._icons[name] = entry = bytes(entry)
        return entry
