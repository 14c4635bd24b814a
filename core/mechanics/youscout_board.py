"""What Youscout (易双六) and Youscout Lite (略式易双六) are played with: lines, minor cards, where the token goes.

What is only needed to deal (arcana, hexagrams, special boards) is in youscout_deal.py.

Lines are 0 … 5 in the program, line 1 (初爻, bottom) being 0; people and records say 1 … 6. Lines 0–2 are the lower
trigram, 3–5 the upper one.

A minor card is an int: 14 * suit + rank - 1, suits in the order S C D W (swords, cups, coins, wands); END is 56. A
major card on the board is a pair (number, reversed).
"""

SWORD = 0
CUP = 1
COIN = 2
WAND = 3
RANKS = 14
END = 56

# The neighbours of the lines 0 … 5.
LEFT = (1, 2, 3, 4, 5, 0)
RIGHT = (5, 0, 1, 2, 3, 4)
ACROSS = (3, 4, 5, 0, 1, 2)
UPPER = 3
"""The first line of the upper trigram."""

# Places of minor cards: the groups of the six lines, then:
SW = 6
"""The upper trigram's sword store, ↑♠."""
CO = 7
"""The lower trigram's coin store, ↓♦."""
DISCARD = 8
HAND = 9
"""Where a drawn card is until it is handled; only events speak of it."""
PLACES = ("1", "2", "3", "4", "5", "6", "Sw", "Co", "discard")

# The numbers of an arcanum. A pair is an even number and the odd one after it: reversed cards are read with `^ 1`.
SWORD_OFFENCE = 0
SWORD_DEFENCE = 1
COIN_PAIN = 2
COIN_GAIN = 3
CUP_UPPER = 4
CUP_LOWER = 5
WAND_UPPER = 6
WAND_LOWER = 7
NUMBERS = ("sword_off", "sword_def", "coin_pain", "coin_gain", "cup_up", "cup_low", "wand_up", "wand_low")

# The arcana that are never on the board: one of them is END.
FOOL = 0
DEATH = 13

SUITS = "SCDW"
# Which suit stays, leads left, right, across: in the lower half, in the upper half.
_WAYS = ((CUP, COIN, WAND, SWORD), (COIN, CUP, SWORD, WAND))


def card_name(card):
    """S01 … W14, END."""
    return "END" if card == END else "%s%02d" % (SUITS[card // RANKS], card % RANKS + 1)


def start_lines(special):
    """The lines where the token may start: special boards of 乾 want a lower one, those of 坤 an upper one."""
    if special is None:
        return range(6)
    return range(0, UPPER) if special[1] == "乾" else range(UPPER, 6)


def goals(start):
    """The lines on which a game that began on the line `start` is won: 2 and 5, or 5 and 6."""
    return (1, 4) if start < UPPER else (4, 5)


def way(suit, here):
    """0 stay, 1 left, 2 right, 3 across: what a card of that suit tries with the token on the line `here`."""
    return _WAYS[here >= UPPER].index(suit)


def goal_of(suit, here):
    """The line that a card of that suit leads to."""
    return (here, LEFT[here], RIGHT[here], ACROSS[here])[way(suit, here)]
