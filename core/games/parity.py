"""Parity (パリティ), Kusaba Jun's game of tricks: an even number of them is good, an odd one bad.

Three to seven seats get the same number of cards; the rest lies open or hidden. Follow suit if you can; the highest
card of the suit led, or the highest trump where there are trumps, takes the trick and leads. Whoever has t tricks at
the end of a deal scores t when it is even, −t when it is odd. Actions and events: mechanics/tricks.py.
"""

from core.cards import CARDS, SUITS, cards_of
from core.game import Game, Option, whole
from core.mechanics.tricks import TrickState, read_deals


class ParityState(TrickState):
    """A match of Parity. `shown` are the left-over cards where they lie open."""

    def _turn_up(self, turnup):
        if self.options["trump"] != "none":
            self.trump = SUITS.find(self.options["trump"])
        if self.options["leftover"] == "show":
            self.shown = tuple(cards_of(self.stock))
            self.stock = [0] * 4

    def _score(self, tricks):
        return -tricks if tricks % 2 else tricks


class _Deals(Option):
    """How many deals: as many as there are seats, if nothing else is wanted."""

    def __init__(self, num_players):
        super().__init__("deals", tuple(range(1, 3 * num_players + 1)), num_players, "a whole number of 1 or more",
                         lambda value: whole(value, 1))

    def at(self, num_players):
        return _Deals(num_players)


class Parity(Game):
    """See the module. The page's option `first_lead` has one value only and is none here."""

    id = "parity"
    min_players = 3
    max_players = 7
    options = (
        _Deals(min_players),
        Option("leftover", ("show", "hidden"), "show"),
        Option("trump", ("none", "C", "D", "H", "S"), "none"),
    )

    def deal_state(self, seed, num_players, deal, options):
        size = CARDS // num_players
        explicit = read_deals(deal, num_players, size, options["deals"], ("dealer", "hands", "leftover"))
        return ParityState(self, num_players, options, explicit, seed, size, options["deals"])


GAME = Parity()
