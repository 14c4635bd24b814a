"""Youscout (易双六, eki-sugoroku), JRF's tarot solitaire on the six lines of a hexagram.

The rules as of the author's browser version 0.35. Lines and cards: mechanics/youscout_board.py; arcana and the deal:
mechanics/youscout_deal.py; start, END, the end of the game, actions and events: mechanics/youscout_state.py; war
replacement (戦乱置換), which few matches have: youscout_war.py. Here stand the contests and what follows from them.
"""

from core.game import Game
from core.mechanics.youscout_board import (
    ACROSS,
    CO,
    COIN,
    COIN_GAIN,
    COIN_PAIN,
    CUP,
    CUP_LOWER,
    CUP_UPPER,
    DISCARD,
    HAND,
    LEFT,
    RANKS,
    RIGHT,
    SW,
    SWORD,
    SWORD_DEFENCE,
    SWORD_OFFENCE,
    UPPER,
    WAND,
    WAND_LOWER,
    WAND_UPPER,
    goal_of,
)
from core.mechanics.youscout_state import TO_CHOOSE, SixLinesState


class YouscoutState(SixLinesState):
    """A match of Youscout."""

    WAR_REPLACEMENT = True

    def _play(self, card):
        """A drawn card. Upper coins and lower cups just join the group here; any other is played against numbers."""
        here = self.token
        suit = card // RANKS
        if suit == (COIN if here >= UPPER else CUP):
            self._put(card, HAND, here)
            return
        place = companion = -1
        if suit == WAND:
            # It needs a companion: the largest card of the group below, or the smallest card here.
            place = ACROSS[here] if here >= UPPER else here
            companion = self.largest(place) if here >= UPPER else self.smallest(place)
            if companion < 0:
                self._events.append(("missing", place))
                self._lose(card)
                return
        if self._contest(card):
            self._win(card, companion, place)
        else:
            self._lose(card)

    # The contests. Each compares two sums; the left one must be greater. "here" is the token's line.

    def _contest(self, card):
        """Whether a drawn card that needs one wins its contest."""
        here = self.token
        suit = card // RANKS
        if here >= UPPER:
            if suit == CUP:
                lhs = self._card(card), self._number(CUP_UPPER, here)
                rhs = self._number(WAND_UPPER, LEFT[here]),
            elif suit == SWORD:
                lhs = self._extreme("max", here), self._number(SWORD_DEFENCE, RIGHT[here])
                rhs = self._card(card), self._number(COIN_PAIN, RIGHT[here])
            else:
                below = ACROSS[here]
                lhs = (self._card(card), self._number(WAND_UPPER, here), self._extreme("max", below),
                       self._number(CUP_LOWER, below))
                rhs = self._sum(here), self._number(COIN_GAIN, here)
        elif suit == COIN:
            lhs = self._card(card), self._number(COIN_PAIN, here)
            rhs = self._number(COIN_GAIN, LEFT[here]),
        elif suit == SWORD:
            above = ACROSS[here]
            lhs = self._card(card), self._number(SWORD_OFFENCE, here), self._sum(CO)
            rhs = self._number(SWORD_DEFENCE, above), self._sum(above), self._sum(SW)
        else:
            lhs = self._card(card), self._number(WAND_LOWER, here)
            rhs = self._extreme("min", here), self._number(CUP_LOWER, RIGHT[here])
        return self._compare(card, lhs, rhs)

    def _win(self, card, companion, place):
        """What a won card does, and where the token goes. Only a lower sword leaves the choice.

        Cups and coins join the group across from the line where the token stood, upper swords go to Sw; wands are
        discarded with their companion (-1: none), which lay in `place`.
        """
        here = self.token
        suit = card // RANKS
        if suit == SWORD and here < UPPER:
            self.drawn = card
            self.asked = TO_CHOOSE
            self._events.append(("choice",))
            return
        self._put(card, HAND, (SW, ACROSS[here], ACROSS[here], DISCARD)[suit])
        self._put(companion, place, DISCARD)
        self._go(goal_of(suit, here))

    def _lose(self, card):
        """What a lost card does: cups go where they would have gone anyway, coins to Co, the others are discarded.

        A sword costs the largest card here: above, it yields to the left, from line 6 to Co; below, it is discarded. An
        upper wand throws it down to Co.
        """
        here = self.token
        suit = card // RANKS
        self._put(card, HAND, (DISCARD, ACROSS[here], CO, DISCARD)[suit])
        if suit == SWORD:
            self._put(self.largest(here), here, DISCARD if here < UPPER else LEFT[here] or CO)
        elif suit == WAND and here >= UPPER:
            self._put(self.largest(here), here, CO)

    def _move(self, card):
        """Both stores are emptied, the sword is the only card of Sw, and the token goes up."""
        self._put_all(SW, DISCARD)
        self._put_all(CO, DISCARD)
        self._put(card, HAND, SW)
        self._go(ACROSS[self.token])

    def _stay(self, card):
        """The whole group here and the sword are discarded."""
        self._put_all(self.token, DISCARD)
        self._put(card, HAND, DISCARD)


class Youscout(Game):
    """See the module."""

    id = "youscout"

    def deal_state(self, seed, num_players, explicit, options):
        from core.mechanics import youscout_deal

        kind = YouscoutState
        if options["replacement"]:
            from core.games.youscout_war import YouscoutWarState as kind
        return youscout_deal.deal(kind, self, seed, explicit, options)


GAME = Youscout()
