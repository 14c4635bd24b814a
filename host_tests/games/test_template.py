"""The template's own rules; what holds for every game is in test_invariants.py."""

import pytest

from core.games.template import GAME

DEAL = [{"hands": [[1, 7], [5, 2], [6, 12]], "leader": 1}]


def test_the_highest_card_takes_the_trick_and_leads():
    state = GAME.new_initial_state(num_players=3, deal=DEAL, hand=2)
    for seat, card in ((1, 5), (2, 6), (0, 7)):
        assert state.current_player() == seat
        state.apply_action(card)
    assert state.events_for(0) == [("play", 0, 7), ("take", 0)]
    assert state.current_player() == 0 and state.returns() == [1, 0, 0]


def test_only_the_own_cards():
    state = GAME.new_initial_state(num_players=3, deal=DEAL, hand=2)
    assert state.legal_actions() == [2, 5]
    assert state.why_illegal(7) == "nocard"


def test_others_hands_are_hidden():
    state = GAME.new_initial_state(num_players=3, deal=DEAL, hand=2)
    assert "[1, 7]" in state.information_state_string(0) and "12" not in state.information_state_string(0)


def test_seats_depend_on_an_option():
    assert list(GAME.seats()) == [2, 3, 4] and list(GAME.seats(hand=6)) == [2]
    with pytest.raises(ValueError, match="players"):
        GAME.new_initial_state(num_players=3, hand=6)
