"""Youscout (易双六, eki-sugoroku), JRF's tarot solitaire on the six lines of a hexagram.

The rules as of the author's browser version 0.35. Lines, cards and arcana: mechanics/youscout_board.py; start, END, the
end of the game, actions and events: mechanics/youscout_state.py. Here stand the contests, what follows from them, and
war replacement (戦乱置換).

A step of war replacement is the action WAR + 81 * card + 9 * from + to, `C05 2>Co` in records.
"""

from core.game import Game, Option, whole
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
    END,
    HAND,
    LEFT,
    PLACES,
    RANKS,
    RIGHT,
    SW,
    SWORD,
    SWORD_DEFENCE,
    SWORD_OFFENCE,
    UPPER,
    WAND_LOWER,
    WAND_UPPER,
    card_name,
    card_number,
)
from core.mechanics.youscout_state import (
    DONE,
    TO_CHOOSE,
    TO_DRAW,
    TO_REPLACE,
    WAR,
    SixLinesState,
    court_option,
    deal,
    influence_option,
    swap_option,
    terminals_option,
    total_of,
)


class YouscoutState(SixLinesState):
    """A match of Youscout.

    replaced        cards that changed their place in this war replacement
    replaced_to_co  those of them that went to Co
    """

    def __init__(self, game, options, board, deck, reshuffles, rng):
        super().__init__(game, options, board, deck, reshuffles, rng)
        self.replaced = 0
        self.replaced_to_co = 0

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
                lhs = self._max(here), self._number(SWORD_DEFENCE, RIGHT[here])
                rhs = self._card(card), self._number(COIN_PAIN, RIGHT[here])
            else:
                below = ACROSS[here]
                lhs = self._card(card), self._number(WAND_UPPER, here), self._max(below), self._number(CUP_LOWER, below)
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
            rhs = self._min(here), self._number(CUP_LOWER, RIGHT[here])
        more = total_of(lhs)
        less = total_of(rhs)
        self._tell_contest(card, more, less, lhs, rhs, more > less)
        return more > less

    # A drawn card.

    def _play(self, card):
        suit = card // RANKS
        if self.token >= UPPER:
            if suit == COIN:
                self._upper_coin(card)
            elif suit == CUP:
                self._upper_cup(card)
            elif suit == SWORD:
                self._upper_sword(card)
            else:
                self._upper_wand(card)
        elif suit == CUP:
            self._lower_cup(card)
        elif suit == COIN:
            self._lower_coin(card)
        elif suit == SWORD:
            self._lower_sword(card)
        else:
            self._lower_wand(card)

    def _upper_coin(self, card):
        """No contest: it joins the group here."""
        self._put(card, HAND, self.token)

    def _upper_cup(self, card):
        """Left. Won or lost, it joins the group below the line where the token stood."""
        here = self.token
        won = self._contest(card)
        self._put(card, HAND, ACROSS[here])
        if won:
            self._go(LEFT[here])

    def _upper_sword(self, card):
        """Right, to Sw. Lost: it is discarded, and the largest card here yields to the left; from line 6 to Co."""
        here = self.token
        if self._contest(card):
            self._put(card, HAND, SW)
            self._go(RIGHT[here])
            return
        self._put(card, HAND, DISCARD)
        largest = self.largest(here)
        if largest >= 0:
            self._put(largest, here, LEFT[here] if LEFT[here] else CO)

    def _upper_wand(self, card):
        """Down, with a card of the group below, which it takes along. Lost: the largest card here falls to Co."""
        here = self.token
        below = ACROSS[here]
        helper = self.largest(below)
        if helper < 0:
            self._events.append(("missing", below))
        elif self._contest(card):
            self._put(card, HAND, DISCARD)
            self._put(helper, below, DISCARD)
            self._go(below)
            return
        self._put(card, HAND, DISCARD)
        largest = self.largest(here)
        if largest >= 0:
            self._put(largest, here, CO)

    def _lower_cup(self, card):
        """No contest: it joins the group here."""
        self._put(card, HAND, self.token)

    def _lower_coin(self, card):
        """Left; it joins the group above the line where the token stood. Lost: it goes to Co."""
        here = self.token
        if self._contest(card):
            self._put(card, HAND, ACROSS[here])
            self._go(LEFT[here])
        else:
            self._put(card, HAND, CO)

    def _lower_wand(self, card):
        """Right, with the smallest card of the group here, which it takes along. Lost: the wand alone is discarded."""
        here = self.token
        helper = self.smallest(here)
        if helper < 0:
            self._events.append(("missing", here))
        elif self._contest(card):
            self._put(card, HAND, DISCARD)
            self._put(helper, here, DISCARD)
            self._go(RIGHT[here])
            return
        self._put(card, HAND, DISCARD)

    def _lower_sword(self, card):
        """Up, if the player wants. Lost: it and the largest card here are discarded."""
        if self._contest(card):
            self.drawn = card
            self.asked = TO_CHOOSE
            self._events.append(("choice",))
            return
        self._put(card, HAND, DISCARD)
        largest = self.largest(self.token)
        if largest >= 0:
            self._put(largest, self.token, DISCARD)

    def _move(self, card):
        """Both stores are emptied, the sword is the only card of Sw, the token goes up; war replacement may follow."""
        self._put_all(SW, DISCARD)
        self._put_all(CO, DISCARD)
        self._put(card, HAND, SW)
        self._go(ACROSS[self.token])
        if self.options["replacement"]:
            self._begin_war()

    def _stay(self, card):
        """The whole group here and the sword are discarded."""
        self._put_all(self.token, DISCARD)
        self._put(card, HAND, DISCARD)

    # War replacement.

    def _begin_war(self):
        self.replaced = 0
        self.replaced_to_co = 0
        if self.sources():
            self.asked = TO_REPLACE
            self._events.append(("war",))

    def sources(self):
        """The places, ascending, that a card may be taken from: groups and Co, with border `all` also Sw."""
        taken = (0, 1, 2, 3, 4, 5, SW, CO) if self.options["cross_border"] == "all" else (0, 1, 2, 3, 4, 5, CO)
        return [place for place in taken if self.places[place]]

    def targets(self, source):
        """The other places, ascending, that a card from `source` may be put on."""
        border = self.options["cross_border"]
        if border == "all":
            reached = (0, 1, 2, 3, 4, 5, SW, CO, DISCARD)
        elif border == "cups_and_coins":
            reached = (0, 1, 2, 3, 4, 5, CO)
        else:
            # It goes by the place where the card lies, not by its suit.
            reached = (0, 1, 2) if source < UPPER else (3, 4, 5, CO)
        if self.co_is_full():
            reached = [place for place in reached if place != CO]
        return [place for place in reached if place != source]

    def co_is_full(self):
        """Whether as many cards as may have gone to Co in this war replacement."""
        limit = self.options["replacement_to_co"]
        return limit != "infinity" and self.replaced_to_co >= limit

    def iter_legal_actions(self):
        if self.asked != TO_REPLACE:
            yield from super().iter_legal_actions()
            return
        yield DONE
        for source in self.sources():
            targets = self.targets(source)
            for card in self.places[source]:
                for target in targets:
                    yield WAR + 81 * card + 9 * source + target

    def _why_no_step(self, action):
        card, source, target = _step_of(action)
        if self.asked != TO_REPLACE:
            return "choose" if self.asked == TO_CHOOSE else "nowar"
        if card not in self.places[source]:
            return "nocard"
        if source not in self.sources():
            return "border"
        if target in self.targets(source):
            return None
        return "colimit" if target == CO and self.co_is_full() else "border"

    def _step(self, action):
        card, source, target = _step_of(action)
        self._put(card, source, target)
        self.replaced += 1
        if target == CO:
            self.replaced_to_co += 1
        limit = self.options["replacement"]
        if limit != "infinity" and self.replaced >= limit or not self.sources():
            self._end_war()

    def _end_war(self):
        self.asked = TO_DRAW
        self._events.append(("peace",))

    def _is_action(self, action):
        if type(action) is int and WAR <= action < WAR + 81 * END:
            _, source, target = _step_of(action)
            return source != target and source != DISCARD
        return super()._is_action(action)

    def action_to_string(self, action):
        if self._is_action(action) and action >= WAR:
            card, source, target = _step_of(action)
            return "%s %s>%s" % (card_name(card), PLACES[source], PLACES[target])
        return super().action_to_string(action)

    def string_to_action(self, text):
        if isinstance(text, str) and ">" in text:
            for source, name in enumerate(PLACES):
                for target, other in enumerate(PLACES):
                    if text[3:] == " " + name + ">" + other:
                        action = WAR + 81 * card_number(text[:3]) + 9 * source + target
                        if self._is_action(action):
                            return action
        return super().string_to_action(text)

    def clone(self):
        state = super().clone()
        state.replaced = self.replaced
        state.replaced_to_co = self.replaced_to_co
        return state

    def key(self):
        return super().key() + (self.replaced, self.replaced_to_co)


def _step_of(action):
    """(card, from, to) of a step."""
    number = action - WAR
    return number // 81, number // 9 % 9, number % 9


def _limit(name, default):
    return Option(name, (0, 1, 2, 3, 4, 5, "infinity"), default, 'a whole number of 0 or more, or "infinity"', whole)


class Youscout(Game):
    """See the module."""

    id = "youscout"
    options = (
        terminals_option(),
        court_option(),
        influence_option(),
        swap_option("solid"),
        _limit("replacement", 0),
        Option("cross_border", ("none", "cups_and_coins", "all"), "cups_and_coins"),
        _limit("replacement_to_co", 2),
    )

    def deal_state(self, seed, num_players, explicit, options):
        return deal(YouscoutState, self, seed, explicit, options)


GAME = Youscout()
