"""Which strings are on the screen, from what the canvas reports while it draws.

The canvas tells of each string drawn (its box) and of each area painted over. A string counts as shown as long as
more than half of its columns, looked at along its middle line, have not been painted over since.
"""


class ScreenText:
    """The strings on the screen, in the order in which they were drawn."""

    def __init__(self):
        self._shown = {}

    def drawn(self, text, x, y, w, h):
        """A string was drawn in this box (pixels)."""
        if text and w > 0 and h > 0:
            self._shown.pop((text, x, y), None)
            self._shown[text, x, y] = [w, h, (1 << w) - 1]

    def erased(self, x, y, w, h):
        """An area was painted over."""
        gone = []
        for key, entry in self._shown.items():
            _, left, top = key
            width, height, columns = entry
            if not y <= top + height // 2 < y + h:
                continue
            first, last = max(x - left, 0), min(x + w - left, width)
            if first < last:
                entry[2] = columns = columns & ~((1 << last) - (1 << first))
                if columns.bit_count() * 2 <= width:
                    gone.append(key)
        for key in gone:
            del self._shown[key]

    def take(self, told):
        """What canvas.trace was told, (kind, text, x, y, w, h) each."""
        for kind, text, *box in told:
            if kind == "T":
                self.drawn(text, *box)
            else:
                self.erased(*box)

    def strings(self):
        """What can be read on the screen now."""
        return [key[0] for key in self._shown]

    def shows(self, text):
        """Is `text` a part of one string on the screen?"""
        return any(text in string for string in self.strings())
