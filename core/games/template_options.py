"""The options of the template."""

from core.modules import lend

_option = lend("core", "option")
whole = _option.whole

OPTIONS = (
    # How many cards a seat is dealt, as far as the pack goes.
    _option.Option("hand", (1, 2, 3), 3, "a whole number from 1 to 6", lambda value: whole(value, 1) and value <= 6),
)
