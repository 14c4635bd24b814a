"""The rules of Parity. What it shares with other games is tested in test_tricks.py, what is hidden in test_leaks.py."""

import random

import pytest

from core.cards import card_name
from core.game import OptionError
from core.games.parity import GAME
from host_tests.games.games import random_states
from host_tests.games.tricks_positions import at_table, cards, end_deal, names, play

# The page's examples 1 to 8: tricks, points.
SCORES = [
    ((0, 1, 2, 3, 4), (0, -1, 2, -3, 4)),
    ((12, 1, 0, 0), (12, -1, 0, 0)),
    ((13, 0, 0, 0), (-13, 0, 0, 0)),
    ((4, 4, 4, 1), (4, 4, 4, -1)),
    ((3, 3, 3, 4), (-3, -3, -3, 4)),
    ((2, 2, 2, 2, 2), (2, 2, 2, 2, 2)),
    ((16, 1, 0), (16, -1, 0)),
    ((0, 14, 3), (0, 14, -3)),
    ((15, 2, 0), (-15, 2, 0)),
]


@pytest.mark.parametrize("tricks, points", SCORES)
def test_even_is_good_odd_is_bad(tricks, points):
    state = GAME.new_initial_state(num_players=len(tricks))
    assert end_deal(state, tricks) == ("score", 0, tricks, points)
    assert state.returns() == list(points) and state.results == ((tricks, points),)


def test_points_add_up_and_places_are_shared():
    """The page's example 12."""
    state = GAME.new_initial_state(num_players=4)
    for tricks in ((4, 3, 6, 0), (1, 4, 4, 4), (2, 2, 4, 5), (4, 6, 3, 0)):
        assert not state.is_terminal()
        end_deal(state, tricks)
    assert state.is_terminal() and state.returns()[:2] == [9, 9]
    assert [points[:2] for _, points in state.results] == [(4, -3), (-1, 4), (2, 2), (4, 6)]


@pytest.mark.parametrize("hand, legal", [("2H 3S AS", "2H"), ("3D AS", "3D AS")])
def test_follow_suit(hand, legal):
    """The page's examples 10 and 11."""
    others = ["7H 8C 9C", "9H 4C 5C", "KH 2C TC"] if "2H" in hand else ["7H 8C", "9H 4C", "KH 2C"]
    state = at_table(GAME, [others[0], hand] + others[1:])
    play(state, "7H")
    assert names(state) == legal


def test_only_the_suit_led_wins():
    """The page's example 9."""
    state = at_table(GAME, ["7H 2C", "KH 3C", "AS 4C", "9H 5C"])
    assert play(state, "7H KH AS 9H")[-1] == ("trick", 1) and state.turn == 1


@pytest.mark.parametrize("trump, winner", [("none", 1), ("C", 2), ("D", 1), ("H", 1), ("S", 3)])
def test_the_highest_trump_wins(trump, winner):
    state = at_table(GAME, ["7H 9H", "KH 8H", "AC 4D", "2S 5D"], trump=trump)
    assert state.trump == (None if trump == "none" else "CDHS".index(trump))
    assert play(state, "7H KH AC 2S")[-1] == ("trick", winner)


@pytest.mark.parametrize("order", ["7H 3S 2S", "7H 2S 3S"])
def test_the_higher_of_two_trumps_wins(order):
    state = at_table(GAME, ["%s %dC" % (card, at + 4) for at, card in enumerate(order.split())], trump="S")
    assert play(state, order)[-1] == ("trick", order.split().index("3S"))


def test_no_duty_to_trump():
    state = at_table(GAME, ["7H 9H", "2S AD", "3H 4H"], trump="S")
    play(state, "7H")
    assert names(state) == "AD 2S"


@pytest.mark.parametrize("players, size, over", [(3, 17, 1), (4, 13, 0), (5, 10, 2), (6, 8, 4), (7, 7, 3)])
def test_the_deal(players, size, over):
    state = GAME.new_initial_state(seed=players, num_players=players)
    assert [len(state.hand(seat)) for seat in range(players)] == [size] * players
    assert len(state.shown) == over and sorted(state.shown) == list(state.shown) and not any(state.stock)
    assert state.turn == state.leader == (state.dealer + 1) % players
    assert state.events_for(None) == [("deal", 0, state.dealer, state.shown)]
    assert state.num_deals == players


def test_leftover_cards_may_be_hidden():
    state = GAME.new_initial_state(seed=1, num_players=6, leftover="hidden")
    lying = set(range(52)) - {card for seat in range(6) for card in state.hand(seat)}
    assert state.shown == () and len(lying) == 4
    assert "show" not in state.information_state_string(0)
    other = GAME.new_initial_state(seed=1, num_players=6)
    assert set(other.shown) == lying
    assert other.information_state_string(0) != state.information_state_string(0).replace("hidden", "show")


def test_the_deal_passes_to_the_left():
    dealers = []
    for state, action in random_states(GAME, 0):
        if action is None or state.events_for(0)[-1][0] == "deal":
            dealers.append(state.dealer)
    assert dealers == [(dealers[0] + deal) % 3 for deal in range(3)]
    assert {GAME.new_initial_state(seed).dealer for seed in range(30)} == {0, 1, 2}


@pytest.mark.parametrize("players, given, deals", [(4, {}, 4), (7, {}, 7), (3, {"deals": 9}, 9), (5, {"deals": 1}, 1)])
def test_how_many_deals(players, given, deals):
    state = GAME.new_initial_state(num_players=players, **given)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert len(state.results) == deals == state.deal + 1


def test_the_option_of_deals_depends_on_the_seats():
    option = GAME.option("deals")
    for players in range(3, 8):
        assert option.at(players).values == tuple(range(1, 3 * players + 1)) and option.at(players).default == players
    assert GAME.new_initial_state(num_players=3, deals=10).num_deals == 10
    with pytest.raises(OptionError, match="deals takes a whole number"):
        GAME.new_initial_state(deals=0)


@pytest.mark.parametrize("seed", range(20))
def test_what_holds_in_every_deal(seed):
    state = [state for state, _ in random_states(GAME, seed)][-1]
    for tricks, points in state.results:
        size = 52 // state.num_players
        assert sum(tricks) == size
        assert (sum(points) + size) % 4 == 0
        assert all((point >= 0) == (number % 2 == 0) and abs(point) == number
                   for number, point in zip(tricks, points))
        if state.num_players == 4:
            assert sum(points) in range(-13, 12, 4) and min(points) < 0
    assert state.returns() == [sum(points) for points in zip(*[result[1] for result in state.results])]


def explicit(players, choice):
    """(an explicit deal, its hands as lists of cards)."""
    pack = list(range(52))
    choice.shuffle(pack)
    size = 52 // players
    hands = [sorted(pack[seat * size : seat * size + size]) for seat in range(players)]
    texts = [[card_name(card) for card in hand] for hand in hands]
    return {"hands": texts, "leftover": [card_name(card) for card in pack[size * players :]]}, hands


def test_explicit_deals_hold_and_chance_deals_the_others():
    choice = random.Random(1)
    first, hands = explicit(5, choice)
    second, later = explicit(5, choice)
    state = GAME.new_initial_state(num_players=5, deal=[dict(first, dealer=3), second])
    seen = []
    while not state.is_terminal():
        if not state.trick and not any(state.taken):
            seen.append((state.dealer, [state.hand(seat) for seat in range(5)]))
        state.apply_action(state.legal_actions()[0])
    assert seen[:2] == [(3, hands), (4, later)] and [dealer for dealer, _ in seen] == [3, 4, 0, 1, 2]
    assert seen[2][1] not in (hands, later)


WRONG = [
    ("hands takes 4 lists", lambda deal: deal.pop("hands")),
    ("hands takes 4 lists", lambda deal: deal["hands"].pop()),
    ("hands takes 4 lists", lambda deal: deal.update(hands="2C")),
    ("hands takes a list of cards", lambda deal: deal["hands"].__setitem__(1, "2C")),
    ("hands takes 13 cards each, not 12", lambda deal: deal["hands"][2].pop()),
    ("hands has .. twice", lambda deal: deal["hands"][2].__setitem__(0, deal["hands"][1][0])),
    ("hands: '1C' is no card", lambda deal: deal["hands"][2].__setitem__(0, "1C")),
    ("hands: 5 is no card", lambda deal: deal["hands"][2].__setitem__(0, 5)),
    ("leftover takes the cards that are in no hand", lambda deal: deal.update(leftover=["2C"])),
    ("leftover takes a list", lambda deal: deal.update(leftover=None)),
    ("dealer takes a seat, 0 to 3, not 4", lambda deal: deal.update(dealer=4)),
    ("dealer takes a seat", lambda deal: deal.update(dealer=-1)),
    ("dealer takes a seat", lambda deal: deal.update(dealer=True)),
    ("takes dealer, hands, leftover, not 'turnup'", lambda deal: deal.update(turnup="2C")),
]


@pytest.mark.parametrize("message, spoil", WRONG, ids=range(len(WRONG)))
def test_wrong_explicit_deals(message, spoil):
    deal, _ = explicit(4, random.Random(2))
    GAME.new_initial_state(num_players=4, deal=[deal])
    spoil(deal)
    with pytest.raises(ValueError, match="deal.*" + message):
        GAME.new_initial_state(num_players=4, deal=[deal])


def test_more_deals_than_the_match_has():
    deal, _ = explicit(4, random.Random(2))
    GAME.new_initial_state(num_players=4, deal=[deal] * 2, deals=2)
    with pytest.raises(ValueError, match="list of 1 to 2 dicts"):
        GAME.new_initial_state(num_players=4, deal=[deal] * 3, deals=2)


def test_a_left_over_list_is_not_needed_and_not_ordered():
    deal, _ = explicit(7, random.Random(3))
    state = GAME.new_initial_state(num_players=7, deal=[deal])
    assert state.shown == tuple(sorted(cards(" ".join(deal["leftover"]))))
    del deal["leftover"]
    assert GAME.new_initial_state(num_players=7, deal=[deal]).shown == state.shown
