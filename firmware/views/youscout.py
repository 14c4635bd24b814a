"""Youscout on the screen; what it shares with Youscout Lite is in eki_view.py, war replacement in eki_war.py."""

from firmware.views.eki_view import EkiView, start_category

category = start_category  # the play scene and the statistics ask for it here


class View(EkiView):
    def choice_words(self, card):
        """What it costs to move or to stay; `card` is the drawn sword in words."""
        return self.w("move.x"), self.w("keep.x" if self.places[self.token] else "out1", card)
