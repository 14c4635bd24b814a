"""How a bot plays Higher: simulated random play. A beginning for a new game's bot, never in the catalog."""

LEVELS = {"easy": 4, "normal": 16, "hard": 64, "hint": 64}
"""Playouts of each action."""


def think(state, seat, level, rng, report=None):
    """Choose an action: a generator that yields its progress (0–255) often and returns the action.

    state   what the seat may know: what State.resample_from_infostate gave, never the true state; it is not changed
    level   a key of LEVELS
    rng     an Rng; the same numbers bring the same choice
    report  a dict to fill in while thinking: {action: (wins, playouts)}; here the tricks of the seat and all tricks
    """
    report = {} if report is None else report
    actions = state.legal_actions()
    for playout in range(LEVELS[level]):
        # All actions are tried in the same deal, so that luck does not decide between them.
        deal = state.resample_from_infostate(seat, rng)
        for action in actions:
            trial = deal.clone()
            trial.apply_action(action)
            while not trial.is_terminal():
                legal = trial.legal_actions()
                trial.apply_action(legal[rng.below(len(legal))])
            wins, playouts = report.get(action, (0, 0))
            points = trial.returns()
            report[action] = (wins + points[seat], playouts + sum(points))
            yield 255 * playout // LEVELS[level]
    return best(report)


def best(report):
    """The action of the highest odds in a report, for whoever can't wait for the end; None when it is empty."""
    found = None
    for action in sorted(report):
        wins, playouts = report[action]
        if found is None or wins * report[found][1] > report[found][0] * playouts:
            found = action
    return found
