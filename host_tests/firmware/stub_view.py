"""A view for tests that fits any game: the legal actions as a list, the last events, the result so far."""

from firmware.buttons import DOWN, UP, A
from firmware.gfx import palette, widgets
from firmware.view import View as Base


def category(state):
    return str(state.returns()[0] > 0)


def figures(state):
    return [("Points", str(state.returns()[0]))]


class View(Base):
    def show(self, state, viewer):
        super().show(state, viewer)
        self._events = ()
        self._odds = None
        self._at = 0

    def animate(self, state, viewer, events):
        self.show(state, viewer)
        self._events = events
        self._until = self.app.now + self.app.pace(400)
        self.busy = self.app.pace(400) > 0

    def tick(self, now):
        if self.busy and now >= self._until:
            self.skip()
        return 20 if self.busy else None

    def hints(self, report):
        self._odds = report
        self.stale = True

    def on_button(self, button, repeat):
        actions = self.state.legal_actions()
        if button in (UP, DOWN) and actions:
            self._at = (self._at + (1 if button == DOWN else -1)) % len(actions)
            self.stale = True
        elif button == A and actions:
            return actions[self._at]
        return None

    def explain(self):
        return ["Events"] + [str(event) for event in self._events]

    def footer(self):
        return (("A", "act"),)

    def draw(self, canvas, whole):
        if not whole:
            return
        widgets.frame(canvas, "%s seat %s" % (self.game.id, self.viewer), self.footer())
        y = widgets.BODY_TOP + 2
        actions = self.state.legal_actions()
        for i in range(min(len(actions), 8)):
            odds = ""
            if self._odds:
                odds = "%d/%d" % self._odds.get(actions[i], (0, 0))
            text = self.state.action_to_string(actions[i])
            widgets.row(canvas, 0, y, 240, text, odds, i == self._at and self.interactive)
            y += widgets.ROW
        canvas.text(" ".join(str(event[0]) for event in self._events), 6, 190, palette.DIM)
