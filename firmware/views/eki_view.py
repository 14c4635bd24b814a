"""What the views of both Youscout games have in common: cursor, panel, animation.

The view keeps a copy of the position as it stands on the screen: an animation brings it from the old position to the
new one, event by event. How it is drawn, and what has to be drawn again, is in eki_board.py; the choice of the start
line in eki_start.py, what Y tells in eki_explain.py, war replacement in eki_war.py.
"""

from core.mechanics.youscout_board import ACROSS, CO, DISCARD, END, HAND, RANKS, SW, goal_of, goals, way
from core.mechanics.youscout_state import DRAW, MOVE, OVER, STAY, TO_CHOOSE, TO_DRAW, TO_REPLACE, TO_START
from core.modules import lend, unload
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.gfx.palette import ACCENT, BAD, DIM, GOOD, INK, PANEL, SUITS
from firmware.gfx.palette import LINE as RULE
from firmware.views.eki_board import (
    CARD,
    CURSOR_PART,
    FOOTER,
    LANES,
    PANEL_PART,
    ROWS,
    STATUS,
    TALE,
    Board,
    card_words,
    end_arcanum,
    middle,
    row_y,
)

_WRAP = 0x3FFFFFFF
_FRAME = 30  # ms between the frames of an animation
_RHYTHM = 350  # ms at least between two draws while A is held
# The lines of the panel, and the choice in its lower half.
_LINE_1 = 172
_LINE_2 = 185
_LINE_3 = 198
_LINE_4 = 211
_CHOICE_Y = 198

# How long an event takes, in ms at normal speed.
_TIMES = {
    "start": 200, "draw": 280, "contest": 600, "missing": 500, "put": 240, "token": 320, "reshuffle": 1000, "end": 500,
}  # fmt: skip
_MANY = 6  # with more events than this, each card takes a third of the time

# Where the cursor goes from the lines, Sw, Co, discards, deck and panel: eleven places for each button.
_BACK = 255  # to the line where it came from
_WALK = (
    b"\x01\x02\x03\x04\x05\x09\x08\x06\x08\x09\x00"  # up
    b"\x0a\x00\x01\x02\x03\x04\x07\x0a\x05\x05\x0a"  # down
    b"\x00\x01\x02\x03\x04\x05\xff\xff\x09\x09\x0a"  # left
    b"\x07\x07\x07\x06\x06\x06\x06\x07\x08\x08\x0a"  # right
)


def start_category(state):
    """The row of the statistics: the line where the match began, 1 … 6; "" before that."""
    return str(state.started + 1) if state.started >= 0 else ""


class EkiView(Board):
    """Subclasses say whether there are stores and add what is their game's own.

    `pick`: 0 move, 1 stay. `contest`: the event of the comparison that the panel shows, or None; `relation`: its sides
    and what came of them, in words; `head`, `line`, `tail`: the panel's other words.
    """

    def __init__(self, app, game, interactive=True):
        super().__init__(app, game, interactive)
        self.state = None
        self._board = None  # the one whose names are read
        self.war = None  # what asks for war replacement, in a match that may have it
        self.pick = 0
        self._line = 3  # where the cursor was before it went to the stores
        self._asked = -1
        self._steps = ()
        self._since = 0

    # A new position

    def show(self, state, viewer):
        self.state = state
        self.viewer = viewer
        self.busy = False
        self.stale = True
        self._odds = None
        self._stop()
        if self.war is None and state.options.get("replacement"):
            from firmware.views import eki_war

            self.war = eki_war.War(self)
        self._read_board()
        self._take()
        self._tell(state.events_for(viewer))
        self._settle()

    def animate(self, state, viewer, events):
        self.state = state
        self.viewer = viewer
        self._odds = None
        self._stop()
        self._from = self.token  # a cursor on the token's line goes along with it
        self.todo |= LANES
        if not self.app.pace(100):
            self.skip()
            return
        self._steps = [event for event in events if event[0] in _TIMES]
        self._haste = 3 if len(self._steps) > _MANY else 1
        self._i = -1
        self.busy = True
        if not events or events[0][0] != "draw":
            self._tell(events)
        self._next(self.app.now)

    def skip(self):
        self._tell(self.state.events_for(self.viewer))
        self._finish()

    def reword(self):
        self.stale = True
        self._board = None
        self._read_board()
        self._tell(self.state.events_for(self.viewer))

    def _stop(self):
        """No animation."""
        self._steps = ()
        self._fly = None
        self._turn = -1

    def _finish(self):
        """Stand at the state: what differs from the screen is to be drawn."""
        self.busy = False
        if self._turn >= 0:
            self.todo |= CARD
        self._stop()
        places, token, face = self.places, self.token, self.face
        self._take()
        for place in range(9):
            if self.places[place] != places[place]:
                self._changed(place)
        if self.token != token:
            self._changed(token)
            self._changed(self.token)
        if self.face != face:
            self.todo |= CARD
        self.todo |= PANEL_PART | STATUS
        if self.at == self._from:
            self.at = self.token
        self._settle()

    def _take(self):
        """Copy from the state what is drawn."""
        state = self.state
        self.places = state.places[:]
        self.token = state.token
        self.deck = len(state.deck)
        self.rounds = state.rounds
        self.face = -1
        for event in state.events_for(self.viewer):
            if event[0] == "draw" or event[0] == "put" and event[2] == HAND:
                self.face = event[1]

    def _read_board(self):
        """What the lines are called, and what chooses the start. Of all that only the names stay in a match."""
        state = self.state
        asked = state.asked == TO_START
        if state.board is not self._board or asked and self._asked != TO_START:
            self._board = state.board
            # Dealt and read as the match is, these are not needed any more.
            unload("core.mechanics", "youscout_deal")
            unload("core.mechanics", "youscout_told")
            from firmware.views import eki_start

            start = eki_start.Start(self)
            if asked:
                self.moment = start
            unload("firmware.views", "eki_start")
            unload("core.mechanics", "youscout_hexagram")

    def _changed(self, place):
        """A place has other cards, or the token comes or goes (-1: nothing)."""
        if place >= 0:
            self.todo |= STATUS if place > CO else LANES | 1 << place

    def _settle(self):
        """Bring the cursor where it is wanted when something else is asked than before."""
        asked = self.state.asked
        if asked != self._asked:
            self.todo |= FOOTER | LANES
            if self._asked == TO_START:
                self.todo |= ROWS
            self._asked = asked
            if asked != TO_START:
                self.moment = self.war if asked == TO_REPLACE else None
            if self.war:
                self.groups = 0xFF  # a card may be marked as picked
            if not self.interactive or asked == TO_CHOOSE:
                self.at = TALE
                self.pick = 0
            elif asked == TO_START:
                self.at = self.moment.first()
            elif self.at >= SW:
                self.at = self.state.token
        if self.moment:
            self.moment.settle()

    def hints(self, report):
        self._odds = report
        self.stale = True
        lend("firmware", "sparing").bots()

    # Animation

    def tick(self, now):
        if self.busy:
            self._animate(now)
            return _FRAME if self.busy else 0
        return self.moment.blink(now) if self.moment and self.moment.blinks else None

    def _animate(self, now):
        passed = (now - self._since) & _WRAP
        while passed >= self._lasts:
            passed -= self._lasts
            since = (self._since + self._lasts) & _WRAP
            self._end_step(self._steps[self._i])
            self._next(since)
            if not self.busy:
                return
        part = passed * 64 // self._lasts
        fly = self._fly
        if fly is not None:
            part = part * (128 - part) // 64  # quick at first, then slower
            fly[1] = (fly[3] + (fly[5] - fly[3]) * part // 64) & ~1
            fly[2] = fly[4] + (fly[6] - fly[4]) * part // 64
        elif self._turn >= 0:
            self._turn = part
            self.todo |= CARD

    def _next(self, now):
        """Begin the next step; the last one being done, the animation is over."""
        self._i += 1
        if self._i == len(self._steps):
            self._finish()
            return
        step = self._steps[self._i]
        kind = step[0]
        self._since = now
        self._lasts = max(1, self.app.pace(_TIMES[kind]))
        self._mixing = kind == "reshuffle"
        if kind == "draw":
            self.deck -= 1
            self.face = -1
            self._turn = 0
            self.todo |= STATUS | CARD
        elif kind == "put":
            card, source = step[1:3]
            self._lasts = max(1, self._lasts // self._haste)
            if source != HAND:
                self.places[source] = self.places[source].replace(bytes((card,)), b"")
                self._changed(source)
            self._start_fly(card, middle(source) + middle(step[3]))
        elif kind == "token":
            self._changed(self.token)
            self.token = -1
            self._start_fly(-1, (14, row_y(step[1]) + 7, 14, row_y(step[2]) + 7))
        elif kind == "reshuffle":
            self._turn = 0
            self.rounds = step[1]

    def _end_step(self, step):
        """What a step has changed when it ends."""
        kind = step[0]
        self._fly = None
        if kind == "draw":
            self._turn = -1
            self.face = step[1]
            self.todo |= CARD | PANEL_PART
            self._tell(self.state.events_for(self.viewer))
        elif kind == "put":
            self.places[step[3]] += bytes((step[1],))
            self._changed(step[3])
        elif kind == "token" or kind == "start":
            self.token = step[2] if kind == "token" else step[1]
            self._changed(self.token)
        elif kind == "reshuffle":
            self._turn = -1
            self.places[DISCARD] = b""
            self.deck = len(self.state.deck)
            self.todo |= STATUS | CARD

    def _start_fly(self, card, way):
        self._fly = [card, way[0], way[1]] + list(way)

    # What the panel tells of the last action

    def _tell(self, events):
        w = self.w
        state = self.state
        here = state.token
        line = str(here + 1)
        self.head = w("ready", line)
        self.line = self.tail = ""
        self.contest = None
        self.verdict = INK
        card = moved = -1
        puts = []
        for event in events:
            kind = event[0]
            if kind == "draw":
                card = event[1]
                self.line = w("join")
            elif kind == "contest":
                self.contest = event
                self.sign = ("≥" if event[2] == event[3] else ">") if event[4] else "≤"
                self.relation = "%d %s %d %s" % (event[2], self.sign, event[3], w("won" if event[4] else "lost"))
                self.verdict = GOOD if event[4] else BAD
            elif kind == "missing":
                self.line = w("empty", event[1] + 1)
                self.verdict = BAD
            elif kind == "token":
                here = event[1]
                moved = here
            elif kind == "put":
                puts.append(event)
            elif kind == "start":
                self.tell_goal(event[1])
            elif kind == "reshuffle" or kind == "end":
                arcanum = w("arc.%d" % end_arcanum(state.started))
                self.head = w("last", arcanum, state.rounds, state.options["terminals"])
                self.line = w("mix")
                self.tail = w("mix2")
                if kind == "end":
                    self.verdict = GOOD if event[1] else BAD
                    self.line = w("wins" if event[1] else "loses", line)
                    self.tail = ""
        if puts:
            self._tell_puts(puts)
        if 0 <= card < END:
            suit = card // RANKS
            key = ("stay", "fwd", "back", "across")[way(suit, here)]
            self.head = w(key, card_words(card), here + 1, goal_of(suit, here) + 1)
        elif card < 0:
            for event in puts:
                if event[2] == HAND:  # a sword after the choice
                    self.head = w("moved" if moved >= 0 else "stayed", card_words(event[1]), line)

    def tell_goal(self, start):
        """Of a match that begins on the line `start`: what END is and where it is won."""
        low, high = goals(start)
        self.line = self.w("endis", self.w("arc.%d" % end_arcanum(start)))
        self.tail = self.w("goal", low + 1, high + 1)

    def _tell_puts(self, puts):
        """Where cards went: ♠7→Sw ♦C→5; many discards as a number."""
        told = []
        out = 0
        for event in puts:
            if event[3] == DISCARD:
                out += 1
        if out > 2:
            told.append(self.w("out", out))
        for event in puts:
            if event[3] != DISCARD or out < 3:
                told.append(self.w("to", card_words(event[1]), self.short(event[3])))
        self.tail = " ".join(told)

    def short(self, place):
        """A place in as few letters as can be."""
        return str(place + 1) if place < SW else self.w("to.%d" % place)

    # The panel

    def draw_panel(self, canvas):
        """The panel's words; its ground is there."""
        if self.moment:
            self.moment.draw_panel(canvas)
            return
        if self.state.asked == TO_CHOOSE and not self.busy:
            self._draw_sums(canvas, _LINE_1)
            self._draw_choice(canvas)
            return
        canvas.text(self.head, 5, _LINE_1, INK)
        if self.contest:
            self._draw_sums(canvas, _LINE_2)
            x = canvas.text(self.relation, 5, _LINE_4, self.verdict)
            canvas.text(self.tail, x + 9, _LINE_4, INK)
        else:
            canvas.text(self.line, 5, _LINE_2, self.verdict)
            canvas.text(self.tail, 5, _LINE_3, INK)
        text = self.odds(DRAW)
        if text:
            text = self.w("odds", text)
            canvas.text(text, 236 - canvas.text_width(text), _LINE_1, GOOD)

    def _draw_sums(self, canvas, y):
        """The comparison: numbers, and below them where they come from."""
        event = self.contest
        if not event:
            return
        left = len(event[5])
        terms = event[5] + event[6]
        labels = []
        room = 232
        for term in terms:
            label = self._label(term)
            width = max(6 * len(str(term[2])), canvas.text_width(label))
            labels.append((label, width))
            room -= width
        gap = min(18, room // (len(terms) - 1))
        x = 5
        for i, (what, _, amount, of) in enumerate(terms):
            if i:
                text = self.sign if i == left else "+"
                canvas.text(text, x + (gap - canvas.text_width(text)) // 2, y, self.verdict if i == left else DIM)
                x += gap
            label, width = labels[i]
            text = str(amount)
            canvas.text(text, x + (width - 6 * len(text)) // 2, y, INK)
            ink = SUITS[of // RANKS] if what in ("card", "max", "min") and of is not None else DIM
            canvas.text(label, x + (width - canvas.text_width(label)) // 2, y + 13, ink)
            x += width

    def _label(self, term):
        """Where a number comes from, as short as can be."""
        what, place, _, of = term
        if what == "sum":
            return self.w("t.sum", place + 1) if place < SW else self.short(place)
        if what in ("card", "max", "min"):
            return self.w("t.none") if of is None else card_words(of)
        return "%d%s" % (self.state.board[place][0], self.w("t." + what))

    def _draw_choice(self, canvas):
        """Move or stay, side by side."""
        token = self.state.token
        details = self.choice_words(card_words(self.state.drawn))
        for i in (0, 1):
            x = 120 * i
            canvas.rect(x + 2, _CHOICE_Y + 1, 116, 24, PANEL)
            text = self.w("keep", token + 1) if i else self.w("move", ACROSS[token] + 1)
            canvas.text(text, x + 15, _CHOICE_Y, INK)
            canvas.text(details[i], x + 7, _CHOICE_Y + 12, DIM)
            text = self.odds(STAY if i else MOVE)
            canvas.text(text, x + 114 - canvas.text_width(text), _CHOICE_Y, GOOD)
        self.draw_line(canvas)

    def draw_line(self, canvas):
        """What of the panel goes with the cursor: the frame and the pointer of the choice under it."""
        if self.moment:
            self.moment.draw_line(canvas)
        elif self.state.asked == TO_CHOOSE:
            for i in (0, 1):
                x = 120 * i
                chosen = i == self.pick and self.at == TALE and self.interactive
                canvas.rect(x + 1, _CHOICE_Y, 118, 26, ACCENT if chosen else RULE, False)
                canvas.rect(x + 2, _CHOICE_Y + 1, 116, 24, ACCENT if chosen else PANEL, False)
                canvas.rect(x + 5, _CHOICE_Y + 3, 8, 8, PANEL)
                if chosen:
                    canvas.icon("pointer", x + 5, _CHOICE_Y + 3, ACCENT)

    # The cursor

    def cursor(self):
        """The place to be framed, -1 for none."""
        asked = self.state.asked
        if self.busy or not self.interactive or asked == OVER or self.at == TALE and asked != TO_DRAW:
            return -1
        return self.at

    def on_button(self, button, repeat):
        if self.moment:
            return self.moment.on_button(button, repeat)
        asked = self.state.asked
        if asked == TO_DRAW and button == A:
            now = self.app.now
            if repeat and (now - self._since) & _WRAP < _RHYTHM:
                return None
            self._since = now
            return DRAW
        if button == A or asked == TO_CHOOSE and self.at == TALE:
            return self._choose(button, repeat)
        self._walk(button)
        return None

    def _choose(self, button, repeat):
        """Move or stay: the cursor is in the panel, or comes back to it."""
        if button == A:
            if self.at == TALE:
                return None if repeat else STAY if self.pick else MOVE
            self.at = TALE
        elif button == UP:
            self.at = 0
        elif button != DOWN:
            self.pick = 1 if button == RIGHT else 0
        self.app.sound("move")
        self.todo |= CURSOR_PART
        return None

    def _walk(self, button):
        """Move the cursor over the board: the lines, the stores at their right, above them deck and discards."""
        at = self.at
        to = _WALK[11 * (UP, DOWN, LEFT, RIGHT).index(button) + at]
        if at < SW:
            self._line = at
        if to == _BACK:
            to = self._line
        if to != at and (self.STORES or not SW <= to <= CO):
            self.at = to
            self.app.sound("move")
            if self.state.asked == TO_CHOOSE:
                self.todo |= CURSOR_PART

    def footer(self):
        if self.moment:
            return self.moment.footer()
        words = self.words
        keys = [("Y", words.get("btn.explain")), ("X", words.get("btn.menu"))]
        if self.state.asked == TO_DRAW:
            keys.insert(0, ("A", self.w("b.draw")))
        elif self.state.asked == TO_CHOOSE:
            keys = [("◀▶", self.w("b.pick")), ("A", words.get("btn.ok"))] + keys
        return keys

    def explain(self):
        return lend("firmware.views", "eki_explain").lines(self)
