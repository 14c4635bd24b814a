"""The sixteen colours. An index is a role; themes.py says what each role looks like."""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


PAPER = const(0)  # the ground of every screen
PANEL = const(1)  # bars and boxes on it
LINE = const(2)  # rules, frames
DIM = const(3)  # text of less weight
INK = const(4)  # text
ACCENT = const(5)  # vermilion: cursor, selection, seal
ON_ACCENT = const(6)  # text on it
GOLD = const(7)  # goals, stars
SWORD = const(8)
CUP = const(9)
COIN = const(10)
WAND = const(11)
GOOD = const(12)
BAD = const(13)
SHADE = const(14)  # shadow under what lies on the paper
FACE = const(15)  # the face of a card

# By suit, in the order of the cards: swords, cups, coins, wands.
SUITS = (SWORD, CUP, COIN, WAND)
