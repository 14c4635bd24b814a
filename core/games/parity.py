"""Parity (パリティ), Kusaba Jun's game of tricks: an even number of them is good, an odd one bad.

Three to seven seats get the same number of cards; the rest lies open or hidden. Follow suit if you can; the highest
card of the suit led, or the highest trump where there are trumps, takes the trick and leads. Whoever has t tricks at
the end of a deal scores t when it is even, −t when it is odd. Actions and events: mechanics/tricks.py.
"""

from core.cards import CARDS, SUITS, cards_of
from core.game import Game
from core.mechanics.tricks import TrickState


class ParityState(TrickState):
    """A match of Parity. `shown` are the left-over cards where they lie open."""

    def _turn_up(self, turnup):
        if self.options["trump"] != "none":
            self.trump = SUITS.find(self.options["trump"])
        if self.options["leftover"] == "show":
            self.shown = tuple(cards_of(self.stock))
            self.stock = [0] * 4

    def score(self, tricks):
        return -tricks if tricks % 2 else tricks


class Parity(Game):
    """See the module."""

    id = "parity"
    min_players = 3
    max_players = 7
    best_players = 4

    def deal_state(self, seed, num_players, deal, options):
        size = CARDS // num_players
        explicit = ()
        if deal is not None:
            from core.mechanics import tricks_told

            keys = "dealer", "hands", "leftover"
            explicit = tricks_told.read_deals(deal, num_players, size, options["deals"], keys)
        return ParityState(self, num_players, options, explicit, seed, size, options["deals"])


GAME = Parity()
