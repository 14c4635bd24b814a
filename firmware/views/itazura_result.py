"""Itazura Youkai: the table of a deal that is over, then the dance at the end of the match. Loaded for the moment."""

from core.games.itazura_youkai import KOZO, NOPPERA
from firmware.gfx.fonts import LARGE
from firmware.gfx.palette import BAD, DIM, INK
from firmware.gfx.palette import LINE as RULE

_WRAP = 0x3FFFFFFF
_ROW = 36
_BEAT = 160  # ms that a step of the dance takes at normal speed
_BEATS = 24
# Where the ring around the losers goes, an eighth of a turn apart, counted from its middle (106, 56).
_RING_X = (-46, -33, 0, 33, 46, 33, 0, -33)
_RING_Y = (0, -26, -38, -26, 0, 26, 38, 26)


class Result:
    """What each seat lost, why, and what it has left."""

    whole = True

    def tick(self, view, now):
        return None

    def close(self, view):
        """A button was pressed: at the end of the match the dance follows."""
        if view.over and view.app.pace(_BEAT):
            view.busy = True
            view.more = Dance(view.app.now)

    def draw(self, view, canvas):
        state = view.state
        owners, losses, unused = state.results[-1]
        view.points = state.points
        canvas.text(view.w("over", len(state.results)), 6, 4, INK, LARGE)
        canvas.rect(4, 20, 232, 1, INK)
        y = 22
        for seat in range(state.num_players):
            canvas.text(view.name(seat), 8, y + 11, INK if losses[seat] else DIM)
            x = 68
            for youkai, cost in ((NOPPERA, "noppera_cost"), (KOZO, "kozo_cost")):
                if owners[youkai] == seat:
                    view.paint_youkai(canvas, youkai, x, y + 2, "1")
                    canvas.text("−%d" % state.options[cost], x + 30, y + 10, BAD, LARGE)
                    x += 46
            view.paint_candles(canvas, seat, 176, y + 11)
            y += _ROW
            canvas.rect(4, y - 1, 232, 1, RULE)
        if unused >= 0:
            canvas.text(view.w("unused"), 8, y + 20, DIM)
            view.paint_tile(canvas, unused, 176, y + 6, False)


class Dance:
    """The two youkai go round those who have lost."""

    whole = False

    def __init__(self, now):
        self._since = now
        self._beat = 0

    def close(self, view):
        pass

    def tick(self, view, now):
        passed = (now - self._since) & _WRAP
        if passed >= max(1, view.app.pace(_BEAT)):
            self._since = now
            self._beat += 1
            if self._beat == _BEATS:
                view.skip()
            else:
                self._step(view)
        return 30

    def _step(self, view):
        before = view.looks()
        beat = self._beat
        for youkai in (NOPPERA, KOZO):
            at = (beat // 2 + 4 * youkai) % 8
            view.spots[youkai] = 106 + _RING_X[at], 56 + _RING_Y[at] - 5 * (beat & 1), "12"[beat // 2 + youkai & 1]
        view.changed(before)
