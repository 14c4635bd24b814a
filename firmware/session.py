"""One match: seats, undo, redo, hint, autosave. Draws nothing.

A core.match.Match does the playing and the undoing; the session writes its lines to the journal as they come, lets the
bots think, and knows who sits before the screen. `over` is True when the match is finished or given up. saves.py begins
sessions and reads them from flash, ending.py counts them.
"""

from core import catalog
from core.modules import lend
from core.rng import bot_rng

_FLUSH_EVERY = 500  # ms, while bots or auto play run
_WRAP = 0x3FFFFFFF


def note_mover(movers, position, mover):
    """Note who made the action at a position; what followed it before is forgotten."""
    movers[position:] = bytes((mover,))


class Session:
    """`match` is the Match; `number` its number in its game; `undos` how often something was taken back."""

    def __init__(self, store, match, number, journal, movers):
        self._store = store
        self._journal = journal
        journal.anew = self._anew
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

    # Acting

    def apply(self, action, viewer=None):
        """Play an action; returns its events as `viewer` may see them. IllegalAction changes nothing."""
        match = self.match
        mover = match.state.current_player()
        line = match.apply(action)
        note_mover(self._movers, len(match.actions) - 1, mover)
        self.think_stop()
        self.report = {}
        self._journal.add(line)
        events = match.state.events_for(viewer)
        if match.state.is_terminal():
            self._journal.add(match.end())
        return events

    def undo(self):
        """Go back to the last decision of a person, not behind the curtain where several play. False: nothing there."""
        count = self._undo_count()
        if not count:
            return False
        self.think_stop()
        self._journal.add(self.match.undo(count))
        self.undos += 1
        return True

    def redo(self):
        """Do again what was taken back, up to the next decision of a person."""
        match = self.match
        count = 0
        if match.undone and not match.closed:
            count = 1
            first = len(match.actions)
            while count < len(match.undone) and self._movers[first + count] not in self.people:
                count += 1
        if not count:
            return False
        self.think_stop()
        self._journal.add(match.redo(count))
        return True

    def seal(self):
        """The screen goes to another person: what lies before can't be taken back any more."""
        self._sealed = len(self.match.actions)

    def _undo_count(self):
        if self.match.closed:
            return 0
        count = len(self.match.actions)
        at = count - 1
        while at >= self._sealed and self._movers[at] not in self.people:
            at -= 1
        return count - at if at >= self._sealed else 0

    def resign(self):
        """The person gives up; nothing happens to a match that is over."""
        if not self.match.closed:
            self.think_stop()
            self._journal.add(self.match.resign(self.people[0] if self.people else 0))

    # Thinking

    def think(self, kind):
        """Begin to think for the seat to act: "bot" at its own level, "hint" and "auto" for a person."""
        self.report = {}
        self.progress = 0
        self.thinking = kind
        self._thought = None

    def think_step(self):
        """One slice of thinking. The action when it has come to its end (`thinking` is "" then), or None."""
        if self._thought is None:
            self._thought = self._think()
            return None
        try:
            self.progress = next(self._thought)
            return None
        except StopIteration as end:
            self.think_stop()
            return end.value

    def _think(self):
        """The bot's generator. It is given no more than its seat knows. Its chance comes from the deal, the seat and
        the ply, so that the same position brings the same thoughts."""
        match = self.match
        seat = match.state.current_player()
        # A hint may take its time, since it can be cut short.
        level = {"hint": "hint", "auto": "normal"}.get(self.thinking, self.seats[seat])
        rng = bot_rng(self.seed, seat, len(match.actions))
        known = match.state.resample_from_infostate(seat, rng)
        return catalog.bot(self.game.id).think(known, seat, level, rng, self.report)

    def think_stop(self):
        """No more thinking; what the report holds stays until the next action."""
        self._thought = None
        if self.thinking == "hint" and len(self.people) == len(self.seats):
            lend("firmware", "sparing").bots()  # nobody thinks before the next hint
        self.thinking = ""

    # The journal

    @property
    def pending(self):
        """Whether something waits for the flash."""
        return self._journal.pending

    def tick(self, now, hurried):
        """Bring what waits onto the flash; while it is `hurried` (bots, auto play), only now and then."""
        if self._journal.pending and (not hurried or (now - self._flushed_at) & _WRAP >= _FLUSH_EVERY):
            self._flushed_at = now
            self._journal.flush()

    def flush(self):
        """Bring everything onto the flash now; False when that failed."""
        return self._journal.flush()

    def discard(self):
        """Remove the journal of a match in which nothing was played."""
        self._journal.forget()
        self._store.remove(self.game.id + ".rec")

    def _anew(self):
        """The whole record, when somebody took the file away."""
        return lend("firmware", "saves").anew(self.match, self.number)
