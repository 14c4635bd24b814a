"""What the games of tricks share, seen in Parity mostly; the French deck; and that hidden cards are dealt anew well."""

import collections
import itertools
import random

import pytest

from core import cards as deck
from core.game import TERMINAL
from core.games import japanese_loo, parity, three_tricks
from core.mechanics.tricks import masks_of
from core.mechanics.tricks_told import card_number
from core.mechanics.tricks_unseen import unseen as unseen_of
from core.rng import Rng
from host_tests.games.games import TRICKS, random_options
from host_tests.games.tricks_positions import at_table, cards, names, play, set_hands

GAME = parity.GAME


# The deck.

def test_cards_and_their_names():
    assert deck.card_name(13 * 2 + 8) == "TH"
    assert [card_number(deck.card_name(card)) for card in range(52)] == list(range(52))


@pytest.mark.parametrize("name", ["", "2", "C2", "2c", "10C", "1C", "2C ", "2X", "JK", None, 5, ["2", "C"]])
def test_what_is_no_card(name):
    with pytest.raises(ValueError, match="is no card"):
        card_number(name)


def test_masks():
    hands = [cards("2C AC 5D KH"), cards("3C 4C 5C AS")]
    masks = masks_of(hands[0] + hands[1], 2, 4)
    assert masks == [1 | 1 << 12, 8, 1 << 11, 0, 2 | 4 | 8, 0, 0, 1 << 12]
    assert deck.cards_of(masks) == hands[0] and deck.cards_of(masks, 4) == hands[1]
    assert deck.count(masks[:4]) == 4 and deck.count(masks) == 8 and deck.count([deck.ALL]) == 13


# Tricks.

def test_the_winner_leads_and_the_turn_goes_round():
    state = at_table(GAME, ["7H 2C", "KH 3C", "8H 4C", "9H 5C"], leader=2)
    turns = []
    for card in ("8H", "9H", "7H", "KH"):
        turns.append(state.turn)
        assert state.plays() == list(zip((2, 3, 0), cards("8H 9H 7H")))[: len(state.trick)]
        play(state, card)
    assert turns == [2, 3, 0, 1] and state.turn == state.leader == 1
    assert state.taken == [0, 1, 0, 0] and state.tricks_left == 1 and state.trick == [] and state.led is None
    assert state.last_plays() == list(zip((2, 3, 0, 1), cards("8H 9H 7H KH")))
    assert state.last_trick == (2, cards("8H 9H 7H KH"), 1, 15)


def test_before_the_first_trick():
    state = GAME.new_initial_state()
    assert state.plays() == state.last_plays() == [] and state.last_trick is None


def test_the_best_card_so_far():
    state = at_table(GAME, ["7H 2C", "9H 3C", "8H 4C", "2S 5C"], trump="S")
    best = []
    for card in ("7H", "9H", "8H"):
        play(state, card)
        best.append((deck.card_name(state.best), state.winner, state.led))
    assert best == [("7H", 0, 2), ("9H", 1, 2), ("9H", 1, 2)]


def test_any_card_may_be_led():
    assert names(at_table(GAME, ["7H 2C", "9H 3C", "8H 4C"], trump="H")) == "2C 7H"


def test_reasons():
    state = at_table(GAME, ["7H 2C", "9H 3C", "8H 4C"], deals=1)
    assert state.why_illegal(cards("AS")[0]) == "not_in_hand"
    play(state, "7H")
    assert state.why_illegal(cards("3C")[0]) == "must_follow_suit" and state.why_illegal(cards("9H")[0]) is None
    assert state.why_illegal(cards("8H")[0]) == "not_in_hand"
    play(state, "9H 8H 3C 4C 2C")
    assert state.turn == TERMINAL and state.why_illegal(0) == "over" and state.why_illegal(52) == "unknown"
    assert state.why_illegal(True) == state.why_illegal(7.0) == "unknown"


def test_voids_are_what_play_has_shown():
    state = at_table(GAME, ["7H 2C", "KH 3C", "AS 4C", "9H 5C"])
    play(state, "7H KH AS")
    assert state.voids == [0, 0, 1 << 2, 0]
    play(state, "9H 3C 4C 5C")
    assert state.voids == [0, 0, 1 << 2, 0]


def test_voids_are_forgotten_with_the_deal():
    state = at_table(GAME, ["7H 2C", "KH 3C", "AS 4C", "9H 5C"])
    play(state, "7H KH AS 9H 3C 4C 5C 2C")
    assert state.deal == 1 and state.voids == [0, 0, 0, 0] and state.taken == [0, 0, 0, 0]
    assert state.last_trick[2] == 3 and state.results[0][0] == (0, 1, 0, 1)


def test_the_end_of_a_deal_in_events():
    state = at_table(GAME, ["7H", "KH", "AS"], deals=2)
    events = play(state, "7H KH") and play(state, "AS")
    assert events == [("play", 2, 51), ("trick", 1), ("score", 0, (0, 1, 0), (0, -1, 0)),
                      ("deal", 1, state.dealer, state.shown)]
    assert state.deal == 1 and state.returns() == [0, -1, 0] and not state.is_terminal()


def test_events_of_a_card():
    state = at_table(GAME, ["7H 2C", "KH 3C", "AS 4C"])
    play(state, "7H")
    assert [state.events_for(seat) for seat in (0, 1, 2, None)] == [[("play", 0, 31)]] * 4


def test_this_deal_only():
    """What a search may ask for: the deal is scored, and nothing more is dealt."""
    for game in TRICKS:
        state = game.new_initial_state(3)
        generator = state.clone()._rng.key()
        state.this_deal_only = True
        state = state.clone()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[-1])
        assert state.deal == 0 and len(state.results) == 1 and state.legal_actions() == []
        assert state._rng.key() == generator
        assert list(state.results[0][1]) == state.returns()


def test_unlike_matches_have_unlike_histories():
    """Perfect recall: earlier deals are told, too."""
    one, two = GAME.new_initial_state(1, deals=2), GAME.new_initial_state(1, deals=2)
    for at in range(51):
        one.apply_action(one.legal_actions()[0])
        two.apply_action(two.legal_actions()[0 if at != 3 else -1])
    assert one.deal == two.deal == 1
    two.hands, two._played = one.hands, one._played
    assert one.information_state_string(0) != two.information_state_string(0)


@pytest.mark.parametrize("changed", [{"trump": "S"}, {"leftover": "hidden"}, {"deals": 5}])
def test_options_are_part_of_what_a_seat_knows(changed):
    one, two = GAME.new_initial_state(1), GAME.new_initial_state(1, **changed)
    assert one.information_state_string(0) != two.information_state_string(0)


# Dealing anew what is hidden.

def agrees(state, other, player):
    """Whether the cards of `other` can be those of `state` as the seat sees it, from the definition."""
    for seat in range(state.num_players):
        old, new = state.hand(seat), other.hand(seat)
        if len(old) != len(new) or seat == player and old != new:
            return False
        for card in new if seat != player else ():
            if state.voids[seat] >> card // 13 & 1:
                return False
            if state.ceilings and card % 13 >= state.ceilings[4 * seat + card // 13]:
                return False
    lying = [card for seat in range(state.num_players) for card in other.hand(seat)] + deck.cards_of(other.stock)
    same = [card for seat in range(state.num_players) for card in state.hand(seat)] + deck.cards_of(state.stock)
    return sorted(lying) == sorted(same)


def a_little_before_the_end(game, seed):
    """(a match in the middle of a deal, a seat). All that could be shown of its hands was shown."""
    choice = random.Random(seed)
    options, players = random_options(game, choice)
    state = game.new_initial_state(seed, players, **options)
    for _ in range(choice.randrange(players, 45)):
        if not state.is_terminal():
            state.apply_action(choice.choice(state.legal_actions()))
    for seat in range(players):
        for suit in range(4):
            mask = state.hands[4 * seat + suit]
            if not mask:
                state.voids[seat] |= 1 << suit
            if state.ceilings:
                state.ceilings[4 * seat + suit] = len(bin(mask)) - 2 if mask else 0
    return state, choice.randrange(players)


@pytest.mark.parametrize("game", TRICKS, ids=lambda game: game.id)
def test_a_deal_is_always_found(game):
    """Even when everything that a seat lacks is known, suits and ranks: few deals, often one only, agree with that."""
    for seed in range(150):
        state, player = a_little_before_the_end(game, seed)
        for again in range(4):
            assert agrees(state, state.resample_from_infostate(player, Rng(again)), player)


def test_only_one_deal_is_possible():
    state = at_table(GAME, ["2C 3C 4C", "5C 6C 7C", "2D 2H 3D", "2S 4H 3S"])
    state.stock = [0] * 4
    # Seat 1 has clubs only, seat 2 no spade; so seat 3 has the spades, and the heart that seat 2 can't have.
    state.voids = [0, 0b1110, 0b1000, 0b0010]
    hearts = collections.Counter()
    for seed in range(300):
        other = state.resample_from_infostate(0, Rng(seed))
        assert other.hand(1) == cards("5C 6C 7C") and set(cards("2D 3D")) < set(other.hand(2))
        hearts[" ".join([deck.card_name(card) for card in other.hand(3)])] += 1
    assert set(hearts) == {"2H 2S 3S", "4H 2S 3S"} and min(hearts.values()) > 110


def test_a_chain_of_moves_makes_room():
    """Whatever is placed first, some placed card may have to move on, and another one for it."""
    state = at_table(GAME, ["2C 3C", "4C 2D", "3D 2H", "3H 2S", "4D 4H", "3S 4S"], leftover="hidden")
    state.stock = [0] * 4
    # Seat 1 has clubs or diamonds, 2 diamonds or hearts, 3 hearts or spades; 4 no club, no spade; 5 spades only.
    state.voids = [0, 0b1100, 0b1001, 0b0011, 0b1001, 0b0111]
    expected = set(possible_deals(state, 0))
    found = collections.Counter(tuple(state.resample_from_infostate(0, Rng(seed)).hands) for seed in range(4000))
    assert set(found) == expected and len(expected) == 162
    # Not equally likely, but no deal is a favourite.
    assert max(found.values()) < 4 * 4000 / 162


def possible_deals(state, player):
    """All `hands` that agree with what the seat knows, by trying every distribution of the unseen cards."""
    others = [seat for seat in range(state.num_players) if seat != player]
    sizes = [len(state.hand(seat)) for seat in others]
    unseen = deck.cards_of(unseen_of(state, player))

    def dealt(seats, left):
        if not seats:
            yield []
            return
        for hand in itertools.combinations(left, sizes[len(others) - len(seats)]):
            if any(state.voids[seats[0]] >> card // 13 & 1 for card in hand):
                continue
            for rest in dealt(seats[1:], [card for card in left if card not in hand]):
                yield [list(hand)] + rest

    for hands in dealt(others, unseen):
        hands.insert(player, state.hand(player))
        flat = []
        for hand in hands:
            flat += [sum(1 << card % 13 for card in hand if card // 13 == suit) for suit in range(4)]
        yield tuple(flat)


@pytest.mark.parametrize("voids, stock", [
    # Where one seat's voids are the only ones, or lie within another's, all deals are equally likely.
    ([0, 0, 0], True), ([0, 0b0001, 0], True), ([0, 0b0011, 0b0001], True), ([0, 0b0110, 0], False),
])
def test_all_deals_that_agree_are_equally_likely(voids, stock):
    state = at_table(GAME, ["AC AD", "2D 2S", "2H 3S"], leftover="hidden")
    if voids[1] == 0b0110:
        state = at_table(GAME, ["AC AD", "2C 2S", "2H 3S"], leftover="hidden")
    state.stock = [1 << 5, 1 << 5, 0, 0] if stock else [0] * 4
    state.voids = voids
    expected = set(possible_deals(state, 0))
    times = 300
    found = collections.Counter(tuple(state.resample_from_infostate(0, Rng(seed)).hands)
                                for seed in range(times * len(expected)))
    assert set(found) == expected
    # Five standard deviations of a count that is `times` on average.
    assert all(abs(number - times) < 5 * times ** 0.5 for number in found.values())


def test_what_nobody_could_hold():
    state = at_table(GAME, ["2C 3C", "4C 5C", "6C 7C"])
    state.stock = [0] * 4
    state.voids = [0, 1, 1]
    with pytest.raises(ValueError, match="no deal agrees"):
        state.resample_from_infostate(0, Rng(1))


def test_explicit_deals_to_come_are_forgotten():
    hands = [[deck.card_name(card) for card in range(17 * seat, 17 * seat + 17)] for seat in range(3)]
    state = GAME.new_initial_state(deal=[{"dealer": 1, "hands": hands}] * 2)
    endings = set()
    for seed in range(8):
        other = state.resample_from_infostate(0, Rng(seed))
        while other.deal == 0:
            other.apply_action(other.legal_actions()[0])
        endings.add((other.dealer, tuple(other.hands)))
    assert len(endings) == 8 and {dealer for dealer, _ in endings} == {2}


def test_what_others_alone_know_is_forgotten():
    """Cards that others passed or dropped in earlier deals are theirs alone."""
    for game, options in ((three_tricks.GAME, {"pass_right": 2}), (japanese_loo.GAME, {})):
        state = game.new_initial_state(2, **options)
        while state.deal == 0:
            state.apply_action(state.legal_actions()[0])
        assert all(state._secrets)
        other = state.resample_from_infostate(1, Rng(1))
        assert [seat for seat, secret in enumerate(other._secrets) if secret] == [1]


def test_unseen_cards():
    state = at_table(GAME, ["2C 3C", "4C 5D", "6H 7C"], leftover="hidden")
    play(state, "2C 4C")
    assert deck.cards_of(unseen_of(state, 2)) == sorted(set(range(52)) - set(cards("2C 4C 6H 7C")))


def test_hands_can_be_set_again():
    """Of the helper: cards set by hand are what play goes on from."""
    state = set_hands(GAME.new_initial_state(), ["2C", "3C", "4C"], 1)
    assert state.turn == 1 and names(state) == "3C"
