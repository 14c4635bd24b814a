"""One of several."""

from firmware.listing import Listing


class Choice(Listing):
    """Pops the index of the row chosen, or None for B. `items`: words, or (words, value)."""

    def __init__(self, app, title, items, at=0):
        super().__init__(app, title)
        self._rows = [item if isinstance(item, tuple) else (item, "") for item in items]
        self.at = at

    def rows(self):
        return self._rows

    def chosen(self, i):
        self.app.pop(i)
