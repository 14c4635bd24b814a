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


def break_lines(s, width, fit):
    """Lines of at most `width` pixels. A newline in `s` ends a line; a word wider than a line is cut where that ends.

    `fit(s, start, room)` gives the index of the first character, from `start` on, that has no room in `room` pixels.
    """
    lines = []
    for part in s.split("\n"):
        _break_part(part, width, fit, lines)
    return lines


def _break_part(s, width, fit, lines):
    start = 0
    while True:
        end = fit(s, start, width)
        if end >= len(s):
            lines.append(s[start:].rstrip(" "))
            return
        cut = end
        # A space that has no room may hang over the edge.
        if s[end : end + 1] != " ":
            # MicroPython keeps each `s[i]` for good, as a name, which a slice is not.
            while cut > start and s[cut - 1 : cut] != " " and not _may_break(s[cut - 1 : cut], s[cut : cut + 1]):
                cut -= 1
            if cut == start:
                cut = max(end, start + 1)
        lines.append(s[start:cut].rstrip(" "))
        start = cut
        while s[start : start + 1] == " ":
            start += 1
        if start == len(s):
            return


def fitter(advance):
    """The `fit` that goes with `advance(char)`, the width of a character: for the tools, which have no canvas."""

    def fit(s, start, room):
        for i in range(start, len(s)):
            room -= advance(s[i])
            if room < 0:
                return i
        return len(s)

    return fit
