"""Three Tricks on the screen: the table of tricks, and the two cards that are passed."""

from core.games.three_tricks import PASS
from firmware.buttons import A
from firmware.gfx import widgets
from firmware.gfx.palette import ACCENT, GOOD, ON_ACCENT
from firmware.views import french
from firmware.views.french import spelled  # noqa: F401
from firmware.views.tricks_table import LINE_Y, TricksView


class View(TricksView):
    """`sure`: two cards are picked, and A passes them."""

    sure = False

    def slot(self, seat):
        return ("✓", GOOD) if self.state.passing and self.state.passed[seat] else super().slot(seat)

    def beside(self, step):
        """Who gets the owner's cards (-1), who gives him some (1)."""
        return self.names[(self.owner + step) % 4]

    def _passing(self):
        return self.state.passing and self.mine()

    def asks(self):
        if self.picked and not self._passing():
            return self.words.get("three.got", self.beside(1), french.names(self.picked))
        if not self._passing():
            return super().asks()
        if self.sure:
            return self.words.get("three.sure", self.beside(-1), french.names(self.picked))
        return self.words.get("three.pass", self.beside(-1))

    def chosen(self):
        return self.sure

    def draw_line(self, canvas, asked):
        if self.sure:
            canvas.rect(40, LINE_Y, 160, 13, ACCENT)
            widgets.centered(canvas, asked, 0, LINE_Y, 240, ON_ACCENT)
        else:
            super().draw_line(canvas, asked)

    def framed(self):
        return self.mine() and not self.sure

    def take(self):
        self.sure = False
        super().take()
        if self.state.passing:
            self.legal = ()

    def begin(self, step):
        if step[0] == "receive":
            if step[1] == self.owner and self.viewer is not None:
                self.hand = self.state.hand(self.owner)
                self.picked = step[2:]
            else:
                self._lasts = 1
        else:
            super().begin(step)

    def hints(self, report):
        """While passing: what the best pair is worth, on both of its cards."""
        super().hints(report)
        if report and self.state.passing:
            best = self._odds.favourite(report)
            self._odds.report = dict.fromkeys(divmod(best - PASS, 52), report[best]) if best else {}

    def on_button(self, button, repeat):
        if not self._passing():
            return super().on_button(button, repeat)
        self.todo = True
        if button != A:
            if self.sure:
                self.sure = False
            else:
                self.move(button)
        elif repeat:
            return None
        elif self.sure:
            return PASS + 52 * min(self.picked) + max(self.picked)
        else:
            self._pick(self.hand[self.at])
        return None

    def _pick(self, card):
        """Pick a card, or put it back; after the second one it is asked whether to pass them."""
        if card in self.picked:
            self.picked = tuple([other for other in self.picked if other != card])
        elif len(self.picked) < 2:
            self.picked += (card,)
            if len(self.picked) == 1:
                self.at = (self.at + 1) % len(self.hand)
        self.sure = len(self.picked) == 2
        self.app.sound("move")

    def footer(self):
        keys = super().footer()
        if self._passing():
            keys[1] = "A", self.words.get("three.b.pass" if self.sure else "btn.choose")
        return keys
