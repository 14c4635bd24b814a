"""Enter a number, digit by digit."""

from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B, X
from firmware.gfx import palette, widgets
from firmware.gfx.fonts import HUGE, LINE
from firmware.scene import Scene

_CELL = 24


class Number(Scene):
    """Pops the number, or −1 for "by chance" (X), or None for B. `value` is what to begin with."""

    def __init__(self, app, title, value=0, digits=7):
        super().__init__(app)
        self.title = title
        self._digits = [value // 10**i % 10 for i in range(digits - 1, -1, -1)]
        self._at = digits - 1

    def on_button(self, button, repeat):
        count = len(self._digits)
        if button in (UP, DOWN):
            self._digits[self._at] = (self._digits[self._at] + (1 if button == UP else -1)) % 10
        elif button in (LEFT, RIGHT):
            self._at = (self._at + (1 if button == RIGHT else -1)) % count
        elif button == A:
            value = 0
            for digit in self._digits:
                value = value * 10 + digit
            self.app.pop(value)
            return
        elif button == B:
            self.app.pop()
            return
        elif button == X:
            self.app.pop(-1)
            return
        self.stale = True

    def draw(self, canvas, whole):
        if not whole:
            return
        words = self.app.words
        footer = (
            ("▲▼", words.get("btn.change")),
            ("X", words.get("btn.chance")),
            ("A", words.get("btn.ok")),
            ("B", words.get("btn.back")),
        )
        widgets.frame(canvas, self.title, footer)
        x = (canvas.width - _CELL * len(self._digits)) // 2
        y = (widgets.BODY_TOP + widgets.BODY_BOTTOM - LINE[HUGE]) // 2
        for i in range(len(self._digits)):
            if i == self._at:
                canvas.rect(x, y - 4, _CELL, LINE[HUGE] + 8, palette.ACCENT)
            ink = palette.ON_ACCENT if i == self._at else palette.INK
            canvas.text(str(self._digits[i]), x + 6, y, ink, HUGE)
            x += _CELL
