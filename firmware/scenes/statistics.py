"""Statistics: one game a page, one row for all its matches and one for each category, such as the start line."""

from core import catalog
from core.modules import lend
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B, X, Y
from firmware.gfx import palette, widgets
from firmware.gfx.fonts import LARGE, SMALL
from firmware.scene import Scene

tally = lend("firmware", "tally")

_COLUMNS = (("plays", 100), ("wins", 134), ("rate", 168), ("streak", 202), ("best", 236))  # right edges
_ROW = 16


class Statistics(Scene):
    """LEFT and RIGHT change the game, A and Y between all matches and those without undo, X forgets."""

    def __init__(self, app, game_id=None):
        super().__init__(app)
        self._tally = tally.Tally(app.store)
        self._ids = [name for name in catalog.IDS if name in self._tally.games and self._tally.row(name)[0]]
        self._page = self._ids.index(game_id) if game_id in self._ids else 0
        self._clean = False

    def on_button(self, button, repeat):
        count = len(self._ids)
        if button == B or not count:
            self.app.pop()
        elif button in (LEFT, RIGHT, UP, DOWN):
            self._page = (self._page + (-1 if button in (LEFT, UP) else 1)) % count
            self.stale = True
        elif button in (A, Y):
            self._clean = not self._clean
            self.stale = True
        elif button == X:
            words = self.app.words
            question = words.get("stat.reset", words.get("game." + self._ids[self._page]))
            self.app.open("message", text=question, title=words.get("stat.title"), ask="reset")

    def returned(self, name, value):
        if value == "reset":
            self._tally.reset(self._ids.pop(self._page))
            self._page = 0

    def draw(self, canvas, whole):
        if not whole:
            return
        words = self.app.words
        title = words.get("stat.title")
        if not self._ids:
            widgets.frame(canvas, title, (("B", words.get("btn.back")),))
            widgets.paragraph(canvas, words.get("stat.none"), 10, widgets.BODY_TOP + 8, 220, palette.DIM)
            return
        footer = [("A", words.get("stat.every" if self._clean else "stat.clean")), ("X", words.get("btn.reset"))]
        if len(self._ids) > 1:
            footer.insert(0, ("◀▶", words.get("btn.page")))
            title = "%s  %d/%d" % (title, self._page + 1, len(self._ids))
        widgets.frame(canvas, title, footer)
        game_id = self._ids[self._page]
        y = widgets.BODY_TOP + 4
        canvas.text(words.get("game." + game_id), 6, y, palette.ACCENT, LARGE)
        mode = words.get("stat.clean" if self._clean else "stat.every")
        canvas.text(mode, 234 - canvas.text_width(mode, SMALL), y, palette.DIM, SMALL)
        y += 17
        for name, right in _COLUMNS:
            text = words.get("stat." + name)
            canvas.text(text, right - 4 - canvas.text_width(text, SMALL), y, palette.DIM, SMALL)
        y += 14
        canvas.rect(4, y, 232, 1, palette.LINE)
        y += 3
        self._draw_row(canvas, y, words.get("stat.all"), self._tally.row(game_id))
        for category in self._tally.categories(game_id):
            y += _ROW
            if y > widgets.BODY_BOTTOM - _ROW:
                break
            key = "%s.cat.%s" % (game_id, category)
            self._draw_row(canvas, y, words.get(key), self._tally.row(game_id, category))

    def _draw_row(self, canvas, y, text, row):
        plays = row[tally.CLEAN_PLAYS if self._clean else tally.PLAYS]
        wins = row[tally.CLEAN_WINS if self._clean else tally.WINS]
        rate = "%d" % ((200 * wins + plays) // (2 * plays)) if plays else "–"
        figures = (str(plays), str(wins), rate, str(row[tally.STREAK]), str(row[tally.BEST]))
        canvas.text(text, 6, y, palette.INK, SMALL)
        for figure, (_, right) in zip(figures, _COLUMNS):
            canvas.text(figure, right - 4 - canvas.text_width(figure, SMALL), y, palette.INK, SMALL)
