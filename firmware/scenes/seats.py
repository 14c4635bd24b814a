"""Who sits on each seat."""

from core.modules import lend
from firmware.listing import Listing


class Seats(Listing):
    """A row a seat, for so many players. `kinds`: what each is, as an index of `names`; it is changed in place."""

    def __init__(self, app, kinds, names, num_players):
        super().__init__(app, app.words.get("seats.title"))
        self._kinds = kinds
        self._names = names
        self._players = num_players

    def rows(self):
        words = self.app.words
        seat_name = lend("firmware.views", "seats").seat_name
        return [
            (seat_name(words, self._players, seat), words.get("setup.level." + self._names[self._kinds[seat]]), True)
            for seat in range(self._players)
        ]

    def footer(self):
        words = self.app.words
        return (("◀▶", words.get("btn.change")), ("Y", words.get("btn.explain")), ("B", words.get("btn.back")))

    def chosen(self, i):
        self.changed(i, 1)

    def changed(self, i, step):
        self._kinds[i] = (self._kinds[i] + step) % len(self._names)
        self.refresh(i)

    def explained(self, i):
        words = self.app.words
        self.app.open("message", title=self.items[i][0], text=words.get("setup.seats.x"))

    def reword(self):
        self.title = self.app.words.get("seats.title")
        super().reword()
