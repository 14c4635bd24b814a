"""The fonts: glyphs of the asset pack, read through a cache that is allocated once."""

SMALL = 0
LARGE = 1
HUGE = 2

# Height of a line box; text hangs from its top.
LINE = (13, 13, 26)

_GLYPH = 26


class Font:
    """One size: `arena` is what the inner loops read (its layout: draw_plain).

    number: SMALL or LARGE; sets: how many times four glyphs the cache holds, a power of two.
    letters: rows of ASCII that stay in memory, None to have these letters in the cache, too. wide, narrow: pixels.
    """

    def __init__(self, pack, number, sets, letters, wide, narrow=6):
        self._pack = pack
        self._number = number
        self._hand = 0
        self.arena = arena = bytearray(4 + 112 * sets + (len(letters) if letters else 0))
        arena[0] = sets - 1
        arena[1] = narrow
        arena[2] = wide
        if letters:
            arena[3] = 1
            arena[4 + 112 * sets :] = letters

    def glyph(self, char):
        """The rows of a glyph; a hollow box when there is none, a solid block when nothing can be read."""
        code = min(ord(char), 0xFFFF)
        for code in (code, 0xFFFE if code < 0x2014 else 0xFFFF):
            rows = self._pack.find(bytes((self._number, code & 255, code >> 8)))
            if rows and len(rows) == _GLYPH:
                return rows
        return b"\0\0\0\0" + b"\x78\0" * 8 + b"\0\0\0\0\0\0"

    def load(self, char):
        """Bring a glyph into the cache, in place of one of the four in its set."""
        arena = self.arena
        code = min(ord(char), 0xFFFF)
        self._hand = (self._hand + 1) & 3
        slot = 4 * (code & arena[0]) + self._hand
        arena[4 + 2 * slot] = code & 255
        arena[5 + 2 * slot] = code >> 8
        at = 12 + 8 * arena[0] + _GLYPH * slot
        arena[at : at + _GLYPH] = self.glyph(char)
