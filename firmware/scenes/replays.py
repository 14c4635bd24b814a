"""The last finished matches."""

from core import catalog
from firmware import tally
from firmware.gfx import palette, widgets
from firmware.listing import Listing
from firmware.session import read_header
from firmware.store import KEEP, replay_name

_RESULTS = ("rep.lost", "rep.won", "rep.drawn", "rep.given")


class Replays(Listing):
    """A row a match: its number, game, result, and how many actions it took."""

    def __init__(self, app):
        super().__init__(app, app.words.get("rep.title"))
        self._numbers = app.store.replays()
        self._tally = tally.Tally(app.store)

    def rows(self):
        words = self.app.words
        rows = []
        for number in self._numbers:
            logged = self._tally.logged(number)
            # The log may be lost while the record is there.
            game = logged[1] if logged else read_header(self.app.store, replay_name(number)).get("game")
            name = words.get("game." + game) if game in catalog.IDS else "?"
            value = "%s  %d" % (words.get(_RESULTS[logged[2]]), logged[3]) if logged else ""
            rows.append(("#%d  %s" % (number, name), value))
        return rows

    def footer(self):
        return super().footer() if self._numbers else super().footer()[1:]

    def icon(self, i):
        return "replay"

    def chosen(self, i):
        self.app.open("replay", number=self._numbers[i])

    def draw(self, canvas, whole):
        super().draw(canvas, whole)
        if whole and not self._numbers:
            words = self.app.words.get("rep.none", KEEP)
            widgets.paragraph(canvas, words, 10, widgets.BODY_TOP + 8, 220, palette.DIM)
