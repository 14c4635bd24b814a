"""The choice of the line where the token starts, and the names of a new board. Loaded when a board is shown first."""

from core.mechanics.youscout_board import SW, UPPER, start_lines
from core.mechanics.youscout_hexagram import hexagram
from core.mechanics.youscout_state import START
from firmware.buttons import DOWN, UP, A
from firmware.gfx import widgets
from firmware.gfx.palette import ACCENT, BAD, DIM, GOLD, INK, PAPER
from firmware.gfx.palette import LINE as RULE
from firmware.views.eki_board import CURSOR_PART, LANES, PANEL_Y, ROWS, STATUS

_WRAP = 0x3FFFFFFF
_BLINK = 120  # ms that the name of a special board stands in one colour
_BLINKS = 8
_SPECIALS = ("旋乾", "旋坤", "重乾", "重坤")


class Start:
    """Gives the view the names of its board; its own are the hexagram and the trigrams.

    `blinks`: how often a special board still changes its colour.
    """

    def __init__(self, view):
        self._view = view
        self.blinks = 0
        self._since = 0
        w = view.w
        special = view.state.special
        number, _, self._bits = hexagram(view.state.board)
        view.names = [w("arc.%d" % number) for number, _ in view.state.board]
        self._title = "%d %s" % (number, w("hex.%d" % number))
        # Number and kanji, without translation or reading.
        view.hexagram = special or " ".join(self._title.split("(")[0].split(" ")[:2])
        if special:
            self._title = w("sp.%d" % _SPECIALS.index(special))
        self._trigrams = w("tri", w("tri.%d" % (self._bits >> 3)), w("tri.%d" % (self._bits & 7)))

    def first(self):
        return start_lines(self._view.state.special)[0]

    def settle(self):
        if self._view.state.special and self._view.app.pace(_BLINK):
            self.blinks = _BLINKS

    def blink(self, now):
        if (now - self._since) & _WRAP >= _BLINK:
            self._since = now
            self.blinks -= 1
            self._view.todo |= ROWS | STATUS
        return 30

    def _barred(self, line):
        return line not in start_lines(self._view.state.special)

    def ink(self, line):
        return ACCENT if self.blinks & 1 else RULE if self._barred(line) else INK

    def draw_panel(self, canvas):
        """What the board is."""
        widgets.hexagram(canvas, 6, PANEL_Y + 5, self._bits, 20, 3, 1)
        canvas.text(self._title, 34, PANEL_Y, ACCENT if self._view.state.special else INK)
        canvas.text(self._trigrams, 34, PANEL_Y + 13, DIM)
        self.draw_line(canvas)

    def draw_line(self, canvas):
        """What follows from the line under the cursor."""
        view = self._view
        canvas.rect(0, PANEL_Y + 26, 240, 26, PAPER)
        if view.at >= SW:
            return
        view.tell_goal(view.at)
        canvas.text(view.line, 5, PANEL_Y + 26, INK)
        if self._barred(view.at):
            canvas.text(view.w("bar.%d" % (view.at < UPPER)), 5, PANEL_Y + 39, BAD)
        else:
            canvas.text(view.tail, 5, PANEL_Y + 39, GOLD)

    def on_button(self, button, repeat):
        view = self._view
        if button == A:
            return None if repeat else START + 1 + view.at
        if button in (UP, DOWN):
            old = view.at
            view.at = (old + (1 if button == UP else 5)) % 6
            if (old < UPPER) != (view.at < UPPER):
                view.todo |= CURSOR_PART | LANES
            view.app.sound("move")
        return None

    def footer(self):
        words = self._view.words
        return ("A", words.get("btn.start")), ("Y", words.get("btn.explain")), ("X", words.get("btn.menu"))
