"""The options of Three Tricks."""

from core.modules import lend

Option = lend("core", "option").Option

OPTIONS = (
    Option("zero_score", (-5, -3), -5),
    Option("pass_right", (0, 2), 0),
    Option("trump", ("none", "spades", "turnup"), "none"),
)
