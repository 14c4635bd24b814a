"""Youscout Lite (略式易双六), the simplified form of Youscout.

No stores, no war replacement, and one contest for all of swords and wands. Lines, cards and arcana:
mechanics/youscout_board.py; start, END, the end of the game, actions and events: mechanics/youscout_state.py.
"""

from core.game import Game, Option
from core.mechanics.youscout_board import (
    ACROSS,
    COIN,
    COIN_PAIN,
    CUP,
    DISCARD,
    HAND,
    LEFT,
    RANKS,
    RIGHT,
    SWORD,
    SWORD_OFFENCE,
    UPPER,
)
from core.mechanics.youscout_state import (
    DONE,
    TO_CHOOSE,
    SixLinesState,
    court_option,
    deal,
    influence_option,
    swap_option,
    terminals_option,
    total_of,
)


class YouscoutLiteState(SixLinesState):
    """A match of Youscout Lite."""

    def _play(self, card):
        """A drawn card: coins and cups lie down without a contest, swords and wands need one."""
        here = self.token
        upper = here >= UPPER
        suit = card // RANKS
        if suit == (COIN if upper else CUP):
            self._put(card, HAND, here)
        elif suit == (CUP if upper else COIN):
            # Left; it joins the line across from the one where the token stood.
            self._put(card, HAND, ACROSS[here])
            self._go(LEFT[here])
        else:
            # An upper sword and a lower wand go right, an upper wand down, a lower sword up.
            goal = RIGHT[here] if (suit == SWORD) == upper else ACROSS[here]
            self._attack(card, goal)

    def _attack(self, card, goal):
        """Won: the card and the largest one at the token's line are discarded. Lost: it and the largest at the goal."""
        if not self._contest(card, goal):
            self._put(card, HAND, DISCARD)
            self._discard_largest(goal)
        elif card // RANKS == SWORD and self.token < UPPER:
            self.drawn = card
            self.asked = TO_CHOOSE
            self._events.append(("choice",))
        else:
            self._advance(card, goal)

    def _contest(self, card, goal):
        """The drawn card and the force here against the arcanum's offence and the force at the goal."""
        lhs = self._card(card), self._force(self.token)
        rhs = self._number(SWORD_OFFENCE, goal), self._force(goal)
        more = total_of(lhs)
        less = total_of(rhs)
        won = more > less or more == less and self.options["determinant"] == "greater_equal"
        self._tell_contest(card, more, less, lhs, rhs, won)
        return won

    def _force(self, line):
        """The force of a line: its largest card, or the arcanum's coin pain when it has none."""
        return self._max(line) if self.places[line] else self._number(COIN_PAIN, line)

    def _advance(self, card, goal):
        self._put(card, HAND, DISCARD)
        self._discard_largest(self.token)
        self._go(goal)

    def _discard_largest(self, line):
        largest = self.largest(line)
        if largest >= 0:
            self._put(largest, line, DISCARD)

    def _move(self, card):
        self._advance(card, ACROSS[self.token])

    def _stay(self, card):
        """Only the sword is discarded."""
        self._put(card, HAND, DISCARD)

    def _is_action(self, action):
        # There is no war to end.
        return action != DONE and super()._is_action(action)


class YouscoutLite(Game):
    """See the module.

    `all_upright` is from the author's prose: reversals are left out, every arcanum is dealt upright and all other rules
    hold as they are (so with the swap `solid` a board of three odd arcana is always 旋乾).
    """

    id = "youscout_lite"
    options = (
        terminals_option(),
        court_option(),
        influence_option(),
        swap_option("memorial"),
        Option("determinant", ("greater", "greater_equal"), "greater"),
        Option("all_upright", (False, True), False),
    )

    def deal_state(self, seed, num_players, explicit, options):
        return deal(YouscoutLiteState, self, seed, explicit, options)


GAME = YouscoutLite()
