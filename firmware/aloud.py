"""What a board says that has `say`: the row under the cursor, messages, and what the player may know happened.

The browser's page reads it to those who don't see the screen. Handhelds never load this. It stands between the board
and the app, and looks after each step at what is on the screen.
"""

import sys

from firmware.gfx import widgets
from firmware.views.sentence import sentence

_SIGNS = "遊◀▶▲▼"  # drawn as text, but no words


class Aloud:
    """`step` is called in place of the app's. At a curtain it says "" first: what was told until then is to be
    forgotten, for somebody else is to look."""

    def __init__(self, app):
        self._app = app
        self._say = app.board.say
        self._trace = app.canvas.trace
        app.canvas.trace = self._drawn
        self._texts = []  # strings drawn in this step, those of the buttons' row left out
        self._scene = None
        self._told = ""  # what was said last of the scene on the screen
        self._match = None  # what was said last of a match: which one, who looked at it, how many actions it had
        self._toast = None

    def step(self, now):
        wait = self._app.step(now)
        scene = self._app.scene
        fresh = scene is not self._scene
        if fresh:
            self._scene = scene
            self._told = ""
            if scene.name == "curtain":
                self._say("")
        if scene.name in ("title", "menu"):
            self._match = None  # a match that is opened again is told anew
        if scene.name == "play":
            self._tell_match(scene)
        elif scene.name == "replay":
            self._tell_replay(scene)
        elif "listing" in scene.NEEDS:
            self._tell_listing(scene, fresh)
        elif scene.name == "result":
            self._tell_result(scene, fresh)
        elif scene.name == "message" and scene.ask and not fresh:
            self._tell(self._app.words.get("btn.yes" if scene.yes else "btn.no"))
        elif self._texts:
            self._tell(self._page(scene))
        self._texts = []
        return wait

    def _page(self, scene):
        """What was drawn, as one text. Lines that were broken come together again; the heading stands alone."""
        words = self._app.words
        if scene.name == "curtain":
            return " ".join([sentence(words, text) for text in (self._texts[0],) + scene.texts()])
        if scene.name not in ("message", "manual"):
            return " ".join(self._texts)
        lines = self._texts[1:-2] if scene.name == "message" and scene.ask else self._texts[1:]
        lines = ("" if words.language == "ja" else " ").join(lines)
        return (sentence(words, self._texts[0]) + " " + lines).strip()

    def _drawn(self, kind, s, x, y, w, h):
        if kind == "T" and s and s not in _SIGNS and y < widgets.BODY_BOTTOM:
            self._texts.append(s)
        if self._trace:
            self._trace(kind, s, x, y, w, h)

    def _tell(self, text, before=""):
        """Say a text unless it is what was said last; `before` goes before it."""
        if text and text != self._told:
            self._told = text
            self._say((before + " " + text).strip())

    # Lists

    def _row(self, text, value):
        return self._app.words.get("told.row", text, value) if value else text

    def _tell_listing(self, scene, fresh):
        if scene.items:
            title = sentence(self._app.words, scene.title) if fresh else ""
            self._tell(self._row(*scene.items[scene.at][:2]), title)
        elif self._texts:
            self._tell(" ".join(self._texts))

    def _tell_result(self, scene, fresh):
        words = self._app.words
        before = ""
        if fresh:
            lines = [words.get(scene.HEADS[scene.result])] + [self._row(*figure) for figure in scene.figures]
            before = " ".join([sentence(words, line) for line in lines])
        self._tell(words.get("over." + scene.ROWS[scene.at]), before)

    # Matches

    def _teller(self, scene):
        name = "firmware.views.%s_told" % scene.game_id
        __import__(name)
        return sys.modules[name]

    def _tell_match(self, scene):
        """What was done in the last step; the whole position where another one, or somebody else, is there."""
        session = scene.session
        if session is None or scene.view is None or scene.facing is None:
            return
        words = self._app.words
        state = session.state
        teller = self._teller(scene)
        count = session.count
        place = scene.game_id, session.number, scene.facing, words.language
        before, done = self._match or (None, 0)
        self._match = place, count
        told = ""
        if count and (place != before or count == done + 1):
            told = teller.told(words, state, scene.facing, state.events_for(scene.facing))
        if place != before or count < done or count > done + 1:
            told = (told + " " + teller.seen(words, state, scene.facing)).strip()
        if told:
            self._say(told)
        toast = scene.toast and (scene.toast, scene.toast_at)
        if toast != self._toast:
            self._toast = toast
            if toast:
                self._say(scene.toast)
        if not (scene.view.busy or scene.auto or session.thinking):
            self._tell(teller.under(words, scene.view))

    def _tell_replay(self, scene):
        if scene.view is None:
            return
        words = self._app.words
        state = scene.match.state
        teller = self._teller(scene)
        count = len(scene.match.actions)
        place = (scene.game_id, scene.number, scene.viewer, words.language), count
        if place != self._match:
            self._match = place
            told = teller.told(words, state, scene.viewer, state.events_for(scene.viewer)) if count else ""
            self._say(told or teller.seen(words, state, scene.viewer))
