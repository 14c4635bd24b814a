"""How a bot plays Parity: the search, playing on by the rule of thumb of the trick games. See README.md."""

from core.bots.tricks_policy import play_on
from core.search import best, weigh  # noqa: F401 - this module is asked for best

LEVELS = {"easy": 10, "normal": 40, "hard": 180, "hint": 180}
"""Slices of playing on, see search.py."""

TWO_MASTERS = 0x3FFFC
ALWAYS = 0x3FFFF


def think(state, seat, level, rng, report=None):
    """Choose a card: a generator that yields its progress (0–254) and returns the action; the report is in points."""
    tricks = range(state.hand_size + 1)
    worth = [state.score(taken) for taken in tricks]
    # From an odd number one more is wanted. An even one is left only for two more: one alone would cost.
    wants = [ALWAYS if taken % 2 else TWO_MASTERS for taken in tricks]
    return weigh(state, seat, state.legal_actions(), LEVELS[level], rng, {} if report is None else report,
                 lambda deal, action, rng: play_on(deal, seat, action, rng, wants, worth))
