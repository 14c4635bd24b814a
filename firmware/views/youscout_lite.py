"""Youscout Lite on the screen; what it shares with Youscout is in eki_view.py."""

from core.mechanics.youscout_board import COIN_PAIN, SWORD_OFFENCE
from core.mechanics.youscout_state import TO_START
from firmware.views.eki_board import card_words, largest
from firmware.views.eki_view import EkiView, start_category

category = start_category  # the play scene and the statistics ask for it here


class View(EkiView):
    """No stores; at the right of each line stands what defends it: offence + force."""

    STORES = False

    def force(self, line):
        """What a line weighs: its largest card, without any the pain of its arcanum."""
        group = self.places[line]
        values = self.state.values
        return values[group[largest(group, values)]] if group else self.state.numbers[line][COIN_PAIN]

    def beside(self, line):
        if self.state.asked == TO_START:
            return ""
        return "%d+%d" % (self.state.numbers[line][SWORD_OFFENCE], self.force(line))

    def choice_words(self, card):
        """What it costs to move or to stay; `card` is the drawn sword in words."""
        out = self.w("out1", card)
        group = self.places[self.token]
        if not group:
            return out, out
        return self.w("out2", card, card_words(group[largest(group, self.state.values)])), out
