"""Youscout Lite (略式易双六), the simplified form of Youscout.

No stores, no war replacement, and one contest for all of swords and wands. Lines and cards:
mechanics/youscout_board.py; arcana and the deal: mechanics/youscout_deal.py; start, END, the end of the game, actions
and events: mechanics/youscout_state.py.
"""

from core.game import Game
from core.mechanics.youscout_board import (
    ACROSS,
    COIN_PAIN,
    DISCARD,
    HAND,
    RANKS,
    SWORD,
    SWORD_OFFENCE,
    UPPER,
    WAND,
    goal_of,
)
from core.mechanics.youscout_state import TO_CHOOSE, SixLinesState


class YouscoutLiteState(SixLinesState):
    """A match of Youscout Lite."""

    def _play(self, card):
        """A drawn card: coins and cups lie down without a contest, swords and wands need one."""
        here = self.token
        suit = card // RANKS
        goal = goal_of(suit, here)
        if suit in (SWORD, WAND):
            self._attack(card, goal)
        elif goal == here:
            self._put(card, HAND, here)
        else:
            # Left; it joins the line across from the one where the token stood.
            self._put(card, HAND, ACROSS[here])
            self._go(goal)

    def _attack(self, card, goal):
        """The drawn card and the force here against the arcanum's offence and the force at the goal.

        Won: the card and the largest one at the token's line are discarded. Lost: it and the largest one at the goal.
        """
        edge = 1 if self.options["determinant"] == "greater_equal" else 0
        lhs = self._card(card), self._force(self.token)
        rhs = self._number(SWORD_OFFENCE, goal), self._force(goal)
        if not self._compare(card, lhs, rhs, edge):
            self._put(card, HAND, DISCARD)
            self._put(self.largest(goal), goal, DISCARD)
        elif card // RANKS == SWORD and self.token < UPPER:
            self.drawn = card
            self.asked = TO_CHOOSE
            self._events.append(("choice",))
        else:
            self._advance(card, goal)

    def _force(self, line):
        """The force of a line: its largest card, or the arcanum's coin pain when it has none."""
        return self._extreme("max", line) if self.places[line] else self._number(COIN_PAIN, line)

    def _advance(self, card, goal):
        self._put(card, HAND, DISCARD)
        self._put(self.largest(self.token), self.token, DISCARD)
        self._go(goal)

    def _move(self, card):
        self._advance(card, ACROSS[self.token])

    def _stay(self, card):
        """Only the sword is discarded."""
        self._put(card, HAND, DISCARD)


class YouscoutLite(Game):
    """See the module.

    `all_upright` is from the author's prose: reversals are left out, every arcanum is dealt upright and all other rules
    hold as they are (so with the swap `solid` a board of three odd arcana is always 旋乾).
    """

    id = "youscout_lite"

    def deal_state(self, seed, num_players, explicit, options):
        from core.mechanics import youscout_deal

        return youscout_deal.deal(YouscoutLiteState, self, seed, explicit, options)


GAME = YouscoutLite()
