"""The interface of every game: Game, State and what they raise. Its options are made of what option.py has.

A `Game` tells what can be chosen before the deal and deals. A `State` is one match from the first deal to the final
result: who is to act, what is allowed, what has come of it. Names are those of OpenSpiel where it has one.

Seats are 0 … n-1. Actions are ints below 2**30 and mean the same in every state of a game. Events are tuples that begin
with a short word; each game's module lists its own.
"""

from core.modules import lend

TERMINAL = -1
"""What `State.current_player` gives when the match is over."""


class IllegalAction(Exception):
    """An action that the rules do not allow now; nothing was changed.

    `reason` is a key ("over", "border", "unknown", …) that the player's language has words for.
    """

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


class OptionError(ValueError):
    """An option that the game does not have, or a value that it does not take. `name` is the option's name."""

    def __init__(self, name, message):
        super().__init__(message)
        self.name = name


def whole(value, least=0):
    """Whether a value is a whole number of at least `least`; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


class Game:
    """One game of the catalog. A subclass fills in what stands here, and gives

    deal_state(seed, num_players, deal, options)  the first State of a match; everything but `deal` is checked

    id            name of its modules and files
    rules         version of its rules, written into records: raised when an old record would play differently
    min_players   the smallest and the largest number of seats under any options
    max_players
    best_players  the number of seats that its rules call best; 0: the smallest
    """

    id = ""
    rules = 1
    min_players = 1
    max_players = 1
    best_players = 0

    def seats(self, **options):
        """The numbers of players that are possible under these options, ascending."""
        return range(self.min_players, self.max_players + 1)

    def first_seats(self, **options):
        """The number of players to offer first under these options."""
        possible = self.seats(**options)
        return self.best_players if self.best_players in possible else possible[0]

    @property
    def options(self):
        """Tuple of Option, in the order of the menu, from core/games/<id>_options.py. Each time it is made anew."""
        return lend("core.games", self.id + "_options").OPTIONS

    def option(self, name):
        """The Option of that name; an OptionError when there is none."""
        return lend("core", "option").named(self, name)

    def new_initial_state(self, seed=0, num_players=None, deal=None, **options):
        """A new match.

        seed         0 <= seed < 2**48, where all its chance comes from
        num_players  the smallest possible number when None
        deal         None, or a list of one dict a deal: explicit cards instead of chance (each game tells its keys)
        options      by name; the others have their defaults
        Raises OptionError or ValueError with a message that says what is taken instead.
        """
        return lend("core", "option").begin(self, seed, num_players, deal, options)


class State:
    """A match under way. What stands here holds for every game; each game's State gives the rest:

    current_player()      the seat to act, or TERMINAL
    iter_legal_actions()  the legal actions one by one in any order, so that long lists can be sliced
    why_illegal(action)   None when the action is legal now, otherwise the key of the reason. Checks this one only
    _apply(action)        play a legal action and all that follows by itself
    returns()             the match result so far: a list with one number a seat
    action_to_string(action)  the action in the notation of records; a ValueError for a number that is no action
    string_to_action(text)    the other way; a ValueError for anything else. It need not be legal now
    information_state_string(player)  the whole history as that seat knows it, and nothing else
    resample_from_infostate(player, rng)  a State that the seat can't tell from this one: a function of what it knows
                          and of `rng` alone
    clone()               a State of its own that is equal to this one
    key()                 a comparable value of all that undo restores: the generator is in it, events are not
    events_for(player)    what the last action did: a list of tuples in order, as that seat may see it; None sees all
    """

    def __init__(self, game, num_players, options):
        self.game = game
        self.num_players = num_players
        self.options = options

    def is_terminal(self):
        """Whether the match is over."""
        return self.current_player() == TERMINAL

    def legal_actions(self):
        """All legal actions, ascending; empty exactly when the match is over."""
        return sorted(self.iter_legal_actions())

    def apply_action(self, action):
        """Play an action and all that follows by itself. IllegalAction when it is not allowed: nothing changes."""
        reason = self.why_illegal(action)
        if reason:
            raise IllegalAction(reason)
        self._apply(action)
