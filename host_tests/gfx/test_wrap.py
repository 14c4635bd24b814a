"""Line breaking: nothing lost, nothing too wide, kinsoku kept."""

import random

import pytest

from firmware.gfx.wrap import NO_END, NO_START, break_lines


def advance(char):
    return 10 if char >= "\u2e80" or char in "♠♥♦♣" else 6


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
    for line in lines[1:]:
        assert line[0] not in NO_START, lines
    for line in lines[:-1]:
        assert line[-1] not in NO_END, lines
        # No line ends much too early: only a few letters that hold together had to move on.
        assert width(line) > room - 60, lines
