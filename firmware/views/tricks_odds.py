"""What the hint expects of each card. Loaded for a hint, and kept while that is on the screen."""

from firmware.gfx.palette import GOOD, INK, PANEL, PAPER

_LABEL_Y = 198


class Odds:
    """`report`: {action: (points of all playouts, playouts)}."""

    def __init__(self, report):
        self.report = report

    def words(self, action):
        """"+1.2" when it is known what an action is expected to bring, else ""."""
        total, playouts = self.report.get(action, (0, 0))
        if not playouts:
            return ""
        number = 10 * total // playouts
        return "%s%d.%d" % ("−" if number < 0 else "+", abs(number) // 10, abs(number) % 10)

    def favourite(self, actions):
        """The one of these that is expected to bring most; None when nothing is known of any."""
        best = None
        for action in actions:
            total, playouts = self.report.get(action, (0, 0))
            if playouts and (best is None or total * self.report[best][1] > self.report[best][0] * playouts):
                best = action
        return best

    def draw(self, view, canvas, left, right):
        """Label the cards of the hand between two columns: plates in two rows, or three where a fan is narrow."""
        best = self.favourite(view.hand)
        rows = 2 if view.step > 13 else 3
        row = 0
        for i, card in enumerate(view.hand):
            text = self.words(card)
            if not text:
                continue
            x = view.card_x(i) + 1
            y = _LABEL_Y + (14 if rows == 2 else 12) * (row + 2 - rows)
            row = (row + 1) % rows
            width = 6 * len(text) + 3
            if x < right and x + width > left:
                first = self.report[card] == self.report[best]
                canvas.rect(x, y, width, 12, GOOD if first else PANEL)
                canvas.text(text, x + 2, y - 1, PAPER if first else INK)
