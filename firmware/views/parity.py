"""Parity on the screen: the table of tricks, the cards left over."""

from firmware.gfx.palette import DIM
from firmware.views import french
from firmware.views.french import spelled  # noqa: F401
from firmware.views.tricks_table import TricksView


class View(TricksView):
    def status(self):
        told = self.trump_words(())
        if self.state.shown:
            told.append((self.words.get("parity.over"), DIM))
            told += [(french.words(card), french.COLORS[card // 13]) for card in self.state.shown]
        return told
