"""The bots of the trick games: their rule of thumb, what they know of each game, what they may see and may cost."""

import pytest

from core.bots import japanese_loo, parity, three_tricks, tricks_policy
from core.cards import card_name
from core.games.japanese_loo import GAME as LOO
from core.games.japanese_loo import IN, OUT
from core.games.parity import GAME as PARITY
from core.games.three_tricks import GAME as THREE
from core.games.three_tricks import PASS
from core.mechanics.tricks_told import card_number
from core.rng import Rng
from host_tests.games.games import random_states
from tools.digest import outcome

BOTS = {PARITY: parity, THREE: three_tricks, LOO: japanese_loo}
games = pytest.mark.parametrize("game", list(BOTS), ids=lambda game: game.id)
ALWAYS = [0x3FFF] * 20
NEVER = [0] * 20


def cards(names):
    return [card_number(name) for name in names.split()]


def masks(names):
    hands = [0] * 4
    for card in cards(names):
        hands[card // 13] |= 1 << card % 13
    return hands


class NoSlips(Rng):
    """No seat ever does the opposite of what it wants."""

    def below(self, n):
        return 1 << 20


# The rule of thumb.

def chosen(hand, wanted, led=None, best=None, last=False, trump=-1, out=""):
    """The card that a hand plays; `out`: cards in the hands of the others."""
    left = [mine | other for mine, other in zip(masks(hand), masks(out))]
    best = card_number(best) if best else 0
    choice = tricks_policy.choose(masks(hand), 0, left, "CDHS".find(led) if led else -1, best // 13, 1 << best % 13,
                                  last, trump, 0x3FFF if wanted else 0)
    assert choice & choice - 1 & 0x1FFF == 0
    return "23456789TJQKA"[len(bin(choice & 0x1FFF)) - 3] + "CDHS"[choice >> 13]


OUT_ABOVE = "AC AD AH AS"


@pytest.mark.parametrize("wanted, last, best, card", [
    (True, False, "9H", "KH"),  # the highest, so that it stays the best
    (True, True, "9H", "TH"),  # the last to play: as cheap as possible
    (True, False, "AH", "3H"),  # in vain: keep the high ones
    (True, True, "AH", "3H"),
    (False, False, "9H", "5H"),  # under the best as high as possible
    (False, True, "9H", "5H"),
    (False, False, "2H", "3H"),  # somebody may go over it
    (False, True, "2H", "KH"),  # the trick is his anyway: be rid of the highest
])
def test_following(wanted, last, best, card):
    assert chosen("3H 5H TH KH 2C AS", wanted, "H", best, last, out="AC AD") == card


def test_a_single_card_of_the_suit():
    assert all(chosen("3H 2C AS", wanted, "H", best) == "3H" for wanted in (False, True) for best in ("2H", "9H"))


def test_over_a_trump_no_card_of_the_suit_wins():
    assert chosen("3H 5H TH", True, "H", "2S", trump=3) == "3H"
    assert chosen("3H 5H TH", False, "H", "2S", trump=3) == "TH"


def test_discards():
    assert chosen("3H QC 4S", False, "D", "9D") == "QC"
    assert chosen("3H QC 4S", True, "D", "9D") == "3H"


def test_trumping():
    assert chosen("3H 4S 9S KC", True, "D", "9D", trump=3) == "4S"
    assert chosen("3H 4S 9S KC", True, "D", "6S", trump=3) == "9S"
    assert chosen("3H 4S 9S KC", True, "D", "TS", trump=3) == "3H"
    assert chosen("3H 4S 9S KC", False, "D", "9D", trump=3) == "KC"


def test_leads():
    # A card that nobody can beat; without one the lowest, as for whoever does not want the trick.
    assert chosen("QH 4S 3C", True, out="KS 5C TH") == "QH"
    assert chosen("QH 4S 3C", True, out="KS 5C KH") == "3C"
    assert chosen("QH 4S 3C", False, out="KS 5C TH") == "3C"


@pytest.mark.parametrize("hand, out, masters", [
    ("AH KH QH", "JH 2C", 3), ("AH KH TH", "JH 2C", 2), ("AH KC", "QH AC", 1), ("3H", "2H", 1), ("3H", "4H", 0),
    ("3H 2H", "AC", 2), ("AC KC AD KD AH KH AS", "QC JD 9H KS", 7)])
def test_masters(hand, out, masters):
    """The trick is wanted with so many masters alone: then a master is led, and not the lowest card."""
    left = [mine | other for mine, other in zip(masks(hand + " 2D"), masks(out + " 3D"))]
    leads = [tricks_policy.choose(masks(hand + " 2D"), 0, left, -1, -1, 1, False, -1, 1 << number)
             for number in range(10)]
    assert [lead != 1 << 13 | 1 for lead in leads] == [number == masters and masters > 0 for number in range(10)]


# Playing on.

def played_by_the_rules(state, wants):
    """The tricks of each seat when the rules themselves play the deal to its end, each card chosen as play_on does."""
    state = state.clone()
    state.this_deal_only = True
    while state.turn >= 0:
        left = [0] * 4
        for seat in range(state.num_players):
            if state.playing >> seat & 1:
                left = [one | other for one, other in zip(left, state.hands[4 * seat : 4 * seat + 4])]
        choice = tricks_policy.choose(
            state.hands, 4 * state.turn, left, -1 if state.led is None else state.led, state.best // 13,
            1 << state.best % 13, len(state.trick) == bin(state.playing).count("1") - 1,
            -1 if state.trump is None else state.trump, wants[state.taken[state.turn]])
        state.apply_action(13 * (choice >> 13) + len(bin(choice & 0x1FFF)) - 3)
    return state.taken


def in_play(game, seed):
    """States of a random match in which cards are played, without the duties that the rule of thumb passes over."""
    for state, _ in random_states(game, seed):
        at_cards = not getattr(state, "declaring", False) and not getattr(state, "passing", False)
        if state.turn >= 0 and at_cards and not state.options.get("must_head") and not state.options.get("must_trump"):
            yield state.clone()


@games
def test_playing_on_is_what_the_rules_make_of_it(game):
    checked = 0
    wants = [0x3FFFC, 0x3, 0x3FFFF, 0x2] + [0x5] * 15
    for seed in range(12):
        for state in list(in_play(game, seed))[::7]:
            tricks = played_by_the_rules(state, wants)
            before = state.key()
            for seat in range(state.num_players):
                steps = list(tricks_policy.play_on(state, seat, -1, NoSlips(1), wants, list(range(20))))
                assert steps[-1] == tricks[seat] and set(steps[:-1]) <= {None}
            assert state.key() == before
            checked += 1
    assert checked > 40


@games
def test_the_first_card_is_the_one_in_question(game):
    for state in list(in_play(game, 1))[::5]:
        for action in state.legal_actions():
            after = state.clone()
            after.this_deal_only = True
            after.apply_action(action)
            tricks = after.taken if after.turn < 0 else played_by_the_rules(after, ALWAYS)
            seat = state.turn
            assert list(tricks_policy.play_on(state, seat, action, NoSlips(1), ALWAYS, list(range(20))))[-1] == (
                tricks[seat])


@games
def test_slices_are_short(game, monkeypatch):
    """At most so many plies between two yields, and in long playouts not much fewer."""
    counted = []
    original = tricks_policy.choose
    monkeypatch.setattr(tricks_policy, "choose", lambda *args: (counted.append(1), original(*args))[1])
    longest = 0
    for state in [game.new_initial_state(3), *list(in_play(game, 3))[:2]]:
        for _ in BOTS[game].think(state, state.turn, "normal", Rng(1)):
            assert len(counted) <= tricks_policy.SLICE <= 40  # a ply takes 0.2 ms on the handheld
            longest = max(longest, len(counted))
            del counted[:]
    assert longest > tricks_policy.SLICE * (2 if game is not LOO else 1) // 3


def test_slips_happen_once_in_sixteen_plies(monkeypatch):
    wanted = []
    original = tricks_policy.choose
    monkeypatch.setattr(tricks_policy, "choose", lambda *args: (wanted.append(args[-1]), original(*args))[1])
    state = PARITY.new_initial_state(1, num_players=4)
    for seed in range(40):
        list(tricks_policy.play_on(state, 0, -1, Rng(seed), ALWAYS, list(range(20))))
    slips = sum(want != 0x3FFF for want in wanted)
    assert len(wanted) / 22 < slips < len(wanted) / 12


# What holds for the three bots.

@games
@pytest.mark.parametrize("seed", range(4))
def test_a_choice_is_legal_reproducible_and_knows_nothing_hidden(game, seed):
    states = [state.clone() for state, _ in random_states(game, seed) if len(state.legal_actions()) > 1]
    for ply, state in enumerate(states[:: len(states) // 8 + 1]):
        seat = state.turn
        first, second = {}, {}
        think = BOTS[game].think
        known = state.resample_from_infostate(seat, Rng(1))
        before = known.key()
        action = outcome(think(known, seat, "easy", Rng(ply), first))
        assert known.key() == before
        assert action == outcome(think(state.resample_from_infostate(seat, Rng(2)), seat, "easy", Rng(ply), second))
        assert first == second and action in first and set(first) <= set(state.legal_actions())
        assert all(type(number) is int for pair in first.values() for number in pair)


@games
def test_levels_are_budgets_of_slices(game):
    state = game.new_initial_state(2)
    levels = BOTS[game].LEVELS
    for level in ("easy", "normal", "hard", "hint"):
        progress = list(BOTS[game].think(state, state.turn, level, Rng(1)))
        # What is begun is finished: a deal with every action, of two or three slices each.
        assert levels[level] <= len(progress) < levels[level] + 1 + 3 * len(state.legal_actions())
        assert progress == sorted(progress)
    assert levels["easy"] < levels["normal"] < levels["hard"] == levels["hint"]


@games
def test_a_report_is_in_points_of_the_deal(game):
    report = {}
    state = game.new_initial_state(5)
    outcome(BOTS[game].think(state, state.turn, "normal", Rng(1), report))
    worst, most = {PARITY: (-17, 16), THREE: (-13, 9), LOO: (-20, 200)}[game]
    assert report and all(worst * playouts <= total <= most * playouts for total, playouts in report.values())


# What each game adds.

def choice(state, level="normal"):
    seat = state.turn
    return state.action_to_string(outcome(BOTS[state.game].think(
        state.resample_from_infostate(seat, Rng(1)), seat, level, Rng(2))))


def two_tricks_left(game, tricks):
    """The first seat has the lead. The ace takes a trick for certain, the 2H none, and keeps the ace in doubt."""
    state = game.new_initial_state(1, num_players=4)
    state.hands = [mask for names in ("AC 2H", "5C 9H", "6C 8H", "7C 7H") for mask in masks(names)]
    state.stock = [0] * 4
    state.turn = state.leader = 0
    state.taken = [tricks, 11 - tricks, 0, 0]
    state.tricks_left = 2
    return state


@pytest.mark.parametrize("tricks", range(8))
def test_parity_an_even_number(tricks):
    assert choice(two_tricks_left(PARITY, tricks)) == ("AC" if tricks % 2 else "2H")


@pytest.mark.parametrize("tricks", range(6))
def test_three_tricks_up_to_three_but_not_none(tricks):
    assert choice(two_tricks_left(THREE, tricks)) == ("AC" if tricks < 3 else "2H")


def test_parity_what_is_wanted(monkeypatch):
    """One more from an odd number; from an even one only with two masters."""
    assert [wants & 7 for wants in wanted_by(parity, PARITY, monkeypatch)[:4]] == [4, 7, 4, 7]


def test_three_tricks_what_is_wanted(monkeypatch):
    """Up to three, those counted that the masters take."""
    assert [wants & 31 for wants in wanted_by(three_tricks, THREE, monkeypatch)[:5]] == [15, 7, 3, 0, 0]


def wanted_by(bot, game, monkeypatch):
    """The `wants` that a bot plays on with."""
    seen = []

    def play_on(deal, seat, action, rng, wants, worth):
        seen.append(wants)
        yield 0

    monkeypatch.setattr(bot, "play_on", play_on)
    state = game.new_initial_state(1, num_players=4)
    outcome(bot.think(state, state.turn, "easy", Rng(1)))
    return seen[0]


def test_three_tricks_passes():
    state = THREE.new_initial_state(4, pass_right=2)
    tried = three_tricks.passes(state)
    assert len(tried) == 15 and set(tried) <= set(state.legal_actions())
    report = {}
    assert outcome(three_tricks.think(state, state.turn, "easy", Rng(1), report)) in tried
    assert set(report) == set(tried)
    ranks = sorted(card % 13 for card in state.hand(state.turn))
    passed = sorted(card % 13 for card in {card for action in tried for card in divmod(action - PASS, 52)})
    assert passed == ranks[:2] + ranks[-4:]


def test_three_tricks_passing_is_finished_before_the_play(monkeypatch):
    played = []

    def play_on(deal, seat, action, rng, wants, worth):
        played.append((deal, action))
        yield 0

    monkeypatch.setattr(three_tricks, "play_on", play_on)
    state = THREE.new_initial_state(4, pass_right=2)
    seat = state.turn
    low, high = state.hand(seat)[:2]
    list(three_tricks.trial(state, seat, PASS + 52 * low + high, Rng(1), []))
    (deal, action), = played
    assert action == -1 and not deal.passing and {low, high} <= set(deal.hand((seat - 1) % 4))
    assert state.passing and state.passed == [None] * 4


# Loo.

@pytest.mark.parametrize("hand, worth", [
    ("2C 3C 4C 5C 6C", 0), ("2S 3C 4C 5C 6C", 2), ("TS 3C 4C 5C 6C", 3), ("AS KS QS JS TS", 15), ("AC KC QC KH AD", 6),
    ("AS AC AD AH KC", 10)])
def test_loo_strength(hand, worth):
    assert japanese_loo.strength(masks(hand), 0, 3) == worth


@pytest.mark.parametrize("seats, enough", [(3, 1), (5, 2), (6, 2), (8, 3), (10, 3)])
def test_loo_the_more_seats_the_better_a_hand_must_be(seats, enough):
    state = LOO.new_initial_state(1, num_players=seats, min_players=3)
    state.trump = 3
    at = 4 * state.turn
    for hand, worth in (("2C", 0), ("KC", 1), ("AC", 2), ("TS", 3)):
        state.hands[at : at + 4] = masks(hand)
        assert japanese_loo.comes_in(state) == (worth >= enough)


def declaring(hand, **options):
    """Six seats, spades are trump, the first seat has that hand and declares first; the others have no spades."""
    pool = [card for card in range(39) if card % 13 < 11 and card not in cards(hand)]
    dealt = [hand.split()] + [[card_name(card) for card in pool[5 * seat : 5 * seat + 5]] for seat in range(5)]
    deal = [{"dealer": 5, "hands": dealt, "turnup": "7S"}]
    state = LOO.new_initial_state(1, num_players=6, deal=deal, **options)
    state.this_deal_only = True
    return state


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_loo_comes_in_with_a_good_hand_and_drops_with_a_bad_one(level):
    assert choice(declaring("AS KS QS AC AD"), level) == "in"
    assert choice(declaring("2C 3C 4C 2D 3D"), level) == "out"


def test_loo_nobody_drops_for_a_fee_of_nothing_with_a_good_hand_nor_comes_in_without_one():
    assert choice(declaring("2C 3C 4C 2D 3D", drop_fee=0)) == "out"
    assert choice(declaring("AS KS QS AC AD", drop_fee=0)) == "in"


def test_loo_dropping_costs_its_fee():
    state = declaring("2C 3C 4C 2D 3D")
    assert list(japanese_loo.trial(state, 0, OUT, Rng(1))) == [-5]


def test_loo_whoever_is_alone_takes_the_pot():
    """All but the last two are out: when the one behind drops, too, ante and five fees are the other's."""
    state = declaring("2C 3C 4C 2D 3D")
    for _ in range(4):
        state.apply_action(OUT)
    state.hands[20:] = masks("4C 5C 6C 4D 5D")
    assert list(japanese_loo.trial(state, 4, IN, Rng(1))) == [30]
    state.hands[20:] = masks("AS KS QS JS TS")
    assert list(japanese_loo.trial(state, 4, IN, NoSlips(1)))[-1] == -10


def test_loo_the_tricks_share_the_pot_and_none_costs():
    state = declaring("AS KS QS JS TS")
    state.apply_action(IN)
    state.apply_action(IN)
    for _ in range(4):
        state.apply_action(OUT)
    assert state.shared == 25 and state.turn == 0
    for seat, chips in ((0, 25), (1, -10)):
        assert list(japanese_loo.trial(state, seat, card_number("AS"), NoSlips(1))) == [chips]


def test_loo_no_card_of_the_next_deal_is_dealt(monkeypatch):
    seen = []

    def trial(deal, seat, action, rng):
        seen.append(deal.this_deal_only)
        yield 0

    monkeypatch.setattr(japanese_loo, "trial", trial)
    outcome(japanese_loo.think(LOO.new_initial_state(1), 0, "easy", Rng(1)))
    assert seen and all(seen)


def test_loo_nobody_is_looed_in_the_extension():
    state = declaring("AS KS QS JS TS")
    for _ in range(2):
        state.apply_action(IN)
    for _ in range(4):
        state.apply_action(OUT)
    state.deal = state.num_deals
    assert list(japanese_loo.trial(state, 1, card_number("AS"), NoSlips(1))) == [0]
