"""The interface of every game: Game, State, Option and what they raise.

A `Game` tells what can be chosen before the deal and deals. A `State` is one match from the first deal to the final
result: who is to act, what is allowed, what has come of it. Names are those of OpenSpiel where it has one.

Seats are 0 … n-1. Actions are ints below 2**30 and mean the same in every state of a game. Events are tuples that begin
with a short word; each game's module lists its own.
"""

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


class Option:
    """One thing that is chosen before the deal.

    name      as in records and in `new_initial_state(name=value)`
    values    tuple of the values that players are offered, in the order of the menu
    default   the value that holds when nothing is said
    takes     the words of the message about a refused value; the list of the values when left out
    also      a function that says of any other value whether it makes sense too; none does when left out
    """

    def __init__(self, name, values, default, takes=None, also=None):
        self.name = name
        self.values = values
        self.default = default
        self.takes = takes or "one of " + ", ".join([spelled(value) for value in values])
        self._also = also

    def at(self, num_players):
        """This option in a match of so many; a game overrides it where values or default depend on the number."""
        return self

    def canonical(self, value):
        """The value in the form that states and records keep (2.0 is 2); an OptionError when it is refused."""
        for known in self.values:
            if known == value and isinstance(known, bool) == isinstance(value, bool):
                return known
        if self._also and self._also(value):
            return value
        raise OptionError(self.name, "option %s takes %s, not %r" % (self.name, self.takes, value))

    def accepts(self, value):
        """Whether a match can be played with this value, offered or not."""
        try:
            self.canonical(value)
        except OptionError:
            return False
        return True


def spelled(value):
    """An option's value as it is written in messages and records: 2, 1.5, "solid", true."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else str(value)


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
    options       tuple of Option, in the order of the menu
    """

    id = ""
    rules = 1
    min_players = 1
    max_players = 1
    options = ()

    def seats(self, **options):
        """The numbers of players that are possible under these options, ascending."""
        return range(self.min_players, self.max_players + 1)

    def option(self, name):
        """The Option of that name; an OptionError when there is none."""
        for option in self.options:
            if option.name == name:
                return option
        names = ", ".join([option.name for option in self.options]) or "none"
        raise OptionError(name, "%s has no option %s; it has %s" % (self.id, name, names))

    def complete(self, num_players, options):
        """All options of a match, as dict name -> value: those given, checked, and the defaults of the others."""
        for name in options:
            self.option(name)
        full = {}
        for option in self.options:
            option = option.at(num_players)
            full[option.name] = option.canonical(options[option.name]) if option.name in options else option.default
        return full

    def new_initial_state(self, seed=0, num_players=None, deal=None, **options):
        """A new match.

        seed         0 <= seed < 2**48, where all its chance comes from
        num_players  the smallest possible number when None
        deal         None, or a list of one dict a deal: explicit cards instead of chance (each game tells its keys)
        options      by name; the others have their defaults
        Raises OptionError or ValueError with a message that says what is taken instead.
        """
        if not whole(seed) or seed >= 1 << 48:
            raise ValueError("seed takes a whole number from 0 to 2**48 - 1, not %r" % (seed,))
        possible = list(self.seats(**options))
        if num_players is None:
            num_players = possible[0]
        if isinstance(num_players, bool) or num_players not in possible:
            raise ValueError("%s takes %s players, not %r"
                             % (self.id, ", ".join([str(number) for number in possible]), num_players))
        return self.deal_state(seed, num_players, deal, self.complete(num_players, options))


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
