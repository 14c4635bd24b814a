"""The art pack `assets/art.bin`, made by `tools/art.py`: pictures and icons found by name.

File: b"AsoA", version 2, 0, u16 number of pictures n, the low halves of the CRC-32 of their names (n x u16), n entries,
the data. An entry is twelve bytes: u16 the high half of the CRC-32, kind ("I" one colour, "P" many), width, height,
transparent colour (16: none), u32 offset in the file, u16 size of the data. Icons are rows of bits padded to bytes;
pictures are runs (see `text_native.picture`).
"""

import struct
from binascii import crc32

_ENTRY = "<HBBBBIH"
_KEEP = 32
_SMALL = 80
_CHUNK = 256


class ArtError(Exception):
    """A picture that is not there, or a pack that can't be read."""


class Pack:
    def __init__(self, path):
        self._path = path
        self._hashes = b""
        self._known = {}
        self._chunk = bytearray(_CHUNK)
        self.failed = None
        try:
            self._file = open(path, "rb")
            head = self._file.read(8)
            if len(head) < 8 or head[:5] != b"AsoA\x02":
                raise ValueError("not a picture pack")
            size = 2 * struct.unpack_from("<H", head, 6)[0]
            self._hashes = self._file.read(size)
            self._file.seek(8 + size + 6 * size - 12)
            last = self._file.read(12)
            if len(last) < 12 or self._file.seek(0, 2) < sum(struct.unpack(_ENTRY, last)[5:]):
                raise ValueError("cut short")
        except (OSError, ValueError) as error:
            self.failed = "%s: %s" % (path, error)

    def find(self, name):
        """(kind, width, height, transparent, offset, size, data or None); None when the whole pack can't be read.

        ArtError when there is no such picture.
        """
        entry = self._known.get(name)
        if entry is None:
            if self.failed:
                return None
            kind, w, h, key, offset, size = self._look_up(name)
            data = self._read(offset, size) if kind == 73 and size <= _SMALL else None
            if len(self._known) >= _KEEP:
                self._known.clear()
            entry = self._known[name] = (kind, w, h, key, offset, size, data)
        return entry

    def _look_up(self, name):
        code = crc32(name.encode())
        pattern = struct.pack("<H", code & 0xFFFF)
        at = self._hashes.find(pattern)
        while at >= 0:
            if not at & 1:
                entry = struct.unpack(_ENTRY, self._read(8 + len(self._hashes) + 6 * at, 12))
                if entry[0] == code >> 16:
                    return entry[1:]
            at = self._hashes.find(pattern, at + 1)
        raise ArtError("no picture %s in %s" % (name, self._path))

    def _read(self, offset, size):
        self._file.seek(offset)
        data = self._file.read(size)
        if len(data) < size:
            raise ArtError("%s is cut short" % self._path)
        return data

    def icon_bits(self, entry):
        """The bitmap of an icon."""
        return entry[6] or self._read(entry[4], entry[5])

    def chunks(self, entry, use):
        """Call use(buffer, count) with the data of a picture, piece by piece."""
        left = entry[5]
        chunk = self._chunk
        self._file.seek(entry[4])
        while left:
            count = self._file.readinto(chunk)
            if not count:
                raise ArtError("%s is cut short" % self._path)
            count = min(count, left)
            left -= count
            use(chunk, count)
