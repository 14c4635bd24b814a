"""The tarot cards as they lie on the table, 56x88: faces of the four suits, the back, the Fool and Death."""

from firmware.gfx.fonts import LARGE
from firmware.gfx.palette import FACE, INK, SUITS
from firmware.gfx.palette import LINE as RULE

WIDTH = 56
HEIGHT = 88

# In the order of the suits of the rules: swords, cups, coins, wands.
NAMES = ("sword", "cup", "coin", "wand")
_COURT = ("page", "knight", "queen", "king")
RANKS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K")

# Where the signs of 2 to 10 stand: columns 0..2 and rows 0..6 as digits, two a sign.
_PLACES = (
    "1016",
    "101316",
    "00200626",
    "0020130626",
    "002003230626",
    "00201103230626",
    "0020110323150626",
    "002002221304240626",
    "00201102220424150626",
)


def blank(canvas, x, y):
    """The face of a card without its signs."""
    canvas.rect(x + 2, y, WIDTH - 4, HEIGHT, INK)
    canvas.rect(x + 1, y + 1, WIDTH - 2, HEIGHT - 2, INK)
    canvas.rect(x, y + 2, WIDTH, HEIGHT - 4, INK)
    canvas.rect(x + 2, y + 1, WIDTH - 4, HEIGHT - 2, FACE)
    canvas.rect(x + 1, y + 2, WIDTH - 2, HEIGHT - 4, FACE)


def face(canvas, x, y, suit, rank):
    """A card of a suit 0..3; rank 1 ace to 10, then 11 page, 12 knight, 13 queen, 14 king."""
    name = NAMES[suit]
    color = SUITS[suit]
    blank(canvas, x, y)
    text = RANKS[rank]
    wide = 6 * len(text)
    canvas.text(text, x + 3 + (12 - wide) // 2, y + 2, color, LARGE)
    if 1 < rank < 11:
        places = _PLACES[rank - 2]
        for i in range(0, len(places), 2):
            column = ord(places[i]) - 48
            row = ord(places[i + 1]) - 48
            canvas.icon("suit_" + name, x + 9 + 14 * column, y + 18 + 9 * row, color)
        return
    canvas.icon("suit_" + name, x + 4, y + 16, color)
    canvas.text(text, x + WIDTH - 15 + (12 - wide) // 2, y + HEIGHT - 26, color, LARGE)
    canvas.icon("suit_" + name, x + WIDTH - 14, y + HEIGHT - 12, color)
    if rank == 1:
        canvas.image("big_" + name, x + 12, y + 22)
    else:
        canvas.image("court_%s_%s" % (_COURT[rank - 11], name), x + 10, y + 22)
        canvas.rect(x + 8, y + 64, WIDTH - 24, 1, RULE)


def back(canvas, x, y):
    canvas.image("card_back", x, y)


def arcanum(canvas, x, y, number):
    """The Fool (0) or Death (13)."""
    canvas.image("card_13" if number else "card_0", x, y)
