"""The rules of Youscout Lite one by one. What it shares with Youscout is tested there."""

import pytest

from core import catalog
from core.game import OptionError
from host_tests.games.youscout_positions import draw, legal, lying, position, told

GAME = catalog.load("youscout_lite")
GROUPS = {"2": "C02 C06 C01", "5": "D04 D12", "6": "D03"}

DRAWS = [
    # Coins above and cups below stay.
    (5, "D09", None, 5, {"5": "D04 D12 D09"}),
    (2, "C09", None, 2, {"2": "C02 C06 C01 C09"}),
    # Cups above and coins below go left without a contest and join the line across from the old one.
    (6, "C03", None, 1, {"3": "C03"}),
    (4, "C03", None, 5, {"1": "C03"}),
    (3, "D05", None, 4, {"6": "D03 D05"}),
    # Upper sword: right. An empty group counts as the arcanum's coin pain, at either end.
    (4, "S14", "card 14 + coin_pain@4 14 > sword_off@3 14 + coin_pain@3 6", 3, {"discard": "S14"}),
    (5, "S07", "card 7 + max@5 12 <= sword_off@4 6 + coin_pain@4 14", 5, {"discard": "S07"}),
    # Upper wand: down. Won: the largest card of the old line goes. Lost: the largest one at the goal.
    (5, "W01", "card 1 + max@5 12 > sword_off@2 6 + max@2 6", 2, {"5": "D04", "discard": "W01 D12"}),
    (4, "W01", "card 1 + coin_pain@4 14 > sword_off@1 6 + coin_pain@1 0", 1, {"discard": "W01"}),
    # Lower wand: right, from 1 to 6.
    (1, "W04", "card 4 + coin_pain@1 0 > sword_off@6 0 + max@6 3", 6, {"discard": "W04"}),
    (1, "W02", "card 2 + coin_pain@1 0 <= sword_off@6 0 + max@6 3", 1, {"6": "", "discard": "W02 D03"}),
    # Equality fails by default.
    (1, "W03", "card 3 + coin_pain@1 0 <= sword_off@6 0 + max@6 3", 1, {"6": "", "discard": "W03 D03"}),
    # Lower sword: up; lost.
    (2, "S12", "card 12 + max@2 6 <= sword_off@5 6 + max@5 12", 2, {"5": "D04", "discard": "S12 D12"}),
]


@pytest.mark.parametrize("token, card, comparison, goal, changed", DRAWS)
def test_a_drawn_card(token, card, comparison, goal, changed):
    state = position(GAME, token, GROUPS)
    assert told(draw(state, card)) == comparison
    after = {name: cards for name, cards in dict(GROUPS, **changed).items() if cards}
    assert lying(state) == (goal, after)
    assert legal(state) == ["draw"]


def test_a_won_sword_asks():
    state = position(GAME, 2, GROUPS)
    assert told(draw(state, "S13")) == "card 13 + max@2 6 > sword_off@5 6 + max@5 12"
    assert lying(state) == (2, GROUPS)
    assert legal(state) == ["move", "stay"]


def test_move():
    state = position(GAME, 2, GROUPS)
    draw(state, "S13", "move")
    assert lying(state) == (5, dict(GROUPS, **{"2": "C02 C01", "discard": "S13 C06"}))


def test_stay_costs_only_the_sword():
    state = position(GAME, 2, GROUPS)
    draw(state, "S13", "stay")
    assert lying(state) == (2, dict(GROUPS, discard="S13"))


def test_upper_swords_and_wands_do_not_ask():
    for token, card in ((5, "W14"), (4, "S14"), (2, "W14")):
        state = position(GAME, token, GROUPS)
        draw(state, card)
        assert legal(state) == ["draw"]


def test_greater_equal():
    state = position(GAME, 1, GROUPS, determinant="greater_equal")
    assert draw(state, "W03")[1][2:5] == (3, 3, True)
    assert lying(state)[0] == 6
    state = position(GAME, 1, GROUPS, determinant="greater_equal")
    draw(state, "W02")
    assert lying(state)[0] == 1


def test_the_oldest_of_equal_cards_is_taken():
    state = position(GAME, 5, {"5": "D10 D14 D13"}, court="K10")
    draw(state, "W10")
    assert lying(state)[1] == {"5": "D14 D13", "discard": "W10 D10"}


def test_influence_counts_for_empty_groups():
    state = position(GAME, 4, major_influence=1.5)
    assert told(draw(state, "S14")) == "card 14 + coin_pain@4 11 > sword_off@3 11 + coin_pain@3 5"


def test_there_is_no_war():
    state = GAME.new_initial_state()
    for text in ("done", "C05 2>Co"):
        with pytest.raises(ValueError):
            state.string_to_action(text)
    assert state.why_illegal(3) == state.why_illegal(1234) == "unknown"


def test_all_upright():
    """Every arcanum lies upright, dealt or given; the same seed has the same arcana."""
    for seed in range(20):
        upright = GAME.new_initial_state(seed, all_upright=True)
        usual = GAME.new_initial_state(seed)
        assert [turned for _, turned in upright.board] == [False] * 6
        assert [number for number, _ in upright.board] == [number for number, _ in usual.board]
    major = [[number, True] for number in (1, 2, 3, 4, 5, 6)]
    state = GAME.new_initial_state(deal=[{"major": major}], all_upright=True)
    assert [turned for _, turned in state.board] == [False] * 6
    # All other rules hold as they are: with three odd ones, all upright is 旋乾.
    assert GAME.new_initial_state(deal=[{"major": major}], all_upright=True, swap="solid").special == "旋乾"


def test_defaults():
    assert GAME.new_initial_state().options == {
        "terminals": 3, "court": "K14", "major_influence": 2, "swap": "memorial", "determinant": "greater",
        "all_upright": False}


@pytest.mark.parametrize("name, bad", [("determinant", ">"), ("all_upright", 1), ("all_upright", "yes"), ("swap", "x")])
def test_options_that_are_refused(name, bad):
    with pytest.raises(OptionError, match="option %s takes one of" % name):
        GAME.new_initial_state(**{name: bad})


def test_options_of_the_other_game():
    with pytest.raises(OptionError, match="no option replacement"):
        GAME.new_initial_state(replacement=3)
