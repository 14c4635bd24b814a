"""What the views of both Youscout games have in common: cursor, panel, animation.

The view keeps a copy of the position as it stands on the screen (`places`, `token`, …): an animation brings it from the
old position to the new one, event by event. What has to be drawn again is a set of parts, as bits, in `todo`.
"""

from core.mechanics.youscout_board import (
    CO,
    DEATH,
    DISCARD,
    END,
    FOOL,
    HAND,
    RANKS,
    SW,
    UPPER,
    goals,
    start_lines,
)
from core.mechanics.youscout_state import DRAW, MOVE, OVER, START, STAY, TO_CHOOSE, TO_DRAW, TO_START
from firmware.app import unload
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.gfx import cards, widgets
from firmware.gfx.fonts import LARGE
from firmware.gfx.palette import ACCENT, BAD, DIM, GOLD, GOOD, INK, PANEL, PAPER
from firmware.gfx.palette import LINE as RULE
from firmware.view import View
from firmware.views import eki_board as paper

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


# Parts of the picture: the rows are the bits 0 … 5, then come SW and CO as in the rules.
_ROWS = const(0x3F)
_SIDES = const(0xC0)
_LANES = const(1 << 8)
_NUMBERS = const(1 << 9)
_CARD = const(1 << 10)
_STATUS = const(1 << 11)
_PANEL = const(1 << 12)
_FOOTER = const(1 << 13)
_CHOICE = const(1 << 14)
_LINE = const(1 << 15)
_WHOLE = const(0x3CFF)
PART_LINE = 1 << 15  # for subclasses: the lines of the panel that go with the cursor
PART_FOOTER = 1 << 13

_WRAP = const(0x3FFFFFFF)
_FRAME = const(30)  # ms between the frames of an animation
_RHYTHM = const(350)  # ms at least between two draws while A is held
_BLINK = const(120)  # ms that the name of a special board stands in one colour
_BLINKS = const(8)
_CHOICE_Y = const(198)

# How long an event takes, in ms at normal speed.
_TIMES = {
    "start": 200, "draw": 280, "contest": 600, "missing": 500, "put": 240, "token": 320, "reshuffle": 1000, "end": 500,
}  # fmt: skip
_MANY = const(4)  # when more cards than this move, each takes a third of the time


def start_category(state):
    """The row of the statistics: the line where the match began, 1 … 6; "" before that."""
    return str(state.started + 1) if state.started >= 0 else ""


def end_arcanum(state):
    """The arcanum that is END in this match."""
    return DEATH if state.started < UPPER else FOOL


class EkiView(View):
    """Subclasses say whether there are stores and add what is their game's own.

    `at`: the place under the cursor, of the rules or of eki_board. `pick`: 0 move, 1 stay. `contest`: the event of the
    comparison that the panel shows, or None; `head`, `line`, `tail`: its other words.
    """

    STORES = True
    MARK = (0, paper.PANEL_Y, 240, 3)

    def __init__(self, app, game, interactive=True):
        super().__init__(app, game, interactive)
        self.words = app.words
        self.words.load("eki")
        self.state = None
        self._board = None  # the one whose names are read
        self.at = 0
        self.pick = 0
        self.todo = 0
        self.groups = 0  # places of which only the cards are to be drawn again
        self._framed = -1  # the place around which the cursor is drawn
        self._line = 3  # where the cursor was before it went to the stores
        self._asked = -1
        self._odds = None
        self._steps = ()
        self._fly = None  # what is on its way: [card or -1 for the token, x, y, from x, from y, to x, to y]
        self._was = None  # the rectangle where it was drawn
        self._turn = -1  # how far the drawn card is turned, 0 … 63
        self._blinks = 0
        self._since = 0

    def closed(self):
        self.words.drop("eki")

    def w(self, key, *args):
        return self.words.get("eki." + key, *args)

    # A new position

    def show(self, state, viewer):
        self.state = state
        self.viewer = viewer
        self.busy = False
        self.stale = True
        self._odds = None
        self._stop()
        self._read_board()
        self._take()
        self._tell(state.events_for(viewer))
        self._settle()
        if state.asked == TO_START and state.special and self.app.pace(_BLINK):
            self._blinks = _BLINKS

    def animate(self, state, viewer, events):
        self.state = state
        self.viewer = viewer
        self._odds = None
        self._stop()
        self._from = self.token  # a cursor on the token's line goes along with it
        self.todo |= _LANES
        if not self.app.pace(100):
            self._tell(events)
            self._finish()
            return
        self._events = events
        self._steps = [event for event in events if event[0] in _TIMES]
        self._haste = 3 if sum([event[0] == "put" for event in events]) > _MANY else 1
        self._i = -1
        self.busy = True
        if not events or events[0][0] != "draw":
            self._tell(events)
        self._next(self.app.now)

    def skip(self):
        self._tell(self.state.events_for(self.viewer))
        self._finish()

    def reword(self):
        super().reword()
        self._board = None
        self._read_board()
        self._tell(self.state.events_for(self.viewer))

    def _stop(self):
        """No animation."""
        self._steps = ()
        self._fly = None
        self._turn = -1
        self._blinks = 0

    def _finish(self):
        """Stand at the state: what differs from the screen is to be drawn."""
        self.busy = False
        if self._turn >= 0:
            self.todo |= _CARD
        self._stop()
        places, token, face = self.places, self.token, self.face
        self._take()
        for place in range(9):
            if self.places[place] != places[place]:
                self._changed(place)
        if self.token != token:
            self._token_moved(token, self.token)
        if self.face != face:
            self.todo |= _CARD
        self.todo |= _PANEL | _STATUS
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
        """The names of what lies on the lines. They stay; the file that has all of them goes again."""
        state = self.state
        if state.board is self._board:
            return
        self._board = state.board
        from core.mechanics import youscout_deal

        number, _, self._bits = youscout_deal.hexagram(state.board)
        bits = self._bits
        self.words.load("eki_more")
        self.names = [self.w("arc.%d" % number) for number, _ in state.board]
        self.hexagram = "%d %s" % (number, self.w("hex.%d" % number))
        self._trigrams = self.w("tri", self.w("tri.%d" % (bits >> 3)), self.w("tri.%d" % (bits & 7)))
        self.words.drop("eki_more")
        # Dealt and read as the match is, these are not needed any more.
        unload("core.mechanics", "youscout_deal")
        unload("core.mechanics", "youscout_told")

    def _changed(self, place):
        self.todo |= _STATUS if place > CO else 1 << place

    def _token_moved(self, old, new):
        self.todo |= _LANES
        for line in (old, new):
            if line >= 0:
                self.todo |= 1 << line

    def _settle(self):
        """Bring the cursor where it is wanted when something else is asked than before."""
        asked = self.state.asked
        if asked == self._asked:
            return
        self.todo |= _FOOTER | _LANES
        if self._asked == TO_START:
            self.todo |= _ROWS
        self._asked = asked
        if not self.interactive or asked == TO_CHOOSE:
            self.at = paper.TALE
            self.pick = 0
        elif asked == TO_START:
            self.at = start_lines(self.state.special)[0]
        elif self.at >= SW:
            self.at = self.state.token

    def hints(self, report):
        self._odds = report
        self.stale = True

    def odds(self, action):
        """"62%" when the hint knows it, else ""."""
        if self._odds and action in self._odds:
            wins, plays = self._odds[action]
            if plays:
                return self.w("pct", (200 * wins + plays) // (2 * plays))
        return ""

    # Animation

    def tick(self, now):
        if self.busy:
            self._animate(now)
            return _FRAME if self.busy else 0
        if self._blinks:
            if (now - self._since) & _WRAP >= _BLINK:
                self._since = now
                self._blinks -= 1
                self.todo |= _ROWS | _STATUS
            return _FRAME
        return None

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
            self.todo |= _CARD

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
        if kind == "draw":
            self.deck -= 1
            self.face = -1
            self._turn = 0
            self.todo |= _STATUS | _CARD
        elif kind == "put":
            self._lasts = max(1, self._lasts // self._haste)
            if step[2] != HAND:
                self.places[step[2]] = self.places[step[2]].replace(bytes((step[1],)), b"")
                self._changed(step[2])
            self._start_fly(step[1], paper.middle(step[2]), paper.middle(step[3]))
        elif kind == "token":
            self._token_moved(self.token, -1)
            self.token = -1
            self._start_fly(-1, paper.berth(step[1]), paper.berth(step[2]))
        elif kind == "reshuffle":
            self._turn = 0
        self.rounds = step[1] if kind == "reshuffle" else self.rounds

    def _end_step(self, step):
        """What a step has changed when it ends."""
        kind = step[0]
        self._fly = None
        if kind == "draw":
            self._turn = -1
            self.face = step[1]
            self.todo |= _CARD | _PANEL
            self._tell(self._events)
        elif kind == "put":
            self.places[step[3]] += bytes((step[1],))
            self._changed(step[3])
        elif kind == "token" or kind == "start":
            self.token = step[2] if kind == "token" else step[1]
            self._token_moved(-1, self.token)
        elif kind == "reshuffle":
            self._turn = -1
            self.places[DISCARD] = b""
            self.deck = len(self.state.deck)
            self.todo |= _STATUS | _CARD

    def _start_fly(self, card, start, end):
        self._fly = [card, start[0], start[1], start[0], start[1], end[0], end[1]]

    # What the panel tells of the last action

    def _tell(self, events):
        state = self.state
        self.head = self.w("ready", state.token + 1)
        self.line = self.tail = ""
        self.contest = None
        self.crossed = False  # after the choice: did the token move
        self.verdict = INK
        card = chosen = -1
        here = state.token
        puts = []
        for event in events:
            kind = event[0]
            if kind == "draw":
                card = event[1]
                self.line = self.w("join")
            elif kind == "contest":
                self.contest = event
                self.verdict = GOOD if event[4] else BAD
            elif kind == "missing":
                self.line = self.w("empty", event[1] + 1)
                self.verdict = BAD
            elif kind == "token":
                here = event[1]
                self.crossed = True
            elif kind == "put":
                puts.append(event)
                if event[2] == HAND:
                    chosen = event[1]
            elif kind == "start":
                low, high = goals(event[1])
                self.line = self.w("endis", self.w("arc.%d" % event[2]))
                self.tail = self.w("goal", low + 1, high + 1)
            elif kind == "reshuffle" or kind == "end":
                self._tell_end(event)
        if puts:
            self.tail = self._tell_puts(puts)
        if 0 <= card < END:
            suit = card // RANKS
            key = ("stay", "fwd", "back", "across")[paper.way(suit, here)]
            self.head = self.w(key, paper.card_words(card), here + 1, paper.goal_of(suit, here) + 1)
        elif chosen >= 0:
            key = "moved" if self.crossed else "stayed"
            self.head = self.w(key, paper.card_words(chosen), state.token + 1)

    def _tell_end(self, event):
        state = self.state
        self.head = self.w("last", self.w("arc.%d" % end_arcanum(state)), state.rounds, state.options["terminals"])
        if event[0] == "end":
            self.verdict = GOOD if event[1] else BAD
            self.line = self.w("wins" if event[1] else "loses", state.token + 1)
        else:
            self.line = self.w("mix")
            self.tail = self.w("mix2")

    def _tell_puts(self, puts):
        """Where cards went: ♠7→Sw ♦C→5; many discards as a number."""
        out = sum([event[3] == DISCARD for event in puts])
        told = [self.w("out", out)] if out > 2 else []
        for event in puts:
            if event[3] != DISCARD or out < 3:
                told.append(self.w("to", paper.card_words(event[1]), self.short(event[3])))
        return " ".join(told)

    def short(self, place):
        """A place in as few letters as can be."""
        return str(place + 1) if place < SW else self.w("to.%d" % place)

    def relation(self):
        """The two sides of the comparison and what came of it: 26 > 21 won."""
        event = self.contest
        return "%d %s %d %s" % (event[2], self._sign(), event[3], self.w("won" if event[4] else "lost"))

    def _sign(self):
        event = self.contest
        return ("≥" if event[2] == event[3] else ">") if event[4] else "≤"

    # Drawing

    def draw(self, canvas, whole):
        if whole:
            canvas.rect(0, 0, 240, widgets.BODY_BOTTOM, PAPER)
            self.todo = _WHOLE
            self._was = None
            self._framed = -1
        at = self._cursor()
        if not (self.todo or self.groups or self._was or self._fly or at != self._framed):
            return
        if self._framed >= 0 and self._framed != at:
            paper.frame(canvas, self._framed, self.token, -1)
        if self._was:
            x, y, w, h = self._was
            self._was = None
            canvas.clip(x, y, w, h)
            canvas.fill(PAPER)
            self._draw_parts(canvas, _under(x, y, w, h))
            canvas.unclip()
        self._draw_parts(canvas, self.todo)
        for place in range(8):
            if self.groups >> place & 1:
                self._draw_group(canvas, place)
        self.todo = self.groups = 0
        if at >= 0:
            paper.frame(canvas, at, self.token, ACCENT)
        self._framed = at
        fly = self._fly
        if fly:
            self._was = paper.draw_flying(canvas, fly, self.state.values)

    def _draw_parts(self, canvas, parts):
        for line in range(6):
            if parts >> line & 1:
                self._draw_row(canvas, line)
            elif parts & (_LANES | _NUMBERS):
                if parts & _LANES:
                    self._draw_lane(canvas, line)
                if parts & _NUMBERS:
                    self._draw_number(canvas, line)
        for place in (SW, CO):
            if parts >> place & 1:
                self._draw_group(canvas, place)
        if parts & _CARD:
            self._draw_card(canvas)
        if parts & _STATUS:
            self._draw_status(canvas)
        if parts & _PANEL:
            canvas.rect(0, paper.PANEL_Y, 240, paper.PANEL_H, PAPER)
            canvas.rect(0, paper.PANEL_Y, 240, 1, INK)
            self.draw_panel(canvas)
        elif parts & _LINE:
            self.draw_line(canvas)
        if parts & _CHOICE:
            self._draw_chosen(canvas)
        if parts & _FOOTER and self.interactive:
            widgets.footer(canvas, self.footer())

    def _barred(self, line):
        return self.state.asked == TO_START and line not in start_lines(self.state.special)

    def _draw_number(self, canvas, line):
        start = self.state.started
        if start < 0 and self.at < SW:
            start = self.at
        goal = start >= 0 and line in goals(start)
        paper.draw_number(canvas, line, goal, paper.ground(line, self.token), RULE if self._barred(line) else INK)

    def _draw_lane(self, canvas, line):
        hot = self.state.asked == TO_CHOOSE and not self.busy and line == paper.ACROSS[self.token]
        paper.draw_lane(canvas, line, self.token, paper.ground(line, self.token), hot)

    def _draw_row(self, canvas, line):
        y = paper.row_y(line)
        ground = paper.ground(line, self.token)
        canvas.rect(0, y, paper.EDGE, paper.ROW, ground)
        self._draw_number(canvas, line)
        self._draw_lane(canvas, line)
        number, turned = self.state.board[line]
        ink = ACCENT if self._blinks & 1 else RULE if self._barred(line) else INK
        paper.draw_bar(canvas, y + 2, number, ink, ground)
        canvas.image(("arcana_%d_r" if turned else "arcana_%d") % number, paper.EMBLEM, y + 1)
        if turned:
            canvas.icon("reversed", paper.NAME - 9, y + 5, ACCENT)
        canvas.text(self.names[line], paper.NAME, y + 1, ink, LARGE)
        self._draw_group(canvas, line)

    def _draw_group(self, canvas, place):
        """The cards of a line or a store."""
        group = self.places[place]
        values = self.state.values
        if place >= SW:
            if self.STORES:
                paper.draw_store(canvas, place, self.w("store.%d" % place), group, values, self.picked(place))
            return
        y = paper.row_y(place) + 15
        right = paper.EDGE - 4
        canvas.rect(paper.BAR - 1, y + 1, paper.EDGE - paper.BAR, 9, paper.ground(place, self.token))
        text = self.odds(START + 1 + place) if self.state.asked == TO_START else self.beside(place)
        right -= 6 * len(text)
        canvas.text(text, right, y, GOOD if self.state.asked == TO_START else INK if self.STORES else DIM)
        paper.draw_group(canvas, group, values, paper.BAR, y, right - 4 - paper.BAR, 1, self.picked(place))

    def beside(self, line):
        """What stands at the right of a line's cards, in plain figures: their sum."""
        group = self.places[line]
        return "=%d" % paper.total(group, self.state.values) if group else ""

    def picked(self, place):
        """Which card of a place the cursor stands on; -1 for none."""
        return -1

    def _draw_card(self, canvas):
        turn = self._turn
        canvas.rect(paper.SIDE, paper.CARD_Y, cards.WIDTH, cards.HEIGHT, PAPER)
        shuffled = turn >= 0 and self._steps[self._i][0] == "reshuffle"
        if turn < 0 or shuffled and turn < 20:
            if self.face < 0:
                cards.back(canvas, paper.SIDE, paper.CARD_Y)
            else:
                paper.draw_face(canvas, self.face, end_arcanum(self.state))
        elif shuffled:
            paper.draw_riffle(canvas, turn)
        else:
            paper.draw_turning(canvas, turn)

    def _draw_status(self, canvas):
        state = self.state
        text = state.special or paper.in_short(self.hexagram)
        ends = "%d/%d" % (self.rounds, state.options["terminals"])
        paper.draw_status(canvas, self.deck, len(self.places[DISCARD]), ends)
        color = ACCENT if state.special and not self._blinks & 1 else DIM
        canvas.text(text, 237 - canvas.text_width(text), 0, color)

    def _panel_text(self, canvas, line, text, color, x=5):
        return canvas.text(text, x, paper.PANEL_Y + 13 * line, color)

    def draw_panel(self, canvas):
        """The panel's words; its ground is there."""
        asked = self.state.asked
        if asked == TO_START:
            self._draw_hexagram(canvas)
            self.draw_line(canvas)
            return
        if asked == TO_CHOOSE and not self.busy:
            self._draw_sums(canvas, 0)
            self._draw_choice(canvas)
            return
        self._panel_text(canvas, 0, self.head, INK)
        if self.contest:
            self._draw_sums(canvas, 1)
            x = self._panel_text(canvas, 3, self.relation(), self.verdict)
            self._panel_text(canvas, 3, self.tail, INK, x + 9)
        else:
            self._panel_text(canvas, 1, self.line, self.verdict)
            self._panel_text(canvas, 2, self.tail, INK)
        text = self.odds(DRAW)
        if text:
            text = self.w("odds", text)
            self._panel_text(canvas, 0, text, GOOD, 236 - canvas.text_width(text))

    def _draw_sums(self, canvas, row):
        """The comparison: numbers, and below them where they come from."""
        event = self.contest
        if event:
            terms = [(str(term[2]), self._label(term), paper.term_color(term)) for term in event[5] + event[6]]
            paper.draw_sums(canvas, paper.PANEL_Y + 13 * row, terms, len(event[5]), self._sign(), self.verdict)

    def _label(self, term):
        """Where a number comes from, as short as can be."""
        what, place, _, of = term
        if what == "sum":
            return self.w("t.sum", place + 1) if place < SW else self.short(place)
        if what in ("card", "max", "min"):
            return self.w("t.none") if of is None else paper.card_words(of)
        return "%d%s" % (self.state.board[place][0], self.w("t." + what))

    def _draw_hexagram(self, canvas):
        """Choosing the start: what the board is."""
        state = self.state
        widgets.hexagram(canvas, 6, paper.PANEL_Y + 5, self._bits, 20, 3, 1)
        text = self.hexagram
        if state.special:
            text = self.w("sp.%d" % paper.SPECIALS.index(state.special))
        self._panel_text(canvas, 0, text, ACCENT if state.special else INK, 34)
        self._panel_text(canvas, 1, self._trigrams, DIM, 34)

    def draw_line(self, canvas):
        """The lines of the panel that go with the cursor. Choosing the start: what follows from the line there."""
        canvas.rect(0, paper.PANEL_Y + 26, 240, 26, PAPER)
        if self.at >= SW:
            return
        text = self.w("endis", self.w("arc.%d" % (DEATH if self.at < UPPER else FOOL)))
        self._panel_text(canvas, 2, text, INK)
        if self._barred(self.at):
            self._panel_text(canvas, 3, self.w("bar.%d" % (self.at < UPPER)), BAD)
        else:
            low, high = goals(self.at)
            self._panel_text(canvas, 3, self.w("goal", low + 1, high + 1), GOLD)

    def _draw_choice(self, canvas):
        """Move or stay, side by side."""
        card = paper.card_words(self.state.drawn)
        token = self.state.token
        words = (
            (self.w("move", paper.ACROSS[token] + 1), self.move_words(card), self.odds(MOVE)),
            (self.w("keep", token + 1), self.stay_words(card), self.odds(STAY)),
        )
        for i, (text, detail, odds) in enumerate(words):
            x = 120 * i
            canvas.rect(x + 2, _CHOICE_Y + 1, 116, 24, PANEL)
            canvas.text(text, x + 15, _CHOICE_Y, INK)
            canvas.text(detail, x + 7, _CHOICE_Y + 12, DIM)
            canvas.text(odds, x + 114 - canvas.text_width(odds), _CHOICE_Y, GOOD)
        self._draw_chosen(canvas)

    def _draw_chosen(self, canvas):
        """The frame and the pointer of the one under the cursor."""
        for i in (0, 1):
            x = 120 * i
            chosen = i == self.pick and self.at == paper.TALE and self.interactive
            canvas.rect(x + 1, _CHOICE_Y, 118, 26, ACCENT if chosen else RULE, False)
            canvas.rect(x + 2, _CHOICE_Y + 1, 116, 24, ACCENT if chosen else PANEL, False)
            canvas.rect(x + 5, _CHOICE_Y + 3, 8, 8, PANEL)
            if chosen:
                canvas.icon("pointer", x + 5, _CHOICE_Y + 3, ACCENT)

    def move_words(self, card):
        """What a move costs; `card` is the drawn sword in words."""
        raise NotImplementedError

    def stay_words(self, card):
        raise NotImplementedError

    # The cursor

    def _cursor(self):
        """The place to be framed, -1 for none."""
        asked = self.state.asked
        if self.busy or not self.interactive or asked == OVER or self.at == paper.TALE and asked != TO_DRAW:
            return -1
        return self.at

    def on_button(self, button, repeat):
        asked = self.state.asked
        if asked == TO_START:
            return self._choose_line(button, repeat)
        if asked == TO_DRAW and button == A:
            now = self.app.now
            if repeat and (now - self._since) & _WRAP < _RHYTHM:
                return None
            self._since = now
            return DRAW
        if asked == TO_CHOOSE and (button == A or self.at == paper.TALE):
            return self._choose(button, repeat)
        self._walk(button)
        return None

    def _choose_line(self, button, repeat):
        if button == A:
            return None if repeat else START + 1 + self.at
        if button in (UP, DOWN):
            old = self.at
            self.at = (old + (1 if button == UP else 5)) % 6
            if (old < UPPER) != (self.at < UPPER):
                self.todo |= _LINE | _NUMBERS
            self.app.sound("move")
        return None

    def _choose(self, button, repeat):
        if button == A:
            if self.at == paper.TALE:
                return None if repeat else STAY if self.pick else MOVE
            self.at = paper.TALE
        elif button == UP:
            self.at = 0
        elif button != DOWN:
            self.pick = 1 if button == RIGHT else 0
        self.app.sound("move")
        self.todo |= _CHOICE
        return None

    def _walk(self, button):
        """Move the cursor over the board: the lines, the stores at their right, above them deck and discards."""
        at = to = self.at
        if at < SW:
            if button == UP:
                to = at + 1 if at < 5 else paper.DECK
            elif button == DOWN:
                to = at - 1 if at else paper.TALE
            elif button == RIGHT and self.STORES:
                self._line = at
                to = SW if at >= UPPER else CO
        elif at <= CO:
            if button == LEFT:
                to = self._line
            elif button == UP:
                to = SW if at == CO else DISCARD
            elif button == DOWN:
                to = CO if at == SW else paper.TALE
        elif at == paper.TALE:
            to = 0 if button == UP else at
        elif button == DOWN:
            to = 5
        elif button != UP:
            to = paper.DECK if button == LEFT else DISCARD
        if to != at:
            self.at = to
            self.app.sound("move")
            if self.state.asked == TO_CHOOSE:
                self.todo |= _CHOICE

    def footer(self):
        words = self.words
        asked = self.state.asked
        keys = []
        if asked == TO_START:
            keys.append(("A", words.get("btn.start")))
        elif asked == TO_DRAW:
            keys.append(("A", self.w("b.draw")))
        elif asked == TO_CHOOSE:
            keys += (("◀▶", self.w("b.pick")), ("A", words.get("btn.ok")))
        keys += (("Y", words.get("btn.explain")), ("X", words.get("btn.menu")))
        return keys

    def explain(self):
        from firmware.views import eki_explain

        unload("firmware.views", "eki_explain")  # not needed again soon, as its words
        self.words.load("eki_more")
        lines = eki_explain.lines(self)
        self.words.drop("eki_more")
        return lines


def _under(x, y, w, h):
    """The parts that a rectangle touches."""
    parts = 0
    for line in range(6):
        top = paper.row_y(line)
        if x < paper.EDGE and top < y + h and y < top + paper.ROW:
            parts |= 1 << line
    if x + w > paper.EDGE:
        parts |= _SIDES | _CARD
    if y < 13:
        parts |= _STATUS
    if y + h > paper.PANEL_Y:
        parts |= _PANEL
    return parts
