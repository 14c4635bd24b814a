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

    def write(self, name, *parts):
        """Replace a file by these bytes, all or nothing; False when that failed (then the old file is still there)."""
        path = self.path(name)
        temporary = path + ".tmp"
        try:
            with open(temporary, "wb") as file:
                for part in parts:
                    _write_all(file, part)
            os.rename(temporary, path)
        except OSError as error:
            self.failed(error)
            self.remove(name + ".tmp")
            return False
        self.succeeded()
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
        data = self.read(name)
        if data is None:
            return {}
        try:
            value = json.loads(data.decode())
        except (ValueError, RuntimeError):  # RuntimeError: nested beyond the stack
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
            return sorted(name for name in os.listdir(self.path(folder) if folder else self.root) if name.endswith(ending))
        except OSError:
            return []

    def replays(self):
        """The finished matches that are kept, as match numbers, the last first."""
        numbers = [_number(name) for name in self.names(REPLAYS, ".rec")]
        return sorted((n for n in numbers if n), reverse=True)

    def archive(self, name, number):
        """Move a finished journal to the replays, and drop the oldest of these."""
        if not self.rename(name, replay_name(number)):
            return False
        for old in self.replays()[KEEP:]:
            self.remove(replay_name(old))
        return True

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
        data = self.read(name)
        if name.endswith(".json.tmp"):
            try:
                return isinstance(json.loads(data.decode()), dict)
            except ValueError:
                return False
        return bool(data) and data.endswith(b"\n")


def replay_name(number):
    return "%s/%04d.rec" % (REPLAYS, number)


def _number(name):
    try:
        return int(name[:-4])
    except ValueError:
        return 0


def _write_all(file, data):
    if file.write(data) != len(data):
        raise OSError(_ENOSPC)  # a short write is how a full disk begins


class Journal:
    """A growing record on flash. `source` gives the whole text when the file has to be written anew."""

    def __init__(self, store, name, source):
        self._store = store
        self._name = name
        self._source = source
        self._file = None
        self._pending = []
        self._size = -1  # bytes known to be in the file; -1: the file must be written anew

    @property
    def pending(self):
        """Whether something still waits for the flash."""
        return bool(self._pending) or self._size < 0

    def continues(self, size):
        """The file holds `size` bytes, all of them good: append from there."""
        self._size = size

    def add(self, line):
        """Queue one line (bytes with the newline)."""
        self._pending.append(line)

    def flush(self):
        """Bring what waits onto the flash. On failure it keeps waiting, and False is returned."""
        if not self.pending:
            return True
        try:
            if self._size < 0 or not self._fits():
                return self._renew()
            self._append(b"".join(self._pending))
        except OSError as error:
            self.close()
            self._store.failed(error)
            return False
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

    def _fits(self):
        """Whether the file ends where it should. If not (a write that failed half-way, somebody else's hand), it is
        written anew: nothing may follow a torn line."""
        if self._file is None:
            self._file = open(self._store.path(self._name), "ab")
            if self._file.seek(0, 2) != self._size:
                self._size = -1
        return self._size >= 0

    def _append(self, data):
        _write_all(self._file, data)
        self._file.flush()
        self._size += len(data)
        self._pending = []

    def _renew(self):
        self.close()
        text = self._source().encode()
        if not self._store.write(self._name, text):
            return False
        self._size = len(text)
        self._pending = []
        return True
