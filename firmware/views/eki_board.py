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
    CUP,
    END,
    HAND,
    LEFT,
    RANKS,
    RIGHT,
    SW,
    SWORD,
    UPPER,
    WAND,
)
from firmware.gfx import cards
from firmware.gfx.palette import ACCENT, DIM, FACE, GOLD, INK, ON_ACCENT, PANEL, PAPER, SUITS

ROW = 26
BAR = 28
EMBLEM = 61
NAME = 87
EDGE = 183  # rows end before this
SIDE = 184  # what lies at their right begins here
CARD_Y = 49
PANEL_Y = 172
PANEL_H = 52
_LANE = 14
_BAR_W = 32

# Places of the cursor besides those of cards: the deck, the panel.
DECK = 9
TALE = 10
# Sw, Co, discards, deck, panel.
_BOXES = ((SIDE, 13, 56, 35), (SIDE, 137, 56, 35), (47, 0, 44, 13), (0, 0, 44, 13), (0, PANEL_Y, 240, PANEL_H))

SPECIALS = ("旋乾", "旋坤", "重乾", "重坤")
GLYPHS = "♠♥♦♣"
_ICONS = ("suit_sword", "suit_cup", "suit_coin", "suit_wand")
_ARROWS = ("arrow_stay", "arrow_up", "arrow_down", "arrow_across")

# Which suit stays, leads forward, back, across: in the lower half, in the upper half.
_WAYS = ((CUP, COIN, WAND, SWORD), (COIN, CUP, SWORD, WAND))


def way(suit, here):
    """0 stay, 1 forward, 2 back, 3 across: what a card of that suit tries with the token on the line `here`."""
    return _WAYS[here >= UPPER].index(suit)


def goal_of(suit, here):
    """The line that a card of that suit leads to."""
    return (here, LEFT[here], RIGHT[here], ACROSS[here])[way(suit, here)]


def rank_name(card):
    """A, 2 … 10, J, C, Q, K."""
    return cards.RANKS[card % RANKS + 1]


def card_words(card):
    """Suit and rank: ♦7."""
    return GLYPHS[card // RANKS] + rank_name(card)


def in_short(hexagram):
    """A hexagram's number and kanji, without translation or reading."""
    return " ".join(hexagram.split("(")[0].split(" ")[:2])


def row_y(line):
    return 13 + (5 - line) * ROW + (3 if line < UPPER else 0)


def ground(line, token):
    """The colour under a row."""
    return PANEL if line == token else PAPER


def _box(place):
    return (0, row_y(place), EDGE, ROW) if place < SW else _BOXES[place - SW]


def frame(canvas, place, token, color):
    """The cursor around a place; with a color below 0 its removal."""
    x, y, w, h = _box(place)
    if color < 0:
        color = ground(place, token) if place < SW else PAPER
    canvas.rect(x, y, w, h, color, False)
    if place < SW:
        canvas.rect(x, y, 2, h, color)
    elif place == TALE and color == PAPER:
        canvas.rect(x, y, w, 1, INK)


def largest(group, values):
    """Where in a group the card of the highest value is, the oldest of equal ones; -1 when there is none."""
    best = -1
    for i, card in enumerate(group):
        if best < 0 or values[card] > values[group[best]]:
            best = i
    return best


def total(group, values):
    return sum([values[card] for card in group])


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


def draw_group(canvas, group, values, x, y, width, lines, picked):
    """The values of a group: the maximum on its suit's colour, the picked card (-1: none) on vermilion."""
    top = largest(group, values)
    needed = (top,) if picked < 0 or picked == top else (min(top, picked), max(top, picked))
    for i, dx, line, marked in spread(group, values, width, lines, needed):
        left = x + dx
        upper = y + 11 * line
        if i < 0:
            for dot in range(3):
                canvas.rect(left + 3 * dot, upper + 7, 2, 2, DIM)
            continue
        card = group[i]
        color = ACCENT if i == picked else SUITS[card // RANKS]
        if marked:
            canvas.icon(_ICONS[card // RANKS], left, upper + 1, color)
            left += 10
        text = str(values[card])
        if i in (top, picked):
            canvas.rect(left - 1, upper + 1, 6 * len(text) + 1, 9, color)
            color = ON_ACCENT if i == picked else FACE
        canvas.text(text, left, upper, color)


def draw_number(canvas, line, goal, ground, ink):
    """The line's number; a goal's in gold, with a flag below."""
    y = row_y(line)
    canvas.rect(3, y + 1, 11, ROW - 2, ground)
    canvas.text(str(line + 1), 4, y, GOLD if goal else ink)
    if goal:
        canvas.icon("goal", 3, y + 13, GOLD)


def draw_lane(canvas, line, token, ground, hot):
    """The lane left of a bar: the token, or the suit that leads from it to this line (`hot`: has led there)."""
    y = row_y(line)
    canvas.rect(_LANE, y + 1, 13, ROW - 2, ground)
    if token < 0:
        return
    if line == token:
        canvas.image("token", _LANE, y + 7)
        return
    for suit in range(4):
        if goal_of(suit, token) == line:
            canvas.icon(_ICONS[suit], _LANE + 2, y + 3, ACCENT if hot else SUITS[suit])
            canvas.icon(_ARROWS[way(suit, token)], _LANE + 2, y + 14, ACCENT if hot else DIM)


def draw_bar(canvas, y, arcanum, ink, ground):
    """A yang or yin line with the number of its arcanum in it."""
    text = str(arcanum)
    if arcanum & 1:
        canvas.rect(BAR, y, _BAR_W, 11, ink)
        ink = ground
    else:
        canvas.rect(BAR, y, 8, 11, ink)
        canvas.rect(BAR + _BAR_W - 8, y, 8, 11, ink)
    canvas.text(text, BAR + _BAR_W // 2 - 3 * len(text), y - 1, ink)


def draw_store(canvas, place, name, group, values, picked):
    """Sw or Co: name and sum, then the cards on two lines."""
    x, y, w, h = _box(place)
    canvas.rect(x, y, w, h, PAPER)
    canvas.rect(x + 2, y + 1, w - 4, 12, PANEL)
    canvas.text(name, x + 4, y, SUITS[SWORD if place == SW else COIN])
    if group:
        text = "=%d" % total(group, values)
        canvas.text(text, x + w - 4 - 6 * len(text), y, INK)
        draw_group(canvas, group, values, x + 4, y + 13, w - 7, 2, picked)


def draw_status(canvas, deck, discards, ends):
    canvas.rect(0, 0, 240, 13, PAPER)
    for icon, x, text, color in (("deck", 3, str(deck), INK), ("discard", 50, str(discards), INK),
                                 ("end_mark", 96, ends, ACCENT)):  # fmt: skip
        canvas.icon(icon, x, 1, color)
        canvas.text(text, x + 14, 0, INK)


# The drawn card.


def draw_face(canvas, card, end):
    """`end` is the number of the arcanum that END is."""
    if card == END:
        cards.arcanum(canvas, SIDE, CARD_Y, end)
    else:
        cards.face(canvas, SIDE, CARD_Y, card // RANKS, card % RANKS + 1)


def _packet(canvas, x, y, w, h):
    """The back of cards, however narrow."""
    canvas.rect(x, y, w, h, INK)
    canvas.rect(x + 1, y + 1, w - 2, h - 2, FACE)
    canvas.rect(x + 3, y + 3, w - 6, h - 6, ACCENT)
    canvas.rect(x + 5, y + 5, w - 10, h - 10, INK)


def draw_turning(canvas, turn):
    """The card on its way from back (0) to face (64)."""
    w = max(2, cards.WIDTH * abs(32 - turn) // 32)
    x = SIDE + (cards.WIDTH - w) // 2
    if turn < 32:
        _packet(canvas, x, CARD_Y, w, cards.HEIGHT)
    else:
        canvas.rect(x, CARD_Y, w, cards.HEIGHT, INK)
        canvas.rect(x + 1, CARD_Y + 1, w - 2, cards.HEIGHT - 2, FACE)


def draw_riffle(canvas, turn):
    """Two packets that pass each other while the deck is shuffled."""
    shift = abs((turn * 4 & 63) - 32) * 20 // 32
    _packet(canvas, SIDE, CARD_Y + shift, 27, cards.HEIGHT - 20)
    _packet(canvas, SIDE + 29, CARD_Y + 20 - shift, 27, cards.HEIGHT - 20)


# What is on its way.


def middle(place):
    """Where a small card begins and ends its way."""
    if place == HAND:
        return SIDE + 14, CARD_Y + 36
    if place < SW:
        return 96, row_y(place) + 11
    x, y, w, h = _box(place)
    return x + w // 2 - 13 & ~1, y + h // 2 - 7 if y else 0


def berth(line):
    """Where the token lies on a line."""
    return _LANE, row_y(line) + 7


def draw_flying(canvas, fly, values):
    """A small card, or the token when fly[0] is -1, at fly[1], fly[2]. Returns its rectangle."""
    card, x, y = fly[:3]
    if card < 0:
        canvas.image("token", x, y)
        return x, y, 14, 12
    suit = card // RANKS
    canvas.rect(x, y, 26, 15, INK)
    canvas.rect(x + 1, y + 1, 24, 13, FACE)
    canvas.icon(_ICONS[suit], x + 2, y + 3, SUITS[suit])
    canvas.text(str(values[card]), x + 12, y + 1, SUITS[suit])
    return x, y, 26, 15


# The comparison.


def term_color(term):
    """The colour of what a number comes from."""
    what, _, _, of = term
    return SUITS[of // RANKS] if what in ("card", "max", "min") and of is not None else DIM


def draw_sums(canvas, y, terms, left, sign, color):
    """`left` terms, the sign in its color, the others; each (number, where it comes from, color)."""
    widths = [max(6 * len(number), canvas.text_width(label)) for number, label, _ in terms]
    gap = min(18, (232 - sum(widths)) // (len(terms) - 1))
    x = 5
    for i, (number, label, ink) in enumerate(terms):
        if i:
            text = sign if i == left else "+"
            canvas.text(text, x + (gap - canvas.text_width(text)) // 2, y, color if i == left else DIM)
            x += gap
        canvas.text(number, x + (widths[i] - 6 * len(number)) // 2, y, INK)
        canvas.text(label, x + (widths[i] - canvas.text_width(label)) // 2, y + 13, ink)
        x += widths[i]
