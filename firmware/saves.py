"""Beginning a match, and reading one from flash. What a match under way needs stands in session.py."""

import json

from core import catalog
from core.modules import lend
from firmware.session import Session, note_mover
from firmware.store import Journal

record = lend("core", "record")

_LONGEST = 8192  # bytes of a line: an explicit deal with nine reshuffles takes half of that
_NOISE = "?\n"  # no line of any record; reading it gives the proper error


def begin(store, game_id, options, seats, seed, number):
    """A new match, its number in the header; the journal replaces whatever was there."""
    match = record.begin(catalog.load(game_id), options, seats, seed)
    journal = Journal(store, game_id + ".rec", _numbered(record.header_line(match), number))
    return Session(store, match, number, journal, bytearray())


def anew(match, number):
    """The record of a match from its header on, without what was taken back; its next line goes on from there."""
    return _numbered(record.restart(match), number)


def load(store, game_id):
    """Read a running match line by line: yields how far it is (0–255), returns the Session, or None.

    What can't be read to its end goes on from its longest valid beginning; the original is set aside as `.bad`. That,
    and why, is put into the store's notices.
    """
    name = game_id + ".rec"
    if not store.exists(name):
        return None
    reader = record.Reader(catalog.load(game_id))
    number = 0
    movers = bytearray()
    undos = 0
    good = 0  # bytes that make sense
    whole = True  # whether they end with a line end
    error = None
    lines = _lines(store, name)
    try:
        for line, end, progress in lines:
            match = reader.match
            mover = match.state.current_player() if match else 0
            reader.feed(line)
            if match is None:
                number = _match_number(line)
            elif line.startswith("!undo"):
                undos += 1
            elif not line.startswith("!"):
                note_mover(movers, len(match.actions) - 1, mover)
            good = end
            whole = line.endswith("\n")
            yield progress
    except record.RecordError as failure:
        error = failure
        lines.close()
    except OSError as trouble:
        store.notices.append(("store.unread", name, trouble.errno))
        return None
    match = reader.match
    if match is None:
        reason = "save." + (error.reason if error else "empty")
        bad = lend("firmware", "salvage").set_aside(store, name)
        store.notices.append(("save.none", (reason,), bad))
        return None
    # What was cut after the last check lacks nothing but the line end.
    journal = Journal(store, name, bytearray() if whole else bytearray(b"\n"), good, error is not None)
    if error:
        journal.flush()
        reason = ("save." + error.reason, error.line)
        store.notices.append(("save.part", reason, len(match.actions), journal.bad or name))
    session = Session(store, match, number, journal, movers)
    session.undos = undos
    return session


def open_record(store, name):
    """Read a finished match for looking at: yields how far it is, returns (Match, RecordError or None).

    Nothing is written. The Match is None when not even its header can be read.
    """
    reader = record.Reader()
    try:
        for line, _, progress in _lines(store, name):
            reader.feed(line)
            yield progress
    except record.RecordError as error:
        return reader.match, error
    except OSError as trouble:
        store.notices.append(("store.unread", name, trouble.errno))
    return reader.match, None


def read_header(store, name):
    """The header of a record as a dict, {} when it makes no sense."""
    try:
        with open(store.path(name), "rb") as file:
            return _header(_text(file.readline(_LONGEST)))
    except OSError:
        return {}


def _lines(store, name):
    """The lines of a record: (text, where it ends in the file, progress 0–255). Memory is not spent on one that is too
    long to be one, nor on one that is no text: these read as noise."""
    size = store.size(name)
    end = 0
    with open(store.path(name), "rb") as file:
        while end < size:
            line = file.readline(_LONGEST)
            if not line:
                break
            end += len(line)
            cut = len(line) == _LONGEST and line[-1] != 10
            yield _NOISE if cut else _text(line), end, 255 * end // size


def _text(data):
    try:
        return str(data, "utf-8")
    except ValueError:
        return _NOISE


def _numbered(text, number):
    """A record with the number of the match in its header."""
    end = text.index("}\n")
    return bytearray(('%s, "match": %d%s' % (text[:end], number, text[end:])).encode())


def _header(line):
    try:
        header = json.loads(line[line.find("{") :])
    except (ValueError, RuntimeError, MemoryError):  # brackets can be nested too deep, too
        return {}
    return header if isinstance(header, dict) else {}


def _match_number(line):
    number = _header(line).get("match", 0)
    return number if isinstance(number, int) else 0
