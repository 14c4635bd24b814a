"""An empty page while a link is read; then the game or the match that it names."""

from core import catalog
from firmware import link as links
from firmware.gfx import widgets
from firmware.scene import Scene


class Link(Scene):
    """`link`: see firmware/link.py. A match that is going on is given up only after asking, as in a setup."""

    NEEDS = ("link",)

    def __init__(self, app, link):
        super().__init__(app)
        self._job = self._follow(link)
        self._new = None  # what the play scene is to begin, while it is asked whether to

    def _follow(self, link):
        yield  # the page comes first
        app = self.app
        if link.startswith("r="):
            match, fault = yield from links.read_record(link[2:])
            if fault:
                app.store.notices.append(("link.bad" if match else "link.worse", fault))
            if match:
                app.replace("replay", number=0, match=match)
            else:
                app.replace("menu")
            return
        try:
            game_id, self._new = links.read_game(link, app.board.seed())
        except links.LinkError as error:
            app.store.notices.append(error.notice)
            app.replace("menu")
            return
        self.game_id = game_id
        if app.store.exists(game_id + ".rec") and app.settings.confirm:
            name = app.words.get("game." + game_id)
            app.open("message", title=name, text=app.words.get("link.again", name), ask="give")
        else:
            self._begin()

    def _begin(self):
        self.app.replace("play", game_id=self.game_id, new=self._new)

    def tick(self, now):
        if self._job is not None:
            try:
                next(self._job)
            except StopIteration:
                self._job = None
        return 0

    def returned(self, name, value):
        if value == "give":
            self._begin()
        elif self._new:
            self.app.replace("menu")

    def draw(self, canvas, whole):
        if whole:
            widgets.frame(canvas, self.app.words.get("menu.title"))

    def closed(self):
        if self.game_id in catalog.IDS:
            self.app.release(self.game_id)
