"""How a bot plays Japanese Loo: the search, playing on by the rule of thumb of the trick games. See README.md.

Coming in is tried like a card: those who declare later are in or out by the strength of the hands that they may have
(`comes_in`), then the tricks are played. What dropping costs is certain.
"""

from core.bots.tricks_policy import play_on
from core.games.japanese_loo import HAND, IN, OUT
from core.search import best, weigh  # noqa: F401 - this module is asked for best

LEVELS = {"easy": 4, "normal": 20, "hard": 160, "hint": 160}
"""Slices of playing on, see search.py."""

ALWAYS = [0x3F] * (HAND + 1)
"""Every trick is wanted, whatever the masters."""


def think(state, seat, level, rng, report=None):
    """Choose an action: a generator that yields its progress (0–254) and returns it; the report is in chips."""
    known = state.clone()
    known.this_deal_only = True
    return weigh(known, seat, state.legal_actions(), LEVELS[level], rng, {} if report is None else report,
                 lambda deal, action, rng: trial(deal, seat, action, rng))


def trial(deal, seat, action, rng):
    """Declaring is finished first. `deal` ends with the deal (see `this_deal_only`) and is left as it is."""
    if action >= OUT:
        deal = deal.clone()
        before = deal.points[seat]
        deal.apply_action(action)
        while action == IN and deal.declaring:
            deal.apply_action(IN if comes_in(deal) else OUT)
        if action == OUT or deal.turn < 0:
            yield deal.points[seat] - before
            return
        action = -1
    share = deal.shared // HAND
    worth = [share * taken for taken in range(HAND + 1)]
    if not deal.is_extension():
        worth[0] = -deal.options["loo_penalty"]
    yield from play_on(deal, seat, action, rng, ALWAYS, worth)


def comes_in(state):
    """The rule of thumb for the seat to declare: the more seats, the more a hand must be worth; with eight, three."""
    return strength(state.hands, 4 * state.turn, state.trump) >= (state.num_players + 1) // 3


def strength(hands, at, trump):
    """What the hand hands[at], …, hands[at + 3] is worth: 2 a trump, 3 from the ten up; 2 another ace, 1 a king."""
    total = 0
    for suit in range(4):
        mask = hands[at + suit]
        if suit == trump:
            while mask:
                total += 3 if mask & -mask > 0x80 else 2
                mask &= mask - 1
        else:
            total += mask >> 11
    return total
