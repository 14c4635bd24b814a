"""Which hexagram a board of either Youscout is. Needed now and then: the handheld forgets this module again."""

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
