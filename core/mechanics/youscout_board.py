"""What Youscout (易双六) and Youscout Lite (略式易双六) are played with: lines, arcana, hexagrams, minor cards.

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

# Eight digits an arcanum, in the order above: swords, coins, cups, wands.
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
FOOL = 0
STRENGTH = 8
JUSTICE = 11
DEATH = 13
BOARD_ARCANA = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21)

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
_SUITS = "SCDW"


def card_name(card):
    """S01 … W14, END."""
    return "END" if card == END else "%s%02d" % (_SUITS[card // RANKS], card % RANKS + 1)


def card_number(name):
    """The card of a name; a ValueError for anything else."""
    if name == "END":
        return END
    if isinstance(name, str) and len(name) == 3 and name[0] in _SUITS and name[1:].isdigit():
        rank = int(name[1:])
        if 1 <= rank <= RANKS and card_name(_SUITS.index(name[0]) * RANKS + rank - 1) == name:
            return _SUITS.index(name[0]) * RANKS + rank - 1
    raise ValueError("%r is no card" % (name,))


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


def start_lines(special):
    """The lines where the token may start: special boards of 乾 want a lower one, those of 坤 an upper one."""
    if special is None:
        return range(6)
    return range(0, UPPER) if special[1] == "乾" else range(UPPER, 6)


def goals(start):
    """The lines on which a game that began on the line `start` is won: 2 and 5, or 5 and 6."""
    return (1, 4) if start < UPPER else (4, 5)


def hexagram_bits(board):
    """The hexagram of a board: bit 0 is line 1 (bottom), 1 is yang (an odd arcanum)."""
    return sum([(arcanum[0] & 1) << line for line, arcanum in enumerate(board)])


def hexagram_number(bits):
    """King Wen's number, 1 … 64."""
    return _KING_WEN[bits]


def hexagram_name(number):
    """The name, in kanji, of the hexagram with King Wen's number."""
    return _NAMES.split(" ")[number - 1]
