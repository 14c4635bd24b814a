"""How a bot plays Youscout. See README.md for what its choices are worth."""

from core.bots.youscout_odds import LEVELS, weigh
from core.mechanics.youscout_board import ACROSS, CO, UPPER
from core.mechanics.youscout_state import DONE, MOVE, STAY, TO_REPLACE, TO_START, WAR
from core.search import best  # noqa: F401 - this module is asked for it

MOST_STEPS = 6
"""Steps of one war replacement at most, so that one without limit ends."""


def policy(state):
    """The rule of thumb for move or stay.

    Begun below (goals 2 and 5): stay on 2, where one wins, and on 3 as long as another END is to come; otherwise move.
    Begun above (goals 5 and 6): stay, so that coins gather in Co, and move in the last round, when Co wins every sword.
    War replacement: nothing.
    """
    if state.asked == TO_REPLACE:
        return DONE
    last = state.rounds + 1 >= state.options["terminals"]
    if state.started >= UPPER:
        return MOVE if last else STAY
    return STAY if state.token == 1 or state.token == 2 and not last else MOVE


def candidates(state):
    """The actions worth trying: all of them, of war replacement a few."""
    return steps(state) if state.asked == TO_REPLACE else state.legal_actions()


def steps(state):
    """Steps of war replacement that change what can happen next to the token: DONE first.

    The largest card from elsewhere to the token's line, and to the line across, where a wand needs one; the largest
    card of these two lines away, to Co or else the first place that is neither.
    """
    here = state.token
    across = ACROSS[here]
    found = [DONE]
    for target in (here, across):
        card, source = _largest_for(state, target)
        if card >= 0:
            found.append(WAR + 81 * card + 9 * source + target)
    for source in (here, across):
        if state.places[source]:
            elsewhere = [place for place in state.targets(source) if place not in (here, across)]
            if elsewhere:
                target = CO if CO in elsewhere else elsewhere[0]
                found.append(WAR + 81 * state.largest(source) + 9 * source + target)
    return found


def _largest_for(state, target):
    """(card, place) of the highest card that may be put there; (-1, -1) when there is none."""
    best_card = best_source = -1
    for source in state.sources():
        if target in state.targets(source):
            card = state.largest(source)
            if best_card < 0 or state.values[card] > state.values[best_card]:
                best_card = card
                best_source = source
    return best_card, best_source


def think(state, seat, level, rng, report=None):
    """Choose an action: a generator that yields its progress (0–255) and returns the action. See youscout_odds."""
    report = {} if report is None else report
    actions = candidates(state)
    if len(actions) == 1 and level != "hint" or state.asked == TO_REPLACE and state.replaced >= MOST_STEPS:
        return actions[0]
    favourite = None if state.asked == TO_START or len(actions) == 1 else policy(state)
    return (yield from weigh(state, seat, LEVELS[level], rng, report, policy, actions, favourite))
