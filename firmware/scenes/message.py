"""Words to read, or a question."""

from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.gfx import palette, widgets
from firmware.gfx.fonts import LINE, SMALL
from firmware.scene import Scene

_MARGIN = 10


class Message(Scene):
    """A text over as many pages as it takes. With `ask` it ends in Yes and No, and pops `ask` for Yes, None for No.

    Without, it pops `gives`: one value for A, one for any other button.
    """

    def __init__(self, app, text, title="", ask=None, gives=(None, None)):
        super().__init__(app)
        words = app.words
        self.title = title or words.get("note.title")
        self.ask = ask
        self._gives = gives
        self.yes = False
        canvas = app.canvas
        self._lines = widgets.wrap(canvas, text, canvas.width - 2 * _MARGIN, SMALL)
        self._line_height = LINE[SMALL] + 1
        room = widgets.BODY_BOTTOM - widgets.BODY_TOP - _MARGIN
        if ask:
            room -= 2 * widgets.ROW + 4
        self._visible = room // self._line_height
        self._top = 0

    def on_button(self, button, repeat):
        last = max(0, len(self._lines) - self._visible)
        if button in (UP, DOWN):
            top = min(max(self._top + (-1 if button == UP else 1), 0), last)
            if top != self._top:
                self._top = top
                self.stale = True
            elif self.ask and not repeat:
                self._turn()
        elif button in (LEFT, RIGHT):
            if self.ask:
                self._turn()
            else:
                self._top = min(max(self._top + (-1 if button == LEFT else 1) * self._visible, 0), last)
                self.stale = True
        elif not self.ask:
            self.app.pop(self._gives[0 if button == A else 1])
        elif button == A:
            self.app.pop(self.ask if self.yes else None)
        elif button == B:
            self.app.pop()

    def _turn(self):
        self.yes = not self.yes
        self.stale = True
        self.app.sound("move")

    def draw(self, canvas, whole):
        if not whole:
            return
        words = self.app.words
        if self.ask:
            footer = (("A", words.get("btn.choose")), ("B", words.get("btn.no")))
        else:
            footer = (("A", words.get("btn.ok")),)
        widgets.frame(canvas, self.title, footer)
        y = top = widgets.BODY_TOP + _MARGIN // 2
        for line in self._lines[self._top : self._top + self._visible]:
            canvas.text(line, _MARGIN, y, palette.INK, SMALL)
            y += self._line_height
        if len(self._lines) > self._visible:
            height = self._visible * self._line_height
            widgets.scrollbar(canvas, canvas.width - 4, top, height, self._top, self._visible, len(self._lines))
        if self.ask:
            y = widgets.BODY_BOTTOM - 2 * widgets.ROW - 2
            widgets.row(canvas, 0, y, canvas.width, words.get("btn.no"), "", not self.yes)
            widgets.row(canvas, 0, y + widgets.ROW, canvas.width, words.get("btn.yes"), "", self.yes)
