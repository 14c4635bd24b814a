"""The options of Youscout; those that Youscout Lite has, too, have names."""

from core.modules import lend

_option = lend("core", "option")
Option = _option.Option
whole = _option.whole

TERMINALS = _option.at_least(1, "terminals", (1, 2, 3, 4, 5, 6, 7, 8, 9), 3)
"""How often END must come up (終了カードの繰り返し)."""
COURT = Option("court", ("K14", "K13a", "K13b", "K10"), "K14")
"""Values of the court cards (コートカード)."""
INFLUENCE = Option("major_influence", (1, 1.5, 2, 2.5, 3), 2)
"""What the numbers of the arcana are multiplied by (大アルカナの影響)."""
SWAPS = ("memorial", "expansive", "solid")
"""When Strength and Justice change places: 記念式, 開式, 固式. Each game has a default of its own."""


def _limit(name, default):
    return Option(name, (0, 1, 2, 3, 4, 5, "infinity"), default, 'a whole number of 0 or more, or "infinity"', whole)


OPTIONS = (
    TERMINALS,
    COURT,
    INFLUENCE,
    Option("swap", SWAPS, "solid"),
    _limit("replacement", 0),
    Option("cross_border", ("none", "cups_and_coins", "all"), "cups_and_coins"),
    _limit("replacement_to_co", 2),
)
