"""Parity on the screen: the table of tricks, the cards left over."""

from firmware.gfx.palette import DIM
from firmware.views import french
from firmware.views.tricks_table import TricksView, ranking  # noqa: F401 - asked for by the play scene


class View(TricksView):
    def why(self, seat, tricks, points):
        return self.words.get("parity.odd" if tricks % 2 else "parity.even" if tricks else "parity.none")

    def status(self):
        told = self.trump_words(())
        if self.state.shown:
            told.append((self.words.get("parity.over"), DIM))
            told += [(french.words(card), french.COLORS[card // 13]) for card in self.state.shown]
        return told
