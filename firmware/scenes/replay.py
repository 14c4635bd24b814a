"""Looking at a finished match, step by step either way, everything shown open."""

import sys

from core import catalog
from core.modules import lend
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B, X, Y
from firmware.gfx import palette, widgets
from firmware.gfx.fonts import SMALL
from firmware.scene import Scene

_JUMP = 10
_Y = widgets.BODY_BOTTOM


class Replay(Scene):
    """`match`: the record when it is at hand; else `number` names the file. Number 0: it is among no replays.

    `viewer`: None, who sees everything; of a match that still goes on what its player sees.
    """

    def __init__(self, app, number, match=None):
        super().__init__(app)
        self.number = number
        self.match = None
        self._line = ()
        self._at = 0
        self.view = None
        self._job = self._prepare(match)
        self._strip = True

    def _prepare(self, match):
        app = self.app
        fault = None
        if match is None:
            name = lend("firmware", "archive").replay_name(self.number)
            match, fault = yield from lend("firmware", "saves").open_record(app.store, name)
        if fault:
            key = "rep.bad" if match else "rep.worse"
            app.store.notices.append((key, ("save." + fault.reason, fault.line)))
        if match is None or match.game.id not in catalog.IDS:
            app.pop()
            return
        self._open(match)

    def _open(self, match):
        app = self.app
        self.game_id = match.game.id
        module = "firmware.views." + self.game_id
        __import__(module)
        self.view = sys.modules[module].View(app, match.game, False)
        self.match = match
        seats = match.header["seats"]
        self.viewer = None if match.closed or "human" not in seats else seats.index("human")
        self._line = tuple(match.actions)
        match.closed = ""  # it is only looked at: nothing of this is written
        self._go(0)

    def _go(self, to):
        """Show the position after `to` actions."""
        match = self.match
        to = min(max(to, 0), len(self._line))
        at = len(match.actions)
        if to < at:
            match.undo(at - to)
        elif to == at + 1:
            self._redo(1)
            self.view.animate(match.state, self.viewer, match.state.events_for(self.viewer))
            self._strip = True
            return
        elif to > at:
            self._redo(to - at)
        self.view.show(match.state, self.viewer)
        self._strip = True

    def _redo(self, count):
        self.match.redo(count)

    def on_button(self, button, repeat):
        if self.view is None:
            if button == B:
                self.app.pop()
            return
        if self.view.busy:
            self.view.skip()
        at = len(self.match.actions)
        if button in (RIGHT, A):
            if at < len(self._line):
                self._go(at + 1)
        elif button == LEFT:
            self._go(at - 1)
        elif button == DOWN:
            self._go(at + _JUMP)
        elif button == UP:
            self._go(at - _JUMP)
        elif button == X:
            self._go(len(self._line) if at < len(self._line) else 0)
        elif button == Y:
            self._explain()
        else:
            self.app.pop()

    def _explain(self):
        lines = self.view.explain()
        words = self.app.words
        if lines:
            self.app.open("message", title=lines[0], text="\n".join(lines[1:]))
        else:
            self.app.open("message", text=words.get("play.nothing"))

    def tick(self, now):
        if self._job is not None:
            try:
                next(self._job)
            except StopIteration:
                self._job = None
                self.stale = True
            return 0
        return self.view.tick(now)

    def draw(self, canvas, whole):
        view = self.view
        if view is None:
            if whole:
                widgets.frame(canvas, self.app.words.get("rep.title"))
            return
        whole = whole or view.stale
        view.stale = False
        view.draw(canvas, whole)
        if whole or self._strip:
            self._strip = False
            self._draw_strip(canvas)

    def _draw_strip(self, canvas):
        """Where we are, and the action that led here."""
        words = self.app.words
        at = len(self.match.actions)
        canvas.rect(0, _Y, widgets.WIDTH, widgets.FOOTER, palette.PANEL)
        canvas.rect(0, _Y, widgets.WIDTH, 1, palette.LINE)
        text = "%d/%d" % (at, len(self._line))
        if self.number:
            text = "#%d  %s" % (self.number, text)
        x = canvas.text(text, 4, _Y + 3, palette.INK, SMALL)
        action = self._told(self._line[at - 1]) if at else words.get("rep.start")
        canvas.text(action, x + 10, _Y + 3, palette.ACCENT, SMALL)
        hints = "◀▶ %s  ▲▼ %s" % (words.get("btn.step"), words.get("btn.ten"))
        canvas.text(hints, widgets.WIDTH - 4 - canvas.text_width(hints, SMALL), _Y + 3, palette.DIM, SMALL)

    def _told(self, action):
        """An action in words, where the game has some for its first word, otherwise as players write it."""
        text = self.match.state.action_to_string(action)
        verb, _, rest = text.partition(" ")
        key = "%s.act.%s" % (self.game_id, verb)
        view = sys.modules["firmware.views." + self.game_id]
        if hasattr(view, "spelled"):
            text, rest = view.spelled(text), view.spelled(rest)
        return self.app.words.get(key, rest) if self.app.words.has(key) else text

    def reword(self):
        if self.view is not None:
            self.view.reword()
        super().reword()

    def closed(self):
        if self.view is not None:
            self.view.closed()
            self.view = None
        self.match = None
        if self.game_id:
            self.app.release(self.game_id)
