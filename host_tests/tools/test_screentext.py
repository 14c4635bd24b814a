"""Which strings count as being on the screen."""

from tools.screentext import ScreenText


def with_line():
    text = ScreenText()
    text.drawn("Hexagram 52", 10, 100, 66, 13)
    return text


def test_part_of_a_string_is_shown():
    assert with_line().shows("gram 5")
    assert not with_line().shows("gram 6")


def test_painting_over_removes():
    text = with_line()
    text.erased(0, 0, 240, 240)
    assert text.strings() == []


def test_painting_beside_or_below_does_not():
    text = with_line()
    for box in ((0, 0, 240, 100), (0, 113, 240, 100), (76, 90, 100, 40), (0, 90, 10, 40), (0, 107, 240, 10)):
        text.erased(*box)
    assert text.strings() == ["Hexagram 52"]


def test_a_string_is_gone_when_half_is():
    text = with_line()
    text.erased(10, 100, 32, 13)
    assert text.strings() == ["Hexagram 52"]
    text.erased(60, 100, 1, 13)
    assert text.strings() == []


def test_drawn_again_is_there_once_and_whole():
    text = with_line()
    text.erased(10, 100, 32, 13)
    text.drawn("Hexagram 52", 10, 100, 66, 13)
    text.erased(50, 100, 26, 13)
    assert text.strings() == ["Hexagram 52"]


def test_what_cannot_be_seen_does_not_count():
    text = ScreenText()
    text.drawn("", 0, 0, 10, 10)
    text.drawn("clipped away", 0, 0, 0, 10)
    assert text.strings() == []
