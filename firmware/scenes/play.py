"""A match on the screen: brings session and view together.

What happens once in a match stands elsewhere: opening.py loads it, scenes/pause.py is its menu, ending.py counts it.
"""

from core.modules import lend
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B, X, Y
from firmware.gfx import palette, widgets
from firmware.scene import Scene

_WRAP = 0x3FFFFFFF
_TOAST = 2500  # ms that a notice stays
# ms that nothing moves, at normal speed: between moves of auto play and of bots, before the curtain, before the result
_AUTO_REST = 250
_BOT_REST = 300
_CURTAIN_REST = 900
_END_REST = 500


class Play(Scene):
    """`new` is (options, seats, seed) for a new match, or None to go on with the one on flash."""

    REPEATS = UP | DOWN | LEFT | RIGHT | A

    def __init__(self, app, game_id, new=None):
        super().__init__(app)
        self.game_id = game_id
        self.session = None
        self.view = None
        self.job = lend("firmware", "opening").prepare(self, new)
        self.choice = None  # the last one of the menu
        self.auto = False
        self.uncounted = None  # the statistics, while they could not be saved
        self._progress = 0  # of the job or the thinking, as drawn; -1: no bar
        self.toast = ""
        self.toast_at = 0
        self._drawn_toast = False
        self._still = app.now  # since when nothing moves
        self._asks = False  # the view's animation waits for a button: a table is shown
        self._skipping = False  # the others act without animations
        self.facing = None  # who looks at the screen; None: nobody yet, of several people
        self._wish = None  # what a scene above popped: `tick` calls it, where the stack is less deep
        self._finished = False
        app.settings.played(game_id)

    def install(self, session):
        """Begin with a match."""
        self.session = session
        self._finished = self.auto = self._skipping = False
        people = session.people
        self.facing = None if len(people) > 1 else people[0] if people else 0
        self.show()

    def show(self):
        """Show the position as it is now."""
        self._progress = -1
        self._still = self.app.now
        self.view.show(self.session.state, self._viewer())

    def _viewer(self):
        return self.session.people[0] if self.facing is None else self.facing

    # Buttons

    def on_button(self, button, repeat):
        session = self.session
        if self.job is not None or self.facing is None:
            if button == B and self.facing is None:
                self.leave()
            return
        if repeat and (self.view.busy or self.auto or session.thinking or self.others_act()):
            return  # only a fresh press interrupts
        session.flush()  # what was decided before is safe before anything new is
        self._clear_toast()
        if self.auto:
            self.auto = False
            self._stop_thinking()
            self.say("play.stopped")
        elif self.view.busy:
            others = self.others_act() and not self._asks
            self._skipping = others and button in (A, B)
            self._asks = False
            self.view.skip()
            if others and button == X:
                self.app.open("pause", play=self)
        elif session.thinking == "hint":
            self._show_hint()
        elif session.over and not self._finished:
            return  # given up, or END was drawn: the result comes in a moment
        elif self.others_act() and button in (A, B):
            self._skipping = True
        elif button == B:
            self.leave()
        elif button == X:
            self.app.open("pause", play=self)
        elif button == Y:
            self._explain()
        elif not (self._finished or session.thinking or self.others_act()):
            action = self.view.on_button(button, repeat)
            if action is not None:
                self._act(action)

    def _act(self, action):
        reason = self.session.state.why_illegal(action)
        if reason:
            key = "why." + reason
            self.say(key if self.app.words.has(key) else "why.unknown")
            self.app.sound("refuse")
            return
        self.app.sound("move")
        self._skipping = False
        self._apply(action)

    def _apply(self, action):
        events = self.session.apply(action, self._viewer())
        if self.facing is None:
            self.show()
            return
        self._still = self.app.now
        self.view.animate(self.session.state, self._viewer(), events)
        if self._skipping and self.app.pace(100):
            self.view.skip()  # without animations only a table is left to be waited for

    def others_act(self):
        """Whether somebody else is to act than who looks at the screen."""
        return not self.session.over and self.session.state.current_player() != self.facing

    def say(self, key):
        self.toast = self.app.words.get(key)
        self.toast_at = self.app.now
        self._drawn_toast = False

    def _clear_toast(self):
        if self.toast:
            self.toast = ""
            self.view.stale = True

    def _explain(self):
        lines = self.view.explain()
        if lines:
            self.app.open("message", title=lines[0], text="\n".join(lines[1:]))
        else:
            self.say("play.nothing")

    def leave(self):
        """Back to the menu; the match waits on flash."""
        self.app.settings.left()
        self.app.pop()

    def returned(self, name, value):
        """A scene above pops what is to be done: a function of this scene."""
        if self.view is None:
            return  # a notice was read while the match was being loaded
        self.view.stale = True
        self._still = self.app.now
        self._wish = value
        if name == "display":
            self.show()

    # Time

    def tick(self, now):
        if self.job is not None:
            return self._go_on()
        if self._wish:
            wish, self._wish = self._wish, None
            wish(self)
            return 0
        if self.toast and (now - self.toast_at) & _WRAP > _TOAST:
            self._clear_toast()
        session = self.session
        hurried = self.auto or not session.mine()
        if session.pending and not self.stale:
            session.tick(now, hurried)
        view = self.view
        if view.busy:
            self._still = now
            wait = view.tick(now)
            self._asks = view.busy and wait is None
            return wait
        if session.thinking:
            self._think()
            return 0
        wait = view.tick(now)
        if self._finished:
            return wait
        if session.over:
            if self._rested(self.app.pace(_END_REST)):
                self._finished = True
                lend("firmware", "ending").finish(self)
        elif self.others_act():
            person = session.mine()
            ms = _CURTAIN_REST if person else _BOT_REST
            if self._skipping or self.facing is None or self._rested(self.app.pace(ms) or ms):
                if person:
                    self.view.hints(None)
                    self.app.open("curtain", play=self)
                else:
                    session.think("bot")
                    return 0
        else:
            self._skipping = False
            if not self.auto:
                return wait
            if self._rested(self.app.pace(_AUTO_REST) + 40):
                session.think("auto")
        return 20

    def _go_on(self):
        """One slice of loading; the page that says so comes first."""
        if not self.stale:
            try:
                self._progress = next(self.job)
            except StopIteration:
                self.job = None
                self._progress = -1
                self.stale = True
        return 0

    def _rested(self, ms):
        """Whether nothing has moved for so long."""
        return (self.app.now - self._still) & _WRAP > ms

    def _think(self):
        session = self.session
        kind = session.thinking
        action = session.think_step()
        self._progress = session.progress if session.thinking else -1
        if session.thinking:
            return
        self.view.stale = True
        if kind == "hint":
            self.view.hints(session.report)
        elif action is not None:
            self._apply(action)

    def _show_hint(self):
        """The player has waited long enough: what is known so far will do."""
        self._stop_thinking()
        self.view.hints(self.session.report)

    def _stop_thinking(self):
        self.session.think_stop()
        self._progress = -1
        self.view.stale = True

    # Drawing

    def draw(self, canvas, whole):
        view = self.view
        if self.job is not None or self.facing is None:
            self._draw_blank(canvas, whole)
            return
        whole = whole or view.stale
        view.stale = False
        view.draw(canvas, whole)
        if self._progress >= 0:
            self._draw_bar(canvas)
        if self.toast and (whole or not self._drawn_toast):
            self._drawn_toast = True
            widgets.toast(canvas, self.toast)

    def _draw_blank(self, canvas, whole):
        """Nobody's cards: while a match is loaded, and where the curtain comes first."""
        if whole:
            widgets.frame(canvas, self.app.words.get("game." + self.game_id))
            if self.job is not None:
                words = self.app.words.get("play.loading")
                widgets.centered(canvas, words, 0, 100, canvas.width, palette.DIM)
        if self._progress >= 0:
            widgets.progress(canvas, 40, 120, 160, self._progress)

    def _draw_bar(self, canvas):
        x, y, w, h = self.view.MARK
        full = w * self._progress // 255
        canvas.rect(x, y, full, h, palette.ACCENT)
        canvas.rect(x + full, y, w - full, h, palette.LINE)

    def reword(self):
        if self.view is not None:
            self.view.reword()
        super().reword()

    # Leaving

    def save(self):
        if self.session is not None:
            self.session.flush()

    def closed(self):
        if self.session is not None:
            self.session.flush()
            self.session = None
        if self.view is not None:
            self.view.closed()
            self.view = None
        self.app.release(self.game_id)
