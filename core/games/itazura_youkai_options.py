"""The options of Itazura Youkai."""

from core.modules import lend

_option = lend("core", "option")
Option = _option.Option

OPTIONS = (
    _option.at_least(1, "start_points", (5, 3, 7), 5),
    _option.at_least(1, "noppera_cost", (1, 2), 1),
    _option.at_least(1, "kozo_cost", (2, 1, 3), 2),
    Option("activation", ("on_tile", "from_start"), "on_tile"),
    Option("tie_leader", ("clockwise", "random", "previous_loser"), "clockwise"),
    Option("reveal_unused", (True, False), True),
)
