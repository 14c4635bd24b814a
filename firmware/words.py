"""Words of the two languages. They stay on flash; a scope that is loaded costs two bytes of memory a key.

A compiled file `assets/<language>/<scope>.txt`, all numbers little endian:

    b"AsoW"  u8 1 (version)  u8 0  u16 number of keys n
    n x u16        the low half of the CRC-32 of each key
    (n + 1) x u16  where each entry starts in the file; the last one is the end of the file
    n entries      key, a tab, the value (UTF-8)
"""

import struct
from binascii import crc32

LANGUAGES = ("en", "ja")


class Words:
    """Words by key. `load("common")` and a game's scope; `get` searches all loaded scopes, the last loaded first."""

    def __init__(self, assets):
        self.assets = assets
        self.language = LANGUAGES[0]
        self.missing = []  # files that could not be read, as paths
        self._names = []
        self._scopes = []
        self._uses = []  # how often each scope was loaded and not dropped

    def set_language(self, language):
        """Change the language of all loaded scopes."""
        self.language = language
        for i in range(len(self._names)):
            if self._scopes[i]:
                self._scopes[i].close()
            self._scopes[i] = self._open(self._names[i])

    def load(self, scope):
        """Load a scope; each load needs a drop. A file that can't be read is noted in `missing`, and the other language
        stands in for it."""
        if scope in self._names:
            self._uses[self._names.index(scope)] += 1
            return
        self._names.append(scope)
        self._scopes.append(self._open(scope))
        self._uses.append(1)

    def drop(self, scope):
        """Forget a scope when nobody needs it any more."""
        i = self._names.index(scope)
        self._uses[i] -= 1
        if not self._uses[i]:
            if self._scopes[i]:
                self._scopes[i].close()
            del self._names[i], self._scopes[i], self._uses[i]

    def _open(self, scope):
        for language in (self.language,) + LANGUAGES:
            path = "%s/%s/%s.txt" % (self.assets, language, scope)
            try:
                return _Scope(path)
            except (OSError, ValueError):
                if path not in self.missing:
                    self.missing.append(path)
        return None

    def has(self, key):
        """Whether a loaded scope knows the key."""
        return self._find(key) is not None

    def get(self, key, *args):
        """The words for a key, with `{0}` `{1}` … filled in; `[key]` when there are none."""
        text = self._find(key)
        if text is None:
            return "[%s]" % key
        if "\\n" in text:
            text = text.replace("\\n", "\n")
        return text.format(*args) if args else text

    def _find(self, key):
        name = key.encode()
        for i in range(len(self._scopes) - 1, -1, -1):
            scope = self._scopes[i]
            text = scope and scope.find(name)
            if text is not None:
                return text
        return None


class _Scope:
    """One open file of words. OSError or ValueError when it can't be used."""

    def __init__(self, path):
        self._file = open(path, "rb")
        head = self._file.read(8)
        if len(head) < 8 or head[:5] != b"AsoW\x01":
            self.close()
            raise ValueError("no words in " + path)
        self._hashes = self._file.read(2 * struct.unpack_from("<H", head, 6)[0])

    def close(self):
        self._file.close()

    def find(self, key):
        """The value of a key (bytes); None when it is not here or can't be read."""
        pattern = struct.pack("<H", crc32(key) & 0xFFFF)
        at = self._hashes.find(pattern)
        while at >= 0:
            if not at & 1:
                entry = self._read(8 + len(self._hashes) + at)
                if entry[: len(key)] == key and entry[len(key) : len(key) + 1] == b"\t":
                    try:
                        return str(entry[len(key) + 1 :], "utf-8")
                    except ValueError:
                        return None
            at = self._hashes.find(pattern, at + 1)
        return None

    def _read(self, place):
        file = self._file
        try:
            file.seek(place)
            start, end = struct.unpack("<HH", file.read(4))
            file.seek(start)
            return file.read(max(0, end - start))
        except (OSError, ValueError):
            return b""
