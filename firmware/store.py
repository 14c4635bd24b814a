"""Files on flash. The live file is never opened for writing anew: a temporary file is written, closed, renamed over it.

Every trouble ends up in `notices`, as words to be told, and the game goes on: nothing here raises for a file's sake.

    <root>/settings.json  stats.json  <game>.rec  replays/NNNN.rec  error.txt
    <name>.bad            what could not be read, set aside
"""

import json
import os

REPLAYS = "replays"
KEEP = 20
_ENOSPC = 28
_ENOENT = 2
# What reading a JSON file that somebody spoilt may raise: nested beyond the stack or the heap, too big for it.
_NONSENSE = (ValueError, RuntimeError, MemoryError)


class Store:
    """The files under `root`. `saving` tells whether the last write succeeded, `notices` what the player must hear."""

    def __init__(self, root):
        self.root = root
        self.notices = []  # (word key, argument, …)
        self.saving = True
        for path in (root, self.path(REPLAYS)):
            self._make_folder(path)
        for folder in ("", REPLAYS + "/"):
            self._tidy(folder)
        self._drop_oldest()  # a power cut may have come between a new replay and this

    def path(self, name):
        return self.root + "/" + name

    def exists(self, name):
        try:
            os.stat(self.path(name))
            return True
        except OSError:
            return False

    def read(self, name):
        """The bytes of a file, or None when there is none (or none that can be read, which is told)."""
        try:
            with open(self.path(name), "rb") as file:
                return file.read()
        except OSError as error:
            if error.errno != _ENOENT:
                self.notices.append(("store.unread", name, error.errno))
            return None

    def write(self, name, data):
        """Replace a file by these bytes, all or nothing; False when that failed (then the old file is still there)."""
        return self._write_beside(name, data) and self.rename(name + ".tmp", name)

    def replace_damaged(self, name, data):
        """Set a file aside and put these bytes in its place. Its new name, or None when that failed."""
        if not self._write_beside(name, data):
            return None
        bad = self.set_aside(name)
        return bad if self.rename(name + ".tmp", name) else None

    def _write_beside(self, name, data):
        try:
            with open(self.path(name + ".tmp"), "wb") as file:
                _write_all(file, data)
        except OSError as error:
            self.failed(error)
            self.remove(name + ".tmp")
            return False
        return True

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

    def set_aside(self, name):
        """Keep a file that can't be read as `.bad`; returns its new name, or the old one when it can't be renamed."""
        stem = name[: name.rfind(".")]
        bad = stem + ".bad"
        n = 2
        while self.exists(bad) and n < 10:
            bad = "%s-%d.bad" % (stem, n)
            n += 1
        return bad if self.rename(name, bad) else name

    def load_json(self, name):
        """A dict from a file; {} when there is none. What is not a JSON object is set aside, and told."""
        try:
            data = self.read(name)
            if data is None:
                return {}
            value = json.loads(data.decode())
        except _NONSENSE:
            value = None
        if isinstance(value, dict):
            return value
        self.notices.append(("store.bad", name, self.set_aside(name)))
        return {}

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

    def names(self, folder, ending):
        """Names in a folder (below the root) with this ending, ascending."""
        try:
            found = os.listdir(self.path(folder) if folder else self.root)
        except OSError:
            return []
        return sorted(name for name in found if name.endswith(ending))

    def replays(self):
        """The finished matches that are kept, as match numbers, the last first."""
        numbers = [_number(name) for name in self.names(REPLAYS, ".rec")]
        return sorted((n for n in numbers if n), reverse=True)

    def archive(self, name, number):
        """Move a finished journal to the replays, and drop the oldest of these."""
        if not self.rename(name, replay_name(number)):
            return False
        self._drop_oldest()
        return True

    def _drop_oldest(self):
        for old in self.replays()[KEEP:]:
            self.remove(replay_name(old))

    def _make_folder(self, path):
        try:
            os.mkdir(path)
        except OSError as error:
            try:
                os.listdir(path)
            except OSError:
                self.failed(error)

    def _tidy(self, folder):
        """A temporary file left by a power cut: the file it was to replace is whole. Where there is none, the
        temporary file was closed before that one was set aside, and takes its place if it is whole."""
        for name in self.names(folder, ".tmp"):
            name = folder + name
            target = name[:-4]
            if not self.exists(target) and self._whole(name):
                self.rename(name, target)
            else:
                self.remove(name)

    def _whole(self, name):
        try:
            data = self.read(name) or b""
            if name.endswith(".json.tmp"):
                return isinstance(json.loads(data.decode()), dict)
            return data.endswith(b"\n")
        except _NONSENSE:
            return False


def replay_name(number):
    return "%s/%04d.rec" % (REPLAYS, number)


def _number(name):
    """The match number of a file among the replays, 0 when it is not one of ours."""
    try:
        number = int(name[:-4])
    except ValueError:
        return 0
    return number if number > 0 and replay_name(number) == REPLAYS + "/" + name else 0


def _write_all(file, data):
    if file.write(data) != len(data):
        raise OSError(_ENOSPC)  # a short write is how a full disk begins


class Journal:
    """A growing record on flash. `text` (bytearray) is the whole of it; what the file lacks is appended.

    `saved`: how many bytes the file holds for certain; −1: the file must be written anew. `damaged`: what lies there is
    set aside before that; `bad` is the name it was given.
    """

    def __init__(self, store, name, text, saved=-1, damaged=False):
        self.text = text
        self.bad = None
        self._store = store
        self._name = name
        self._saved = saved
        self._damaged = damaged
        self._file = None

    @property
    def pending(self):
        """Whether something still waits for the flash."""
        return self._saved < len(self.text)

    def add(self, line):
        """Queue one line, with its line end."""
        self.text += line.encode()

    def flush(self):
        """Bring what waits onto the flash. On failure it keeps waiting, and False is returned."""
        if not self.pending:
            return True
        try:
            if self._saved < 0 or not self._fits():
                return self._renew()
            _write_all(self._file, memoryview(self.text)[self._saved :])
            self._file.flush()
        except OSError as error:
            self.close()
            self._store.failed(error)
            return False
        self._saved = len(self.text)
        self._store.succeeded()
        return True

    def close(self):
        """Let go of the file; what waits keeps waiting."""
        if self._file is not None:
            file, self._file = self._file, None
            try:
                file.close()
            except OSError as error:
                self._store.failed(error)

    def forget(self):
        """There is nothing to be saved any more."""
        self.close()
        self.text = bytearray()
        self._saved = 0

    def _fits(self):
        """Whether the file ends where it should. If not (a write that failed half-way, somebody else's hand), it is
        written anew: nothing may follow a torn line."""
        if self._file is None:
            self._file = open(self._store.path(self._name), "ab")
            if self._file.seek(0, 2) != self._saved:
                self._saved = -1
        return self._saved >= 0

    def _renew(self):
        self.close()
        if self._damaged:
            self.bad = self._store.replace_damaged(self._name, self.text)
            done = self.bad is not None
            self._damaged = not done
        else:
            done = self._store.write(self._name, self.text)
        if done:
            self._saved = len(self.text)
        return done
