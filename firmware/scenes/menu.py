"""The menu: all games, the one played last first, and what belongs to no game."""

from core import catalog
from firmware.buttons import X
from firmware.gfx import palette, widgets
from firmware.gfx.fonts import LARGE, SMALL
from firmware.listing import Listing

_OTHERS = ("replays", "stats", "settings", "about")
_BATTERY_LOW = 10  # percent, as in app.py
_CONTINUE, _NEW, _RULES, _STATISTICS = range(4)


class Menu(Listing):
    """A opens: a game that is going on goes on, else its rules are set up. X offers what else there is for a game."""

    ROW = 34
    TOP = widgets.BODY_TOP

    def __init__(self, app):
        super().__init__(app, app.words.get("menu.title"))
        self._ids = ()
        self._offers = ()

    def rows(self):
        app = self.app
        words = app.words
        recent = [game_id for game_id in app.settings.recent if game_id in catalog.IDS]
        self._ids = recent + [game_id for game_id in catalog.IDS if game_id not in recent]
        rows = []
        for game_id in self._ids:
            going = app.store.exists(game_id + ".rec")
            rows.append((words.get("game." + game_id), words.get("menu.going") if going else ""))
        for name in _OTHERS:
            rows.append((words.get("menu." + name), ""))
        return rows

    def footer(self):
        words = self.app.words
        return (("A", words.get("btn.play")), ("X", words.get("btn.more")))

    def _game(self, i):
        return self._ids[i] if i < len(self._ids) else None

    def back(self):
        self.app.replace("title")

    def on_button(self, button, repeat):
        super().on_button(button, repeat)
        if button == X and self._game(self.at):
            self._offer(self._game(self.at))

    def chosen(self, i):
        game_id = self._game(i)
        if game_id:
            self._play(game_id)
            return
        name = _OTHERS[i - len(self._ids)]
        if name == "about":
            self.app.open("manual", book="about")
        else:
            self.app.open("statistics" if name == "stats" else name)

    def explained(self, i):
        if self._game(i):
            self.app.open("manual", book=self._game(i))

    def _play(self, game_id):
        # The menu makes room for the game; it is there again when nothing else is.
        if self.app.store.exists(game_id + ".rec"):
            self.app.replace("play", game_id=game_id)
        else:
            self.app.replace("setup", game_id=game_id)

    def _offer(self, game_id):
        words = self.app.words
        self._offers = (_NEW, _RULES, _STATISTICS)
        if self.app.store.exists(game_id + ".rec"):
            self._offers = (_CONTINUE,) + self._offers
        names = ("menu.continue", "menu.new", "menu.rules", "menu.stats")
        items = [words.get(names[offer]) for offer in self._offers]
        self.app.open("choice", title=words.get("game." + game_id), items=items)

    def returned(self, name, value):
        self.refresh()
        self.title = self.app.words.get("menu.title")
        if name != "choice" or value is None:
            return
        game_id = self._game(self.at)
        offer = self._offers[value]
        if offer == _CONTINUE:
            self._play(game_id)
        elif offer == _NEW:
            self.app.replace("setup", game_id=game_id)
        elif offer == _RULES:
            self.app.open("manual", book=game_id)
        else:
            self.app.open("statistics", game_id=game_id)

    def reword(self):
        self.title = self.app.words.get("menu.title")
        super().reword()

    def draw(self, canvas, whole):
        super().draw(canvas, whole)
        percent = self.app.percent
        if whole and percent is not None:
            name = "battery_low" if percent <= _BATTERY_LOW else "battery_%d" % min(3, percent // 25)
            canvas.icon(name, 222, 6, palette.BAD if percent <= _BATTERY_LOW else palette.INK)

    def draw_row(self, canvas, i, y):
        text, value = self.items[i][:2]
        selected = i == self.at
        width = self.width()
        ink = palette.ON_ACCENT if selected else palette.INK
        canvas.rect(0, y, width, self.ROW, palette.ACCENT if selected else palette.PAPER)
        game_id = self._game(i)
        canvas.icon("menu_" + (game_id or _OTHERS[i - len(self._ids)]), 5, y + 5, ink)
        if not game_id:
            canvas.text(text, 38, y + 10, ink, LARGE)
            return
        canvas.text(text, 38, y + 4, ink, LARGE)
        dim = palette.ON_ACCENT if selected else palette.DIM
        canvas.text(self.app.words.get("game.%s.sub" % game_id), 38, y + 18, dim, SMALL)
        if value:
            canvas.text(value, width - 6 - canvas.text_width(value, SMALL), y + 4, ink, SMALL)
