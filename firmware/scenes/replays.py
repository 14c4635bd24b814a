"""The last finished matches."""

from core import catalog
from core.modules import lend
from firmware.gfx import palette, widgets
from firmware.listing import Listing

tally = lend("firmware", "tally")
archive = lend("firmware", "archive")

_RESULTS = ("rep.lost", "rep.won", "rep.drawn", "rep.given", "rep.played")


class Replays(Listing):
    """A row a match: its number, game, result, and how many actions it took."""

    def __init__(self, app):
        super().__init__(app, app.words.get("rep.title"))
        self._numbers = archive.replays(app.store)
        self._tally = tally.Tally(app.store)

    def rows(self):
        words = self.app.words
        rows = []
        saves = None
        for number in self._numbers:
            logged = self._tally.logged(number)
            if logged:
                game = logged[1]
            else:  # the log may be lost while the record is there
                saves = saves or lend("firmware", "saves")
                game = saves.read_header(self.app.store, archive.replay_name(number)).get("game")
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
            words = self.app.words.get("rep.none", archive.KEEP)
            widgets.paragraph(canvas, words, 10, widgets.BODY_TOP + 8, 220, palette.DIM)
