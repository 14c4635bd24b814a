"""The options of Youscout Lite."""

from core.modules import lend

Option = lend("core", "option").Option
_youscout = lend("core.games", "youscout_options")

OPTIONS = (
    _youscout.TERMINALS,
    _youscout.COURT,
    _youscout.INFLUENCE,
    Option("swap", _youscout.SWAPS, "memorial"),
    Option("determinant", ("greater", "greater_equal"), "greater"),
    Option("all_upright", (False, True), False),
)
