"""The asset pack `assets/pack.bin`, made by `tools/assets.py`: glyphs, pictures and words, in one file that stays open.

A constant database: a hash table of values that are found by their key. All numbers are little endian:

    b"AsoP"  u8 1 (version)  u8 0  u16 number of places of a font m  u32 number of places n  u32 size of the file
    95 x 13 bytes    the letters of ASCII in the small font, a byte a row, and a byte to spare
    (m + 32) x 28    the glyphs of the small font: u16 code point, 13 rows of u16, big endian, or nothing but zeros
    (m + 32) x 28    those of the large one
    (n + 1) x u32    where each place begins; the last one is the end of the places
    n places         each any number of entries: u32 code of the key, u32 size, value
    the runs of the pictures

The code of a key is `draw_plain.code_of(key, START)`, its place is that modulo n. No two keys have the same code. Keys:

    "i" name            an icon of one colour: u8 width, height, rows of bits padded to bytes
    "p" name            a picture: u8 width, height, transparent colour (16: none), 0, u32 where in the file its runs
                        are (see draw_plain.runs), u32 how many
    "en" key, "ja" key  words, UTF-8

The place of a glyph is its code point times 619 modulo m, or the next one that is free. U+FFFE and U+FFFF are the
hollow boxes that stand for what is missing. m and n are powers of two.
"""

from array import array
from struct import unpack_from

try:
    from firmware.gfx import draw_thumb as inner
except (ImportError, SyntaxError, ValueError):
    # Another processor.
    from firmware.gfx import draw_plain as inner

START = 0x11C9DC5
_HEAD = 16
_LETTERS = 1235
_GLYPHS = _HEAD + _LETTERS + 1
_RECORD = 28
SPARE = 32  # places of a font for those that come after the last
_BUFFER = 256
_MOST = 4096  # bytes of a value; more must be a mistake


class Pack:
    """`failed` is None, or why the file, or its end, can't be used; `letters` is None when that is all of it.

    `record` is the glyph that was read last. `buffer` is for whoever needs one until the next `find`.
    """

    def __init__(self, path):
        self.failed = None
        self.letters = None
        self._file = None
        self._pair = array("I", (0, 0))
        self.buffer = memoryview(bytearray(_BUFFER))
        self.record = bytearray(_RECORD)
        try:
            file = open(path, "rb")
            head = file.read(_GLYPHS)
            if len(head) < _GLYPHS or head[:5] != b"AsoP\x01":
                file.close()
                raise ValueError("damaged")
            self._file = file
            self.letters = head[_HEAD:-1]
            self._glyphs, self._last, self._size = unpack_from("<HII", head, 6)
            self._table = _GLYPHS + 2 * (self._glyphs + SPARE) * _RECORD
            self._last -= 1
            if file.seek(0, 2) != self._size:
                raise ValueError("cut short")
        except (OSError, ValueError) as error:
            self.failed = "%s: %s" % (path, error)

    def close(self):
        if self._file:
            self._file.close()
            self._file = None

    # A function with more than eleven places for variables and intermediate values has them on the heap, and to find
    # room there can take longer than all the rest. So these and those of the canvas do with few, and allocate little.

    def find(self, key, start=START):
        """The value of a key, a buffer that is good until the next call; None when it is not there or can't be read.

        start: the code of what comes before the key, if anything.
        """
        return self._file and self._look_up(inner.code_of(key, start))

    def _look_up(self, code):
        pair = self._pair
        at = code & self._last
        self._file.seek(4 * at + self._table)
        if self.read_into(pair) < 8:
            return None
        at, end = pair
        while at < end <= self._size:  # else the table is damaged
            self._file.seek(at)
            if self.read_into(pair) < 8:
                break
            if pair[0] == code:
                return self._value(pair[1])
            at += 8 + pair[1]
        return None

    def _value(self, size):
        value = self.buffer[:size] if size <= _BUFFER else bytearray(min(size, _MOST))
        return value if self.read_into(value) == size else None

    def glyph(self, font, code):
        """Bring the glyph of a code point, in the font 0 or 1, into `record`. False when there is none."""
        if not self._file:
            return False
        font = font * (self._glyphs + SPARE) + (code * 619 & self._glyphs - 1)
        self._file.seek(font * _RECORD + _GLYPHS)
        font = self.record
        while self.read_into(font) == _RECORD:
            if code == font[0] | font[1] << 8:
                return True
            if not font[0] | font[1]:
                break
        return False

    def seek(self, start):
        """Go to a place in the file."""
        self._file.seek(min(start, self._size))

    def read_into(self, buffer):
        """Fill a buffer with the next bytes of the file; returns how many could be read."""
        try:
            return self._file.readinto(buffer)
        except OSError:
            return 0
