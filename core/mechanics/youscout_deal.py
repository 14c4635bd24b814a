"""Dealing Youscout and Youscout Lite: the arcana and their numbers, swap, special boards, hexagrams, explicit deals.

Needed when a match begins and not after: the handheld forgets this module then.
"""

from core.game import whole
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

# King Wen's number of each hexagram, by its lines as bits: line 1 is bit 0, yang is 1.
_KING_WEN = bytes((
    2, 24, 7, 19, 15, 36, 46, 11,
    16, 51, 40, 54, 62, 55, 32, 34,
    8, 3, 29, 60, 39, 63, 48, 5,
    45, 17, 47, 58, 31, 49, 28, 43,
    23, 27, 4, 41, 52, 22, 18, 26,
    35, 21, 64, 38, 56, 30, 50, 14,
    20, 42, 59, 61, 53, 37, 57, 9,
    12, 25, 6, 10, 33, 13, 44, 1,
))
_NAMES = (
    "乾 坤 屯 蒙 需 訟 師 比 小畜 履 泰 否 同人 大有 謙 豫 隨 蠱 臨 觀 噬嗑 賁 剝 復 無妄 大畜 頤 大過 坎 離 咸 恆 "
    "遯 大壯 晉 明夷 家人 睽 蹇 解 損 益 夬 姤 萃 升 困 井 革 鼎 震 艮 漸 歸妹 豐 旅 巽 兌 渙 節 中孚 小過 既濟 未濟"
)
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


def hexagram(board):
    """(King Wen's number, its name in kanji, the lines as an int). Bit 0 is line 1, 1 is yang: an odd arcanum."""
    bits = sum([(arcanum[0] & 1) << line for line, arcanum in enumerate(board)])
    number = hexagram_number(bits)
    return number, hexagram_name(number), bits


def hexagram_number(bits):
    """King Wen's number, 1 … 64."""
    return _KING_WEN[bits]


def hexagram_name(number):
    """The name, in kanji, of the hexagram with King Wen's number."""
    return _NAMES.split(" ")[number - 1]


def deal(state_class, game, seed, deal, options):
    """The first state of either game. Chance decides what the deal leaves out.

    `deal`: None or [{"major": [[number, reversed], …], "minor": [57 cards, top first], "reshuffles": [[cards], …]}].
    Of the major arcana the first six matter. The reshuffles are the new decks in turn; one that does not hold exactly
    the cards of the new deck (because the player went another way) is passed over, and chance decides.
    """
    rng = Rng(seed)
    board = deal_board(rng)
    deck = bytearray(range(END + 1))
    ordered = False
    reshuffles = []
    if deal is not None:
        if not isinstance(deal, list) or len(deal) != 1 or not isinstance(deal[0], dict):
            raise ValueError("deal takes a list of one dict: a match is one deal")
        for key in deal[0]:
            if key not in ("major", "minor", "reshuffles"):
                raise ValueError("deal takes major, minor and reshuffles, not %r" % (key,))
        if "major" in deal[0]:
            board = _read_major(deal[0]["major"])
        if "minor" in deal[0]:
            deck = bytearray(_read_deck(deal[0]["minor"], "minor"))
            ordered = True
            if len(deck) != END + 1:
                raise ValueError("deal: minor takes 57 cards, END among them, not %d" % len(deck))
        for cards in _listed(deal[0].get("reshuffles", []), "reshuffles"):
            reshuffles.append(_read_deck(cards, "reshuffles"))
    if options.get("all_upright"):
        board = [(number, False) for number, _ in board]
    board = swap(board, options["swap"])
    numbers = [printed_numbers(arcanum) for arcanum in board]
    halves = int(options["major_influence"] * 2)
    table = (board, special_name(board, options["swap"]), b"".join(numbers),
             [influenced(line, halves) for line in numbers], card_values(options["court"]))
    return state_class(game, options, table, deck, ordered, tuple(reshuffles), rng)


def _read_major(cards):
    board = []
    for card in _listed(cards, "major"):
        if not isinstance(card, (list, tuple)) or len(card) != 2 or card[1] not in (False, True) \
                or not whole(card[0]) or card[0] not in BOARD_ARCANA or card[0] in [number for number, _ in board]:
            raise ValueError("deal: major takes [number, reversed] with each number once, 1 to 21 without 13, not %r"
                             % (card,))
        board.append((card[0], bool(card[1])))
    if len(board) < 6:
        raise ValueError("deal: major takes six or more arcana, not %d" % len(board))
    return board[:6]


def _read_deck(names, what):
    """The deck with these names, top first, as states have it: bytes, the top last."""
    from core.mechanics.youscout_told import card_number

    cards = []
    for name in _listed(names, what):
        card = card_number(name)
        if card in cards:
            raise ValueError("deal: %s has %s twice" % (what, name))
        cards.append(card)
    if END not in cards:
        raise ValueError("deal: %s must have END in it" % what)
    return bytes(reversed(cards))


def _listed(items, what):
    if not isinstance(items, (list, tuple)):
        raise ValueError("deal: %s takes a list, not %r" % (what, items))
    return items
