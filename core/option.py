"""What is chosen before the deal, and how a match begins with it.

Lent (core/modules.py) to begin or to read a match and for its setup: a match under way needs nothing of this. Each game
lists its options in core/games/<id>_options.py.
"""

from core.game import OptionError, whole


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
        self._takes = takes
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
        takes = self._takes or "one of " + ", ".join([spelled(known) for known in self.values])
        raise OptionError(self.name, "option %s takes %s, not %r" % (self.name, takes, value))

    def accepts(self, value):
        """Whether a match can be played with this value, offered or not."""
        try:
            self.canonical(value)
        except OptionError:
            return False
        return True


def at_least(least, name, values, default):
    """An option that takes any whole number from `least` on."""
    return Option(name, values, default, "a whole number of %d or more" % least, lambda value: whole(value, least))


def spelled(value):
    """An option's value as it is written in messages and records: 2, 1.5, "solid", true."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else str(value)


def told(state):
    """The options of a match in words, for `information_state_string`."""
    return " ".join(["%s=%s" % (name, spelled(state.options[name])) for name in sorted(state.options)])


def named(game, name):
    """The Option of that name; an OptionError when there is none."""
    options = game.options
    for option in options:
        if option.name == name:
            return option
    names = ", ".join([option.name for option in options]) or "none"
    raise OptionError(name, "%s has no option %s; it has %s" % (game.id, name, names))


def begin(game, seed, num_players, deal, given):
    """A new match, as `Game.new_initial_state` describes it; `given`: the options that were chosen, name -> value."""
    if not whole(seed) or seed >= 1 << 48:
        raise ValueError("seed takes a whole number from 0 to 2**48 - 1, not %r" % (seed,))
    options = game.options
    known = [option.name for option in options]
    for name in given:
        if name not in known:
            named(game, name)
    given = {option.name: option.canonical(given[option.name]) for option in options if option.name in given}
    possible = list(game.seats(**given))
    if num_players is None:
        num_players = possible[0]
    if isinstance(num_players, bool) or num_players not in possible:
        raise ValueError("%s takes %s players, not %r"
                         % (game.id, ", ".join([str(number) for number in possible]), num_players))
    for option in options:
        option = option.at(num_players)
        given[option.name] = option.canonical(given.get(option.name, option.default))
    return game.deal_state(seed, num_players, deal, given)
