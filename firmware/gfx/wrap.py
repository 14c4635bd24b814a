"""Breaking text into lines, Japanese and English alike. Used on the device and by the packer of the manuals."""

# Kinsoku: what must not begin a line, and what must not end one.
NO_START = "、。，．」』）｝〉》】〕・：；！？ー〜～々ゝゞヽヾ％…‥)]},.:;!?%"
NO_START += "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
NO_END = "「『（｛〈《【〔([{"


def _may_break(before, after):
    """Whether a line may end between these two characters, neither of them a space."""
    if after in NO_START or before in NO_END:
        return False
    # Kanji and kana break anywhere; Latin words, figures and signs such as ♠7 hold together.
    return before >= "\u2e80" or after >= "\u2e80"


def break_lines(s, width, advance):
    """Lines of at most `width` pixels; `advance(char)` gives a character's width. A newline in `s` ends a line.

    A word that is wider than the line is cut where the line ends.
    """
    lines = []
    for part in s.split("\n"):
        _break_part(part, width, advance, lines)
    return lines


def _break_part(s, width, advance, lines):
    start = 0
    used = 0
    # Where the line could end, and how much of it lies before that.
    cut = 0
    cut_used = 0
    last = " "
    for i, char in enumerate(s):
        if i > start and (last == " " or (char != " " and _may_break(last, char))):
            cut = i
            cut_used = used
        wide = advance(char)
        if used + wide > width and char != " " and i > start:
            if cut <= start:
                cut = i
                cut_used = used
            lines.append(s[start:cut].rstrip(" "))
            start = cut
            used -= cut_used
        used += wide
        last = char
    lines.append(s[start:].rstrip(" "))
