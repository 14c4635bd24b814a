"""The board of both Youscout games: where everything lies on the screen, and how each piece of it is drawn.

    status   0–12     deck, discards, END cards, hexagram
    rows    13–171    the six lines, line 1 at the bottom: number, lane of token and ways, bar, name, group; at their
                      right Sw, the drawn card and Co
    panel  172–223    what happened, or what is asked
    footer 224–239

Places and cards are numbered as in mechanics/youscout_board.py.
"""

from core.mechanics.youscout_board import (
    ACROSS,
    COIN,
    DEATH,
    DISCARD,
    END,
    FOOL,
    HAND,
    RANKS,
    SW,
    SWORD,
    UPPER,
    goal_of,
    goals,
    way,
)
from core.mechanics.youscout_state import START, TO_CHOOSE, TO_START
from firmware.gfx import cards, widgets
from firmware.gfx.fonts import LARGE
from firmware.gfx.palette import ACCENT, DIM, FACE, GOLD, GOOD, INK, ON_ACCENT, PANEL, PAPER, SUITS

# Places of the cursor besides those of cards: the deck, the panel.
DECK = 9
TALE = 10
PANEL_Y = 172

# Parts of the picture that are to be drawn again, as bits: the rows are 0 … 5, then come SW and CO as in the rules.
ROWS = 0x3F
LANES = 1 << 8  # of all lines what stands left of the bar
CARD = 1 << 9
STATUS = 1 << 10
PANEL_PART = 1 << 11
FOOTER = 1 << 12
CURSOR_PART = 1 << 13  # of the panel what goes with the cursor
_SIDES = 0xC0
_WHOLE = 0x1EFF

_ROW = 26
_BAR = 28
_BAR_W = 32
_LANE = 14
_EMBLEM = 61
_NAME = 87
_EDGE = 183  # rows end before this
_SIDE = 184  # what lies at their right begins here
_CARD_Y = 49
_PANEL_H = 52
# Sw, Co, discards, deck, panel: x, y, w, h.
_BOXES = b"\xb8\x0d\x38\x23" b"\xb8\x89\x38\x23" b"\x2f\x00\x2c\x0d" b"\x00\x00\x2c\x0d" b"\x00\xac\xf0\x34"

_SUIT_ICONS = ("suit_sword", "suit_cup", "suit_coin", "suit_wand")
_WAY_ICONS = ("", "arrow_up", "arrow_down", "arrow_across")


def card_words(card):
    """Suit and rank: ♦7. The ranks are A, 2 … 10, J, C, Q, K."""
    return "♠♥♦♣"[card // RANKS] + cards.RANKS[card % RANKS + 1]


def end_arcanum(start):
    """The arcanum that is END in a match begun on that line."""
    return DEATH if start < UPPER else FOOL


def row_y(line):
    return 13 + (5 - line) * _ROW + (3 if line < UPPER else 0)


def _box(place):
    """x, y, w, h of a place of the cursor."""
    return (0, row_y(place), _EDGE, _ROW) if place < SW else _BOXES[4 * (place - SW) : 4 * (place - SW) + 4]


def middle(place):
    """Where a small card begins and ends its way."""
    if place == HAND:
        return _SIDE + 14, _CARD_Y + 36
    if place < SW:
        return 96, row_y(place) + 11
    x, y, w, h = _box(place)
    return x + w // 2 - 13 & ~1, y + h // 2 - 7 if y else 0


def largest(group, values):
    """Where in a group the card of the highest value is, the oldest of equal ones; -1 when there is none."""
    best = -1
    for i, card in enumerate(group):
        if best < 0 or values[card] > values[group[best]]:
            best = i
    return best


def total(group, values):
    amount = 0
    for card in group:
        amount += values[card]
    return amount


def spread(group, values, width, lines, needed):
    """Lay out the cards of a group: a list of (index, x, line, with suit), index -1 for cards that are left out.

    The newest cards are shown, and those whose index is in `needed`; a suit is shown where it changes.
    """
    count = len(group)
    for first in range(count + 1):
        order = list(range(first, count))
        if first:
            order = [i for i in needed if i < first] + [-1] + order
        laid = []
        x = line = 0
        suit = -1
        for i in order:
            marked = i >= 0 and group[i] // RANKS != suit
            room = 8 if i < 0 else (10 if marked else 0) + (6 if values[group[i]] < 10 else 12)
            if x + room > width:
                line += 1
                x = 0
                if line == lines:
                    break
            laid.append((i, x, line, marked))
            x += room + 4
            if i >= 0:
                suit = group[i] // RANKS
        else:
            break
    return laid


def _packet(canvas, x, y, w, h):
    """The back of cards, however narrow."""
    for edge, color in ((0, INK), (1, FACE), (3, ACCENT), (5, INK)):
        canvas.rect(x + edge, y + edge, w - 2 * edge, h - 2 * edge, color)


class Board:
    """The part of a view (`firmware/view.py`; not inherited, for the memory that takes) that draws.

    A position is drawn as the view has it on the screen: `places`, `token`, `deck` (cards left), `rounds`, `face` (the
    drawn card, -1: none); `names` of the arcana on the lines, the `hexagram` in the status line.

    `moment`: what asks for the start or for war replacement while that is asked, or None. `todo`, `groups`: parts to be
    drawn again, places of which only the cards are. `at`: the place under the cursor.
    """

    STORES = True
    OPTIONS = ()
    MARK = (0, PANEL_Y, 240, 3)

    def __init__(self, app, game, interactive):
        self.app = app
        self.game = game
        self.interactive = interactive
        self.busy = False
        self.stale = True
        self.words = app.words
        self.moment = None
        self.at = 0
        self.todo = 0
        self.groups = 0
        self._framed = -1  # the place around which the cursor is drawn
        self._fly = None  # what is on its way: [card or -1 for the token, x, y], then x, y where it began and will end
        self._was = None  # the rectangle where it was drawn
        self._turn = -1  # how far the drawn card is turned, 0 … 63
        self._mixing = False  # it is the deck that is shuffled
        self._odds = None

    def closed(self):
        pass

    def w(self, key, *args):
        return self.words.get("eki." + key, *args)

    def odds(self, action):
        """"62%" when the hint knows it, else ""."""
        if self._odds and action in self._odds:
            wins, plays = self._odds[action]
            if plays:
                return self.w("pct", (200 * wins + plays) // (2 * plays))
        return ""

    def draw(self, canvas, whole):
        if whole:
            canvas.rect(0, 0, 240, widgets.BODY_BOTTOM, PAPER)
            self.todo = _WHOLE
            self._was = None
            self._framed = -1
        at = self.cursor()
        fly = self._fly
        if not (self.todo or self.groups or self._was or fly or at != self._framed):
            return
        if self._framed >= 0 and self._framed != at:
            self._draw_frame(canvas, self._framed, PANEL if self._framed == self.token else PAPER)
            if self._framed == TALE:
                canvas.rect(0, PANEL_Y, 240, 1, INK)
        if self._was:
            x, y, w, h = self._was
            self._was = None
            canvas.clip(x, y, w, h)
            canvas.fill(PAPER)
            parts = _SIDES | CARD if x + w > _EDGE else 0
            if y < 13:
                parts |= STATUS
            if y + h > PANEL_Y:
                parts |= PANEL_PART
            for line in range(6):
                if x < _EDGE and row_y(line) < y + h and y < row_y(line) + _ROW:
                    parts |= 1 << line
            self._draw_parts(canvas, parts)
            canvas.unclip()
        self._draw_parts(canvas, self.todo)
        for place in range(8):
            if self.groups >> place & 1:
                self._draw_group(canvas, place)
        self.todo = self.groups = 0
        if at >= 0:
            self._draw_frame(canvas, at, ACCENT)
        self._framed = at
        if fly:
            self._draw_flying(canvas, *fly[:3])

    def _draw_parts(self, canvas, parts):
        for line in range(6):
            if parts >> line & 1:
                canvas.rect(0, row_y(line), _EDGE, _ROW, self._ground(line))
                self._draw_row(canvas, line)
            elif parts & LANES:
                canvas.rect(3, row_y(line) + 1, _BAR - 4, _ROW - 2, self._ground(line))
                self._draw_lane(canvas, line)
        for place in (6, 7):
            if parts >> place & 1:
                self._draw_group(canvas, place)
        if parts & CARD:
            self._draw_card(canvas)
        if parts & STATUS:
            self._draw_status(canvas)
        if parts & PANEL_PART:
            canvas.rect(0, PANEL_Y, 240, _PANEL_H, PAPER)
            canvas.rect(0, PANEL_Y, 240, 1, INK)
            self.draw_panel(canvas)
        elif parts & CURSOR_PART:
            self.draw_line(canvas)
        if parts & FOOTER and self.interactive:
            widgets.footer(canvas, self.footer())

    def _draw_frame(self, canvas, place, color):
        """The cursor around a place."""
        x, y, w, h = _box(place)
        canvas.rect(x, y, w, h, color, False)
        if place < SW:
            canvas.rect(x, y, 2, h, color)

    # The lines

    def _ground(self, line):
        """The colour under a row."""
        return PANEL if line == self.token else PAPER

    def _ink(self, line):
        return self.moment.ink(line) if self.state.asked == TO_START else INK

    def _draw_lane(self, canvas, line):
        """What stands left of the bar: the line's number, a goal's in gold with a flag below; the token, or the suit
        that leads from it to this line."""
        y = row_y(line)
        token = self.token
        start = self.state.started
        if start < 0 and self.at < SW:
            start = self.at
        if start >= 0 and line in goals(start):
            canvas.text(str(line + 1), 4, y, GOLD)
            canvas.icon("goal", 3, y + 13, GOLD)
        else:
            canvas.text(str(line + 1), 4, y, self._ink(line))
        if line == token:
            canvas.image("token", _LANE, y + 7)
        elif token >= 0:
            for suit in range(4):
                if goal_of(suit, token) == line:
                    hot = self.state.asked == TO_CHOOSE and not self.busy and line == ACROSS[token]
                    canvas.icon(_SUIT_ICONS[suit], _LANE + 2, y + 3, ACCENT if hot else SUITS[suit])
                    canvas.icon(_WAY_ICONS[way(suit, token)], _LANE + 2, y + 14, ACCENT if hot else DIM)

    def _draw_row(self, canvas, line):
        """A line; its ground is there. Yang is a whole bar, yin a broken one, with the number of the arcanum in it."""
        self._draw_lane(canvas, line)
        y = row_y(line)
        number, turned = self.state.board[line]
        ink = self._ink(line)
        canvas.rect(_BAR, y + 2, _BAR_W if number & 1 else 8, 11, ink)
        if not number & 1:
            canvas.rect(_BAR + _BAR_W - 8, y + 2, 8, 11, ink)
        text = str(number)
        canvas.text(text, _BAR + _BAR_W // 2 - 3 * len(text), y + 1, self._ground(line) if number & 1 else ink)
        canvas.image(("arcana_%d_r" if turned else "arcana_%d") % number, _EMBLEM, y + 1)
        if turned:
            canvas.icon("reversed", _NAME - 9, y + 5, ACCENT)
        canvas.text(self.names[line], _NAME, y + 1, ink, LARGE)
        self._draw_group(canvas, line)

    def beside(self, line):
        """What stands at the right of a line's cards, in plain figures: their sum."""
        group = self.places[line]
        return "=%d" % total(group, self.state.values) if group else ""

    # Groups

    def picked(self, place):
        """Which card of a place the cursor stands on; -1 for none."""
        return self.moment.picked(place) if self.moment else -1

    def _draw_group(self, canvas, place):
        """The cards of a line or a store, and their ground; of a store also name and sum."""
        if place < SW:
            y = row_y(place) + 15
            canvas.rect(_BAR - 1, y + 1, _EDGE - _BAR, 9, self._ground(place))
            asked = self.state.asked == TO_START
            text = self.odds(START + 1 + place) if asked else self.beside(place)
            right = _EDGE - 4 - 6 * len(text)
            canvas.text(text, right, y, GOOD if asked else INK if self.STORES else DIM)
            self._draw_cards(canvas, place, _BAR, y, right - 4 - _BAR, 1)
        elif self.STORES:
            x, y, w, h = _box(place)
            canvas.rect(x, y, w, h, PAPER)
            canvas.rect(x + 2, y + 1, w - 4, 12, PANEL)
            canvas.text(self.w("store.%d" % place), x + 4, y, SUITS[SWORD if place == SW else COIN])
            text = self.beside(place)
            canvas.text(text, x + w - 4 - 6 * len(text), y, INK)
            self._draw_cards(canvas, place, x + 4, y + 13, w - 7, 2)

    def _draw_cards(self, canvas, place, x, y, width, lines):
        """The values of a group: the maximum on its suit's colour, the picked card on vermilion."""
        group = self.places[place]
        if not group:
            return
        values = self.state.values
        picked = self.picked(place)
        top = largest(group, values)
        needed = (top,) if picked < 0 or picked == top else (min(top, picked), max(top, picked))
        for i, dx, line, marked in spread(group, values, width, lines, needed):
            left = x + dx
            upper = y + 11 * line
            if i < 0:
                for dot in (0, 3, 6):
                    canvas.rect(left + dot, upper + 7, 2, 2, DIM)
                continue
            suit = group[i] // RANKS
            color = ACCENT if i == picked else SUITS[suit]
            if marked:
                canvas.icon(_SUIT_ICONS[suit], left, upper + 1, color)
                left += 10
            text = str(values[group[i]])
            if i in (top, picked):
                canvas.rect(left - 1, upper + 1, 6 * len(text) + 1, 9, color)
                color = ON_ACCENT if i == picked else FACE
            canvas.text(text, left, upper, color)

    # The drawn card, deck and discards

    def _draw_card(self, canvas):
        face = self.face
        turn = self._turn
        canvas.rect(_SIDE, _CARD_Y, cards.WIDTH, cards.HEIGHT, PAPER)
        if turn < 0 or self._mixing and turn < 20:
            if face == END:
                cards.arcanum(canvas, _SIDE, _CARD_Y, end_arcanum(self.state.started))
            elif face >= 0:
                cards.face(canvas, _SIDE, _CARD_Y, face // RANKS, face % RANKS + 1)
            else:
                cards.back(canvas, _SIDE, _CARD_Y)
        elif self._mixing:  # two packets that pass each other
            shift = abs((turn * 4 & 63) - 32) * 20 // 32
            _packet(canvas, _SIDE, _CARD_Y + shift, 27, cards.HEIGHT - 20)
            _packet(canvas, _SIDE + 29, _CARD_Y + 20 - shift, 27, cards.HEIGHT - 20)
        else:  # from back to face, seen from the edge between them
            w = max(2, cards.WIDTH * abs(32 - turn) // 32)
            x = _SIDE + (cards.WIDTH - w) // 2
            _packet(canvas, x, _CARD_Y, w, cards.HEIGHT)
            if turn >= 32:
                canvas.rect(x + 1, _CARD_Y + 1, w - 2, cards.HEIGHT - 2, FACE)

    def _draw_status(self, canvas):
        canvas.rect(0, 0, 240, 13, PAPER)
        state = self.state
        x = 3
        for icon, text in (("deck", str(self.deck)), ("discard", str(len(self.places[DISCARD]))),
                           ("end_mark", "%d/%d" % (self.rounds, state.options["terminals"]))):  # fmt: skip
            color = ACCENT if icon == "end_mark" else INK
            canvas.icon(icon, x, 1, color)
            canvas.text(text, x + 14, 0, INK)
            x += 47 if x < 50 else 46
        color = ACCENT if state.special and not (self.moment and self.moment.blinks & 1) else DIM
        canvas.text(self.hexagram, 237 - canvas.text_width(self.hexagram), 0, color)

    # What is on its way

    def _draw_flying(self, canvas, card, x, y):
        """A small card, or the token (-1)."""
        if card < 0:
            canvas.image("token", x, y)
            self._was = x, y, 14, 12
            return
        suit = card // RANKS
        canvas.rect(x, y, 26, 15, INK)
        canvas.rect(x + 1, y + 1, 24, 13, FACE)
        canvas.icon(_SUIT_ICONS[suit], x + 2, y + 3, SUITS[suit])
        canvas.text(str(self.state.values[card]), x + 12, y + 1, SUITS[suit])
        self._was = x, y, 26, 15
