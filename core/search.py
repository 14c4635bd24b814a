"""The search of the bots that don't see everything: flat Monte Carlo over deals.

A deal is what `resample_from_infostate` makes: hidden cards that agree with all that the seat knows. All actions are
tried in the same deals, so that luck does not decide between them, and played on by the game's own rule of thumb.
What was tried instead and brought no more is told in bots/README.md.

A game's bot gives `play_on(deal, action, rng)`: a generator that plays the action and then on to the end of the deal,
the hand that is dealt, not the match. It leaves `deal` as it is; it yields None after each slice, so many plies as
take less than 10 ms on the handheld; its last yield is what the deal brings the seat that searches, in whole points (or
1 for a win, 0 for none).

A report is {action: (sum, playouts)}, filled in while thinking and readable at any time: sum / playouts is what the
action is expected to bring, points in the deal (negative ones, too) or the chance to win. Views show one decimal:
`10 * sum // playouts`. Only the actions in it have been tried.
"""


def weigh(state, seat, actions, budget, rng, report, play_on):
    """A generator: tries the actions, yields the progress (0–254) after each slice and returns the best one.

    A single action is returned at once and not tried.

    state    what the seat may know; it is not changed
    actions  those worth trying, at least one
    budget   slices of playing on; a new deal counts as one, and what is begun is finished
    """
    if len(actions) == 1:
        return actions[0]
    spent = 0
    while spent < budget:
        deal = state.resample_from_infostate(seat, rng)
        spent += 1
        yield min(254, 254 * spent // budget)
        for action in actions:
            trial = play_on(deal, action, rng)
            points = None
            while points is None:
                points = next(trial)
                spent += 1
                yield min(254, 254 * spent // budget)
            total, playouts = report.get(action, (0, 0))
            report[action] = (total + points, playouts + 1)
    return best(report)


def best(report):
    """The action that a report expects most of, for whoever can't wait for the end; None when it is empty."""
    found = None
    for action in sorted(report):
        total, playouts = report[action]
        if found is None or total * report[found][1] > report[found][0] * playouts:
            found = action
    return found
