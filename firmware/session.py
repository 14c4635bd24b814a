"""One match: seats, undo, redo, hint, autosave. Draws nothing.

A record (core/record.py) does the playing and the undoing; the session writes its lines to the journal as they come,
lets the bots think, and knows who sits before the screen. `over` is True when the match is finished or given up.
"""

import json

from core import catalog, record
from core.rng import bot_rng
from firmware import tally
from firmware.store import Journal

SEEDS = 10000000  # deal numbers have seven digits at most, so that they can be typed
FLUSH_EVERY = 500  # ms, while bots or auto play run
# How well the bots think for a person: a hint may take its time, since it can be cut short.
LEVELS = {"hint": "hint", "auto": "normal"}
_WRAP = 0x3FFFFFFF
_LONGEST = 8192  # bytes of a line: an explicit deal with nine reshuffles takes half of that
_NOISE = b"?\n"  # no line of any record; reading it gives the proper error


def begin(store, game_id, options, seats, seed, number):
    """A new match, its number in the header; the journal replaces whatever was there."""
    match = record.Match(catalog.load(game_id), options, seats, seed)
    header = match.header_line()
    header = '%s, "match": %d}\n' % (header[: header.rindex("}")], number)
    journal = Journal(store, game_id + ".rec", bytearray(header.encode()))
    return Session(store, match, number, journal, bytearray())


def load(store, game_id):
    """Read a running match line by line: yields how far it is (0–255), returns the Session, or None.

    What can't be read to its end goes on from its longest valid beginning; the original is set aside as `.bad`. That,
    and why, is put into the store's notices.
    """
    name = game_id + ".rec"
    data = _read(store, name)
    if data is None:
        return None
    match = None
    number = 0
    movers = bytearray()
    undos = 0
    good = 0  # bytes that make sense
    error = None
    while good < len(data):
        end = data.find(b"\n", good) + 1 or len(data)
        line = _line(data, good, end)
        try:
            if match is None:
                match = record.start(line, catalog.load(game_id))
                number = _match_number(line)
            else:
                mover = match.state.current_player()
                match.feed(line)
                if line.startswith("!undo"):
                    undos += 1
                elif not line.startswith("!"):
                    _moved(movers, len(match.actions) - 1, mover)
        except record.RecordError as failure:
            error = failure
            break
        good = end
        yield 255 * good // len(data)
    if match is None:
        reason = "save." + (error.reason if error else "empty")
        store.notices.append(("save.none", (reason,), store.set_aside(name)))
        return None
    text = bytearray(data[:good])
    whole = data[good - 1] == 10
    if not whole:
        text += b"\n"  # cut after the last check: all that counts is there
    journal = Journal(store, name, text, good if whole and not error else -1, error is not None)
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
    data = _read(store, name) or b""
    match = None
    at = 0
    try:
        while at < len(data):
            end = data.find(b"\n", at) + 1 or len(data)
            line = _line(data, at, end)
            if match is None:
                match = record.start(line)
            else:
                match.feed(line)
            at = end
            yield 255 * at // len(data)
    except record.RecordError as error:
        return match, error
    return match, None


def read_header(store, name):
    """The header of a record as a dict, {} when it makes no sense."""
    try:
        with open(store.path(name), "rb") as file:
            return _header(_text(file.readline(_LONGEST)))
    except OSError:
        return {}


def _read(store, name):
    """The bytes of a record, None when there is none. One too big for the memory was never ours: it reads as noise."""
    try:
        return store.read(name)
    except MemoryError:
        return _NOISE


def _line(data, start, end):
    """A line of a record as text. Memory is not spent on one that is too long to be one."""
    return _text(data[start:end] if end - start <= _LONGEST else _NOISE)


def _text(data):
    try:
        return str(data, "utf-8")
    except ValueError:
        return str(_NOISE, "utf-8")


def _header(line):
    try:
        header = json.loads(line[line.find("{") :])
    except (ValueError, RuntimeError, MemoryError):  # brackets can be nested too deep, too
        return {}
    return header if isinstance(header, dict) else {}


def _match_number(line):
    number = _header(line).get("match", 0)
    return number if isinstance(number, int) else 0


def _moved(movers, position, mover):
    """Note who made the action at a position; what followed it before is forgotten."""
    movers[position:] = bytes((mover,))


class Session:
    """`match` is the record's Match; `number` its number in its game; `undos` how often something was taken back."""

    def __init__(self, store, match, number, journal, movers):
        self._store = store
        self._journal = journal
        self._movers = movers  # who made each action, those that can be redone included
        self._flushed_at = 0
        self._sealed = 0  # with several people: nothing before this position can be taken back
        self._thought = None
        self.match = match
        self.game = match.game
        self.number = number
        self.serial = 0  # its number among all finished matches, when it has been counted
        self.undos = 0
        self.seats = match.header["seats"]
        self.seed = match.header["seed"]
        self.options = match.header["options"]
        self.people = [seat for seat in range(len(self.seats)) if self.seats[seat] == "human"]
        self.thinking = ""  # "hint", "bot" or "auto" while `think_step` has to be called
        self.progress = 0  # of the thinking, 0–255
        self.report = {}  # of the thinking: action -> (wins, playouts)
        if match.state.is_terminal() and not match.closed:
            journal.add(match.end())

    # The position

    @property
    def state(self):
        """The State now; don't change it."""
        return self.match.state

    @property
    def count(self):
        """How many actions lead here."""
        return len(self.match.actions)

    @property
    def over(self):
        return self.match.closed != ""

    def mine(self):
        """Whether a person is to act."""
        player = self.match.state.current_player()
        return player < 0 or self.seats[player] == "human"

    def result(self):
        """How the match ended for the one person, as a word of `tally`."""
        if self.match.closed == "resign":
            return tally.RESIGNED
        returns = self.match.state.returns()
        seat = self.people[0] if self.people else 0
        if len(returns) == 1:
            return tally.WON if returns[0] > 0 else tally.LOST
        best = max(returns[other] for other in range(len(returns)) if other != seat)
        if returns[seat] == best:
            return tally.DRAWN
        return tally.WON if returns[seat] > best else tally.LOST

    # Acting

    def apply(self, action, viewer=None):
        """Play an action; returns its events as `viewer` may see them. IllegalAction changes nothing."""
        match = self.match
        mover = match.state.current_player()
        line = match.apply(action)
        _moved(self._movers, len(match.actions) - 1, mover)
        self.think_stop()
        self._journal.add(line)
        events = match.state.events_for(viewer)
        if match.state.is_terminal():
            self._journal.add(match.end())
        return events

    def undo(self):
        """Go back to the last decision of the one person, or by one action where several play. False: nothing there."""
        return self._back(self._undo_count())

    def redo(self):
        """Do again what was taken back, up to the next decision of the one person."""
        match = self.match
        count = 0
        if match.undone and not match.closed:
            count = 1
            if len(self.people) == 1:
                at = len(match.actions) + 1
                while count < len(match.undone) and self._movers[at] not in self.people:
                    count += 1
                    at += 1
        if not count:
            return False
        self.think_stop()
        self._journal.add(match.redo(count))
        return True

    def can_undo(self):
        return self._undo_count() > 0

    def can_redo(self):
        return bool(self.match.undone) and not self.match.closed

    def seal(self):
        """The screen goes to another person: what lies before can't be taken back any more."""
        self._sealed = len(self.match.actions)

    def _undo_count(self):
        count = len(self.match.actions)
        if self.match.closed or count == 0:
            return 0
        if len(self.people) != 1:
            return 1 if count > self._sealed else 0
        at = count - 1
        while at >= 0 and self._movers[at] != self.people[0]:
            at -= 1
        return count - at if at >= 0 else 0

    def _back(self, count):
        if not count:
            return False
        self.think_stop()
        self._journal.add(self.match.undo(count))
        self.undos += 1
        return True

    def resign(self):
        """The person gives up; nothing happens to a match that is over."""
        if not self.match.closed:
            self.think_stop()
            self._journal.add(self.match.resign(self.people[0] if self.people else 0))

    # Thinking

    def think(self, kind):
        """Begin to think for the seat to act: "bot" at its own level, "hint" and "auto" for a person.

        The bot is given no more than that seat knows. Its chance comes from the deal, the seat and the ply, so that the
        same position brings the same thoughts.
        """
        match = self.match
        seat = match.state.current_player()
        level = self.seats[seat] if kind == "bot" else LEVELS[kind]
        rng = bot_rng(self.seed, seat, len(match.actions))
        known = match.state.resample_from_infostate(seat, rng)
        self.report = {}
        self.progress = 0
        self.thinking = kind
        self._thought = catalog.bot(self.game.id).think(known, seat, level, rng, self.report)

    def think_step(self):
        """One slice of thinking. The action when it has come to its end (`thinking` is "" then), or None."""
        try:
            self.progress = next(self._thought)
            return None
        except StopIteration as end:
            self.think_stop()
            return end.value

    def think_stop(self):
        """No more thinking; what the report holds stays."""
        self._thought = None
        self.thinking = ""

    # The journal

    @property
    def pending(self):
        """Whether something waits for the flash."""
        return self._journal.pending

    def tick(self, now, hurried):
        """Bring what waits onto the flash; while it is `hurried` (bots, auto play), only now and then."""
        if self._journal.pending and (not hurried or (now - self._flushed_at) & _WRAP >= FLUSH_EVERY):
            self._flushed_at = now
            self._journal.flush()

    def flush(self):
        """Bring everything onto the flash now; False when that failed."""
        return self._journal.flush()

    def close(self):
        """Save and let go of the file."""
        self._journal.flush()
        self._journal.close()

    def finish(self, figures, category, clean):
        """Count the finished match in `figures` (a Tally), exactly once, then move its journal to the replays.

        Whatever is cut short is done again when the match is loaded the next time.
        """
        saved = self._journal.flush()
        self.serial = figures.count(self.game.id, self.number, category, self.result(), self.count, clean)
        if saved and self.serial:
            self._journal.close()
            self._store.archive(self.game.id + ".rec", self.serial)

    def discard(self):
        """Remove the journal of a match in which nothing was played."""
        self._journal.forget()
        self._store.remove(self.game.id + ".rec")

    def to_text(self):
        """The whole record, marks included."""
        return str(self._journal.text, "utf-8")
