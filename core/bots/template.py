"""How a bot plays Higher: the search, with random play. A beginning for a new game's bot, never in the catalog."""

from core.search import best, weigh  # noqa: F401 - this module is asked for best

LEVELS = {"easy": 24, "normal": 100, "hard": 400, "hint": 400}
"""Slices of playing on, see search.py."""

SLICE = 8
"""Plies of a slice."""


def think(state, seat, level, rng, report=None):
    """Choose an action: a generator that yields its progress (0–255) often and returns the action.

    state   what the seat may know: what State.resample_from_infostate gave, never the true state; it is not changed
    level   a key of LEVELS
    rng     an Rng; the same numbers bring the same choice
    report  a dict to fill in while thinking, {action: (points, playouts)}; see search.py
    """
    report = {} if report is None else report

    def play_on(deal, action, rng):
        trial = deal.clone()
        before = trial.returns()[seat]
        trial.apply_action(action)
        plies = 1
        while not trial.is_terminal():
            legal = trial.legal_actions()
            trial.apply_action(legal[rng.below(len(legal))])
            plies += 1
            if plies % SLICE == 0:
                yield None
        yield trial.returns()[seat] - before

    return weigh(state, seat, state.legal_actions(), LEVELS[level], rng, report, play_on)
