"""Japanese Loo on the screen: the table of tricks with pot and chips, and the choice to come in or to stay out."""

from core.games.japanese_loo import HAND, IN, OUT
from firmware.buttons import A
from firmware.gfx.fonts import LARGE
from firmware.gfx.palette import ACCENT, BAD, DIM, FACE, GOLD, GOOD, INK, PAPER
from firmware.gfx.palette import LINE as RULE
from firmware.views.french import spelled  # noqa: F401
from firmware.views.tricks_table import LINE_Y, TricksView

CHIPS = 100  # that everybody has at first
_TOP = 165  # where the hand begins while the two choices stand above it


def ranking(state):
    """[(seat, chips)], the richest first."""
    order = sorted([(-points, seat) for seat, points in enumerate(state.points)])
    return [(seat, CHIPS - points) for points, seat in order]


class View(TricksView):
    """`choice`: IN or OUT, under the cursor while the viewer declares."""

    POINTS = "r.won"
    choice = IN

    def t(self, key, *args):
        return self.words.get("loo." + key, *args)

    # What stands on the table.

    def worth(self, seat):
        return self.total_words(self.points[seat]), INK

    def totals(self):
        return [""] * len(self.points)

    def total_words(self, points):
        return str(CHIPS + points)

    def deal_words(self):
        return self.t("extension") if self.state.is_extension() else super().deal_words()

    def status(self):
        state = self.state
        pot = state.pot if state.declaring else state.shared
        told = [(self.t("pot", pot), GOLD)]
        if not state.declaring:
            told.append((self.t("share", pot // HAND), DIM))
        return told + super().status()

    def slot(self, seat):
        if self.dropped >> seat & 1:
            return self.t("out"), DIM
        return (self.t("in"), GOOD) if self.declared >> seat & 1 else ("", DIM)

    def take(self):
        super().take()
        state = self.state
        self.dropped = state.dropped
        self.declared = state.playing if state.declaring else 0
        self.choice = IN
        if state.declaring:
            self.legal = ()

    def begin(self, step):
        kind = step[0]
        if kind == "in":
            self.declared |= 1 << step[1]
        elif kind == "out":
            self.dropped |= 1 << step[1]
        elif kind == "alone":
            self.best = step[1]
        super().begin(step)

    # The choice.

    def _declares(self):
        return self.state.declaring and self.mine()

    def asks(self):
        state = self.state
        if state.declaring and self.interactive:
            return "" if self.mine() else self.t("wait", self.names[state.turn])
        return super().asks()

    def chosen(self):
        return (self.choice, self._odds) if self._declares() else None

    def hand_top(self):
        return _TOP if self._declares() else super().hand_top()

    def framed(self):
        return self.mine() and not self.state.declaring

    def draw_line(self, canvas, asked):
        if not self._declares():
            super().draw_line(canvas, asked)
            return
        fee = self.state.options["drop_fee"]
        for action, x, text, color in ((IN, 3, self.t("come"), GOOD), (OUT, 122, self.t("drop", fee), BAD)):
            here = self.choice == action
            canvas.rect(x, LINE_Y, 115, 21, ACCENT if here else RULE)
            canvas.rect(x + 2, LINE_Y + 2, 111, 17, FACE if here else PAPER)
            canvas.text(text, x + 8, LINE_Y + 4, color, LARGE)
            if self._odds:
                text = self._odds.words(action)
                ink = GOOD if self._odds.favourite((IN, OUT)) == action else INK
                canvas.text(text, x + 108 - canvas.text_width(text), LINE_Y + 4, ink)

    def on_button(self, button, repeat):
        if not self._declares():
            return super().on_button(button, repeat)
        if button == A:
            return None if repeat else self.choice
        self.choice = IN + OUT - self.choice
        self.todo = True
        self.app.sound("move")
        return None

    def footer(self):
        keys = super().footer()
        if self._declares():
            keys[:2] = [("◀▶", self.t("b.choose")), ("A", self.words.get("btn.ok"))]
        return keys
