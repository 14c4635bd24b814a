"""The fonts: glyph files made by `tools/font.py`, read through a cache that is allocated once.

A file holds one size: b"AsoF", version 1, width of a wide glyph, 13, 0, u16 number of glyphs n, u16 0, then the codes
(n x u16, ascending), the widths (n x u8), the bitmaps (n x 26 bytes). The last two codes, 0xFFFE and 0xFFFF, are the
hollow boxes that stand for whatever is missing. ASCII is complete and comes first.
"""

import struct

try:
    from firmware.gfx import text_native as inner
except (ImportError, SyntaxError, ValueError):
    # A build for another processor, or a MicroPython without the native emitter.
    from firmware.gfx import text_blit as inner

SMALL = 0
LARGE = 1
HUGE = 2

# Height of a line box; text hangs from its top.
LINE = (13, 13, 26)

_ASCII = 95
_GLYPH = 26


def _builtin(arena_of):
    """A font of the 8x8 letters that framebuf carries, for a device whose font files are gone."""
    import framebuf

    codes = bytearray()
    bitmaps = bytearray(_GLYPH * (_ASCII + 2))
    pixels = bytearray(8)
    cell = framebuf.FrameBuffer(pixels, 8, 8, framebuf.MONO_HLSB)
    for i in range(_ASCII + 2):
        cell.fill(0)
        if i < _ASCII:
            cell.text(chr(32 + i), 0, 0, 1)
        else:
            cell.rect(0, 0, 7, 8, 1)
        for row in range(8):
            bitmaps[i * _GLYPH + 2 * (row + 2)] = pixels[row]
        codes += struct.pack("<H", 32 + i if i < _ASCII else 0xFFFE + i - _ASCII)
    arena = arena_of(codes, bytes([8] * (_ASCII + 2)), _ASCII + 2)
    arena[len(arena) - len(bitmaps) :] = bitmaps
    places = len(arena) - len(bitmaps) - (_ASCII + 2)
    for i in range(_ASCII + 2):
        arena[places + i] = i
    return arena


class Font:
    """One size. The cache holds `spare` glyphs; besides, ASCII stays in memory unless `resident` is 0.

    `failed` is None, or why the file could not be used; the built-in letters then stand in.
    """

    def __init__(self, path, spare, resident=_ASCII):
        self.failed = None
        self._file = None
        self._scratch = bytearray(_GLYPH)
        try:
            self._open(path, spare, resident)
        except (OSError, ValueError) as error:
            self._file = None
            self.failed = "%s: %s" % (path, error)
            self.arena = _builtin(self._new_arena)

    def _new_arena(self, codes, widths, slots):
        n = len(widths)
        arena = bytearray(16 + 4 * n + (2 + _GLYPH) * slots)
        arena[0:4] = struct.pack("<HH", n, slots)
        arena[16 : 16 + 2 * n] = codes
        start = 16 + 2 * n + 2 * slots
        arena[start : start + n] = widths
        for i in range(start + n, start + 2 * n):
            arena[i] = 255
        return arena

    def _open(self, path, spare, resident):
        self._file = open(path, "rb")
        head = self._file.read(12)
        if len(head) < 12 or head[:5] != b"AsoF\x01":
            raise ValueError("not a font")
        n = struct.unpack_from("<H", head, 8)[0]
        codes = self._file.read(2 * n)
        widths = self._file.read(n)
        if len(widths) < n or n < _ASCII + 2:
            raise ValueError("cut short")
        self._bitmaps = 12 + 3 * n
        slots = min(resident + spare, 255)
        self.arena = self._new_arena(codes, widths, slots)
        self._n = n
        self._slots = slots
        # What is resident has the first slots; the hand goes round among the rest.
        places = len(self.arena) - _GLYPH * slots - n
        for i in range(resident):
            self.arena[places + i] = i
        bitmaps = memoryview(self.arena)[places + n : places + n + _GLYPH * resident]
        if self._file.readinto(bitmaps) < len(bitmaps):
            raise ValueError("cut short")
        self._first = self._hand = resident

    def load(self, index):
        """Bring the glyph `index` into the cache; an unreadable one comes as a solid block."""
        arena = self.arena
        slot = self._hand
        self._hand += 1
        if self._hand == self._slots:
            self._hand = self._first
        scratch = self._scratch
        try:
            self._file.seek(self._bitmaps + _GLYPH * index)
            count = self._file.readinto(scratch)
        except OSError:
            count = 0
        if count != _GLYPH:
            for i in range(4, 20, 2):
                scratch[i] = 0x78
        owner = 16 + 2 * self._n + 2 * slot
        places = 16 + 3 * self._n + 2 * self._slots
        old = arena[owner] | arena[owner + 1] << 8
        if arena[places + old] == slot:
            arena[places + old] = 255
        arena[owner] = index & 255
        arena[owner + 1] = index >> 8
        arena[places + index] = slot
        start = places + self._n + _GLYPH * slot
        arena[start : start + _GLYPH] = scratch

    def width(self, s):
        """Pixels that `s` takes at scale 1."""
        return inner.walk(self.arena, s, 0, 4095) & 4095

    def fit(self, s, start, room):
        """Index of the first character of `s`, from `start` on, that has no room in `room` pixels."""
        return inner.walk(self.arena, s, start, room) >> 12

    def draw(self, buf, s, p):
        """Draw `s` into the canvas bytes `buf`; `p` is the job array described in `text_native`."""
        p[0] = 0
        while inner.run(buf, self.arena, s, p):
            self.load(p[9])
