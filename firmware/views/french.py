"""Cards of the French deck on the screen: in a hand, where only the left edge may be seen, and small ones on the table.

Cards are numbered as in core/cards.py.
"""

from core.cards import RANKS, SUITS
from firmware.gfx.palette import COIN, CUP, SWORD, WAND

# In the order of the suits there: clubs, diamonds, hearts, spades.
COLORS = (WAND, COIN, CUP, SWORD)
GLYPHS = "♣♦♥♠"
_SUITS = ("club", "diamond", "heart", "spade")
_SMALL = ("small_club", "small_diamond", "small_heart", "small_spade")
_RANKS = tuple(["rank_" + rank.lower() for rank in RANKS])

# A card of a hand, one on the table.
WIDTH = 34
HEIGHT = 58
SMALL_W = 30
SMALL_H = 35


def words(card):
    """♠K, ♦10."""
    rank = RANKS[card % 13]
    return GLYPHS[card // 13] + ("10" if rank == "T" else rank)


def names(cards):
    return " ".join([words(card) for card in cards])


def spelled(notation):
    """Cards in the notation of records, written as on the screen: KS as ♠K. All else stays as it is."""
    found = []
    for word in notation.split():
        if len(word) == 2 and word[0] in RANKS and word[1] in SUITS:
            word = words(13 * SUITS.index(word[1]) + RANKS.index(word[0]))
        found.append(word)
    return " ".join(found)


def blank(canvas, x, y, w, h, edge, ground):
    """A card without its signs."""
    canvas.rect(x + 1, y, w - 2, h, edge)
    canvas.rect(x, y + 1, w, h - 2, edge)
    canvas.rect(x + 1, y + 1, w - 2, h - 2, ground)


def in_hand(canvas, x, y, card, seen, edge, ground):
    """A card of which the `seen` left columns stay in sight."""
    blank(canvas, x, y, WIDTH, HEIGHT, edge, ground)
    suit = card // 13
    color = COLORS[suit]
    if seen < 15:
        canvas.icon(_RANKS[card % 13], x + 2, y + 3, color)
        canvas.icon(_SMALL[suit], x + 2, y + 18, color)
    else:
        canvas.icon(_RANKS[card % 13], x + 3, y + 4, color)
        canvas.icon(_SUITS[suit], x + 2, y + 21, color)
    if seen >= WIDTH:
        canvas.icon(_RANKS[card % 13], x + WIDTH - 12, y + HEIGHT - 18, color)


def on_table(canvas, x, y, card, edge, ground):
    """A small card."""
    blank(canvas, x, y, SMALL_W, SMALL_H, edge, ground)
    color = COLORS[card // 13]
    canvas.icon(_RANKS[card % 13], x + 3, y + 3, color)
    canvas.icon(_SUITS[card // 13], x + SMALL_W - 16, y + SMALL_H - 16, color)
