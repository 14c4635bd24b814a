"""Itazura Youkai on the screen: the table with its seats, the two youkai, and the tiles of whoever looks.

    table    0–131   the seats left, right and, of four, above; between them the trick and the youkai that nobody has
    line   133–146   what happened, or what is asked; below it the seat of the viewer
    hand   158–223   tiles, the legal ones raised; above them what the hint expects
    footer 224–239

All is drawn by `_paint`, clipped to the boxes that changed (`todo`): a part of the picture is what the whole one is.
The view keeps what stands on the screen (`plays`, `masks`, `spots`, …) apart from the state: an animation brings it
from the old position to the new one, event by event.

Places at the table: 0 below, 1 left, 2 above, 3 right.
"""

from core.games.itazura_youkai import ENDS, LEAD, SUITS, tile_name, tiles_of
from core.modules import lend
from firmware.buttons import DOWN, LEFT, RIGHT, A
from firmware.gfx import widgets
from firmware.gfx.fonts import LARGE
from firmware.gfx.palette import ACCENT, DIM, FACE, GOLD, GOOD, INK, ON_ACCENT, PANEL, PAPER
from firmware.gfx.palette import LINE as RULE
from firmware.view import View as Base
from firmware.views.seats import seat_name

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_WRAP = const(0x3FFFFFFF)
_FRAME = const(30)  # ms between the frames of an animation
_BODY = const(224)
_MAT_X = const(62)
_MAT_W = const(116)
_W = const(23)  # of a tile that stands
_H = const(45)
_STEP = const(26)
_ODDS_Y = const(158)
_RAISED = const(172)
_LOW = const(178)
_LINE_Y = const(133)

# x and y by place: the seat, the tile that it plays, the number that it leads, the first of the two youkai that it has.
_SEATS = bytes((2, 147, 2, 36, 62, 2, 180, 36))
_TILES = bytes((97, 107, 66, 52, 97, 36, 151, 52))
_LED = bytes((145, 109, 67, 29, 145, 29, 152, 29))
_BERTHS = bytes((182, 127, 2, 88, 182, 1, 182, 88))
_HIGHER = const(30)  # of three nobody sits above: the seats at the sides move up

# How long an event is shown, in ms at normal speed; the table of a finished deal stays until a button.
_TIMES = {"lead": 450, "follow": 450, "discard": 450, "wake": 900, "trick": 900, "haunt": 900, "score": 0}


def ranking(state):
    """[(seat, points)], the best first; equal points share a place. Who has none has lost."""
    return [(seat, -points) for points, seat in sorted([(-points, seat) for seat, points in enumerate(state.points)])]


def tile_of(action):
    return action if action < LEAD else action - LEAD >> 3


class View(Base):
    """`at`: which tile of the hand is under the cursor; `half`: which number it would lead, 0 the lower one.

    `legal`: while it is the viewer's turn, the tiles that may be played, as a mask.
    `spots`: x, y and pose of each youkai (z asleep, 0 awake, 1 and 2 at a hop). `more`: the table of the deal that is
    over, or the dance, while they are shown.
    """

    OPTIONS = (("face", ("pips", "numbers"), "pips"),)

    def __init__(self, app, game, interactive=True):
        super().__init__(app, game, interactive)
        self.at = 0
        self.half = 1
        self.todo = []
        self.more = None

    def w(self, key, *args):
        return self.app.words.get("itazura." + key, *args)

    def name(self, seat):
        return seat_name(self.app.words, self.state.num_players, seat, self.viewer)

    def place(self, seat):
        players = self.state.num_players
        seat = (seat - self.home) % players
        return 3 if seat == 2 and players == 3 else seat

    # A new position

    def show(self, state, viewer):
        self.state = state
        self.viewer = viewer
        self.home = viewer or 0
        self.busy = False
        self.reword()

    def reword(self):
        self.hints(None)
        if not self.busy:
            self._take()

    def animate(self, state, viewer, events):
        if viewer != self.viewer:
            self.show(state, viewer)
            return
        if self.report or self.more:
            self.hints(None)
        before = self.looks()
        self.state = state
        self.more = None
        self.steps = [event for event in events if event[0] in _TIMES]
        self._i = -1
        self.busy = True
        self.turn = -1
        self.legal = 0
        self.changed(before)
        if self.app.pace(100):
            self._next()
        else:
            self.skip()

    def skip(self):
        """The table of a deal is shown all the same; in the replay browser a button goes on at once."""
        more = self.more
        if more:
            self._take()
            self.stale = True
            more.close(self)
        elif self.interactive and self.steps and self.steps[-1][0] == "score":
            self._open()
        else:
            self._finish()

    def _open(self):
        """The deal is over: its table."""
        self.stale = True
        lend("firmware", "sparing").bots()
        self.more = lend("firmware.views", "itazura_result").Result()

    def _take(self):
        """Copy from the state what is drawn; the cursor goes to a tile that may be played."""
        state = self.state
        self.busy = False
        self.more = None
        self.steps = ()
        self._fly = None
        self.turn = state.turn
        self.over = self.turn < 0
        self.masks = state.hands[:]
        self.points = state.points
        self.plays = state.plays()
        self.led = state.led
        self.old = not self.plays and state.played > 0  # the last trick lies until somebody leads
        if self.over:
            self.plays = []
        elif self.old:
            self.plays = state.last_plays()
            self.led = state.last_trick[3]
        self.spots = [self._berth(youkai) for youkai in (0, 1)]
        self.hand = hand = tiles_of(self.masks[self.home])
        self.legal = 0
        self.line = ""
        for event in state.events_for(self.viewer):
            self._tell(event)
        if self.interactive and self.turn == self.viewer:
            for action in state.legal_actions():
                self.legal |= 1 << tile_of(action)
            if state.led is None:
                self.line = self.w("asks")
            else:
                self.line = self.w("asks.follow" if self.legal & SUITS[state.led] else "asks.any", state.led)
            self.at = min(self.at, len(hand) - 1)
            if not self.legal >> hand[self.at] & 1:
                self.at = hand.index(tiles_of(self.legal)[-1])

    def _finish(self):
        """Stand at the state, and draw what differs."""
        before = self.looks()
        if self._fly:
            self.todo.append(self._fly_box())
        self._take()
        if not self.state.played or self.over:
            self.stale = True
        self.changed(before)

    def looks(self):
        """What each part of the picture depends on, in the order of `changed`."""
        looks = [(self.masks[seat], self.turn == seat, self.points[seat]) for seat in range(len(self.masks))]
        looks += [(self.hand, self.legal, self.at), self.line, (self.plays, self.led, self.old), self.legal > 0]
        return looks + self.spots

    def changed(self, before):
        """Have those parts drawn that don't look as before."""
        boxes = [self._seat_at(seat) + (60 if self.place(seat) % 2 else 110, 52) for seat in range(len(self.masks))]
        boxes += [(0, _ODDS_Y, 240, 66), (0, _LINE_Y, 182, 13), (_MAT_X, 0, _MAT_W, _LINE_Y)]
        for i, look in enumerate(self.looks()):
            old = before[i]
            if old == look:
                continue
            if i < len(boxes):
                if boxes[i] not in self.todo:
                    self.todo.append(boxes[i])
            elif i == len(boxes):
                self.foot = True
            else:
                x, y = min(old[0], look[0]), min(old[1], look[1])
                self.todo.append((x, y, 28 + abs(old[0] - look[0]), 32 + abs(old[1] - look[1])))

    def _tell(self, event):
        """An event as words of the line."""
        kind = event[0]
        if kind == "lead":
            self.line = self.w(kind, self.name(event[1]), tile_name(event[2]), event[3])
        elif kind in ("follow", "discard", "trick"):
            self.line = self.w(kind, self.name(event[1]), tile_name(event[2]))
        elif kind == "wake":
            self.line = self.w("wake.%d" % event[1])
        elif kind == "haunt":
            key = "stays" if event[2] == event[3] else "comes"
            self.line = self.w("%s.%d" % (key, event[1]), self.name(event[3]))
        elif kind == "deal":
            self.line = self.w("deal", event[1] + 1, self.name(event[2]))
        elif kind == "end":
            self.line = self.w("end")

    # Animation

    def tick(self, now):
        if not self.busy:
            return None
        if self.more:
            return self.more.tick(self, now)
        passed = (now - self._since) & _WRAP
        if passed < self._lasts:
            self._move(passed * 64 // self._lasts)
        else:
            self._move(64)
            self._next()
        return _FRAME

    def _next(self):
        """Begin the next step; the last one being done, the animation is over."""
        self._i += 1
        if self._i == len(self.steps):
            self._finish()
            return
        event = self.steps[self._i]
        kind = event[0]
        if kind == "score":
            self._open()
            return
        self._since = self.app.now
        self._lasts = max(1, self.app.pace(_TIMES[kind]))
        before = self.looks()
        self._tell(event)
        if kind == "wake" or kind == "haunt":
            self._from = self.spots[event[1]]
            self._to = self._berth(event[1], event[3]) if kind == "haunt" else self._from
        elif kind != "trick":
            self._play(event)
        self.changed(before)

    def _play(self, event):
        """A tile leaves its seat."""
        seat, tile = event[1:3]
        if self.old or event[0] == "lead":
            self.plays = []
            self.old = False
        if event[0] == "lead":
            self.led = event[3]
        x, y = self._seat_at(seat)
        if seat == self.home:
            x = self._hand_x(self.hand.index(tile))
            y = _LOW
            self.hand = [other for other in self.hand if other != tile]
        self.masks[seat] &= ~(1 << tile)
        to = 2 * self.place(seat)
        self._fly = (seat, tile)
        self._from = self._at = x, y
        self._to = _TILES[to], _TILES[to + 1]

    def _move(self, part):
        """A part, of 64, of the present step."""
        before = self.looks()
        x, y = self._from[:2]
        dx = self._to[0] - x
        dy = self._to[1] - y
        event = self.steps[self._i]
        if self._fly:
            part = min(64, part * 3)
            part = part * (128 - part) // 64  # quick at first, then slower
            self.todo.append(self._fly_box())
            self._at = x + dx * part // 64, y + dy * part // 64
            self.todo.append(self._fly_box())
            if part == 64:
                self.plays = self.plays + [self._fly]
                self._fly = None
        elif event[0] == "haunt" or event[0] == "wake":
            hop = part * 4 & 63
            pose = "0" if part == 64 else "2" if (dx or hop - 32) < 0 else "1"
            self.spots[event[1]] = x + dx * part // 64, y + dy * part // 64 - (32 - abs(hop - 32)) // 3, pose
        self.changed(before)

    # Where things are

    def _seat_at(self, seat):
        """The corner of what is shown of a seat."""
        place = self.place(seat)
        y = _SEATS[2 * place + 1]
        return _SEATS[2 * place], y - _HIGHER if place % 2 and len(self.masks) == 3 else y

    def _berth(self, youkai, owner=None):
        """x, y and pose of a youkai at rest."""
        state = self.state
        awake = owner is not None or state.awake >> youkai & 1
        if owner is None:
            owner = state.owners[youkai]
        if self.over:
            return 60 + 92 * youkai, 56, "12"[youkai]
        higher = _HIGHER if len(self.masks) == 3 else 0
        if owner < 0:
            return 92 + 28 * youkai, 66 - higher // 2, "0" if awake else "z"
        place = self.place(owner)
        return _BERTHS[2 * place] + 28 * youkai, _BERTHS[2 * place + 1] - (higher if place % 2 else 0), "0"

    def _hand_x(self, i):
        return (240 - _STEP * len(self.hand) + 3) // 2 + _STEP * i

    def _tile_box(self, seat):
        """Where the tile of a seat lies: those below and above lie, the others stand."""
        place = self.place(seat)
        x, y = _TILES[2 * place], _TILES[2 * place + 1]
        return (x, y, _W, _H) if place % 2 else (x, y, _H, _W)

    def _fly_box(self):
        return self._at + self._tile_box(self._fly[0])[2:]

    # Drawing

    def draw(self, canvas, whole):
        if whole:
            self.todo = [(0, 0, 240, _BODY)]
            self.foot = True
        if self.todo:
            for box in self.todo:
                canvas.clip(*box)
                canvas.fill(PAPER)
                self._box = box
                if self.more and self.more.whole:
                    self.more.draw(self, canvas)
                else:
                    self._paint(canvas)
            canvas.unclip()
            self.todo = []
        if self.foot and self.interactive:
            self.foot = False
            widgets.footer(canvas, self.footer())

    def _hit(self, x, y, w, h):
        """Whether a box has to be drawn."""
        left, top, wide, high = self._box
        return x < left + wide and left < x + w and y < top + high and top < y + h

    def _paint(self, canvas):
        self._paint_mat(canvas)
        for seat in range(len(self.masks)):
            self.paint_seat(canvas, seat)
        if self._hit(0, _LINE_Y, 180, 13):
            canvas.text(self.line, 3, _LINE_Y, ACCENT if self.legal else INK)
        for i in range(len(self.hand)):
            self._paint_hand(canvas, i)
        for youkai in (0, 1):
            self.paint_youkai(canvas, youkai, *self.spots[youkai])
        if self._fly and self._hit(*self._fly_box()):
            x, y, w, _ = self._fly_box()
            self.paint_tile(canvas, self._fly[1], x, y, w == _H)

    def _paint_mat(self, canvas):
        top = 34 if len(self.masks) == 4 else 4
        if not self._hit(_MAT_X, top, _MAT_W, 132 - top):
            return
        canvas.rect(_MAT_X, top, _MAT_W, 132 - top, PANEL)
        for i in (0, 3):
            canvas.rect(_MAT_X + i, top + i, _MAT_W - 2 * i, 132 - top - 2 * i, RULE, False)
        if self.over:
            self._paint_losers(canvas)
        best = -1
        for _, tile in self.plays:
            if SUITS[self.led] >> tile & 1:
                best = max(best, tile)
        for seat, tile in self.plays:
            x, y, w, h = self._tile_box(seat)
            if self._hit(x - 2, y - 2, w + 4, h + 4):
                if tile == best:
                    canvas.rect(x - 2, y - 2, w + 4, h + 4, GOLD)
                self.paint_tile(canvas, tile, x, y, w == _H, self.led if seat == self.plays[0][0] else -1)
        if self.plays:
            at = 2 * self.place(self.plays[0][0])
            x, y = _LED[at], _LED[at + 1]
            canvas.rect(x, y, 21, 21, DIM if self.old else ACCENT)
            canvas.icon("itazura_n%d" % self.led, x, y, ON_ACCENT)

    def _paint_losers(self, canvas):
        """Between the two youkai."""
        losers = [self.name(seat) for seat in range(len(self.masks)) if not self.points[seat]]
        y = 76 - 7 * len(losers)
        canvas.rect(88, y - 3, 64, 14 * len(losers) + 6, INK)
        for name in losers:
            widgets.centered(canvas, name, 88, y, 64, PAPER, LARGE)
            y += 14

    def paint_seat(self, canvas, seat):
        """Name, candles, and the tiles that are left."""
        x, y = self._seat_at(seat)
        place = self.place(seat)
        if not self._hit(x, y, 120, 52):
            return
        turn = self.turn == seat
        if turn:
            canvas.rect(x, y, 58, 13, INK)
        canvas.text(self.name(seat), x + 2, y, PAPER if turn else INK)
        if place:
            self.paint_candles(canvas, seat, x, y + 14)
            self._paint_tiles(canvas, seat, x + 64 if place == 2 else x, y + 2 if place == 2 else y + 27)
        else:
            self.paint_candles(canvas, seat, x + 62, y)

    def paint_candles(self, canvas, seat, x, y):
        """A candle a point, as when a hundred ghost stories are told: each that is lost is put out."""
        points = self.points[seat]
        total = self.state.options["start_points"]
        for i in range(total if total < 8 else 1):
            if i < points:
                canvas.icon("itazura_flame", x, y, GOLD)
                canvas.icon("itazura_candle", x, y + 5, INK)
            else:
                canvas.icon("itazura_stub", x, y + 5, RULE)
            x += 6
        canvas.text(str(points), x + 2, y, INK)

    def _paint_tiles(self, canvas, seat, x, y):
        """The tiles of another seat: their backs; when all lies open, their numbers."""
        tiles = tiles_of(self.masks[seat])
        if self.viewer is None:
            if tiles:
                canvas.rect(x, y + 1, 6 * len(tiles) + 1, 20, FACE)
                canvas.rect(x, y + 11, 6 * len(tiles) + 1, 1, RULE)
            for i, low in ((0, 3), (10, 0)):
                canvas.text("".join([str(ENDS[tile] >> low & 7) for tile in tiles]), x + 1, y + i, INK)
            return
        canvas.icon("itazura_backs", x, y, INK)
        canvas.rect(x + 6 * len(tiles), y, 54 - 6 * len(tiles), 9, PAPER)

    def _paint_hand(self, canvas, i):
        """A tile of the hand: raised if it may be played, the cursor around it, above it what the hint expects."""
        x = self._hand_x(i)
        if not self._hit(x - 1, _ODDS_Y, _W + 2, 66):
            return
        tile = self.hand[i]
        legal = self.legal >> tile & 1
        y = _RAISED if legal else _LOW
        here = self.legal and i == self.at
        if here:
            canvas.rect(x - 2, y - 2, _W + 4, _H + 4, ACCENT)
        mark = -1
        if here and self.state.led is None:
            mark = self._number(tile)
        self.paint_tile(canvas, tile, x, y, False, mark, DIM if self.legal and not legal else INK)
        if self.report:
            self._paint_odds(canvas, tile, x, here)

    def _paint_odds(self, canvas, tile, x, here):
        """What the hint expects of a tile, in points; of two leads the better one, under the cursor the chosen one."""
        action = self._action(tile)
        if action not in self.report or not here:
            action = self._favourite(tile)
        if action < 0:
            return
        total, playouts = self.report[action]
        tenths = 10 * total // playouts
        text = "%s%d.%d" % ("−" if tenths < 0 else "", abs(tenths) // 10, abs(tenths) % 10)
        best = action == self.best
        if best:
            canvas.rect(x - 1, _ODDS_Y + 1, _W + 2, 11, GOOD)
        canvas.text(text, x + 12 - canvas.text_width(text) // 2, _ODDS_Y, PAPER if best else INK)

    def _favourite(self, tile=None):
        """The action that the hint expects most of, with this tile or any; -1 when none was tried."""
        best = -1
        for action in sorted(self.report):
            if tile in (None, tile_of(action)):
                total, playouts = self.report[action]
                if best < 0 or total * self.report[best][1] > self.report[best][0] * playouts:
                    best = action
        return best

    def paint_youkai(self, canvas, youkai, x, y, pose):
        if self._hit(x, y, 28, 32):
            dark = "d" if self.app.settings.theme == "dark" else ""
            canvas.image("itazura_%s_%s%s" % ("nk"[youkai], pose, dark), x, y)

    def paint_tile(self, canvas, tile, x, y, lies, led=-1, ink=INK):
        """A tile; `led`: the number to be marked."""
        ends = ENDS[tile]
        canvas.rect(x + 1, y + 1, (_H if lies else _W) - 2, (_W if lies else _H) - 2, PANEL if ink == DIM else FACE)
        canvas.icon("itazura_frame_h" if lies else "itazura_frame", x, y, ink)
        for i in (0, 1):
            number = ends & 7 if i else ends >> 3
            if number == led:
                canvas.rect(x + 1, y + 1, 21, 21, ACCENT)
            self._paint_half(canvas, tile, number, x + 1, y + 1, lies, ON_ACCENT if number == led else ink)
            if lies:
                x += 22
            else:
                y += 22

    def _paint_half(self, canvas, tile, number, x, y, lies, ink):
        if self.option("face") == "numbers":
            kind = "n"
        elif number == tile < 2:
            canvas.icon("itazura_eye" if tile else "itazura_wisp", x, y, ink)
            return
        else:
            kind = "h" if lies and number in (2, 3, 6) else "p"
        if number or kind == "n":
            canvas.icon("itazura_%s%d" % (kind, number), x, y, ink)

    # Buttons

    def _number(self, tile):
        return ENDS[tile] & 7 if self.half else ENDS[tile] >> 3

    def _action(self, tile):
        return LEAD + 8 * tile + self._number(tile) if self.state.led is None else tile

    def on_button(self, button, repeat):
        if not self.legal:
            return None
        if button == A:
            return None if repeat else self._action(self.hand[self.at])
        boxes = [self._hand_x(self.at)]
        if button in (LEFT, RIGHT):
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.hand)
            boxes.append(self._hand_x(self.at))
        elif self.state.led is None:
            self.half = 1 if button == DOWN else 0
        self.app.sound("move")
        for x in boxes:
            self.todo.append((x - 2, _ODDS_Y, _W + 4, 66))
        return None

    def hints(self, report):
        self.stale = True
        self.report = report
        lend("firmware", "sparing").bots()
        if report and self.legal:
            self.best = self._favourite()
            tile = tile_of(self.best)
            self.at = self.hand.index(tile)
            self.half = 1
            if self.best != self._action(tile):
                self.half = 0

    def footer(self):
        get = self.app.words.get
        if self.more:
            return (("A", get("btn.continue")),)
        keys = [("Y", get("btn.explain")), ("X", get("btn.menu"))]
        if self.legal and self.state.led is None:
            return [("A", self.w("b.lead")), ("▲▼", self.w("b.number"))] + keys
        if self.over:
            return keys
        return [("A", self.w("b.play") if self.legal else get("btn.skip"))] + keys

    def explain(self):
        return lend("firmware.views", "itazura_explain").lines(self)
