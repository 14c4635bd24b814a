"""How the bot plays Itazura Youkai; what holds for every bot is in test_bots.py."""

import itertools
import random

import pytest

from core.bots import itazura_youkai as bot
from core.games.itazura_youkai import GAME, KOZO, LEAD, NOPPERA, TILES, tile_name, tile_number
from core.rng import Rng
from host_tests.games.test_itazura_youkai import A, B, ends, hidden, play, position
from tools.digest import outcome

LEVELS = ("easy", "normal", "hard", "hint")
DOUBLES = [(number, number) for number in range(7)]


def decisions(count, seed=5, **options):
    """So many states of matches of chance, three and four seats, in which there is a choice."""
    choice = random.Random(seed)
    found = []
    while len(found) < count:
        state = GAME.new_initial_state(choice.randrange(1 << 40), choice.choice((3, 4)), **options)
        while not state.is_terminal():
            legal = state.legal_actions()
            if len(legal) > 1 and choice.random() < 0.05:
                found.append(state.clone())
            state.apply_action(choice.choice(legal))
    return found[:count]


def liked(state):
    return [state.action_to_string(action) for action in bot.tried(state)]


def gain(deal, seat, action):
    """What playing on brings the seat, and the number of slices it took."""
    yielded = list(bot.play_on(deal, seat, action))
    assert yielded[:-1] == [None] * (len(yielded) - 1)
    return yielded[-1], len(yielded)


# The choice.

@pytest.mark.parametrize("level", LEVELS)
def test_the_choice_is_legal_reproducible_and_blind_to_what_is_hidden(level):
    for ply, state in enumerate(decisions(16)):
        seat = state.current_player()
        before = state.key()
        reports = [{}, {}, {}]
        views = state, state.resample_from_infostate(seat, Rng(1)), state.resample_from_infostate(seat, Rng(2))
        chosen = [outcome(bot.think(view, seat, level, Rng(ply), report)) for view, report in zip(views, reports)]
        assert chosen[0] == chosen[1] == chosen[2] and chosen[0] in state.legal_actions()
        assert reports[0] == reports[1] == reports[2] and chosen[0] in reports[0]
        assert set(reports[0]) <= set(state.legal_actions()) and state.key() == before
        assert all(-3 <= total / playouts <= 0 for total, playouts in reports[0].values())


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_a_budget_of_slices(level):
    for ply, state in enumerate(decisions(6, seed=8)):
        progress = list(bot.think(state, state.turn, level, Rng(ply)))
        # What is begun is finished: the last round may be with all actions that are tried.
        assert bot.LEVELS[level] <= len(progress) <= bot.LEVELS[level] + 4 * len(state.legal_actions())
        assert progress == sorted(progress) and 200 < progress[-1] < 255


def test_levels_grow():
    assert [bot.LEVELS[level] for level in LEVELS] == sorted(bot.LEVELS[level] for level in LEVELS)
    assert bot.LEVELS["easy"] < bot.LEVELS["normal"] < bot.LEVELS["hard"]


def test_a_single_action_is_not_thought_about():
    state = position("2-6 1-6", "2-4 1-5", "2-5 4-5")
    play(state, "2-6:2")
    report = {}
    assert list(bot.think(state, B, "hard", Rng(1), report)) == [] and report == {}
    assert outcome(bot.think(state, B, "hard", Rng(1))) == tile_number("2-4")


def test_easy_tries_everything_the_others_what_the_rule_of_thumb_likes():
    state = GAME.new_initial_state(4)
    for level, tried in (("easy", state.legal_actions()), ("normal", sorted(bot.tried(state)))):
        report = {}
        outcome(bot.think(state, state.turn, level, Rng(1), report))
        assert sorted(report) == tried
    assert len(bot.tried(state)) == 3 < len(state.legal_actions())


# What the search adds to the rule of thumb.

def endings(count):
    """Positions with two tricks to go and a choice, three seats, Kozo awake."""
    for state in decisions(2000, seed=2, activation="from_start"):
        if state.num_players == 3 and bin(state.hands[state.turn]).count("1") == 2 and len(bot.tried(state)) > 1:
            yield state
            count -= 1
            if not count:
                return


def expected(state, action):
    """What the action brings on average over all deals that agree with what the seat knows."""
    seat = state.turn
    others = [(seat + 1) % 3, (seat + 2) % 3]
    unseen = [tile for tile in range(TILES) if not (state.played | state.hands[seat]) >> tile & 1]
    sizes = [bin(state.hands[other]).count("1") for other in others]
    points = []
    for first in itertools.combinations(unseen, sizes[0]):
        rest = [tile for tile in unseen if tile not in first]
        for second in itertools.combinations(rest, sizes[1]):
            if not any(state.voids[other] >> suit & 1 for other, hand in zip(others, (first, second))
                       for tile in hand for suit in ends(tile)):
                deal = state.clone()
                for other, hand in zip(others, (first, second)):
                    deal.hands[other] = sum(1 << tile for tile in hand)
                points.append(gain(deal, seat, action)[0])
    return sum(points) / len(points)


def test_the_search_corrects_the_rule_of_thumb():
    """In endings, where everything can be counted out: it is better on average, and hardly ever worse."""
    more = []
    for ply, state in enumerate(endings(60)):
        values = {action: expected(state, action) for action in state.legal_actions()}
        chosen = outcome(bot.think(state, state.turn, "hard", Rng(ply)))
        more.append(values[chosen] - values[bot.tried(state)[0]])
        assert values[chosen] > max(values[action] for action in bot.tried(state)) - 0.15
    assert sum(gain > 0.2 for gain in more) >= 8 and min(more) > -0.1 and sum(more) > 4


def test_the_tile_that_can_be_beaten_is_kept_for_the_last_trick():
    """A leads twice and has Noppera-bo; the others have doubles. In the last trick 3-5 can be beaten, 2-4 can't."""
    state = hidden("2-4 3-5", "2-2 6-6", "5-5 5-6", unused="3-3")
    state.awake = 1 << NOPPERA | 1 << KOZO
    state.owners = [A, B]
    assert liked(state)[0] == "3-5:3"
    values = {state.action_to_string(action): expected(state, action) for action in state.legal_actions()}
    assert values["3-5:3"] < values["2-4:2"] - 0.5
    for level in ("normal", "hard", "hint"):
        assert state.action_to_string(outcome(bot.think(state, A, level, Rng(1)))) == "2-4:2"


@pytest.mark.parametrize("gains, others, better", [
    ([0, 0, 0], [0, 0, 0], False), ([0, -1], [-1, -1], False), ([0, 0], [-1, -1], True),
    ([0, 0, -2], [-1, -1, 0], False),
    ([0] * 5 + [-1] * 3, [-1] * 5 + [0] * 3, False), ([0] * 9 + [-1] * 3, [-1] * 9 + [0] * 3, True),
    ([0, 0, 0, 0], [-1, -1], True), ([-2] * 9, [0] * 9, False), ([], [], False),
])
def test_better_by_more_than_chance(gains, others, better):
    assert bot.is_better(gains, others) == better


def test_the_rule_of_thumb_holds_when_nothing_is_better():
    """Youkai that cost nobody anything: all actions bring the same."""
    for state in decisions(8, seed=3):
        state.points = [0] * state.num_players
        for level in ("normal", "hard"):
            assert outcome(bot.think(state, state.turn, level, Rng(1))) == bot.tried(state)[0]


# The rule of thumb.

@pytest.mark.parametrize("hands, leads", [
    # Nobody can beat 6-6. Of equal ones the heavier, and a double weighs two pips more.
    (("6-6 0-4", "1-4 2-2", "4-5 1-1"), ["6-6:6", "0-4:0", "0-4:4"]),
    (("1-1 0-2", "0-6 1-2", "2-2 3-3"), ["1-1:1", "0-2:0", "0-2:2"]),
    (("4-4 3-6", "1-1 0-2", "2-2 1-2"), ["4-4:4", "3-6:3", "3-6:6"]),
    (("4-4 3-5", "1-1 0-2", "2-2 1-2"), ["4-4:4", "3-5:3", "3-5:5"]),
    # Of a suit the strongest, even if another one is heavier and as good.
    (("5-5 5-6 0-3", "4-6 1-1", "2-4 1-2"), ["5-6:5", "5-6:6", "0-3:0"]),
    # In the last trick the number in which most can beat it.
    (("2-6", "2-4", "5-6"), ["2-6:6", "2-6:2"]), (("2-5", "3-5", "5-6"), ["2-5:5", "2-5:2"]),
    (("2-5", "2-6", "1-3"), ["2-5:2", "2-5:5"]),
])
def test_leads(hands, leads):
    assert liked(position(*hands)) == leads


def test_follows_with_the_strongest_and_discards_the_heaviest():
    state = position("2-3 0-1", "2-4 2-6 0-2", "1-1 5-6 5-5 3-5")
    play(state, "2-3:2")
    assert liked(state) == ["2-6", "2-4", "0-2"]
    play(state, "2-6")
    assert liked(state) == ["5-5", "5-6", "3-5"]


def test_leads_against_the_plainest_telling():
    """Of the strongest tile in each suit the one that the fewest unseen ones beat, by name and number."""
    last = 0
    for state in decisions(300, seed=9):
        if state.led is None:
            hand = state.hand(state.turn)
            unseen = [tile for tile in range(TILES) if tile not in hand and not state.played >> tile & 1]
            found = []
            for suit in range(7):
                held = [tile for tile in hand if suit in ends(tile)]
                if held:
                    tile = max(held, key=lambda tile: sum(ends(tile)) - suit)
                    beaten = sum(suit in ends(other) and sum(ends(other)) > sum(ends(tile)) for other in unseen)
                    last += len(hand) == 1
                    found.append((-beaten if len(hand) == 1 else beaten, -sum(ends(tile)) - 2 * (ends(tile) in DOUBLES),
                                  LEAD + 8 * tile + suit))
            assert bot.tried(state) == [action for _, _, action in sorted(found)[:3]]
    assert last > 4


# Playing on.

@pytest.mark.parametrize("options", [{}, {"activation": "from_start"}, {"noppera_cost": 2, "kozo_cost": 3}])
def test_playing_on_is_what_the_rules_make_of_the_rule_of_thumb(options):
    """Lean as it is, it comes to the same as a state played on by the same choices."""
    seen = set()
    for number, deal in enumerate(decisions(150, seed=11, start_points=3, **options)):
        before = deal.key()
        for action in deal.legal_actions():
            trial = deal.clone()
            trial.this_deal_only = True
            trial.apply_action(action)
            while not trial.is_terminal():
                trial.apply_action(bot.tried(trial)[0])
            for seat in range(deal.num_players):
                got, _ = gain(deal, seat, action)
                assert got == trial.points[seat] - deal.points[seat]
                seen.add(got)
        assert deal.key() == before, number
    assert {0, -1, -2, -3} <= seen


def test_slices_are_three_tricks():
    deal = GAME.new_initial_state(1)
    assert gain(deal, A, deal.legal_actions()[0])[1] == 3
    assert gain(position("2-6 1-1", "2-4 1-2", "2-5 1-3"), A, LEAD + 8 * tile_number("2-6") + 2)[1] == 1


def test_points_are_not_lost_twice():
    state = position("2-6", "2-4", "2-5", owners=(A, A), awake=(NOPPERA, KOZO), points=(2, 5, 5))
    lead = LEAD + 8 * tile_number("2-6") + 2
    assert gain(state, A, lead)[0] == -2 and gain(state, B, lead)[0] == 0
    state.points[A] = 5
    assert gain(state, A, lead)[0] == -3


def test_names():
    """The tables of the rule of thumb."""
    assert [bot.WEIGHT[tile] for tile in range(TILES)] == [
        sum(ends(tile)) + 2 * (ends(tile) in DOUBLES) for tile in range(TILES)]
    assert sum(bot.HEAVIEST) == (1 << TILES) - 1 and bot.HEAVIEST[0] == 1 << 27
    assert [tile_name(tile) for tile in bot.STRONGEST[3]] == ["3-6", "3-5", "3-4", "3-3", "2-3", "1-3", "0-3"]
