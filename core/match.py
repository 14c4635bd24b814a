"""One match under way: what was played, what was taken back. record.py begins it, reads it and writes it as a whole.

Each change gives the line that tells it to the record, with its check: CRC-8 (polynomial 07, start 0) over the header
and all lines so far, checks and line ends left out.
"""

from core.game import IllegalAction
from core.modules import lend

EVERY = 32
"""How many actions lie between two states that a Match keeps for undo."""
KEPT = 2
"""How many of these it keeps, the last ones: what lies further back is played anew from the deal on."""

_CRC = bytes((0x00, 0x07, 0x0E, 0x09, 0x1C, 0x1B, 0x12, 0x15, 0x38, 0x3F, 0x36, 0x31, 0x24, 0x23, 0x2A, 0x2D))


class Match:
    """One match. Every method that changes it returns the line, check and line end included, that tells the change.

    game     the Game
    header   dict: game, options (those that differ), seats, seed, deal (or None), rules
    state    the State now
    actions  the actions from the first one to now
    undone   actions that can be done again, the next one last
    closed   "" while it goes on, then "resign" or "end"
    resigned the seat that gave up, or None
    check    the check of the last line
    """

    def __init__(self, game, header, check):
        """A new match as the header says; its check. Raises OptionError or ValueError as the Game does."""
        self.game = game
        self.header = header
        self.check = check
        self.actions = []
        self.undone = []
        self.closed = ""
        self.resigned = None
        self._kept = []  # (number of actions, State after them), ascending
        self._state = state = lend("core", "option").begin(game, header["seed"], len(header["seats"]), header["deal"],
                                                            header["options"])
        self._options = state.options

    def deal(self):
        """The State in which the match began."""
        header = self.header
        return self.game.deal_state(header["seed"], len(header["seats"]), header["deal"], self._options)

    @property
    def state(self):
        """The State now. Don't change it but through this Match."""
        if self._state is None:
            # Undo only forgets actions; the position is made when somebody looks.
            actions = self.actions
            count, state = self._kept[-1] if self._kept else (0, None)
            self._state = state.clone() if count else self.deal()
            self.actions = actions[:count]
            for action in actions[count:]:
                self._play(action)
        return self._state

    def apply(self, action):
        """Play an action. IllegalAction changes nothing."""
        if self.closed:
            raise IllegalAction("over")
        self._play(action)
        self.undone = []
        return self._told(self._state.action_to_string(action))

    def undo(self, count=1):
        """Take back the last actions."""
        if self.closed or not 0 < count <= len(self.actions):
            raise IllegalAction("noundo")
        for _ in range(count):
            self.undone.append(self.actions.pop())
        while self._kept and self._kept[-1][0] > len(self.actions):
            self._kept.pop()
        self._state = None
        return self._told("!undo", count, 1)

    def redo(self, count=1):
        """Do again what was taken back."""
        if self.closed or not 0 < count <= len(self.undone):
            raise IllegalAction("noredo")
        for _ in range(count):
            self._play(self.undone.pop())
        return self._told("!redo", count, 1)

    def resign(self, seat=0):
        """A seat gives the match up."""
        if self.closed or not 0 <= seat < len(self.header["seats"]):
            raise IllegalAction("over" if self.closed else "unknown")
        self.closed = "resign"
        self.resigned = seat
        return self._told("!resign", seat)

    def end(self):
        """Close the match: its result stands."""
        if self.closed:
            raise IllegalAction("over")
        self.closed = "end"
        return self._told("!end")

    def _play(self, action):
        state = self.state
        state.apply_action(action)
        self.actions.append(action)
        if len(self.actions) % EVERY == 0:
            try:
                self._kept.append((len(self.actions), state.clone()))
                del self._kept[:-KEPT]
            except MemoryError:
                self._kept = []  # undo can do without

    def _told(self, text, number=0, usual=0):
        """The line for an action or a mark; a mark's number is left out when it is the usual one."""
        if number != usual:
            text = "%s %d" % (text, number)
        self.check = check_of(text, self.check)
        return with_check(text, self.check)


def check_of(text, check):
    """The 8-bit check of a line that follows lines with the check given."""
    for byte in text.encode():
        check ^= byte
        check = _CRC[check >> 4] ^ check << 4 & 0xFF
        check = _CRC[check >> 4] ^ check << 4 & 0xFF
    return check


def with_check(text, check):
    """A line of a record."""
    return "%s*%02x\n" % (text, check)
