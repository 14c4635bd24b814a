"""The asset pack `assets/pack.bin`, made by `tools/assets.py`: glyphs, pictures and words, in one file that stays open.

A constant database: a hash table of values that are found by their key. All numbers are little endian:

    b"AsoP"  u8 1 (version)  u8 0  u16 0  u32 number of places n, a power of two  u32 size of the file
    95 x 13 bytes    the letters of ASCII in the small font, a byte a row, and a byte to spare
    (n + 1) x u32    where each place begins; the last one is the end of the places
    n places         each any number of entries: u32 code of the key, u32 size, value
    the runs of the pictures

The code of a key is the low 30 bits of its CRC-32, its place that modulo n. No two keys have the same code. Keys:

    number of the font (u8), code (u16)   the rows of a glyph, 13 x u16 big endian; 0xFFFE and 0xFFFF: the hollow boxes
    "i" name                              an icon of one colour: u8 width, height, rows of bits padded to bytes
    "p" name                              a picture: u8 width, height, transparent colour (16: none), 0, u32 where its
                                          runs are in the file (see draw_plain.runs), u32 how many
    language (two letters) key            words, UTF-8
"""

from array import array
from binascii import crc32
from struct import unpack_from

_HEAD = 16
_LETTERS = 1235
_TABLE = _HEAD + _LETTERS + 1
_MOST = 4096  # bytes of a value; more must be a mistake


class Pack:
    """`failed` is None, or why the file, or its end, can't be used; `letters` is None when that is all of it."""

    def __init__(self, path):
        self.failed = None
        self.letters = None
        self._file = None
        self._pair = array("I", (0, 0))
        try:
            file = open(path, "rb")
            head = file.read(_TABLE)
            if len(head) < _TABLE or head[:5] != b"AsoP\x01":
                file.close()
                raise ValueError("damaged")
            self._file = file
            self.letters = head[_HEAD:-1]
            self._last, size = unpack_from("<II", head, 8)
            self._last -= 1
            if file.seek(0, 2) != size:
                raise ValueError("cut short")
        except (OSError, ValueError) as error:
            self.failed = "%s: %s" % (path, error)

    def close(self):
        if self._file:
            self._file.close()
            self._file = None

    def find(self, key):
        """The value of a key (bytes); None when it is not there or can't be read."""
        try:
            return self._file and self._look_up(crc32(key) & 0x3FFFFFFF)
        except OSError:
            return None

    # A function with more than eleven places for variables and intermediate values has them on the heap, and to find room
    # there can take longer than all the rest. So this one and those of the canvas do with few.
    def _look_up(self, code):
        file = self._file
        pair = self._pair
        at = code & self._last
        file.seek(4 * at + _TABLE)
        file.readinto(pair)
        at, end = pair
        while at < end:
            file.seek(at)
            if file.readinto(pair) < 8:
                break
            if pair[0] == code:
                return file.read(min(pair[1], _MOST))
            at += 8 + pair[1]
        return None

    def read_into(self, start, buffer):
        """Fill a buffer with bytes of the file; returns how many could be read."""
        try:
            self._file.seek(start)
            return self._file.readinto(buffer)
        except OSError:
            return 0
