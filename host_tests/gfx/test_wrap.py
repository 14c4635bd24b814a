"""Line breaking: nothing lost, nothing too wide, kinsoku kept."""

import random

import pytest

from firmware.gfx.wrap import NO_END, NO_START, fitter
from firmware.gfx.wrap import break_lines as break_by_fit
from host_tests.core.runtimes import on_micropython


def advance(char):
    return 10 if char >= "\u2e80" or char in "♠♥♦♣" else 6


def break_lines(s, room, widths):
    return break_by_fit(s, room, fitter(widths))


def width(line):
    return sum(map(advance, line))


def test_english_breaks_between_words():
    assert break_lines("the token goes up", 60, advance) == ["the token", "goes up"]
    assert break_lines("the token  goes", 60, advance) == ["the token", "goes"]


def test_a_long_word_is_cut():
    assert break_lines("abcdefghij", 30, advance) == ["abcde", "fghij"]
    assert break_lines("a bcdefghij", 30, advance) == ["a", "bcdef", "ghij"]


def test_japanese_breaks_anywhere_but_not_before_a_full_stop():
    assert break_lines("進みます。次へ", 40, advance) == ["進みま", "す。次へ"]
    assert break_lines("進「次へ」", 20, advance) == ["進", "「次", "へ」"]


def test_cards_hold_together():
    assert break_lines("札は♠10と♦K", 40, advance) == ["札は", "♠10と", "♦K"]


def test_newlines_end_lines():
    assert break_lines("a\n\nb", 50, advance) == ["a", "", "b"]
    assert break_lines("", 50, advance) == [""]


@pytest.mark.parametrize("seed", range(40))
def test_random_text_loses_nothing(seed):
    dice = random.Random(seed)
    text = "".join(dice.choice("abc de f12,.(「」、。ーかきゃ漢字♠♥ ") for _ in range(120))
    room = dice.randrange(60, 200)
    lines = break_lines(text, room, advance)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert max(map(width, lines)) <= room


@pytest.mark.parametrize("seed", range(40))
def test_random_japanese_keeps_kinsoku(seed):
    dice = random.Random(seed)
    words = ["漢字", "か", "き、", "く。", "「け」", "っこ", "(さ)", "しー"]
    text = "".join(dice.choice(words) + dice.choice(["", "", "♠7", "12"]) for _ in range(80))
    room = dice.randrange(70, 200)
    lines = break_lines(text, room, advance)
    assert len(lines) > 3
    for line, after in zip(lines, lines[1:]):
        assert after[0] not in NO_START and line[-1] not in NO_END, lines
        # No line ends too early: what holds together at the head of the next one had no room here.
        head = 1
        while head < len(after) and not may_break(after[head - 1], after[head]):
            head += 1
        assert width(line + after[:head]) > room, lines


def may_break(before, after):
    """Written again from the rule: between wide letters, or wide and narrow, kinsoku apart."""
    wide = before >= "\u3000" or after >= "\u3000"
    return wide and after not in NO_START and before not in NO_END


DRAWN = """
import micropython
TEXT = bytes(%r)
from firmware.gfx import draw_plain, wrap
arena = bytearray(4 + 112 * 32)
arena[0] = 31
arena[1:3] = bytes((6, 10))
def fit(s, start, room):
    return draw_plain.run(None, arena, s, start << 12 | room) >> 12
micropython.qstr_info()
lines = wrap.break_lines(str(TEXT, "utf-8"), 100, fit)
for line in lines:
    draw_plain.run(bytearray(28844), arena, line, 0)
micropython.qstr_info()
"""


def test_what_is_drawn_stays_in_memory_no_longer_than_its_text(tmp_path):
    """MicroPython makes a name of each `text[i]`, and names stay for good: a manual would fill the memory."""
    script = tmp_path / "drawn.py"
    script.write_text(DRAWN % list("".join(map(chr, range(0x4E00, 0x4F00))).encode()))
    before, after = [line.partition("n_qstr=")[2].partition(",")[0] for line in on_micropython(script).splitlines()]
    assert int(after) - int(before) < 20
