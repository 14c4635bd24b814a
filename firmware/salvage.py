"""Reading files that anything may have happened to. What can't be read is set aside as `.bad` and told."""

import json
import os

from core.modules import lend

archive = lend("firmware", "archive")

# What reading a JSON file that somebody spoilt may raise: nested beyond the stack or the heap, too big for it.
_NONSENSE = (ValueError, RuntimeError, MemoryError)


def read(store, name):
    """The bytes of a file, or None when there is none (or none that can be read, which is told)."""
    try:
        with open(store.path(name), "rb") as file:
            return file.read()
    except OSError as error:
        if store.exists(name):  # the number for a missing file is not the same everywhere
            store.notices.append(("store.unread", name, error.errno))
        return None


def load_json(store, name):
    """A dict from a file; {} when there is none. What is not a JSON object is set aside, and told."""
    try:
        data = read(store, name)
        if data is None:
            return {}
        value = json.loads(data.decode())
    except _NONSENSE:
        value = None
    if isinstance(value, dict):
        return value
    store.notices.append(("store.bad", name, set_aside(store, name)))
    return {}


def set_aside(store, name):
    """Keep a file that can't be read as `.bad`; returns its new name, or the old one when it can't be renamed."""
    stem = name[: name.rfind(".")]
    bad = stem + ".bad"
    n = 2
    while store.exists(bad) and n < 10:
        bad = "%s-%d.bad" % (stem, n)
        n += 1
    return bad if store.rename(name, bad) else name


def tidy(store):
    """What a start makes of the folders: they are there, and nothing in them is left from a power cut."""
    for path in (store.root, store.path(archive.FOLDER)):
        _make_folder(store, path)
    for folder in ("", archive.FOLDER):
        for name in archive.names(store, folder, ".tmp"):
            _tidy_file(store, folder + "/" + name if folder else name)
    archive.drop_oldest(store)  # a power cut may have come between a new replay and this


def _make_folder(store, path):
    try:
        os.mkdir(path)
    except OSError as error:
        try:
            os.listdir(path)
        except OSError:
            store.failed(error)


def _tidy_file(store, name):
    """A temporary file left by a power cut: the file it was to replace is whole. Where there is none, the temporary
    file was closed before that one was set aside, and takes its place if it is whole."""
    target = name[:-4]
    if not store.exists(target) and _whole(store, name):
        store.rename(name, target)
    else:
        store.remove(name)


def _whole(store, name):
    try:
        data = read(store, name) or b""
        if name.endswith(".json.tmp"):
            return isinstance(json.loads(data.decode()), dict)
        return data.endswith(b"\n")
    except _NONSENSE:
        return False
