"""The rules of Japanese Loo. What it shares with other games is tested in test_tricks.py."""

import random

import pytest

from core.cards import card_name
from core.game import OptionError
from core.games.japanese_loo import GAME, IN, OUT
from core.rng import Rng
from host_tests.games.games import random_states
from host_tests.games.tricks_positions import cards, names, play, set_hands

A, B, C, D, E, F, G, H = range(8)


def chips(state):
    return [100 + points for points in state.returns()]


def table(players=8, dealer=H, turnup="2C", **options):
    """A new match; from the dealer's left the seats hold the pack in its order, five cards each, without the turnup."""
    pack = [card_name(card) for card in range(52) if card_name(card) != turnup]
    hands = [pack[5 * seat : 5 * seat + 5] for seat in range(players)]
    if players < 6:
        options["min_players"] = 3
    deal = {"dealer": dealer, "hands": hands, "turnup": turnup}
    return GAME.new_initial_state(num_players=players, deal=[deal], **options)


def declare(state, words):
    """Seat after seat from the dealer's left: i comes in, o drops out. Returns the events."""
    return play(state, " ".join({"i": "in", "o": "out"}[word] for word in words))


def tricks_won(state, tricks):
    """Let the five tricks come out so: {seat: tricks}. Returns the events of the last card."""
    state.taken = [tricks.get(seat, 0) for seat in range(state.num_players)]
    winner = max(tricks)
    state.taken[winner] -= 1
    hands = ["%s%s" % (rank, "CDHS"[(state.trump + 1) % 4]) for rank in "23456789TJ"[: state.num_players]]
    hands[winner] = "A" + "CDHS"[(state.trump + 1) % 4]
    set_hands(state, hands, state.turn)
    number = state.deal
    while state.deal == number and not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    return state.events_for(None)


# Coming in and dropping out: the page's examples 1 to 7. The next dealer's ante is paid in the action that ends a deal.

def test_all_drop_before_the_dealer():
    state = table()
    assert chips(state) == [100] * 7 + [95] and state.pot == 5
    events = declare(state, "ooooooo")
    assert ("alone", H, 40) in events and events[-1] == ("ante", A, 5)
    assert chips(state) == [90] + [95] * 6 + [135] and state.deal == 1
    assert state.results[0] == ((0,) * 8, (-5,) * 7 + (35,), 1 << H, 40, 0)


def test_one_comes_in_and_the_dealer_drops():
    state = table()
    events = declare(state, "ooiooooo")
    assert ("alone", C, 40) in events
    assert chips(state) == [90, 95, 140, 95, 95, 95, 95, 90]


def test_the_walk_over_waits_for_the_last_to_drop():
    state = table()
    declare(state, "ooioooo")
    assert state.declaring and state.turn == H and state.pot == 35


def test_tricks_share_the_pot():
    state = table()
    events = declare(state, "ooioiooo")
    assert events[-1] == ("begin", 35, 1 << C | 1 << E) and state.pot == 35 and state.turn == C
    events = tricks_won(state, {C: 3, E: 2})
    assert ("score", 0, (0, 0, 3, 0, 2, 0, 0, 0), (-5, -5, 21, -5, 14, -5, -5, -10), 1 << C | 1 << E, 35, 0) in events
    assert chips(state) == [90, 95, 121, 95, 114, 95, 95, 90]


def test_who_takes_no_trick_is_looed():
    state = table()
    declare(state, "ooioiooo")
    events = tricks_won(state, {C: 5})
    assert ("loo", E, 10) in events and state.results[0][4] == 1 << E
    # The next pot: 10 carried, the ante of the next dealer.
    assert chips(state) == [90, 95, 135, 95, 90, 95, 95, 90] and state.pot == 15 and state.dealer == A


def test_all_in_with_a_carried_pot():
    state = table()
    declare(state, "ooioiooo")
    tricks_won(state, {C: 5})
    declare(state, "iiiiiiii")
    assert state.pot == state.shared == 15
    before = state.returns()
    tricks_won(state, {A: 1, B: 1, C: 1, D: 1, E: 1})
    assert [now - then for now, then in zip(state.returns(), before)] == [3, -2, 3, 3, 3, -10, -10, -10]
    assert state.pot == 35


def last_deal(state):
    """Go on to the last deal of the match without chips in the pot."""
    while state.deal + 1 < state.num_deals:
        declare(state, "o" * (state.num_players - 1))
    return state


def test_the_extension_shares_what_the_last_deal_left():
    """The page's examples 7 and 8."""
    state = last_deal(table())
    declare(state, "iiiooooo")
    first = (state.dealer + 1) % 8
    events = tricks_won(state, {first: 5})
    assert not state.is_terminal() and state.is_extension() and events[-1] == ("extension", 20)
    assert state.dealer == first and state.pot == 20 and state.playing == 255 and not state.declaring
    # No ante, and the dealer's left leads.
    assert sum(state.returns()) == -20
    assert state.turn == (first + 1) % 8 and state.trump == state.shown[0] // 13
    before = state.returns()
    events = tricks_won(state, {B: 2, C: 3})
    assert [now - then for now, then in zip(state.returns(), before)] == [0, 8, 12, 0, 0, 0, 0, 0]
    assert state.is_terminal() and state.pot == 0 and not any(event[0] == "loo" for event in events)
    assert len(state.results) == 9 and state.results[-1][2:] == (255, 20, 0)


@pytest.mark.parametrize("ending", ["walkover", "no loo"])
def test_no_extension_without_chips_in_the_pot(ending):
    state = last_deal(table())
    if ending == "walkover":
        declare(state, "o" * 7)
    else:
        declare(state, "iioooooo")
        tricks_won(state, {(state.dealer + 1) % 8: 3, (state.dealer + 2) % 8: 2})
    assert state.is_terminal() and len(state.results) == 8 and state.pot == 0


@pytest.mark.parametrize("rounds", [1, 2])
def test_rounds(rounds):
    state = last_deal(table(3, C, rounds=rounds))
    assert state.num_deals == 3 * rounds and state.dealer == (C + 3 * rounds - 1) % 3
    declare(state, "oo")
    assert state.is_terminal()


def test_a_carried_pot_goes_to_who_is_left():
    state = table()
    declare(state, "ooioiooo")
    tricks_won(state, {C: 5})
    assert ("alone", A, 50) in declare(state, "ooooooo")


@pytest.mark.parametrize("ante, fee, penalty", [(10, 5, 10), (5, 10, 20), (5, 0, 5), (0, 15, 25)])
def test_fees(ante, fee, penalty):
    state = table(3, C, ante=ante, drop_fee=fee, loo_penalty=penalty)
    assert state.returns() == [0, 0, -ante]
    declare(state, "oii")
    assert state.returns() == [-fee, 0, -ante] and state.shared == ante + fee
    events = tricks_won(state, {B: 5})
    assert ("loo", C, penalty) in events
    assert state.returns() == [-fee - ante, ante + fee, -ante - penalty] and state.pot == penalty + ante


@pytest.mark.parametrize("name", ["ante", "drop_fee", "loo_penalty"])
@pytest.mark.parametrize("value", [3, 7, -5, 1005, True, "5"])
def test_fees_come_in_fives(name, value):
    with pytest.raises(OptionError, match=name + " takes a multiple of 5"):
        GAME.new_initial_state(**{name: value})


def test_seats():
    assert list(GAME.seats()) == [6, 7, 8, 9, 10]
    assert list(GAME.seats(min_players=3)) == list(range(3, 11)) and list(GAME.seats(min_players=5))[0] == 5
    with pytest.raises(ValueError, match="players"):
        GAME.new_initial_state(num_players=5)
    assert GAME.new_initial_state(num_players=3, min_players=3).num_players == 3


# The deal.

@pytest.mark.parametrize("players", [3, 6, 10])
def test_the_deal(players):
    turnups = set()
    for seed in range(30):
        state = GAME.new_initial_state(seed, players, min_players=3)
        dealt = [card for seat in range(players) for card in state.hand(seat)]
        assert [len(state.hand(seat)) for seat in range(players)] == [5] * players
        assert state.shown[0] not in dealt and state.trump == state.shown[0] // 13
        assert len(dealt) + 1 + sum(bin(mask).count("1") for mask in state.stock) == 52
        assert not state.stock[state.trump] >> state.shown[0] % 13 & 1
        assert state.turn == (state.dealer + 1) % players and state.declaring
        assert state.events_for(0) == [("deal", 0, state.dealer, state.shown), ("ante", state.dealer, 5)]
        turnups.add(state.trump)
    assert turnups == {0, 1, 2, 3}


def test_the_turnup_may_be_left_to_chance():
    hands = [[card_name(card) for card in range(5 * seat, 5 * seat + 5)] for seat in range(6)]
    turnups = {GAME.new_initial_state(seed, deal=[{"hands": hands}]).shown[0] for seed in range(100)}
    assert turnups <= set(range(30, 52)) and len(turnups) > 15


def test_a_turnup_that_is_in_a_hand():
    hands = [[card_name(card) for card in range(5 * seat, 5 * seat + 5)] for seat in range(6)]
    with pytest.raises(ValueError, match="deal: turnup takes a card that is in no hand, not 4C"):
        GAME.new_initial_state(deal=[{"hands": hands, "turnup": "4C"}])
    with pytest.raises(ValueError, match="deal: turnup"):
        GAME.new_initial_state(deal=[{"hands": hands, "turnup": None}])


def test_an_explicit_extension_deal():
    """A match has one deal more than seats and rounds say."""
    hands = [[card_name(card) for card in range(5 * seat, 5 * seat + 5)] for seat in range(3)]
    deal = {"hands": hands, "turnup": "AS"}
    GAME.new_initial_state(num_players=3, min_players=3, deal=[deal] * 4)
    with pytest.raises(ValueError, match="1 to 4 dicts"):
        GAME.new_initial_state(num_players=3, min_players=3, deal=[deal] * 5)


# The play.

def test_the_first_who_is_in_leads():
    """The page's example 12."""
    state = table()
    declare(state, "oiioiioo")
    order = []
    while state.deal == 0 and state.tricks_left == 5:
        order.append(state.turn)
        state.apply_action(state.legal_actions()[0])
    assert order == [B, C, E, F] and [seat for seat, _ in state.last_plays()] == order


def test_the_first_is_counted_from_the_dealer():
    state = table(8, C)
    declare(state, "ooioooio")
    # D and E dropped; F was the first to come in, B the only other one.
    assert state.playing == 1 << F | 1 << B and state.turn == state.leader == F


def in_play(hands, turnup="2S", **options):
    """All seats are in and hold these cards; seat 0 leads."""
    state = table(len(hands), len(hands) - 1, turnup, **options)
    declare(state, "i" * len(hands))
    return set_hands(state, hands, 0)


def test_a_trump_beats():
    """The page's example 9."""
    state = in_play(["KH 3D", "AH 4D", "2S 5D", "AD 6D"], "3S")
    assert play(state, "KH AH 2S AD")[-1] == ("trick", 2)


@pytest.mark.parametrize("options, hand, led, legal", [
    # The page's examples 10 and 11.
    ({}, "3H AS", "KH", "3H"),
    ({}, "2D AS", "KH", "2D AS"),
    ({"must_trump": True}, "2D AS", "KH", "AS"),
    ({"must_trump": True}, "3H AS", "KH", "3H"),
    ({"must_trump": True}, "2D 3C", "KH", "3C 2D"),
    ({"must_trump": True}, "2S AS", "KH", "2S AS"),
    # Heading: only within what following allows.
    ({"must_head": True}, "3H AH", "KH", "AH"),
    ({"must_head": True}, "3H QH", "KH", "3H QH"),
    ({"must_head": True}, "3H AS", "KH", "3H"),
    # A void seat must trump, for that beats.
    ({"must_head": True}, "2D AS", "KH", "AS"),
    ({"must_head": True}, "2D 3C", "KH", "3C 2D"),
    ({"must_head": True}, "3S 4S", "5S", "3S 4S"),
    ({"must_head": True}, "3S 6S", "5S", "6S"),
])
def test_duties(options, hand, led, legal):
    state = in_play([led + " 9C", hand, "8C 7C"], "TS", **options)
    play(state, led)
    assert names(state) == legal
    reason = "must_trump" if "must_trump" in options else "must_head"
    for card in cards(hand):
        name = card_name(card)
        expected = None if name in legal else "must_follow_suit" if "H" in legal and name[1] != "H" else reason
        assert state.why_illegal(card) == expected


@pytest.mark.parametrize("options, hand, legal", [
    ({}, "2D 3S", "2D 3S"),
    ({"must_head": True}, "2D 3S", "2D 3S"),
    ({"must_head": True}, "3S 9S", "9S"),
    ({"must_trump": True}, "2D 3S", "3S"),
    ({"must_trump": True, "must_head": True}, "2D 3S", "3S"),
    ({"must_trump": True, "must_head": True}, "3S 4S", "3S 4S"),
    ({"must_trump": True, "must_head": True}, "3S 9S", "9S"),
    ({"must_trump": True, "must_head": True}, "2H 9S", "2H"),
    ({"must_head": True}, "2H AH", "2H AH"),
])
def test_duties_over_a_trump(options, hand, legal):
    """The king of hearts is led and trumped with the 5 of spades."""
    state = in_play(["KH 9C", "5S 2C", hand], "TS", **options)
    play(state, "KH 5S")
    assert names(state) == legal


def test_the_leader_is_free():
    state = in_play(["KH 9C", "5S 2C", "6S 8D"], "TS", must_trump=True, must_head=True)
    assert names(state) == "9C KH"


def test_actions_have_their_time():
    state = table()
    assert state.legal_actions() == [OUT, IN] and names(state) == "out in"
    own, other = state.hand(state.turn)[0], state.hand(H)[0]
    assert (state.why_illegal(own), state.why_illegal(other)) == ("declare_first", "not_in_hand")
    declare(state, "iiiiiiii")
    assert (state.why_illegal(IN), state.why_illegal(OUT)) == ("not_now", "not_now")
    assert state.why_illegal(IN + 1) == "unknown"


# What is hidden, and what play shows.

def test_dropped_hands_stay_hidden():
    state = table()
    dropped = state.hand(A)
    declare(state, "oi")
    assert state.hand(A) == dropped
    hands = {tuple(state.resample_from_infostate(B, Rng(seed)).hand(A)) for seed in range(30)}
    assert len(hands) > 25
    assert state.resample_from_infostate(A, Rng(1)).hand(A) == dropped
    # Who held them remembers them when the deal is long over; nobody else knows them.
    other = table()
    swapped = dropped[:4] + cards("AS")
    other.hands[0:4] = [sum(1 << card % 13 for card in swapped if card // 13 == suit) for suit in range(4)]
    declare(other, "oi")
    for match in (state, other):
        declare(match, "oooooo")
        assert match.deal == 1
    told = [match.information_state_string(seat).split("secret")[1] for match in (state, other) for seat in (A, B)]
    assert told[0] != told[2] and told[1] == told[3]


def test_undealt_cards_are_unseen():
    state = table(6, F)
    stock = {card for seed in range(30) for card in range(52)
             if state.resample_from_infostate(A, Rng(seed)).stock[card // 13] >> card % 13 & 1}
    assert stock == set(range(52)) - set(state.hand(A)) - set(state.shown)


@pytest.mark.parametrize("options, plays, void", [
    # A void seat that does not trump though it would have to has no trump.
    ({"must_trump": True}, "KH 2D", "HS"),
    ({"must_head": True}, "KH 2D", "HS"),
    ({}, "KH 2D", "H"),
    ({"must_trump": True}, "KH 3S", "H"),
])
def test_duties_show_voids(options, plays, void):
    state = in_play(["KH 9C", "2D 8C" if "2D" in plays else "3S 8C", "5S 2C"], "TS", **options)
    play(state, plays)
    assert state.voids[1] == sum(1 << "CDHS".index(suit) for suit in void)


@pytest.mark.parametrize("hand, plays, suit, ceiling", [
    ("QH 3D", "KH QH", "H", "K"),
    ("AH 3D", "KH AH", "H", None),
    ("QH 3D", "KH QH", "S", None),
])
def test_heading_shows_ranks(hand, plays, suit, ceiling):
    """Who does not head the trick has no higher card of that suit."""
    state = in_play(["KH 9C", hand, "5S 2C"], "TS", must_head=True)
    play(state, plays)
    assert state.ceilings[4 + "CDHS".index(suit)] == ("23456789TJQKA".index(ceiling) if ceiling else 13)


@pytest.mark.parametrize("third, suit, ceiling", [("3S 2D", "S", 3), ("2D 3D", "S", 3), ("2H 3H", "H", 13)])
def test_heading_over_a_trump_shows_ranks(third, suit, ceiling):
    """The king of hearts was trumped with the 5: who is void and does not overtrump has no trump above it."""
    state = in_play(["KH 9C", "5S 2C", third], "TS", must_head=True)
    play(state, "KH 5S " + third[:2])
    assert state.ceilings[8 + "CDHS".index(suit)] == ceiling


def test_the_lowest_rank_shown_holds():
    state = in_play(["TH KH", "9H 8H", "2C 3C"], "TS", must_head=True)
    play(state, "TH 9H 2C")
    hearts = 4 * 1 + 2
    assert state.ceilings[hearts] == cards("TH")[0] % 13
    twin = state.clone()
    play(state, "KH 8H")
    assert state.ceilings[hearts] == cards("TH")[0] % 13
    # What is shown later is shown in this match only.
    twin.ceilings[hearts] = 0
    assert state.ceilings[hearts] > 0


def test_ranks_that_were_shown_bind_the_resampling():
    state = in_play(["KH 9C 8C 7C 6C", "QH 3D 4D 5D 6D", "5S 2C 3C 4C 5C"], "TS", must_head=True)
    play(state, "KH QH")
    ace = cards("AH")[0]
    holders = set()
    for seed in range(200):
        other = state.resample_from_infostate(0, Rng(seed))
        holders.add(next((seat for seat in range(3) if ace in other.hand(seat)), None))
    assert holders == {2, None}


def test_heading_knowledge_ends_with_the_deal():
    state = in_play(["KH 9C", "QH 3D", "5S 2C"], "TS", must_head=True)
    play(state, "KH QH")
    assert state.clone().ceilings == state.ceilings != [13] * 12
    while state.deal == 0:
        state.apply_action(state.legal_actions()[0])
    assert state.ceilings == [13] * 12 and state.voids == [0] * 3


# What holds in every match.

@pytest.mark.parametrize("seed", range(24))
def test_what_holds_in_every_match(seed):
    carried = 0
    for state, action in random_states(GAME, seed):
        assert sum(state.returns()) + state.pot == 0
        if action is None:
            continue
        assert state.pot % 5 == 0
        for event in state.events_for(None):
            if event[0] == "begin":
                out = state.num_players - bin(state.playing).count("1")
                assert event[1] == carried + state.options["ante"] + state.options["drop_fee"] * out
            if event[0] == "score":
                _, deal, tricks, points, playing, pot, looed = event
                inside = bin(playing).count("1")
                loos = bin(looed).count("1")
                extension = deal == state.num_deals
                assert sum(tricks) == (0 if inside == 1 else 5)
                assert loos == 0 if inside == 1 or extension else max(0, inside - 5) <= loos < inside
                assert sum(points) == carried - loos * state.options["loo_penalty"]
                carried = loos * state.options["loo_penalty"]
    assert state.pot == 0
    assert len(state.results) - state.num_deals in (0, 1)


def test_random_matches_do_end_in_extensions():
    ends = {[state for state, _ in random_states(GAME, seed)][-1].is_extension() for seed in range(8)}
    assert ends == {True, False}


def test_chips_may_go_below_zero():
    state = table(3, C, ante=1000)
    assert chips(state) == [100, 100, -900]
    assert last_deal(state).deal == 2


def test_the_choice_of_explicit_hands_is_random_elsewhere():
    choice = random.Random(5)
    pack = [card_name(card) for card in range(52)]
    choice.shuffle(pack)
    deal = {"hands": [pack[5 * seat : 5 * seat + 5] for seat in range(6)], "turnup": pack[30]}
    assert {GAME.new_initial_state(seed, deal=[deal]).dealer for seed in range(60)} == set(range(6))
