"""The options of Parity. The page's option `first_lead` has one value only and is none here."""

from core.modules import lend

_option = lend("core", "option")
Option = _option.Option
whole = _option.whole


class _Deals(Option):
    """How many deals: as many as there are seats, if nothing else is wanted."""

    def __init__(self, num_players):
        super().__init__("deals", tuple(range(1, 3 * num_players + 1)), num_players, "a whole number of 1 or more",
                         lambda value: whole(value, 1))

    def at(self, num_players):
        return _Deals(num_players)


OPTIONS = (
    _Deals(3),
    Option("leftover", ("show", "hidden"), "show"),
    Option("trump", ("none", "C", "D", "H", "S"), "none"),
)
