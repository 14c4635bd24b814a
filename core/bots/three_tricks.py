"""How a bot plays Three Tricks: the search, playing on by the rule of thumb of the trick games. See README.md."""

from core.bots.tricks_policy import play_on
from core.games.three_tricks import PASS
from core.search import best, weigh  # noqa: F401 - this module is asked for best

LEVELS = {"easy": 10, "normal": 40, "hard": 180, "hint": 180}
"""Slices of playing on, see search.py."""

WANTS = [0xF, 0x7, 0x3] + [0] * 11
"""Tricks are wanted up to three, those counted that the masters will take by themselves."""


def think(state, seat, level, rng, report=None):
    """Choose an action: a generator that yields its progress (0–254) and returns it; the report is in points."""
    worth = [state.score(taken) for taken in range(state.hand_size + 1)]
    return weigh(state, seat, passes(state) if state.passing else state.legal_actions(), LEVELS[level], rng,
                 {} if report is None else report,
                 lambda deal, action, rng: trial(deal, seat, action, rng, worth))


def passes(state):
    """The passes worth trying: two of the hand's four highest and two lowest cards."""
    ranked = sorted([card % 13 * 4 + card // 13 for card in state.hand(state.turn)])
    cards = sorted([rank // 4 + rank % 4 * 13 for rank in ranked[:2] + ranked[-4:]])
    return [PASS + 52 * low + high for at, low in enumerate(cards) for high in cards[at + 1 :]]


def trial(deal, seat, action, rng, worth):
    """Passing is finished first: those who have not passed yet pass any two cards."""
    if action >= PASS:
        deal = deal.clone()
        deal.apply_action(action)
        while deal.passing:
            hand = deal.hand(deal.turn)
            rng.shuffle(hand)
            deal.apply_action(PASS + 52 * min(hand[:2]) + max(hand[:2]))
        action = -1
    return play_on(deal, seat, action, rng, WANTS, worth)
