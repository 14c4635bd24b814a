"""The rules of Itazura Youkai: the examples and invariants of its rules page, every option, what a seat knows."""

import random
import re

import pytest

from core.game import TERMINAL, IllegalAction
from core.games import itazura_youkai as rules
from core.games.itazura_youkai import ALL, ENDS, GAME, KOZO, LEAD, NOBODY, NOPPERA, SUITS, TILES, tile_name
from core.rng import Rng

NAMES = [tile_name(tile) for tile in range(TILES)]
A, B, C = 0, 1, 2
N, K = NOPPERA, KOZO


def mask(text):
    return sum(1 << rules.tile_number(name) for name in text.split())


def hands_of(names, players):
    size = TILES // players
    return [names[size * seat:size * (seat + 1)] for seat in range(players)]


def position(*hands, leader=A, awake=(), owners=(NOBODY, NOBODY), points=None, **options):
    """A position between two tricks: hands as text, and no other tile is left but one that was not dealt."""
    state = GAME.new_initial_state(3, len(hands), **options)
    state.hands = [mask(hand) for hand in hands]
    left = ALL ^ sum(state.hands)
    state.played = left & (left - 1) if len(hands) == 3 else left
    state.leader = state.turn = leader
    state.awake = sum(1 << youkai for youkai in awake)
    state.owners = list(owners)
    if points:
        state.points = list(points)
    return state


def play(state, text):
    """Play actions given in the notation of records; the events of the last one."""
    for action in text.split():
        state.apply_action(state.string_to_action(action))
    return state.events_for(None)


def legal(state):
    return [state.action_to_string(action) for action in state.legal_actions()]


def words(events, word):
    return [event for event in events if event[0] == word]


# The examples of the rules page. Every hand has a second tile without the led suit, so that the deal goes on.

EXAMPLES = [
    # awake and owners before, what A, B and C play, winner, awake and owners after
    ("", (NOBODY, NOBODY), "5-6:6 1-6 0-6", A, "", (NOBODY, NOBODY)),
    ("", (NOBODY, NOBODY), "0-0:0 0-5 0-4", B, "N", (B, NOBODY)),
    ("", (NOBODY, NOBODY), "0-1:0 0-3 0-2", B, "K", (NOBODY, NOBODY)),
    ("", (NOBODY, NOBODY), "0-1:1 1-6 0-3", B, "K", (NOBODY, C)),
    ("N", (NOBODY, NOBODY), "3-3:3 3-4 1-3", B, "N", (B, NOBODY)),
    ("N", (C, NOBODY), "3-3:3 3-4 1-3", B, "N", (B, NOBODY)),
    ("N", (NOBODY, NOBODY), "6-6:6 5-6 4-6", A, "N", (A, NOBODY)),
    ("K", (NOBODY, A), "4-5:4 2-6 3-5", A, "K", (NOBODY, C)),
    ("K", (NOBODY, NOBODY), "4-5:4 5-6 2-3", A, "K", (NOBODY, B)),
    ("N", (B, NOBODY), "2-6:2 2-4 5-5", A, "N", (A, NOBODY)),
    ("NK", (B, B), "2-6:2 2-4 5-5", A, "NK", (A, C)),
    ("", (NOBODY, NOBODY), "5-6:5 1-5 0-1", A, "K", (NOBODY, C)),
    # Asleep, neither comes: to a double, to a tile that does not follow.
    ("", (NOBODY, NOBODY), "2-6:2 2-4 5-5", A, "", (NOBODY, NOBODY)),
    ("K", (NOBODY, NOBODY), "2-6:2 2-4 5-5", A, "K", (NOBODY, C)),
    # Awake, they stay where they are when nothing calls them.
    ("NK", (C, B), "2-6:2 2-4 2-5", A, "NK", (C, B)),
    # Its own tile counts as a double, discarded too.
    ("", (NOBODY, NOBODY), "2-6:2 2-4 0-0", A, "N", (A, NOBODY)),
    # The pips decide, not who plays later; a double can be the largest.
    ("K", (NOBODY, NOBODY), "1-2:1 6-6 3-4", A, "K", (NOBODY, B)),
    ("K", (NOBODY, NOBODY), "1-2:1 4-5 3-6", A, "K", (NOBODY, C)),
    # A tile without the suit can't win, however high; nor is a higher tile of the suit not led.
    ("", (NOBODY, NOBODY), "0-2:0 6-6 0-3", C, "", (NOBODY, NOBODY)),
    ("", (NOBODY, NOBODY), "2-6:2 5-6 4-6", A, "", (NOBODY, NOBODY)),
]


def example(awake, owners, plays):
    suit = SUITS[int(plays[4])]
    tiles = [mask(name[:3]) for name in plays.split()]
    # Smallest tiles that do not show the suit, each once, and none that would wake a youkai.
    spare = [tile for tile in range(2, TILES) if not (suit | sum(tiles)) >> tile & 1]
    hands = ["%s %s" % (name[:3], NAMES[spare[seat]]) for seat, name in enumerate(plays.split())]
    return position(*hands, awake=["NK".index(youkai) for youkai in awake], owners=owners)


@pytest.mark.parametrize("awake, owners, plays, winner, awake_after, owners_after", EXAMPLES)
def test_tricks(awake, owners, plays, winner, awake_after, owners_after):
    state = example(awake, owners, plays)
    events = play(state, plays)
    assert state.current_player() == state.leader == winner
    assert [youkai for youkai in (N, K) if state.awake >> youkai & 1] == ["NK".index(name) for name in awake_after]
    assert tuple(state.owners) == owners_after
    assert words(events, "trick")[0][1] == winner
    assert [event[1] for event in words(events, "wake")] == [
        "NK".index(name) for name in awake_after if name not in awake]
    assert state.last_trick[2] == winner and [seat for seat, _ in state.last_plays()] == [A, B, C]


@pytest.mark.parametrize("lead, hand, allowed", [
    ("2-3:3", "0-3 3-6 4-4", "0-3 3-6"), ("2-3:3", "0-2 1-6 4-4", "0-2 1-6 4-4"), ("2-3:3", "1-3 3-3 0-0", "1-3 3-3"),
    ("0-2:0", "0-0 0-5 5-6", "0-0 0-5"), ("2-6:6", "0-6 1-6 2-3", "0-6 1-6"),
])
def test_following(lead, hand, allowed):
    state = position(lead[:3] + " 1-1 2-2", hand, "4-5 4-6 5-5")
    play(state, lead)
    assert state.turn == B and state.led == int(lead[4])
    assert legal(state) == allowed.split()


def test_leading():
    state = position("2-2 2-5", "0-3 3-6", "3-3 4-4")
    assert legal(state) == ["2-2:2", "2-5:2", "2-5:5"]


def test_the_number_named_is_the_suit():
    for suit, follows in ((2, "1-2"), (5, "4-5")):
        state = position("2-5 6-6", "1-2 4-5", "0-3 3-4")
        play(state, "2-5:%d" % suit)
        assert legal(state) == [follows]


def test_strength():
    """Of every two tiles of a suit the one with the higher other number wins, whoever plays it."""
    for suit in range(7):
        others = {tile: ends(tile)[0] + ends(tile)[1] - suit for tile in range(TILES) if suit in ends(tile)}
        assert sorted(others.values()) == list(range(7))
        for low in others:
            for high in others:
                if others[low] < others[high]:
                    spare = [NAMES[tile] for tile in range(TILES) if suit not in ends(tile)]
                    for first, second, winner in ((low, high, B), (high, low, A)):
                        state = position(NAMES[first] + " " + spare[0], NAMES[second] + " " + spare[1],
                                         spare[2] + " " + spare[3])
                        play(state, "%s:%d %s %s" % (NAMES[first], suit, NAMES[second], spare[2]))
                        assert state.turn == winner


def ends(tile):
    """Both numbers of a tile, read from its name."""
    return int(NAMES[tile][0]), int(NAMES[tile][2])


# The end of a deal and of the match.

def last_trick(points, owners, **options):
    """The last trick of a deal, in which nothing moves."""
    state = position("2-6", "2-4", "2-5", points=points, owners=owners, awake=(N, K), **options)
    events = play(state, "2-6:2 2-4 2-5")
    return state, events


@pytest.mark.parametrize("points, owners, losses, after, losers", [
    ((5, 2, 4), (A, B), (1, 2, 0), [4, 0, 4], (B,)),
    ((1, 2, 3), (A, B), (1, 2, 0), [0, 0, 3], (A, B)),
    ((5, 2, 4), (B, B), (0, 3, 0), [5, 0, 4], (B,)),
    ((1, 1, 1), (NOBODY, A), (2, 0, 0), [0, 1, 1], (A,)),
])
def test_the_end_of_the_match(points, owners, losses, after, losers):
    state, events = last_trick(points, owners)
    assert state.is_terminal() and state.current_player() == TERMINAL and state.legal_actions() == []
    assert state.returns() == after
    assert events[-1] == ("end", losers)
    assert words(events, "score") == [("score", owners, losses, tuple(after))]
    assert state.results == ((owners, losses, 0),)
    assert words(events, "deal") == []
    assert state.why_illegal(LEAD) == "over"


def test_the_next_deal():
    state, events = last_trick((5, 5, 4), (A, C))
    assert state.returns() == [4, 5, 2] and not state.is_terminal()
    assert [event[0] for event in events] == ["follow", "trick", "score", "unused", "deal"]
    assert events[-2:] == [("unused", 0), ("deal", 1, C)]
    assert (state.turn, state.leader, state.opener, state.deal) == (C, C, C, 1)
    assert (state.awake, state.owners, state.played, state.trick, state.led) == (0, [NOBODY, NOBODY], 0, [], None)
    assert state.voids == [0, 0, 0] and [len(state.hand(seat)) for seat in range(3)] == [9, 9, 9]
    assert state.results == (((A, C), (1, 0, 2), 0),)
    # The trick before can still be looked at.
    assert state.last_plays() == [(A, rules.tile_number("2-6")), (B, rules.tile_number("2-4")),
                                  (C, rules.tile_number("2-5"))]


@pytest.mark.parametrize("costs, points", [
    ({}, [4, 3, 5]), ({"noppera_cost": 2}, [3, 3, 5]), ({"kozo_cost": 1}, [4, 4, 5]), ({"kozo_cost": 3}, [4, 2, 5]),
    ({"noppera_cost": 4, "kozo_cost": 4}, [1, 1, 5]),
])
def test_costs(costs, points):
    assert last_trick((5, 5, 5), (A, B), **costs)[0].returns() == points


@pytest.mark.parametrize("points", [3, 5, 7, 1, 30])
def test_start_points(points):
    assert GAME.new_initial_state(start_points=points).returns() == [points] * 3
    assert GAME.new_initial_state(0, 4, start_points=points).returns() == [points] * 4


def test_defaults():
    assert GAME.new_initial_state().options == {
        "start_points": 5, "noppera_cost": 1, "kozo_cost": 2, "activation": "on_tile", "tie_leader": "clockwise",
        "reveal_unused": True}


def test_awake_from_the_start():
    state = GAME.new_initial_state(4, activation="from_start")
    assert state.awake == 3 and state.owners == [NOBODY, NOBODY]
    state = position("2-6 1-6", "2-4 1-5", "5-5 1-4", awake=(N, K), activation="from_start")
    events = play(state, "2-6:2 2-4 5-5")
    assert state.owners == [A, C] and words(events, "wake") == []
    # A new deal begins so, too.
    state, _ = last_trick((5, 5, 5), (A, B), activation="from_start")
    assert state.deal == 1 and state.awake == 3 and state.owners == [NOBODY, NOBODY]


@pytest.mark.parametrize("opener, points, owners, rule, leader", [
    # The fewest points lead, whatever the rule for ties.
    (A, (5, 5, 3), (A, B), "clockwise", B), (A, (5, 4, 5), (A, C), "previous_loser", C),
    # Tied: clockwise from the seat after the last opening leader, who comes last himself.
    (A, (4, 4, 5), (NOBODY, NOBODY), "clockwise", B), (B, (4, 4, 5), (NOBODY, NOBODY), "clockwise", A),
    (A, (5, 5, 5), (NOBODY, NOBODY), "clockwise", B), (C, (5, 5, 5), (NOBODY, NOBODY), "clockwise", A),
    (A, (4, 5, 4), (NOBODY, NOBODY), "clockwise", C), (C, (4, 5, 4), (NOBODY, NOBODY), "clockwise", A),
    # The tied one who lost most in this deal; among equal ones clockwise.
    (A, (4, 5, 5), (B, C), "clockwise", C), (A, (3, 4, 5), (B, C), "clockwise", B),
    (A, (3, 4, 5), (B, C), "previous_loser", C), (C, (3, 4, 5), (B, C), "clockwise", A),
    (C, (3, 4, 5), (B, C), "previous_loser", C), (B, (3, 3, 4), (C, NOBODY), "previous_loser", C),
    (B, (3, 3, 5), (C, NOBODY), "previous_loser", A), (A, (3, 3, 5), (C, NOBODY), "previous_loser", B),
])
def test_who_leads_the_next_deal(opener, points, owners, rule, leader):
    state = position("2-6", "2-4", "2-5", points=points, owners=owners, awake=(N, K), tie_leader=rule)
    state.opener = opener
    assert play(state, "2-6:2 2-4 2-5")[-1] == ("deal", 1, leader)
    assert state.turn == state.opener == leader


def test_a_tie_by_chance():
    leaders = {seed: set() for seed in range(2)}
    for seed in range(40):
        for which, points in enumerate(((4, 5, 4), (5, 5, 5))):
            state = position("2-6", "2-4", "2-5", points=points, awake=(N, K), tie_leader="random")
            state._rng = Rng(seed)
            play(state, "2-6:2 2-4 2-5")
            leaders[which].add(state.leader)
    assert leaders == {0: {A, C}, 1: {A, B, C}}


def test_the_unused_tile_is_shown_or_not():
    for shown in (True, False):
        state = GAME.new_initial_state(6, reveal_unused=shown)
        events = play_out(state, random.Random(1))
        assert len(words(events, "unused")) == shown
        assert (state.results[0][2] in range(TILES)) == shown
    # With four nothing is left over.
    state = GAME.new_initial_state(6, 4)
    assert words(play_out(state, random.Random(1)), "unused") == [] and state.results[0][2] == -1


def play_out(state, choice):
    """Play a deal to its end by chance; the events of its last action."""
    deals = len(state.results)
    while len(state.results) == deals:
        state.apply_action(choice.choice(state.legal_actions()))
    return state.events_for(None)


def test_the_first_leader_and_the_unused_tile_are_drawn_by_lot():
    states = [GAME.new_initial_state(seed) for seed in range(300)]
    assert {state.leader for state in states} == {A, B, C}
    assert {state.leader for state in [GAME.new_initial_state(seed, 4) for seed in range(40)]} == {0, 1, 2, 3}
    assert {ALL ^ sum(state.hands) for state in states} == {1 << tile for tile in range(TILES)}
    assert states[0].events_for(B) == [("deal", 0, states[0].leader)]


# What the page says of whole matches.

@pytest.mark.parametrize("seed", range(60))
def test_invariants(seed):
    choice = random.Random(seed)
    players = 3 + seed % 3 // 2
    state = GAME.new_initial_state(seed, players)
    while not state.is_terminal():
        check_deal(state, choice)
    assert 0 in state.returns() and state.returns() == state.points
    assert len(state.results) >= (2 if players == 3 else 1)


def check_deal(state, choice):
    """Play a deal and hold what was told against the rules, told once more in the plainest way."""
    players, number, points = state.num_players, len(state.results), state.returns()
    unused = ALL ^ sum(state.hands)
    tricks = []
    while len(state.results) == number:
        assert sum(state.hands) + unused == ALL ^ state.played and state.played & unused == 0
        hand = state.hand(state.turn)
        showing = [tile for tile in hand if state.led in ends(tile)]
        assert len(state.legal_actions()) == (len(showing or hand) if state.trick
                                              else sum(len(set(ends(tile))) for tile in hand))
        state.apply_action(choice.choice(state.legal_actions()))
        if state.events_for(None)[-1][0] not in ("lead", "follow", "discard"):
            tricks.append((state.last_trick[3], state.last_plays(), state.last_trick[2]))
    assert len(tricks) == (9 if players == 3 else 7)
    for suit, plays, winner in tricks:
        assert len(plays) == players == len({seat for seat, _ in plays})
        assert [tile for seat, tile in plays if seat == winner and suit in ends(tile)]
    owners, losses, shown = state.results[-1]
    assert owners == told_owners(tricks)
    assert (owners[N] == NOBODY) == bool(unused & 1)
    assert sum(losses) == (owners[N] >= 0) + 2 * (owners[K] >= 0) and set(losses) <= {0, 1, 2, 3}
    assert state.returns() == [max(0, before - loss) for before, loss in zip(points, losses)]
    assert unused == (1 << shown if shown >= 0 else 0)


def told_owners(tricks):
    """Who has the youkai at the end: read backwards, the last trick that calls each at or after its tile's trick."""
    found = [NOBODY, NOBODY]
    waking = [[at for at, (_, plays, _) in enumerate(tricks) if tile in [tile for _, tile in plays]] for tile in (N, K)]
    for at, (suit, plays, winner) in reversed(list(enumerate(tricks))):
        idle = [(sum(ends(tile)), place, seat) for place, (seat, tile) in enumerate(plays) if suit not in ends(tile)]
        if found[N] < 0 and waking[N] and at >= waking[N][0] and [t for _, t in plays if len(set(ends(t))) == 1]:
            found[N] = winner
        if found[K] < 0 and waking[K] and at >= waking[K][0] and idle:
            found[K] = max(idle)[2]
    return tuple(found)


# Events.

def test_events():
    state = position("2-6 1-6", "2-4 1-5", "0-0 5-5", owners=(NOBODY, B), awake=(K,))
    two_six, two_four, zero = mask("2-6").bit_length() - 1, mask("2-4").bit_length() - 1, 0
    assert play(state, "2-6:2") == [("lead", A, two_six, 2)]
    assert play(state, "2-4") == [("follow", B, two_four)]
    assert state.plays() == [(A, two_six), (B, two_four)] and state.last_plays() == []
    assert play(state, "0-0") == [("discard", C, zero), ("wake", N), ("trick", A, two_six),
                                  ("haunt", N, NOBODY, A, zero), ("haunt", K, B, C, zero)]
    assert state.plays() == [] and state.last_trick == (A, [two_six, two_four, zero], A, 2)
    assert state.events_for(A) == state.events_for(B) == state.events_for(C) == state.events_for(None)


def test_a_youkai_that_stays_is_told_too():
    state = position("2-2 1-6", "2-4 1-5", "5-5 1-1", owners=(B, C), awake=(N, K))
    events = play(state, "2-2:2 2-4 5-5")
    fives = rules.tile_number("5-5")
    assert words(events, "haunt") == [("haunt", N, B, B, fives), ("haunt", K, C, C, fives)]


def test_who_is_awake_does_not_wake_up():
    state = position("0-0 1-6", "0-4 1-5", "0-5 0-1", awake=(N, K), activation="from_start")
    assert words(play(state, "0-0:0 0-4 0-1"), "wake") == [] and state.awake == 3


def test_nothing_can_be_spoilt_from_outside():
    state = GAME.new_initial_state(1)
    state.events_for(A).clear()
    state.returns().clear()
    state.plays().append(None)
    state.hand(A).clear()
    assert state.events_for(A) and state.returns() == [5, 5, 5] and state.plays() == [] and len(state.hand(A)) == 9


@pytest.mark.parametrize("seed", range(6))
def test_a_clone_has_everything(seed):
    choice = random.Random(seed)
    state = GAME.new_initial_state(seed, 3 + seed % 2)
    state.this_deal_only = seed == 5
    while not state.is_terminal():
        ours, theirs = vars(state).copy(), vars(state.clone()).copy()
        assert ours.pop("_rng").key() == theirs.pop("_rng").key()
        assert ours == theirs
        state.apply_action(choice.choice(state.legal_actions()))


# Illegal actions, notation, explicit deals.

@pytest.mark.parametrize("action, reason", [
    ("2-3", "must_follow_suit"), ("0-5", "not_in_hand"), ("5-6", "not_in_hand"), ("0-6:0", "not_leading"),
    ("1-4:4", "not_leading"), ("1-4", None), ("4-4", None),
])
def test_why_a_tile_can_not_follow(action, reason):
    state = position("4-5 1-1", "1-4 4-4 2-3 0-6", "5-6 0-5")
    play(state, "4-5:4")
    assert state.why_illegal(state.string_to_action(action)) == reason


@pytest.mark.parametrize("action, reason", [
    ("4-5", "name_a_suit"), ("1-4", "name_a_suit"), ("1-4:1", "not_in_hand"), ("4-5:4", None), ("4-5:5", None),
    ("1-1:1", None),
])
def test_why_a_tile_can_not_be_led(action, reason):
    state = position("4-5 1-1", "1-4 4-4", "5-6 0-5")
    assert state.why_illegal(state.string_to_action(action)) == reason


def test_numbers_of_actions():
    texts = {}
    for action in range(-3, 1000):
        if GAME.new_initial_state().why_illegal(action) != "unknown":
            texts[action] = GAME.new_initial_state().action_to_string(action)
    assert [texts[tile] for tile in range(28)] == NAMES
    leads = [LEAD + 8 * tile + suit for tile in range(TILES) for suit in sorted(set(ends(tile)))]
    assert sorted(texts) == list(range(28)) + leads and len(leads) == 49
    assert all(texts[action] == "%s:%d" % (NAMES[(action - LEAD) // 8], (action - LEAD) % 8) for action in leads)
    assert max(leads) < 256


def test_tiles():
    assert NAMES[:8] == ["0-0", "0-1", "0-2", "0-3", "0-4", "0-5", "0-6", "1-1"] and NAMES[-1] == "6-6"
    assert len(set(NAMES)) == 28 and sorted(NAMES) == NAMES
    assert [rules.tile_number(name) for name in NAMES] == list(range(28))
    assert sum(sum(ends(tile)) for tile in range(TILES)) == 168
    assert rules.tiles_of(rules.DOUBLES) == [tile for tile in range(TILES) if ends(tile)[0] == ends(tile)[1]]
    assert [rules.tiles_of(suit) for suit in SUITS] == [[t for t in range(TILES) if n in ends(t)] for n in range(7)]
    assert [(e >> 3, e & 7) for e in ENDS] == [ends(tile) for tile in range(TILES)]
    for pick in range(200):
        tiles = sorted(random.Random(pick).sample(range(TILES), pick % 29))
        assert rules.tiles_of(sum(1 << tile for tile in tiles)) == tiles
    assert rules.tiles_with(0) == 0 and rules.tiles_with(1 | 64) == SUITS[0] | SUITS[6]


@pytest.mark.parametrize("text", ["5-0", "0-7", "7-7", "0-5 ", "0_5", "05", "0-5:", "0-5:4", "0-5;0", "5-6:7", "3-3:",
                                  "0-5:05", "-1-2", "0--", "a-b", "", None, 5, ["0", "-", "5"], "1-6::", "００５"])
def test_what_is_no_action(text):
    with pytest.raises(ValueError, match="no (action|tile)"):
        GAME.new_initial_state().string_to_action(text)


@pytest.mark.parametrize("action", [28, 31, LEAD + 7, LEAD + 2, LEAD + 8 * 28, 256, True, False, 1.0])
def test_numbers_that_are_no_action(action):
    state = GAME.new_initial_state()
    assert state.why_illegal(action) == "unknown"
    with pytest.raises(ValueError, match="no action"):
        state.action_to_string(action)
    with pytest.raises(IllegalAction):
        state.apply_action(action)


FIRST = {"hands": hands_of(NAMES[1:], 3), "leader": C}
SECOND = {"hands": hands_of(NAMES[:0:-1], 3), "leader": B}


def test_explicit_deals():
    state = GAME.new_initial_state(5, 3, deal=[FIRST, SECOND])
    assert [[NAMES[tile] for tile in state.hand(seat)] for seat in range(3)] == FIRST["hands"]
    assert state.turn == C
    play_out(state, random.Random(2))
    assert [[NAMES[tile] for tile in state.hand(seat)] for seat in range(3)] == [sorted(h) for h in SECOND["hands"]]
    assert state.turn == state.opener == B
    play_out(state, random.Random(2))
    # Beyond the list chance deals.
    assert state.deal == 2 and state.hands != [mask(" ".join(hand)) for hand in FIRST["hands"]]
    later = {tuple(after_two_deals(seed).hands) for seed in range(5)}
    assert len(later) == 5


def after_two_deals(seed):
    state = GAME.new_initial_state(seed, 3, deal=[FIRST, SECOND], start_points=30)
    for _ in range(2):
        play_out(state, random.Random(2))
    return state


def test_an_explicit_deal_without_a_leader():
    hands = {"hands": FIRST["hands"]}
    assert {GAME.new_initial_state(seed, 3, deal=[hands]).leader for seed in range(30)} == {A, B, C}
    state = GAME.new_initial_state(5, 3, deal=[FIRST, hands])
    play_out(state, random.Random(2))
    assert state.points.count(min(state.points)) == 1 and state.points[state.leader] == min(state.points)


def test_an_explicit_deal_is_not_changed():
    deal = [{"hands": [hand[:] for hand in FIRST["hands"]], "leader": C}]
    state = GAME.new_initial_state(5, 3, deal=deal)
    twin = state.clone()
    play_out(state, random.Random(2))
    assert deal == [FIRST] and GAME.new_initial_state(5, 3, deal=deal).hands == twin.hands


def test_clones_do_not_share_explicit_deals():
    state = GAME.new_initial_state(5, 3, deal=[FIRST, SECOND])
    twin = state.clone()
    for _ in range(2):
        play_out(state, random.Random(2))
    play_out(twin, random.Random(2))
    assert twin.hands == [mask(" ".join(hand)) for hand in SECOND["hands"]]


@pytest.mark.parametrize("deal, message", [
    ("0-5", "list of dicts"), ([], "list of dicts"), ([3], "dict with hands and leader"), ([{}], "3 lists of 9 tiles"),
    ([{"hands": FIRST["hands"], "unused": "0-0"}], "hands and leader, not 'unused'"),
    ([{"hands": FIRST["hands"][:2]}], "3 lists of 9 tiles"), ([{"hands": "0-5"}], "3 lists of 9 tiles"),
    ([{"hands": [["0-1"]] * 3}], "3 lists of 9 tiles"), ([{"hands": [{}, {}, {}]}], "3 lists of 9 tiles"),
    ([{"hands": [FIRST["hands"][0]] * 3}], "0-1 twice"),
    ([{"hands": [["6-5"] + FIRST["hands"][0][1:]] + FIRST["hands"][1:]}], "'6-5' is no tile"),
    ([{"hands": [[5] + FIRST["hands"][0][1:]] + FIRST["hands"][1:]}], "5 is no tile"),
    ([dict(FIRST, leader=3)], "seat from 0 to 2, not 3"), ([dict(FIRST, leader=-1)], "seat from 0 to 2"),
    ([dict(FIRST, leader=True)], "seat from 0 to 2"), ([FIRST, {}], "3 lists of 9 tiles"),
])
def test_explicit_deals_that_are_none(deal, message):
    with pytest.raises(ValueError, match="^deal.*" + re.escape(message)):
        GAME.new_initial_state(0, 3, deal=deal)


@pytest.mark.parametrize("players", [2, 5])
def test_numbers_of_players(players):
    with pytest.raises(ValueError, match="3, 4 players"):
        GAME.new_initial_state(0, players)
    assert list(GAME.seats()) == [3, 4] and GAME.new_initial_state().num_players == 3


@pytest.mark.parametrize("name, value", [
    ("start_points", 0), ("start_points", 2.5), ("noppera_cost", 0), ("noppera_cost", True), ("kozo_cost", 0),
    ("activation", "never"), ("tie_leader", "lowest"), ("reveal_unused", 1),
])
def test_options_that_make_no_sense(name, value):
    with pytest.raises(ValueError, match="option %s takes" % name):
        GAME.new_initial_state(**{name: value})


# What a seat knows.

def told(state, seat):
    return state.information_state_string(seat)


def test_the_information_state_tells_the_own_hand_and_what_was_played():
    state = GAME.new_initial_state(5, 3, deal=[FIRST, SECOND])
    before = told(state, A)
    assert all(name in before for name in FIRST["hands"][A])
    assert not any(name in before for name in FIRST["hands"][B] + FIRST["hands"][C])
    play(state, legal(state)[0])
    assert told(state, A) == before + " " + NAMES[state.trick[0]] + ":%d" % state.led
    other = GAME.new_initial_state(5, 3, deal=[FIRST, SECOND], kozo_cost=1)
    assert told(other, A) != before


def test_the_information_state_keeps_the_deals_before():
    """Two matches that differ in nothing but a trick of the first deal."""
    seen = set()
    for choice in range(30):
        state = GAME.new_initial_state(5, 3, deal=[FIRST, SECOND])
        play_out(state, random.Random(choice))
        seen.add(told(state, A))
    assert len(seen) == 30


def test_the_information_state_tells_who_opened():
    first = [told(GAME.new_initial_state(1, 3, deal=[dict(FIRST, leader=leader)]), A) for leader in range(3)]
    assert len(set(first)) == 3


def positions(count):
    """So many positions of matches of chance, three and four players, with the deal they are in as it was dealt."""
    choice = random.Random(7)
    found = 0
    seed = 0
    while True:
        seed += 1
        state = GAME.new_initial_state(seed, 3 + (seed % 3 == 0), activation=("on_tile", "from_start")[seed % 2])
        while not state.is_terminal():
            # From the fourth action of a deal on, when there are voids to find.
            if choice.random() < 0.2 and sum(map(len, (state.hand(seat) for seat in range(state.num_players)))) < 24:
                yield state
                found += 1
                if found == count:
                    return
            state.apply_action(choice.choice(state.legal_actions()))


def voids_of(state):
    """Voids shown in this deal, read from the information state: {seat: suits}."""
    found = {seat: set() for seat in range(state.num_players)}
    leader, tricks = re.findall(r"/ (\d) leads([^/]*)", told(state, 0))[-1]
    plays = tricks.split()
    seat = int(leader)
    trick = []
    for text in plays:
        if ":" in text:
            suit, trick = int(text[4]), []
        elif str(suit) not in text:
            found[seat].add(suit)
        trick.append((seat, text[:3]))
        seat = (seat + 1) % state.num_players
        if len(trick) == state.num_players:
            following = [(name.replace(str(suit), "", 1), seat) for seat, name in trick if str(suit) in name]
            seat = max(following, key=lambda play: play[0].strip("-"))[1]
    return found


def test_resampled_hands_agree_with_all_that_is_known():
    """200 deals from each of 500 positions."""
    count = seen_voids = unlike = 0
    for state in positions(500):
        count += 1
        seat = count % state.num_players
        voids = voids_of(state)
        seen_voids += any(voids.values())
        assert state.voids == [sum(1 << suit for suit in voids[other]) for other in range(state.num_players)]
        banned = [sum(1 << tile for tile in range(TILES) if suits & set(ends(tile))) for suits in voids.values()]
        sizes = [bin(hand).count("1") for hand in state.hands]
        know, legal_before = told(state, seat), state.legal_actions()
        for trial in range(200):
            other = state.resample_from_infostate(seat, Rng(trial))
            assert other.hands[seat] == state.hands[seat] and other.played == state.played
            assert [bin(hand).count("1") for hand in other.hands] == sizes
            assert not any(hand & bad for hand, bad in zip(other.hands, banned))
            together = other.played
            for hand in other.hands:
                assert together & hand == 0
                together |= hand
            unlike += other.hands != state.hands
            if trial < 3:
                assert told(other, seat) == know
                assert state.turn != seat or other.legal_actions() == legal_before
    assert count == 500 and seen_voids > 250 and unlike > 80000


def hidden(*hands, unused="", voids=()):
    """A position with these hands, as seat A sees it."""
    state = position(*hands)
    state.played = ALL ^ sum(state.hands) ^ mask(unused)
    for seat, suits in voids:
        state.voids[seat] = sum(1 << suit for suit in suits)
    return state


def deals_of(state, trials=400):
    found = {}
    for trial in range(trials):
        hands = tuple(state.resample_from_infostate(A, Rng(trial)).hands)
        found[hands] = found.get(hands, 0) + 1
    return found


def test_all_deals_are_found_and_equally_likely():
    found = deals_of(hidden("0-0 1-1", "2-3 4-5", "3-4 5-6", unused="6-6"), 3000)
    assert len(found) == 30 and min(found.values()) > 60 and max(found.values()) < 145
    # B has no 4 and no 6: 2-3 and 3-5 are his.
    found = deals_of(hidden("0-0 1-1", "2-3 3-5", "3-4 5-6", unused="6-6", voids=[(B, (4, 6))]), 600)
    assert len(found) == 3 and min(found.values()) > 150


def test_the_unused_tile_may_be_any_that_nobody_must_have():
    state = hidden("0-0 1-1", "2-3 2-4", "3-4 5-6", unused="6-6", voids=[(C, (2,))])
    left = {ALL ^ other.played ^ sum(other.hands)
            for other in [state.resample_from_infostate(A, Rng(trial)) for trial in range(200)]}
    assert left == {mask(name) for name in ("2-3", "2-4", "3-4", "5-6", "6-6")}


@pytest.mark.parametrize("hands, unused, voids", [
    # Whoever can't have a tile leaves the others no choice.
    (("0-0 1-1", "2-3 2-4", "3-4 4-4"), "6-6", [(B, (6,)), (C, (2, 6))]),
    (("0-0", "5-5", "4-4"), "6-6", [(B, (4, 6)), (C, (5, 6))]),
    (("0-0 1-1 1-2", "2-2 2-3 3-3", "5-5 5-6 6-6"), "4-4", [(B, (5, 6)), (C, (2, 3))]),
    (("0-0", "2-2", "4-4", "6-6"), "", [(B, (6,)), (C, (2,)), (3, (4,))]),
    (("0-0 0-1", "2-2 2-3", "4-4 4-5", "5-6 6-6"), "", [(B, (6,)), (C, (2,)), (3, (4,))]),
])
def test_tight_deals_are_found(hands, unused, voids):
    state = hidden(*hands, unused=unused, voids=voids)
    banned = [rules.tiles_with(suits) for suits in state.voids]
    found = deals_of(state, 100)
    for deal in found:
        assert not any(hand & bad for hand, bad in zip(deal, banned))
        assert [bin(hand).count("1") for hand in deal] == [len(hand.split()) for hand in hands]
    assert tuple(state.hands) in found


def test_every_deal_that_agrees_can_be_found():
    """All ways to deal six tiles to three hands of two, for each bar: exactly the possible ones come out."""
    choice = random.Random(3)
    for case in range(300):
        tiles = sorted(choice.sample(range(TILES), 6))
        together = sum(1 << tile for tile in tiles)
        barred = [sum(1 << tile for tile in tiles if choice.random() < 0.35) for _ in range(3)]
        possible = {deal for deal in pairs(tiles) if not any(hand & bad for hand, bad in zip(deal, barred))}
        if possible:
            found = {tuple(rules.deal_unseen(together, [2, 2, 2], barred, Rng(1000 * case + trial)))
                     for trial in range(60 + 8 * len(possible))}
            assert found <= possible and len(found) > 0.9 * len(possible)


def pairs(tiles):
    """All ways to deal six tiles to three hands of two, as masks."""
    for a in range(5):
        for b in range(a + 1, 6):
            rest = [tile for tile in tiles if tile not in (tiles[a], tiles[b])]
            for c in range(3):
                for d in range(c + 1, 4):
                    two = 1 << rest[c] | 1 << rest[d]
                    yield 1 << tiles[a] | 1 << tiles[b], two, sum(1 << tile for tile in rest) ^ two


def test_resampling_forgets_the_deals_to_come():
    state = GAME.new_initial_state(5, 3, deal=[FIRST, SECOND])
    play(state, legal(state)[0])
    later = set()
    for trial in range(20):
        other = state.resample_from_infostate(A, Rng(trial))
        play_out(other, random.Random(1))
        later.add(tuple(other.hands))
    assert len(later) == 20
    assert tuple(mask(" ".join(hand)) for hand in SECOND["hands"]) not in later


def test_a_search_may_end_with_the_deal():
    state = GAME.new_initial_state(3)
    state.this_deal_only = True
    state = state.clone().resample_from_infostate(A, Rng(1))
    events = play_out(state, random.Random(4))
    assert state.is_terminal() and state.legal_actions() == [] and state.deal == 0
    assert words(events, "score") and words(events, "deal") == [] and events[-1] == ("end", ())
    assert sum(state.returns()) == 15 - sum(state.results[0][1])
