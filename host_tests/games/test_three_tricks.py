"""The rules of Three Tricks. What it shares with other games is tested in test_tricks.py."""

import random

import pytest

from core.cards import card_name
from core.game import IllegalAction
from core.games.three_tricks import GAME, PASS
from core.rng import Rng
from host_tests.games.games import random_states
from host_tests.games.tricks_positions import at_table, cards, end_deal, names, play

# The page's examples 1 to 7.
SCORES = [
    ((4, 3, 3, 3), (-4, 9, 9, 9), 23),
    ((13, 0, 0, 0), (-13, -5, -5, -5), -28),
    ((5, 3, 3, 2), (-5, 9, 9, 4), 17),
    ((7, 3, 2, 1), (-7, 9, 4, 1), 7),
    ((6, 4, 3, 0), (-6, -4, 9, -5), -6),
    ((5, 5, 2, 1), (-5, -5, 4, 1), -5),
    ((9, 4, 0, 0), (-9, -4, -5, -5), -23),
]


@pytest.mark.parametrize("tricks, points, total", SCORES)
def test_three_tricks_are_best(tricks, points, total):
    state = GAME.new_initial_state()
    assert end_deal(state, tricks) == ("score", 0, tricks, points)
    assert state.returns() == list(points) and sum(points) == total


def test_no_trick_may_cost_three():
    state = GAME.new_initial_state(zero_score=-3)
    assert end_deal(state, (13, 0, 0, 0))[3] == (-13, -3, -3, -3)


def test_the_highest_card_of_the_suit_led_wins():
    """The page's example 8."""
    state = at_table(GAME, ["5C 2D", "QC 3D", "2C 4D", "AH 5D"])
    assert play(state, "5C QC 2C AH")[-1] == ("trick", 1)


@pytest.mark.parametrize("hand, legal", [("3C 9C AH", "3C 9C"), ("4D AH 2S", "4D AH 2S")])
def test_follow_suit(hand, legal):
    """The page's examples 9 and 10."""
    state = at_table(GAME, ["5C 6D 7D", hand, "2C 8D 9D", "4C TD JD"])
    play(state, "5C")
    assert names(state) == legal


@pytest.mark.parametrize("card", ["4D", "AH"])
def test_a_discard_never_wins(card):
    """The page's example 10."""
    state = at_table(GAME, ["5C 6D", "4D AH", "2C 8D", "4C TD"])
    assert play(state, "5C %s 2C 4C" % card)[-1] == ("trick", 0)


@pytest.mark.parametrize("trump, winner", [("none", 0), ("spades", 1)])
def test_spades_may_be_trump(trump, winner):
    """The page's example 11."""
    state = at_table(GAME, ["AC 6D", "2S AH", "KC 8D", "3C TD"], trump=trump)
    assert state.trump == (3 if trump == "spades" else None) and state.shown == ()
    assert play(state, "AC 2S KC 3C")[-1] == ("trick", winner)


def test_no_duty_to_trump():
    state = at_table(GAME, ["AC 6D", "2S AH", "KC 8D", "3C TD"], trump="spades")
    play(state, "AC")
    assert names(state) == "AH 2S"


def test_a_card_turned_up_may_make_trump():
    suits = set()
    for seed in range(40):
        state = GAME.new_initial_state(seed, trump="turnup")
        assert len(state.shown) == 1 and state.trump == state.shown[0] // 13
        # It goes back into the deal: all 52 cards are in the hands.
        assert sum(len(state.hand(seat)) for seat in range(4)) == 52
        assert state.events_for(1) == [("deal", 0, state.dealer, state.shown)]
        suits.add(state.trump)
    assert suits == {0, 1, 2, 3}


def test_the_card_turned_up_can_be_given():
    choice = random.Random(4)
    state = GAME.new_initial_state(deal=[dict(explicit(choice), turnup="7H")], trump="turnup")
    assert state.shown == (cards("7H")[0],) and state.trump == 2
    with pytest.raises(ValueError, match="not 'turnup'"):
        GAME.new_initial_state(deal=[dict(explicit(choice), turnup="7H")])
    with pytest.raises(ValueError, match="deal: turnup: '7X' is no card"):
        GAME.new_initial_state(deal=[dict(explicit(choice), turnup="7X")], trump="turnup")
    assert GAME.new_initial_state(deal=[explicit(choice)], trump="turnup").trump is not None


def explicit(choice):
    pack = [card_name(card) for card in range(52)]
    choice.shuffle(pack)
    return {"dealer": 1, "hands": [pack[13 * seat : 13 * seat + 13] for seat in range(4)], "leftover": []}


@pytest.mark.parametrize("seed", range(16))
def test_what_holds_in_every_deal(seed):
    state = [state for state, _ in random_states(GAME, seed)][-1]
    assert len(state.results) == 4
    for tricks, points in state.results:
        assert sum(tricks) == 13 and max(tricks) >= 4 and min(points) < 0
        if state.options["zero_score"] == -5:
            assert -28 <= sum(points) <= 23
    assert all(-52 <= points <= 36 for points in state.returns())


# Passing.

HANDS = ["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
         "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"]
PASSES = "pass 2H 3H, pass 4S AS, pass 2C KC, pass 5D 6D"


def passing(dealer=1):
    deal = {"dealer": dealer, "hands": [hand.split() for hand in HANDS]}
    return GAME.new_initial_state(deal=[deal], pass_right=2)


def test_from_the_dealers_left_each_passes_two_cards():
    state = passing()
    order = []
    for text in PASSES.split(","):
        assert state.passing
        order.append(state.turn)
        assert len(state.legal_actions()) == 78
        state.apply_action(state.string_to_action(text.strip()))
    assert order == [2, 3, 0, 1] and not state.passing
    # The dealer's left leads.
    assert state.turn == state.leader == 2 and state.led is None


def test_the_cards_go_to_the_right_when_all_have_passed():
    state = passing()
    play(state, PASSES.rsplit(",", 1)[0])
    assert [len(set(state.hand(seat)) - set(cards(HANDS[seat]))) for seat in range(4)] == [0, 0, 0, 0]
    state.apply_action(state.string_to_action("pass 5D 6D"))
    came = [set(state.hand(seat)) - set(cards(HANDS[seat])) for seat in range(4)]
    assert came == [set(cards("5D 6D")), set(cards("2H 3H")), set(cards("4S AS")), set(cards("2C KC"))]
    assert [len(state.hand(seat)) for seat in range(4)] == [13] * 4


def test_received_cards_cannot_be_passed_on():
    """Simultaneous: chosen before seeing the received ones."""
    state = passing()
    play(state, "pass 2H 3H, pass 4S AS")
    assert state.why_illegal(state.string_to_action("pass 2D 3D")) == "not_in_hand"
    assert state.why_illegal(state.string_to_action("pass 2C 2D")) == "not_in_hand"
    assert state.hand(0) == cards(HANDS[0])


def test_passing_and_playing_have_their_time():
    state = passing()
    assert state.why_illegal(cards("2H")[0]) == "pass_first" and state.why_illegal(cards("2C")[0]) == "not_in_hand"
    play(state, PASSES)
    two = state.string_to_action("pass 4H 5H")
    assert state.why_illegal(two) == "not_now"
    with pytest.raises(IllegalAction, match="not_now"):
        state.apply_action(two)
    assert GAME.new_initial_state().why_illegal(two) == "not_now"


def test_passing_comes_in_every_deal():
    state = GAME.new_initial_state(3, pass_right=2)
    passes = []
    while not state.is_terminal():
        if state.passing:
            passes.append((state.deal, state.turn, state.dealer))
        state.apply_action(state.legal_actions()[0])
    assert len(passes) == 16
    assert all(turn == (dealer + 1 + at % 4) % 4 for at, (_, turn, dealer) in enumerate(passes))


@pytest.mark.parametrize("text", ["pass", "pass 2C", "pass 3C 2C", "pass 2C 2C", "pass 2C KD ", "pass 2C  KD",
                                  "pass2CKD", "pass 2C KX", "Pass 2C KD"])
def test_what_is_no_pass(text):
    with pytest.raises(ValueError):
        GAME.new_initial_state(pass_right=2).string_to_action(text)


def test_the_number_of_a_pass():
    state = GAME.new_initial_state()
    assert state.string_to_action("pass 2C KD") == PASS + 52 * 0 + 24
    for action in (PASS, PASS + 52 * 5 + 5, PASS + 52 * 6 + 5, PASS + 52 * 52):
        assert state.why_illegal(action) == "unknown"
        with pytest.raises(ValueError):
            state.action_to_string(action)


def test_who_sees_what_was_passed():
    state = passing()
    events = {seat: [] for seat in range(4)}
    for text in PASSES.split(", "):
        state.apply_action(state.string_to_action(text))
        for seat in range(4):
            events[seat] += state.events_for(seat)
    two = tuple(cards("2H 3H"))
    assert ("pass", 2) + two in events[2]
    for seat in (0, 1, 3):
        assert ("pass", 2) in events[seat] and ("pass", 2) + two not in events[seat]
    assert [("receive", 1) + two in events[seat] for seat in range(4)] == [False, True, True, False]
    assert all(("exchange",) in events[seat] for seat in range(4))
    assert ("receive", 0) + tuple(cards("5D 6D")) in state.events_for(None)


def test_all_know_how_many_have_passed():
    state = passing()
    told = [state.information_state_string(1)]
    for text in PASSES.split(", ")[:3]:
        state.apply_action(state.string_to_action(text))
        told.append(state.information_state_string(1))
    assert len(set(told)) == 4


def test_passed_cards_are_known_to_be_there():
    state = passing()
    play(state, PASSES)
    for seed in range(40):
        other = state.resample_from_infostate(2, Rng(seed))
        assert set(cards("2H 3H")) <= set(other.hand(1)) and other.hand(2) == state.hand(2)
        assert set(other.hand(1)) & set(cards("4S AS")) == set()
        assert other.passed == [None, None, tuple(cards("2H 3H")), tuple(cards("4S AS"))]
        # Seat 0 neither passed nor received them: they can be anywhere else.
    assert {1, 2, 3} == {seat for seed in range(40) for seat in range(4)
                         if cards("2H")[0] in state.resample_from_infostate(0, Rng(seed)).hand(seat)}


def test_while_others_pass_their_choice_is_hidden():
    state = passing()
    play(state, "pass 2H 3H, pass 4S AS")
    choices = set()
    for seed in range(40):
        other = state.resample_from_infostate(0, Rng(seed))
        assert all(card in other.hand(seat) for seat in (2, 3) for card in other.passed[seat])
        assert other.passed[0] is None and other.passed[2][0] < other.passed[2][1]
        choices.add(other.passed[2])
    assert len(choices) > 30
    assert state.resample_from_infostate(2, Rng(1)).passed[2] == tuple(cards("2H 3H"))


def test_a_passed_card_that_was_played_is_where_it_was_played():
    state = passing()
    play(state, PASSES)
    play(state, "4H 5S AC 2H")
    other = state.resample_from_infostate(2, Rng(1))
    assert cards("3H")[0] in other.hand(1) and all(cards("2H")[0] not in other.hand(seat) for seat in range(4))


def test_what_was_passed_is_remembered():
    one, two = passing(), passing()
    play(one, PASSES)
    play(two, PASSES.replace("2H 3H", "2H 4H"))
    for seat, same in ((0, True), (1, False), (2, False), (3, True)):
        assert (one.information_state_string(seat) == two.information_state_string(seat)) is same
    # Later deals go on from there: who passed what is known for good.
    for state in (one, two):
        while state.deal == 0:
            state.apply_action(state.legal_actions()[0])
    remembered = [[line for line in state.information_state_string(seat).splitlines() if line.startswith("secret ")]
                  for state in (one, two) for seat in range(4)]
    assert [a == b for a, b in zip(remembered, remembered[4:])] == [True, False, False, True]
