"""War replacement on the screen: a card is taken up at one place and put down at another. Loaded by matches with it."""

from core.mechanics.youscout_board import CO, DISCARD, RANKS, SW
from core.mechanics.youscout_state import DONE, WAR
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.gfx.palette import ACCENT, BAD, DIM, GOOD, INK, PANEL, PAPER, SUITS
from firmware.gfx.palette import LINE as RULE
from firmware.views.eki_board import CURSOR_PART, FOOTER, PANEL_Y, TALE, card_words

# The way of the cursor, upwards: where a card may be taken, and where it may be put.
_TAKE = (TALE, 0, 1, 2, 3, 4, 5, SW, CO)
_GIVE = (0, 1, 2, 3, 4, 5, SW, CO, DISCARD)

_Y = 187  # the line about the card
_DONE_Y = 207


class War:
    """`card`: which card of the group under the cursor. `held`: the place where it has been taken up, -1 before."""

    blinks = 0

    def __init__(self, view):
        self._view = view
        self.card = 0
        self.held = -1
        self._marked = TALE  # where a card was last drawn as picked

    def settle(self):
        """A new position: nothing is taken up, the cursor on the newest card."""
        self.held = -1
        self._again(self._marked)
        if self._view.interactive and self._view.at not in _TAKE:
            self._view.at = TALE
        self.card = max(0, len(self._group()) - 1)
        self._again(self._view.at)

    def _group(self):
        view = self._view
        return view.places[view.at] if view.at <= CO else b""

    def picked(self, place):
        view = self._view
        if view.busy or not view.interactive:
            return -1
        if place != (self.held if self.held >= 0 else view.at):
            return -1
        self._marked = place
        return self.card

    def on_button(self, button, repeat):
        view = self._view
        if button in (UP, DOWN):
            way = _GIVE if self.held >= 0 else _TAKE
            self._go_to(way[(way.index(view.at) + (1 if button == UP else -1)) % len(way)])
        elif button in (LEFT, RIGHT):
            group = self._group()
            if self.held < 0 and group:
                self.card = (self.card + (1 if button == RIGHT else -1)) % len(group)
                self._again(view.at)
                view.app.sound("move")
        elif button == A and not repeat:
            return self._take_or_give()
        return None

    def _go_to(self, place):
        view = self._view
        if self.held < 0:
            self._again(view.at)
            self._again(place)
        view.at = place
        if self.held < 0:
            self.card = max(0, len(self._group()) - 1)
        view.todo |= CURSOR_PART
        view.app.sound("move")

    def _again(self, place):
        """Draw the cards of a place anew."""
        if place <= CO:
            self._view.groups |= 1 << place
        self._view.todo |= CURSOR_PART

    def _take_or_give(self):
        view = self._view
        at = view.at
        if at == TALE:
            return DONE
        if self.held >= 0 and self.held != at:
            return self._step(self.held, at)
        if self.held < 0 and at not in view.state.sources():
            return self._step(at, DISCARD)  # will be refused, with the reason
        self.held = at if self.held < 0 else -1
        view.todo |= CURSOR_PART | FOOTER
        return None

    def _step(self, source, target):
        group = self._view.places[source]
        card = group[self.card] if group else 0
        return WAR + 81 * card + 9 * source + target

    def draw_panel(self, canvas):
        view = self._view
        state = view.state
        text = self._count("war", state.replaced, state.options["replacement"])
        canvas.text(text, 5, PANEL_Y + 1, INK)
        text = self._count("war.co", state.replaced_to_co, state.options["replacement_to_co"])
        canvas.text(text, 235 - canvas.text_width(text), PANEL_Y + 1, INK)
        canvas.rect(2, _DONE_Y, 236, 16, PANEL)
        canvas.text(view.w("done"), 20, _DONE_Y + 1, INK)
        text = view.odds(DONE)
        canvas.text(text, 232 - canvas.text_width(text), _DONE_Y + 1, GOOD)
        self.draw_line(canvas)

    def _count(self, key, done, limit):
        return self._view.w(key + ".any", done) if limit == "infinity" else self._view.w(key, done, limit)

    def draw_line(self, canvas):
        """What goes with the cursor: the card, where it is, where it would go and whether it may; `Done`."""
        view = self._view
        canvas.rect(0, _Y, 240, 19, PAPER)
        done = view.at == TALE and view.interactive
        canvas.rect(2, _DONE_Y, 236, 16, ACCENT if done else RULE, False)
        canvas.rect(6, _DONE_Y + 4, 8, 8, PANEL)
        if done:
            canvas.icon("pointer", 6, _DONE_Y + 4, ACCENT)
        source = self.held if self.held >= 0 else view.at
        y = _Y + 3
        if source > CO or view.busy:
            canvas.text(view.w("war.x"), 5, y, DIM)
            return
        group = view.places[source]
        if not group:
            canvas.text(view.w("none", view.short(source)), 5, y, DIM)
            return
        card = group[self.card]
        x = canvas.text(card_words(card), 5, y, SUITS[card // RANKS])
        x = canvas.text(view.w("from", view.short(source)), x + 6, y, INK)
        if self.held < 0:
            return
        if view.at == source:
            canvas.text(view.w("back2"), x + 6, y, DIM)
            return
        action = self._step(source, view.at)
        refused = view.state.why_illegal(action)
        x = canvas.text(view.w("into", view.short(view.at)), x + 6, y, BAD if refused else INK)
        if refused:
            canvas.icon("cross", x + 6, _Y + 2, BAD)
        else:
            canvas.text(view.odds(action), x + 6, y, GOOD)

    def footer(self):
        view = self._view
        keys = [("▲▼", view.w("b.place"))]
        if self.held < 0:
            keys.append(("◀▶", view.w("b.card")))
        keys.append(("A", view.w("b.take" if self.held < 0 else "b.give")))
        keys.append(("X", view.words.get("btn.menu")))
        return keys
