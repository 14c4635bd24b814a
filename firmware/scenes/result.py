"""The end of a match: who won, the ranking of several seats, its figures, and what next. A panel over the last
position; Y looks beneath it.

It pops what is to be done next: a function of the play scene, which calls it in its next slice.
"""

from core.modules import lend
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B, X, Y
from firmware.gfx import palette, widgets
from firmware.gfx.fonts import LARGE, LINE, SMALL
from firmware.scene import Scene

_X, _W = 20, 200
_LINE = LINE[SMALL] + 1


class Result(Scene):
    """`figures`: (words, value) of the match; `under`: the view of its last position; `ranking`: as ending.py makes
    it. Where there is one it comes first, LEFT and RIGHT change between it and the figures."""

    ROWS = ("again", "rules", "replay", "menu")
    # By the words of tally.py, which is gone by now.
    HEADS = ("over.lost", "over.won", "over.drawn", "over.given", "over.played")

    def __init__(self, app, result, figures, under, ranking=()):
        super().__init__(app)
        self.result = result
        # What a voice tells: everything.
        self.figures = [("%d %s" % row[:2], row[3]) for row in ranking] + figures
        self.ranking = ranking
        self._ranked = len(ranking) > 0  # it is what is shown
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
        elif button in (LEFT, RIGHT):
            if self.ranking:
                self._ranked = not self._ranked
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
        figures = self.figures[len(self.ranking) :]
        count = len(self.ranking if self._ranked else figures)
        line, gap = (_LINE, 6) if count < 9 else (12, 2)
        height = 28 + line * count + gap + widgets.ROW * len(self.ROWS) + gap
        y = (widgets.BODY_BOTTOM - height) // 2
        widgets.box(canvas, _X, y, _W, height)
        head = self.HEADS[self.result]
        ink = palette.GOOD if head == "over.won" else palette.INK
        widgets.centered(canvas, words.get(head), _X, y + 6, _W, ink, LARGE)
        canvas.rect(_X + 8, y + 22, _W - 16, 1, palette.LINE)
        y += 28
        if self._ranked:
            self._draw_ranking(canvas, y, line)
        else:
            for i, (text, value) in enumerate(figures):
                canvas.text(text, _X + 12, y + i * line, palette.DIM, SMALL)
                _right(canvas, value, _X + _W - 12, y + i * line, palette.INK)
        self._rows_y = y + line * count + gap
        footer = [("A", words.get("btn.choose")), ("Y", words.get("btn.show")), ("B", words.get("btn.menu"))]
        if self.ranking:
            footer.insert(1, ("◀▶", words.get("btn.page")))
        widgets.footer(canvas, footer)

    def _draw_ranking(self, canvas, y, line):
        for place, name, who, points, mine in self.ranking:
            if mine:
                canvas.rect(_X + 4, y, _W - 9, line, palette.PANEL)
            ink = palette.GOLD if place == 1 else palette.INK
            _right(canvas, str(place), _X + 24, y, ink)
            canvas.text(name, _X + 34, y, ink, SMALL)
            canvas.text(who, _X + 92, y, palette.DIM, SMALL)
            _right(canvas, points, _X + _W - 12, y, ink)
            y += line

    def _draw_rows(self, canvas):
        for i in range(len(self.ROWS)):
            y = self._rows_y + i * widgets.ROW
            widgets.row(canvas, _X + 2, y, _W - 5, self.app.words.get("over." + self.ROWS[i]), "", i == self.at)


def _right(canvas, text, x, y, color):
    canvas.text(text, x - canvas.text_width(text, SMALL), y, color, SMALL)


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
