"""Files on flash. The live file is never opened for writing anew: a temporary file is written, closed, renamed over it.

Every trouble ends up in `notices`, as words to be told, and the game goes on: nothing here raises for a file's sake.
Reading: salvage.py, the finished matches: archive.py.

    <root>/settings.json  stats.json  <game>.rec  replays/NNNN.rec  error.txt
    <name>.bad            what could not be read, set aside
"""

import json
import os

from core.modules import lend

_EIO = 5
_ENOSPC = 28
_PIECE = 512  # bytes that are copied at a time


class Store:
    """The files under `root`. `saving` tells whether the last write succeeded, `notices` what the player must hear."""

    def __init__(self, root):
        self.root = root
        self.notices = []  # (word key, argument, …)
        self.saving = True
        lend("firmware", "salvage").tidy(self)

    def path(self, name):
        return self.root + "/" + name

    def size(self, name):
        """The bytes of a file, -1 when there is none."""
        try:
            return os.stat(self.path(name))[6]
        except OSError:
            return -1

    def exists(self, name):
        return self.size(name) >= 0

    def write(self, name, data, keep=0, aside=False):
        """Replace a file by these bytes, all or nothing; False when that failed: then the old file is still there.

        keep   how many bytes of the old file come before them
        aside  set the old file aside; the result is its new name then
        """
        try:
            with open(self.path(name + ".tmp"), "wb") as file:
                if keep:
                    self._copy(name, keep, file)
                _write_all(file, data)
        except OSError as error:
            self.failed(error)
            self.remove(name + ".tmp")
            return False
        done = lend("firmware", "salvage").set_aside(self, name) if aside else True
        return self.rename(name + ".tmp", name) and done

    def _copy(self, name, count, target):
        """The first bytes of a file."""
        with open(self.path(name), "rb") as source:
            while count:
                piece = source.read(min(count, _PIECE))
                if not piece:
                    raise OSError(_EIO)
                _write_all(target, piece)
                count -= len(piece)

    def remove(self, name):
        """Remove a file if it is there and can be removed."""
        try:
            os.remove(self.path(name))
        except OSError:
            return False
        return True

    def rename(self, old, new):
        try:
            os.rename(self.path(old), self.path(new))
        except OSError as error:
            self.failed(error)
            return False
        self.succeeded()
        return True

    def save_json(self, name, value):
        return self.write(name, json.dumps(value).encode())

    def failed(self, error):
        """A write failed: tell it once, until a write succeeds again."""
        if self.saving:
            self.saving = False
            full = error.errno == _ENOSPC
            self.notices.append(("store.full",) if full else ("store.failed", error.errno))

    def succeeded(self):
        if not self.saving:
            self.saving = True
            self.notices.append(("store.again",))


def _write_all(file, data):
    if file.write(data) != len(data):
        raise OSError(_ENOSPC)  # a short write is how a full disk begins


class Journal:
    """A growing record on flash. `text` (bytearray) is what the file still lacks.

    saved    how many bytes of the file count; 0: it is to be begun, whatever was there
    damaged  what follows these is no good: the file is set aside before it is written anew
    bad      the name that it was given then
    anew     a function that gives the whole record as a bytearray, for a file that somebody took away
    """

    def __init__(self, store, name, text, saved=0, damaged=False):
        self.text = text
        self.bad = None
        self.anew = None
        self._store = store
        self._name = name
        self._saved = saved
        self._damaged = damaged

    @property
    def pending(self):
        """Whether something still waits for the flash."""
        return self._damaged or len(self.text) > 0

    def add(self, line):
        """Queue one line, with its line end."""
        self.text += line.encode()

    def flush(self):
        """Bring what waits onto the flash. On failure it keeps waiting, and False is returned."""
        if not self.pending:
            return True
        size = self._store.size(self._name)
        if size == self._saved and size and not self._damaged:
            done = self._append()
        else:
            # Nothing may follow a torn line, of a write that failed half-way, or what somebody else wrote.
            done = self._renew(size)
        if done:
            self._saved += len(self.text)
            self.text = bytearray()
        return done

    def forget(self):
        """There is nothing to be saved any more."""
        self.text = bytearray()
        self._damaged = False

    def _append(self):
        try:
            with open(self._store.path(self._name), "ab") as file:
                _write_all(file, self.text)
        except OSError as error:
            self._store.failed(error)
            return False
        self._store.succeeded()
        return True

    def _renew(self, size):
        if self._saved and size < self._saved:
            self.text = self.anew()
            self._saved = 0
            self._damaged = False
        done = self._store.write(self._name, self.text, self._saved, self._damaged)
        if done and self._damaged:
            self.bad = done
            self._damaged = False
        return bool(done)
