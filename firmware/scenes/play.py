"""A match on the screen: brings session and view together."""

import gc
import sys

from core import catalog
from firmware import session as sessions
from firmware import tally
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B, X, Y
from firmware.gfx import palette, widgets
from firmware.scene import Scene

_WRAP = 0x3FFFFFFF
_TOAST = 2500  # ms that a notice stays
_AUTO_REST = 250  # ms between moves of auto play, at normal speed
_LOADING = 200  # ms of reading before it is said
_END_REST = 500


class Play(Scene):
    """`new` is (options, seats, seed) for a new match, or None to go on with the one on flash."""

    REPEATS = UP | DOWN | LEFT | RIGHT | A

    def __init__(self, app, game_id, new=None):
        super().__init__(app)
        self.game_id = game_id
        app.words.load(game_id)
        self.session = None
        self.view = None
        self._tally = tally.Tally(app.store)
        self._job = self._prepare(new)
        self._progress = -1  # of the job or the thinking, as drawn; -1: no bar
        self._since = app.now
        self._toast = ""
        self._toast_at = 0
        self._drawn_toast = False
        self._auto = False
        self._rest_until = app.now
        self._resting = False
        self._facing = None  # with several people: who looks at the screen
        self._choice = None  # the last one of the menu
        self._wish = None  # chosen there and not done yet: `tick` does it, where the stack is less deep
        self._finished = False
        app.settings.played(game_id)

    # Beginning

    def _prepare(self, new):
        """Load the modules, then the match; yields how far it is (0–255)."""
        app = self.app
        gc.collect()  # loading needs room in large pieces
        catalog.load(self.game_id)
        yield 0
        module = "firmware.views." + self.game_id
        __import__(module)
        yield 0
        if new is None:
            session = yield from sessions.load(app.store, self.game_id)
        else:
            yield from self._give_up_old()
            session = self._new(*new)
        if session is None:
            app.settings.left()
            app.pop()  # why has been noticed
            return
        self.view = sys.modules[module].View(app, catalog.load(self.game_id), True)
        self._install(session)

    def _new(self, options, seats, seed):
        number = self._tally.next_number(self.game_id)
        return sessions.begin(self.app.store, self.game_id, options, seats, seed, number)

    def _give_up_old(self):
        """The match that was going on counts as lost, unless nothing was played in it."""
        store = self.app.store
        if not store.exists(self.game_id + ".rec"):
            return
        old = yield from sessions.load(store, self.game_id)
        if old is not None:
            self._end(old)

    def _install(self, session):
        self.session = session
        self._finished = False
        self._auto = False
        people = session.people
        self._facing = None if len(people) > 1 else people[0] if people else 0
        self.view.show(session.state, self._viewer())

    def _viewer(self):
        return self.session.people[0] if self._facing is None else self._facing

    # Buttons

    def on_button(self, button, repeat):
        session = self.session
        if self._job is not None:
            if button == B and session is None:
                self._leave()
            return
        if repeat and (self.view.busy or self._auto or session.thinking):
            return  # only a fresh press interrupts
        session.flush()  # what was decided before is safe before anything new is
        self._clear_toast()
        if self._auto:
            self._auto = False
            self._stop_thinking()
            self._say("play.stopped")
        elif self.view.busy:
            self.view.skip()
        elif session.thinking == "hint":
            self._show_hint()
        elif session.over and not self._finished:
            return  # given up, or END was drawn: the result comes in a moment
        elif button == B:
            self._leave()
        elif button == X:
            self._pause()
        elif button == Y:
            self._explain()
        elif self._finished or session.thinking:
            return
        else:
            action = self.view.on_button(button, repeat)
            if action is not None:
                self._act(action)

    def _act(self, action):
        reason = self.session.state.why_illegal(action)
        if reason:
            key = "why." + reason
            self._say(key if self.app.words.has(key) else "why.unknown")
            self.app.sound("refuse")
            return
        self.app.sound("move")
        self._apply(action)

    def _apply(self, action):
        events = self.session.apply(action, self._viewer())
        self.view.animate(self.session.state, self._viewer(), events)

    def _say(self, key):
        self._toast = self.app.words.get(key)
        self._toast_at = self.app.now
        self._drawn_toast = False

    def _clear_toast(self):
        if self._toast:
            self._toast = ""
            self.view.stale = True

    def _explain(self):
        lines = self.view.explain()
        if lines:
            self.app.open("message", title=lines[0], text="\n".join(lines[1:]))
        else:
            self._say("play.nothing")

    # The menu

    def _pause(self):
        app = self.app
        choices = ["undo", "redo", "hint"]
        if self.session.game.max_players == 1:
            choices.append("auto")
        choices += ["rules", "display", "settings", "restart", "give", "leave"]
        title = app.words.get("game." + self.game_id)
        if not app.store.saving:
            title = "%s (%s)" % (title, app.words.get("play.unsaved"))
        app.open("pause", title=title, choices=choices, at=self._choice)

    def returned(self, name, value):
        if self.view is None:
            return  # a notice was read while the match was being loaded
        self.view.stale = True
        if name == "pause":
            if value:
                self._choice = self._wish = value
        elif name == "result":
            self._next(value)
        elif value == "give":
            self._give_up()
        elif value == "restart":
            self._restart()
        elif value == "leave":
            self._leave()
        elif value == "curtain":
            self._facing = self.session.state.current_player()
            self.session.seal()
            self.view.show(self.session.state, self._facing)
        elif name == "display":
            self.view.show(self.session.state, self._viewer())

    def _do(self, choice):
        app = self.app
        session = self.session
        if choice == "undo" or choice == "redo":
            if session.undo() if choice == "undo" else session.redo():
                self.view.show(session.state, self._viewer())
            else:
                self._say("play.no" + choice)
        elif choice == "hint":
            self.view.hints(None)
            session.think("hint")
        elif choice == "auto":
            self._auto = True
            if app.settings.helped.get(self.game_id) != session.number:
                app.settings.helped[self.game_id] = session.number
                app.settings.save()
            self.view.hints(None)
            self._say("play.auto")
        elif choice == "rules":
            app.open("manual", book=self.game_id)
        elif choice == "display":
            app.open("display", view=self.view)
        elif choice == "settings":
            app.open("settings")
        elif choice == "leave":
            self._leave()
        elif app.settings.confirm and session.count:
            key = "pause.give.ask" if choice == "give" else "pause.new.ask"
            app.open("message", title=app.words.get("pause." + choice), text=app.words.get(key), ask=choice)
        elif choice == "give":
            self._give_up()
        else:
            self._restart()

    def _leave(self):
        self.app.settings.left()
        self.app.pop()

    def _give_up(self):
        if self.session.count:
            self.session.resign()
        else:
            self.session.discard()
            self._leave()

    def _restart(self):
        session = self.session
        self._end(session)
        self._again()

    def _again(self):
        """Deal anew under the same rules, in the next slice: the stack is less deep there."""
        self._job = self._deal()

    def _deal(self):
        old = self.session
        seed = self.app.board.seed() % sessions.SEEDS
        yield 0
        self._install(self._new(old.options, old.seats, seed))

    # The end

    def _end(self, session):
        """Give a session up for another one: lost if it was begun, nothing if not."""
        if session.over or session.count:
            session.resign()
            self._count(session)
        else:
            session.discard()

    def _count(self, session):
        """Count a finished match, exactly once, and move its journal to the replays."""
        module = sys.modules["firmware.views." + self.game_id]
        category = module.category(session.state) if hasattr(module, "category") else tally.ALL
        clean = not session.undos and self.app.settings.helped.get(self.game_id) != session.number
        session.finish(self._tally, category, clean)

    def _finish(self):
        """The match is over: count it, then show its figures."""
        session = self.session
        self._finished = True
        self._count(session)
        words = self.app.words
        result = session.result()
        self.app.sound("win" if result == tally.WON else "lose")
        module = sys.modules["firmware.views." + self.game_id]
        figures = list(module.figures(session.state)) if hasattr(module, "figures") else []
        figures.append((words.get("over.actions"), str(session.count)))
        figures.append((words.get("over.undos"), str(session.undos)))
        figures.append((words.get("over.seed"), str(session.seed)))
        figures.append((words.get("over.match"), "#%d" % session.serial if session.serial else "–"))
        self.app.open("result", result=result, figures=figures, under=self._draw_under)

    def _draw_under(self, canvas):
        self.view.draw(canvas, True)
        widgets.footer(canvas, (("Y", self.app.words.get("btn.hide")),))

    def _next(self, choice):
        app = self.app
        if choice == "again":
            self._again()
        elif choice == "rules":
            app.settings.left()
            app.replace("setup", game_id=self.game_id)
        elif choice == "replay":
            app.settings.left()
            app.replace("replay", number=self.session.serial, match=self.session.match)
        else:
            self._leave()

    # Time

    def tick(self, now):
        if self._job is not None:
            return self._go_on(now)
        if self._wish:
            choice, self._wish = self._wish, None
            self._do(choice)
            return 0
        if self._toast and (now - self._toast_at) & _WRAP > _TOAST:
            self._clear_toast()
        session = self.session
        hurried = self._auto or not session.mine()
        if session.pending and not self.stale:
            session.tick(now, hurried)
        view = self.view
        if view.busy:
            self._rest(now, 0)
            return view.tick(now)
        if session.over and not self._finished:
            return self._wait_for_end(now)
        if session.thinking:
            self._think(now)
            return 0
        wait = view.tick(now)
        if self._finished:
            return wait
        if not session.mine():
            session.think("bot")
        elif self._facing is None or self._facing != session.state.current_player():
            self._draw_curtain()
        elif self._auto:
            if not self._resting:
                self._rest(now, self.app.pace(_AUTO_REST) + 40)
            elif (now - self._rest_until) & _WRAP <= _WRAP >> 1:
                session.think("auto")
            return 20
        else:
            return wait
        return 0

    def _go_on(self, now):
        try:
            progress = next(self._job)
        except StopIteration:
            self._job = None
            self._progress = -1
            self.stale = True
            return 0
        if (now - self._since) & _WRAP > _LOADING:
            self._progress = progress
        return 0

    def _rest(self, now, ms):
        self._resting = ms > 0
        self._rest_until = (now + ms) & _WRAP

    def _wait_for_end(self, now):
        if self._resting and (now - self._rest_until) & _WRAP <= _WRAP >> 1:
            self._resting = False
            self._finish()
            return 0
        if not self._resting:
            self._rest(now, self.app.pace(_END_REST) + 1)
        return 20

    def _think(self, now):
        session = self.session
        kind = session.thinking
        action = session.think_step()
        self._progress = session.progress if session.thinking else -1
        if session.thinking:
            return
        self.view.stale = True
        self._resting = False
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

    def _draw_curtain(self):
        words = self.app.words
        seat = self.session.state.current_player()
        self.view.hints(None)
        self.app.open("message", text=words.get("play.curtain", seat + 1), gives=("curtain", "leave"))

    # Drawing

    def draw(self, canvas, whole):
        view = self.view
        if self._job is not None or view is None:
            self._draw_loading(canvas, whole)
            return
        if self._facing is None:
            if whole:  # the curtain comes in the next step; nobody's cards before
                widgets.frame(canvas, self.app.words.get("game." + self.game_id))
            return
        whole = whole or view.stale
        view.stale = False
        view.draw(canvas, whole)
        if self._progress >= 0:
            self._draw_bar(canvas)
        if self._toast and (whole or not self._drawn_toast):
            self._drawn_toast = True
            widgets.toast(canvas, self._toast)

    def _draw_loading(self, canvas, whole):
        if self._progress < 0:
            return
        if whole or not self._drawn_toast:
            self._drawn_toast = True
            widgets.frame(canvas, self.app.words.get("game." + self.game_id))
            words = self.app.words.get("play.loading")
            widgets.centered(canvas, words, 0, 100, canvas.width, palette.DIM)
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
            self.session.close()
            self.session = None
        if self.view is not None:
            self.view.closed()
            self.view = None
        self.app.words.drop(self.game_id)
        self.app.release(self.game_id)
