"""How a bot plays Youscout Lite. See README.md for what its choices are worth."""

from core.bots.youscout_odds import LEVELS, weigh
from core.mechanics.youscout_board import UPPER
from core.mechanics.youscout_state import MOVE, STAY, TO_START
from core.search import best  # noqa: F401 - this module is asked for it


def policy(state):
    """The rule of thumb for move or stay.

    Begun below (goals 2 and 5): in the last round move from 2 only, which leads to 5; before it from 1 only.
    Begun above (goals 5 and 6): always move.
    """
    if state.started >= UPPER:
        return MOVE
    last = state.rounds + 1 >= state.options["terminals"]
    return MOVE if state.token == (1 if last else 0) else STAY


def think(state, seat, level, rng, report=None):
    """Choose an action: a generator that yields its progress (0–255) and returns the action. See youscout_odds."""
    report = {} if report is None else report
    actions = state.legal_actions()
    if len(actions) == 1 and level != "hint":
        return actions[0]
    favourite = None if state.asked == TO_START or len(actions) == 1 else policy(state)
    return (yield from weigh(state, seat, LEVELS[level], rng, report, policy, actions, favourite))
