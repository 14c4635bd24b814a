"""The fonts: glyphs of the asset pack, read through a cache that is allocated once."""

SMALL = 0
LARGE = 1
HUGE = 2

# Height of a line box; text hangs from its top.
LINE = (13, 13, 26)

_BLOCK = b"\0\0\0\0\0\0" + b"\x78\0" * 8 + b"\0\0\0\0\0\0"


class Font:
    """One size: `arena` is what the inner loops read (its layout: draw_plain).

    number: SMALL or LARGE; sets: how many times four glyphs the cache holds, a power of two.
    letters: rows of ASCII that stay in memory, None to have these letters in the cache, too. wide, narrow: pixels.
    """

    def __init__(self, pack, number, sets, letters, wide, narrow=6):
        self._pack = pack
        self._number = number
        self.arena = arena = bytearray(4 + 112 * sets + (len(letters) if letters else 0))
        arena[0] = sets - 1
        arena[1] = narrow
        arena[2] = wide
        if letters:
            arena[3] = 1
            arena[4 + 112 * sets :] = letters

    def glyph(self, code):
        """A code point and the rows of its glyph: a hollow box when there is none, a block when that can't be read."""
        pack = self._pack
        if not pack.glyph(self._number, code) and not pack.glyph(self._number, 0xFFFF if code > 0x2013 else 0xFFFE):
            pack.record[:] = _BLOCK
        pack.record[0] = code & 255
        pack.record[1] = code >> 8
        return pack.record
