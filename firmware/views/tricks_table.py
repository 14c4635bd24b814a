"""The table of the games of tricks: seats in a ring, the viewer's hand as a fan.

    status    0–12    deal, trump, and what else lies open
    seats    14–139   two rows of cells: name and total, card, tricks taken and what they are worth now
    line    143–156   what is asked
    hand    158–223   legal cards raised, the one under the cursor to be seen whole
    footer  224–239

The view keeps what stands on the screen (`cards`, `taken`, `turn`, …) apart from the state: an animation brings it from
the old position to the new one, event by event. `draw` compares each cell with what it drew there.
"""

from core.modules import lend, unload
from firmware.buttons import DOWN, LEFT, UP, A
from firmware.gfx import widgets
from firmware.gfx.palette import ACCENT, BAD, DIM, FACE, GOLD, GOOD, INK, PANEL, PAPER
from firmware.gfx.palette import LINE as RULE
from firmware.view import View
from firmware.views import french

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_WRAP = const(0x3FFFFFFF)
_FRAME = const(30)  # ms between the frames of an animation
_SLIDE = const(30)  # pixels that a card slides
_CELL_H = const(63)
LINE_Y = 143
_HAND_Y = const(157)
_LOW = const(166)  # where a card of the hand lies, and where one that may be played
_RAISED = const(158)

# How long an event is shown, in ms at normal speed; a result stays until a button.
_TIMES = {"play": 450, "trick": 1000, "in": 350, "out": 350, "alone": 800, "receive": 1200, "score": 0}


def signed(number):
    """+4, 0, −3."""
    return "+%d" % number if number > 0 else "−%d" % -number if number else "0"


def grade(number):
    """The colour of points."""
    return GOOD if number > 0 else BAD if number < 0 else DIM


class TricksView(View):
    """A subclass tells what tricks are worth and adds what is its game's own.

    `at`: which card of `hand` is under the cursor. `result`: the event of a deal that is over while its table is shown.
    """

    MARK = (0, 141, 240, 2)
    POINTS = "r.points"  # words of what a deal brings

    def __init__(self, app, game, interactive=True):
        super().__init__(app, game, interactive)
        self.words = app.words
        self.names = ()
        self.at = 0
        self.hand = ()
        self.result = None
        self.steps = ()
        self.todo = False  # whether something may have changed since it was drawn
        self.picked = ()  # cards of the hand that are marked
        self._hurry = False
        self._odds = None
        self._slide = 0  # how far the card of the seat `_sliding` is from its place
        self._sliding = -1

    def w(self, key, *args):
        return self.words.get("tricks." + key, *args)

    # What a game has of its own.

    def worth(self, seat):
        """(words, colour): what stands beside the tricks of a seat."""
        points = self.state.score(self.taken[seat])
        return signed(points), grade(points)

    def totals(self):
        """What stands beside the names: the match so far."""
        return [self.total_words(points) for points in self.points]

    def total_words(self, points):
        return signed(points)

    def status(self):
        """What the first line adds: a list of (words, colour)."""
        return self.trump_words(self.state.shown)

    def trump_words(self, shown):
        """The trump, by the card that was turned up for it where there is one."""
        trump = self.state.trump
        if trump is None:
            return []
        text = french.words(shown[0]) if shown else french.GLYPHS[trump]
        return [(self.w("trump"), DIM), (text, french.COLORS[trump])]

    def deal_words(self):
        return self.w("deal", self.state.deal + 1, self.state.num_deals)

    def slot(self, seat):
        """(words, colour) where a seat has no card on the table."""
        return "", DIM

    def asks(self):
        """What is asked of the viewer, in words."""
        state = self.state
        if state.turn < 0:
            return ""
        if not self.mine():
            return self.w("hand" if self.viewer is None else "wait", self.names[state.turn])
        if state.led is None:
            return self.w("lead")
        key = "void" if len(self.legal) == len(self.hand) else "must"
        return self.w("follow" if self.legal[0] // 13 == state.led else key, french.GLYPHS[state.led])

    def chosen(self):
        """What the line above the hand depends on besides its words."""

    def draw_line(self, canvas, asked):
        """The line above the hand; its ground is there."""
        widgets.centered(canvas, asked, 0, LINE_Y, 240, INK if self.mine() else DIM)

    def hand_top(self):
        """Where that line ends and the hand begins."""
        return _HAND_Y

    def framed(self):
        """Whether the cursor is in the hand."""
        return self.mine()

    # A new position

    def show(self, state, viewer):
        unload("core.mechanics", "tricks_told")  # a record that was read is not read again
        self.state = state
        if len(self.names) != state.num_players or viewer != self.viewer:
            self.viewer = viewer
            self.reword()
        self.stale = True
        self._finish()

    def reword(self):
        self.stale = True
        lend("firmware.views", "tricks_seats").seat(self)
        self._tell()

    def _tell(self):
        """The first line, as it is now: when an animation begins the state may be a deal further."""
        self.told = [(self.deal_words(), INK)] + self.status()

    def animate(self, state, viewer, events):
        if viewer != self.viewer:
            self.show(state, viewer)
            return
        self.state = state
        self._odds = None
        self.steps = [event for event in events if event[0] in _TIMES]
        self._i = -1
        self.busy = self.todo = True
        if self._hurry and self.steps and self.steps[0][0] == "play":
            self._play(self.steps[0][1], self.steps[0][2])
            self._slide = 0
            self._i = 0
        self._hurry = self._hurry and state.turn != viewer
        if self.app.pace(100):
            self._next(self.app.now)
        else:
            self._jump()

    def skip(self):
        """The cards of the other seats then come without sliding until the viewer is to act."""
        self._hurry = self.result is None and self.state.turn != self.viewer
        if self.interactive:
            self._jump()
        else:
            self._finish()  # a button in the replay browser goes on

    def _jump(self):
        """To the end of the animation; a table that is still to come is shown first."""
        shown = self.result
        self._finish()
        for event in self.steps:
            if event[0] == "score" and not shown:
                self.busy = True
                self.result = event

    def _finish(self):
        """Stand at the state."""
        self.busy = False
        self.todo = True
        if self.result:
            self.stale = True
        self.result = None
        self._slide = 0
        self.take()

    def take(self):
        """Copy from the state what is drawn."""
        state = self.state
        plays = state.plays()
        self.old = not plays and state.tricks_left < state.hand_size  # the last trick lies until somebody leads
        if self.old:
            plays = state.last_plays()
        self.cards = [-1] * state.num_players
        for seat, card in plays:
            self.cards[seat] = card
        self.first = plays[0][0] if plays else -1
        self.best = -1 if not plays else state.last_trick[2] if self.old else state.winner
        self.turn = state.turn
        self.dealer = state.dealer
        self.picked = ()
        self._tell()
        self.taken = state.taken[:]
        self.points = state.points[:]
        seat = self.viewer
        if seat is None:
            seat = max(0, state.turn)  # open: the hand of whoever is to act
        self.owner = seat
        self.hand = state.hand(seat)
        self.legal = state.legal_actions() if self.mine() else ()
        self.settle()

    def settle(self):
        """The cursor goes to a card that may be played."""
        self.at = max(0, min(self.at, len(self.hand) - 1))
        legal = [card for card in self.hand if card in self.legal]
        if legal and self.hand[self.at] not in legal:
            self.at = self.hand.index(legal[0])

    def mine(self):
        """Whether the viewer is to act now."""
        return self.interactive and not self.busy and self.state.turn == self.viewer

    def hints(self, report):
        lend("firmware", "sparing").bots()
        self._odds = lend("firmware.views", "tricks_odds").Odds(report) if report else None
        self.stale = True

    # Animation

    def tick(self, now):
        if not self.busy or self.result:
            return None
        passed = (now - self._since) & _WRAP
        if passed >= self._lasts:
            self._next(now)
        elif self._slide:
            self._slide = max(0, _SLIDE - _SLIDE * passed * 5 // (2 * self._lasts))
            self.todo = True
        return _FRAME if self.busy else 0

    def _next(self, now):
        """Begin the next step; the last one being done, the animation is over."""
        self._i += 1
        if self._i == len(self.steps):
            self._finish()
            return
        step = self.steps[self._i]
        self._since = now
        self._lasts = max(1, self.app.pace(_TIMES[step[0]]))
        self._slide = 0
        self.todo = True
        self.begin(step)

    def begin(self, step):
        """What a step shows from its beginning on."""
        kind = step[0]
        if kind == "play":
            self._play(step[1], step[2])
        elif kind == "trick":
            self.taken[step[1]] += 1
            self.turn = -1
            self.first = -1
        elif kind == "score":
            self.result = step

    def _play(self, seat, card):
        if self.old:
            self.cards = [-1] * len(self.cards)
            self.old = False
            self.best = -1
        if self.first < 0:
            self.first = seat
        self.cards[seat] = card
        self.turn = -1
        self._slide = _SLIDE
        self._sliding = seat
        self.best = self.state.winner
        for step in self.steps:
            if step[0] == "trick":
                self.best = step[1]
        self.legal = ()
        if seat == self.owner:
            self.hand = [other for other in self.hand if other != card]
            self.at = max(0, min(self.at, len(self.hand) - 1))

    # Buttons

    def on_button(self, button, repeat):
        if button == A:
            return self.hand[self.at] if self.hand and not repeat and self.mine() else None
        if self.hand:
            self.move(button)
        return None

    def move(self, button):
        """Left and right by a card, up and down by a suit."""
        hand = self.hand
        step = -1 if button in (LEFT, DOWN) else 1
        at = (self.at + step) % len(hand)
        if button in (UP, DOWN):
            suit = hand[at if step < 0 else self.at] // 13
            if step < 0:
                while at and hand[at - 1] // 13 == suit:
                    at -= 1
            else:
                while at and hand[at] // 13 == suit:
                    at = (at + 1) % len(hand)
        self.at = at
        self.todo = True
        self.app.sound("move")

    def footer(self):
        get = self.words.get
        if self.result:
            return (("A", get("btn.continue")),)
        keys = [("Y", get("btn.explain")), ("X", get("btn.menu"))]
        if not self.mine():
            return [("A", get("btn.skip"))] + keys if self.busy or self.state.turn >= 0 else keys
        return [("◀▶", self.w("b.card")), ("A", self.w("b.play"))] + keys if self.hand else keys

    def explain(self):
        self._forget()
        self.stale = True
        return lend("firmware.views", "tricks_explain").lines(self)

    # Drawing

    def _forget(self):
        """What stands on the screen: something else will, or all is drawn anew."""
        self._looks = self._told = self._asked = self._fan = self._keys = None

    def draw(self, canvas, whole):
        if not (whole or self.todo):
            return
        self.todo = False
        if self.result:
            self._forget()
            lend("firmware.views", "tricks_result").draw(self, canvas)
            return
        if whole:
            canvas.rect(0, 0, 240, widgets.BODY_BOTTOM, PAPER)
            canvas.rect(0, 141, 240, 1, RULE)
            self._forget()
            self._looks = [None] * len(self.cards)
        if self.told is not self._told:
            self._told = self.told
            canvas.rect(0, 0, 240, 13, PAPER)
            x = 4
            gap = 8 if len(self.told) < 7 else 6  # trump and three cards left over
            for text, color in self.told:
                x = canvas.text(text, x, 0, color) + gap
        totals = self.totals()
        for seat in range(len(totals)):
            marks = self.old | (seat == self.best) << 1 | (seat == self.turn) << 2 | (seat == self.first) << 3
            marks |= (seat == self.dealer) << 4
            slide = self._slide if seat == self._sliding else 0
            look = self.cards[seat], marks, slide, self.taken[seat], totals[seat]
            look += self.worth(seat) + self.slot(seat)
            if look != self._looks[seat]:
                self._looks[seat] = look
                self._draw_cell(canvas, seat, look)
        asked = (self.asks(), self.mine(), self.chosen(), self.hand_top())
        if asked != self._asked:
            if self._asked and asked[3] != self._asked[3]:
                self._fan = None
            self._asked = asked
            canvas.rect(0, LINE_Y, 240, asked[3] - LINE_Y, PAPER)
            self.draw_line(canvas, asked[0])
        self._draw_hand(canvas)
        keys = self.footer()
        if keys != self._keys and self.interactive:
            self._keys = keys
            widgets.footer(canvas, keys)

    def _draw_cell(self, canvas, seat, look):
        card, marks, slide, taken, total, worth, color, slot, slot_ink = look
        old, best = marks & 1, marks & 2
        name = self.names[seat]
        middle, y = self.ring[2 * seat : 2 * seat + 2]
        wide = self.cell
        left = middle - wide // 2
        canvas.rect(left, y, wide, _CELL_H, PAPER)
        width = canvas.text_width(name)
        beside = 6 * len(total) + 3 if total else 0
        if width + beside > wide - 3:
            total = ""
            beside = 0
        x = middle - (width + beside) // 2
        turn = marks & 4
        if turn:
            canvas.rect(x - 2, y + 1, width + 3, 12, INK)
        canvas.text(name, x, y, PAPER if turn else INK)
        canvas.text(total, x + width + 3, y, DIM)
        x = middle - (13 if wide < 60 else french.SMALL_W // 2)  # room for the marks at its left
        y += 14
        if marks & 16:
            canvas.icon("dealer", max(left, x - 12), y + 1, GOLD)
        if marks & 8:
            canvas.icon("pointer", x - 10, y + 14, DIM)
        canvas.clip(x - 1, y - 1, french.SMALL_W + 2, french.SMALL_H + 2)
        if card < 0:
            canvas.rect(x, y, french.SMALL_W, french.SMALL_H, RULE, False)
            widgets.centered(canvas, slot, x, y + 11, french.SMALL_W, slot_ink)
        else:
            top = y + slide if y > 90 else y - slide
            if best:
                canvas.rect(x - 1, top - 1, french.SMALL_W + 2, french.SMALL_H + 2, GOLD)
            french.on_table(canvas, x, top, card, GOLD if best else RULE if old else INK, PANEL if old else FACE)
        canvas.unclip()
        y += french.SMALL_H + 1
        x = middle - (17 + 6 * len(str(taken)) + canvas.text_width(worth)) // 2
        canvas.icon("trick", x, y + 3, DIM)
        x = canvas.text(str(taken), x + 12, y, INK)
        canvas.text(worth, x + 5, y, color)

    # The hand.

    def card_x(self, i):
        """Where a card of the hand begins."""
        gap = max(0, french.WIDTH + 1 - self.step)
        left = (240 - (len(self.hand) - 1) * self.step - gap - french.WIDTH) // 2
        return left + i * self.step + (gap if i > self.at else 0)

    def _draw_hand(self, canvas):
        hand = self.hand
        fan = hand, self.legal, self.picked, self._odds, self.framed()
        if fan != self._fan:
            self._fan = fan
            self.step = french.WIDTH + 2
            if len(hand) > 2:
                self.step = min(self.step, (236 - 2 * french.WIDTH) // (len(hand) - 2))
            self._framed = self.at
            self._draw_cards(canvas, 0, 240)
        elif hand and self.at != self._framed:
            first = min(self.at, self._framed)
            last = max(self.at, self._framed)
            self._framed = self.at
            left = self.card_x(first)
            self._draw_cards(canvas, left, left + (last - first) * self.step + 2 * french.WIDTH + 2)

    def _draw_cards(self, canvas, left, right):
        """What lies between two columns."""
        canvas.clip(left, self.hand_top(), right - left, widgets.BODY_BOTTOM - self.hand_top())
        canvas.fill(PAPER)
        hand = self.hand
        framed = self.framed()
        for i, card in enumerate(hand):
            x = self.card_x(i)
            if x >= right or x + french.WIDTH <= left:
                continue
            here = i == self.at
            seen = self.step if i + 1 < len(hand) and not here else french.WIDTH
            barred = self.legal and card not in self.legal
            y = _RAISED if card in self.legal or card in self.picked else _LOW
            french.in_hand(canvas, x, y, card, seen, RULE if barred else INK, PANEL if barred else FACE)
            if here and framed:
                canvas.rect(x, y, french.WIDTH, french.HEIGHT, ACCENT, False)
                canvas.rect(x + 1, y + 1, french.WIDTH - 2, french.HEIGHT - 2, ACCENT, False)
        if self._odds:
            self._odds.draw(self, canvas, left, right)
        canvas.unclip()
