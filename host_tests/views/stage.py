"""Runs under MicroPython: just enough of an app for a view to stand on, without scenes and files."""

import gc
import sys

from firmware.gfx.canvas import Canvas
from firmware.words import Words

PACES = {"off": 0, "fast": 50, "normal": 100, "slow": 200}


class Settings:
    def __init__(self):
        self.views = {}
        self.theme = "light"
        self.speed = "off"


class App:
    """What a view may use of the app."""

    def __init__(self, assets, language="en"):
        self.canvas = Canvas()
        self.canvas.use_fonts(assets)
        self.words = Words(self.canvas.pack)
        self.words.set_language(language)
        self.settings = Settings()
        self.now = 1000

    def pace(self, ms):
        return ms * PACES[self.settings.speed] // 100

    def sound(self, name):
        pass


class Stage:
    """One view and its match; `texts` are the strings drawn since they were last cleared: (s, x, y, w, h)."""

    def __init__(self, app, game_id, interactive=True):
        self.app = app
        module = "core.games." + game_id  # listed in the catalog or not
        __import__(module)
        self.game = sys.modules[module].GAME
        module = "firmware.views." + game_id
        __import__(module)
        self.module = sys.modules[module]
        self.view = self.module.View(app, self.game, interactive)
        self.state = None
        self.viewer = 0
        self.refused = None
        self.texts = []

    def listen(self):
        """Collect the strings that are drawn from now on."""
        self.texts = []
        self.app.canvas.trace = self._trace

    def _trace(self, kind, s, x, y, w, h):
        if kind == "T":
            self.texts.append((s, x, y, w, h))

    def deaf(self):
        self.app.canvas.trace = None
        return self.texts

    def begin(self, **kw):
        self.use(self.game.new_initial_state(**kw))

    def use(self, state):
        self.state = state
        self.show()

    def show(self):
        self.view.show(self.state, self.viewer)
        self.draw()

    def draw(self):
        view = self.view
        whole = view.stale
        view.stale = False
        view.draw(self.app.canvas, whole)

    def rests(self):
        """Nothing is drawn or allocated while nothing happens."""
        canvas = self.app.canvas
        canvas.clean()
        gc.collect()
        gc.disable()
        before = gc.mem_alloc()
        for _ in range(50):
            self.view.tick(5000)
            self.view.draw(canvas, False)
        after = gc.mem_alloc()
        gc.enable()
        assert before == after, after - before
        assert canvas.dirty_count == 0

    def picture(self):
        """The picture as it is, and as it would be drawn from nothing."""
        canvas = self.app.canvas
        seen = bytes(canvas.buf)
        canvas.fill(13)
        self.view.stale = True
        self.draw()
        return seen, bytes(canvas.buf)

    def press(self, button, repeat=False):
        """A button as the play scene hands it on; returns the action that came of it."""
        action = self.view.on_button(button, repeat)
        self.refused = None
        if action is not None:
            self.refused = self.state.why_illegal(action)
            if not self.refused:
                self.apply(action)
        self.draw()
        return action

    def apply(self, action):
        self.state.apply_action(action)
        self.view.animate(self.state, self.viewer, self.state.events_for(self.viewer))

    def act(self, text):
        self.apply(self.state.string_to_action(text))
        self.draw()

    def run(self, ms):
        """Let time pass."""
        end = self.app.now + ms
        while self.app.now < end:
            wait = self.view.tick(self.app.now)
            self.draw()
            self.app.now += 20 if wait is None else max(10, wait)
