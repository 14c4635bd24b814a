"""War replacement (戦乱置換) of Youscout: after a sword has led across, cards may change their places."""

from core.games.youscout import YouscoutState
from core.mechanics.youscout_board import CO, DISCARD, SW, UPPER
from core.mechanics.youscout_state import DONE, TO_DRAW, TO_REPLACE, WAR, step_of


class YouscoutWarState(YouscoutState):
    """A match of Youscout with war replacement.

    replaced        cards that changed their place in this war replacement
    replaced_to_co  those of them that went to Co
    """

    def __init__(self, *dealt):
        super().__init__(*dealt)
        self.replaced = 0
        self.replaced_to_co = 0

    def _move(self, card):
        super()._move(card)
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
        card, source, target = step_of(action)
        if card not in self.places[source]:
            return "nocard"
        if source not in self.sources():
            return "border"
        if target in self.targets(source):
            return None
        return "colimit" if target == CO and self.co_is_full() else "border"

    def _step(self, action):
        card, source, target = step_of(action)
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

    def key(self):
        return super().key() + (self.replaced, self.replaced_to_co)
