"""Between two people: nothing of the match is on the screen until the next one says so.

It pops what is to be done: a function of the play scene, which calls it in its next slice.
"""

from core.modules import lend
from firmware.buttons import A, B
from firmware.gfx import palette, widgets
from firmware.gfx.fonts import LARGE, LINE, SMALL
from firmware.scene import Scene

_WRAP = 0x3FFFFFFF
_DEAF = 400  # ms: the last press of the person before may come too late
_LEFT, _WIDTH = 10, 220


class Curtain(Scene):
    REPEATS = 0

    def __init__(self, app, play):
        super().__init__(app)
        self._play = play
        self._since = app.now

    def on_button(self, button, repeat):
        if (self.app.now - self._since) & _WRAP >= _DEAF:
            if button == A:
                self.app.pop(_lift)
            elif button == B:
                self.app.pop(_leave)

    def texts(self):
        """Who is to look, and what to do then."""
        words = self.app.words
        state = self._play.session.state
        name = lend("firmware.views", "seats").seat_name(words, state.num_players, state.current_player())
        return words.get("play.curtain", name), words.get("play.curtain.x", name)

    def draw(self, canvas, whole):
        if not whole:
            return
        words = self.app.words
        footer = (("A", words.get("btn.show")), ("B", words.get("btn.menu")))
        widgets.frame(canvas, words.get("game." + self._play.game_id), footer)
        canvas.icon("pass", 90, 56, palette.ACCENT)
        y = 96
        for text, font, color in zip(self.texts(), (LARGE, SMALL), (palette.INK, palette.DIM)):
            for line in widgets.wrap(canvas, text, _WIDTH, font):
                widgets.centered(canvas, line, _LEFT, y, _WIDTH, color, font)
                y += LINE[font] + 1
            y += 12


def _lift(play):
    play.facing = play.session.state.current_player()
    play.session.seal()
    play.show()


def _leave(play):
    play.leave()
