"""The options of Japanese Loo. Chips come in fives, so that a fifth of the pot is a whole number."""

from core.modules import lend

_option = lend("core", "option")
Option = _option.Option
whole = _option.whole


def _chips(name, values, default):
    return Option(name, values, default, "a multiple of 5, 0 to 1000",
                  lambda value: whole(value) and value <= 1000 and value % 5 == 0)


OPTIONS = (
    _option.at_least(1, "rounds", (1, 2), 1),
    _chips("ante", (5, 10), 5),
    _chips("drop_fee", (5, 0, 10), 5),
    _chips("loo_penalty", (10, 5, 20), 10),
    Option("must_trump", (False, True), False),
    Option("must_head", (False, True), False),
    Option("min_players", (6, 3), 6, "a whole number from 3 to 6", lambda value: whole(value, 3) and value <= 6),
)
