"""Dealing Youscout and Youscout Lite: the arcana and their numbers, court cards, swap, special boards.

Needed when a match begins and not after: the handheld forgets this module then.
"""

from core.mechanics.youscout_board import END
from core.rng import Rng

STRENGTH = 8
JUSTICE = 11
BOARD_ARCANA = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21)

# Eight digits an arcanum, in the order of NUMBERS: swords, coins, cups, wands.
_PRINTED = (
    b"05555535"  # 0 愚者 The Fool, never on the board
    b"33570375"  # 1 魔術師 The Magician
    b"05737533"  # 2 女教皇 The High Priestess
    b"33037557"  # 3 女帝 The Empress
    b"33035775"  # 4 皇帝 The Emperor
    b"50733375"  # 5 法王 The Hierophant
    b"33535770"  # 6 恋人 The Lovers
    b"77330355"  # 7 戦車 The Chariot
    b"55037733"  # 8 力 Strength
    b"07733355"  # 9 隠者 The Hermit
    b"55555530"  # 10 運命の輪 Wheel of Fortune
    b"55550355"  # 11 正義 Justice
    b"35373507"  # 12 吊るされた男 The Hanged Man
    b"50555355"  # 13 死神 Death, never on the board
    b"55733703"  # 14 節制 Temperance
    b"53375037"  # 15 悪魔 The Devil
    b"57537033"  # 16 塔 The Tower
    b"53573370"  # 17 星 The Star
    b"37075533"  # 18 月 The Moon
    b"73073355"  # 19 太陽 The Sun
    b"50733537"  # 20 審判 Judgement
    b"05377335"  # 21 世界 The World
)
# Values of page, knight, queen, king under each setting of court cards.
COURTS = {"K14": (11, 12, 13, 14), "K13a": (11, 12, 12, 13), "K13b": (11, 11, 12, 13), "K10": (10, 10, 10, 10)}

def card_values(court):
    """The values of the cards 0 … 55 under a setting of `court`; number cards count their number."""
    return bytes((1, 2, 3, 4, 5, 6, 7, 8, 9, 10) + COURTS[court]) * 4


def printed(arcanum, number):
    """One number of a major card (number, reversed) as it is read, the influence left out."""
    return _PRINTED[8 * arcanum[0] + (number ^ 1 if arcanum[1] else number)] - 48


def printed_numbers(arcanum):
    """All eight."""
    return bytes([printed(arcanum, number) for number in range(8)])


def influenced(numbers, halves):
    """Numbers times `halves` / 2, each rounded up."""
    return bytes([(number * halves + 1) // 2 for number in numbers])


def deal_board(rng):
    """Six of the twenty arcana for the lines 1 … 6, each upright or reversed with equal chance."""
    arcana = list(BOARD_ARCANA)
    rng.shuffle(arcana)
    return [(arcana[line], rng.below(2) == 1) for line in range(6)]


def count_odd(board):
    """How many of the six arcana are odd."""
    return sum([number & 1 for number, _ in board])


def swap(board, method):
    """The board after the swap of (8) Strength and (11) Justice.

    Where the one lies the other takes its place, from the stock when it is not on the board; the line stays upright or
    reversed as it was.
    """
    if not _swaps(board, method):
        return board
    other = {STRENGTH: JUSTICE, JUSTICE: STRENGTH}
    return [(other.get(number, number), turned) for number, turned in board]


def _swaps(board, method):
    present = [arcanum for arcanum in board if arcanum[0] in (STRENGTH, JUSTICE)]
    odd = count_odd(board)
    if method == "memorial":
        return True
    if method == "solid":
        return 2 <= odd <= 4
    if len(present) != 1:
        return True
    # expansive, a lone card: away from a balance of odd and even; in balance, the upright card is swapped.
    number, turned = present[0]
    if odd == 3:
        return not turned
    return odd > 3 if number == STRENGTH else odd < 3


def special_name(board, method):
    """旋乾, 旋坤, 重乾 or 重坤 when the board after a `solid` swap is special, otherwise None."""
    if method != "solid" or count_odd(board) != 3:
        return None
    turned = sum([reversed for _, reversed in board])
    odd_turned = sum([reversed for number, reversed in board if number & 1])
    if turned == 0:
        return "旋乾"
    if turned == 6:
        return "旋坤"
    if turned == 3 and odd_turned == 0:
        return "重乾"
    if turned == 3 and odd_turned == 3:
        return "重坤"
    return None


def deal(state_class, game, seed, deal, options):
    """The first state of either game. Chance decides what the deal leaves out (youscout_told.py says what one is)."""
    rng = Rng(seed)
    board = deal_board(rng)
    deck = None
    reshuffles = ()
    if deal is not None:
        from core.mechanics import youscout_told

        major, deck, reshuffles = youscout_told.read_deal(deal)
        board = major or board
    if options.get("all_upright"):
        board = [(number, False) for number, _ in board]
    board = swap(board, options["swap"])
    numbers = [printed_numbers(arcanum) for arcanum in board]
    halves = int(options["major_influence"] * 2)
    table = (board, special_name(board, options["swap"]), b"".join(numbers),
             [influenced(line, halves) for line in numbers], card_values(options["court"]))
    return state_class(game, options, table, bytearray(deck or range(END + 1)), deck is not None, reshuffles, rng)
