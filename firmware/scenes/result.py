"""The end of a match: who won, its figures, and what next. A panel over the last position; Y looks beneath it.

It pops what is to be done next: a function of the play scene, which calls it in its next slice.
"""

from firmware.buttons import DOWN, UP, A, B, X, Y
from firmware.gfx import palette, widgets
from firmware.gfx.fonts import LARGE, LINE, SMALL
from firmware.modules import lend
from firmware.scene import Scene

tally = lend("firmware", "tally")

_X, _W = 20, 200


class Result(Scene):
    """`figures`: (words, value) of the match; `under`: the view of its last position."""

    ROWS = ("again", "rules", "replay", "menu")
    HEADS = ("over.lost", "over.won", "over.drawn", "over.given")

    def __init__(self, app, result, figures, under):
        super().__init__(app)
        self.result = result
        self.figures = figures
        self._under = under
        self.at = 0
        self._hidden = False
        self._rows_y = 0
        self._moved = False

    def on_button(self, button, repeat):
        if button == Y:
            self._hidden = not self._hidden
            self.stale = True
        elif self._hidden:
            self._hidden = False
            self.stale = True
        elif button in (UP, DOWN):
            self.at = (self.at + (1 if button == DOWN else -1)) % len(self.ROWS)
            self.app.sound("move")
            self._moved = True
        elif button == A:
            self.app.pop((_again, _rules, _replay, _menu)[self.at])
        elif button in (B, X):
            self.app.pop(_menu)

    def draw(self, canvas, whole):
        if whole:
            self._under.draw(canvas, True)
            widgets.footer(canvas, (("Y", self.app.words.get("btn.hide")),))
            if not self._hidden:
                self._draw_panel(canvas)
        if (whole or self._moved) and not self._hidden:
            self._draw_rows(canvas)
        self._moved = False

    def _draw_panel(self, canvas):
        words = self.app.words
        height = 28 + 14 * len(self.figures) + 6 + widgets.ROW * len(self.ROWS) + 6
        y = (widgets.BODY_BOTTOM - height) // 2
        widgets.box(canvas, _X, y, _W, height)
        ink = palette.GOOD if self.result == tally.WON else palette.INK
        widgets.centered(canvas, words.get(self.HEADS[self.result]), _X, y + 6, _W, ink, LARGE)
        canvas.rect(_X + 8, y + 22, _W - 16, 1, palette.LINE)
        y += 28
        for text, value in self.figures:
            canvas.text(text, _X + 12, y, palette.DIM, SMALL)
            canvas.text(value, _X + _W - 12 - canvas.text_width(value, SMALL), y, palette.INK, SMALL)
            y += LINE[SMALL] + 1
        self._rows_y = y + 6
        footer = (("A", words.get("btn.choose")), ("Y", words.get("btn.show")), ("B", words.get("btn.menu")))
        widgets.footer(canvas, footer)

    def _draw_rows(self, canvas):
        for i in range(len(self.ROWS)):
            y = self._rows_y + i * widgets.ROW
            widgets.row(canvas, _X + 2, y, _W - 5, self.app.words.get("over." + self.ROWS[i]), "", i == self.at)


def _again(play):
    play.job = lend("firmware", "opening").again(play)


def _rules(play):
    play.app.settings.left()
    play.app.replace("setup", game_id=play.game_id)


def _replay(play):
    play.app.settings.left()
    play.app.replace("replay", number=play.session.serial, match=play.session.match)


def _menu(play):
    play.leave()
