"""What holds for every bot, and what the Youscout bots choose."""

import importlib.util

import pytest

from core import catalog
from core.bots import youscout as bot
from core.bots import youscout_lite as lite_bot
from core.bots import youscout_odds as odds
from core.mechanics.youscout_board import PLACES
from core.mechanics.youscout_state import DONE, DRAW, MOVE, STAY, TO_CHOOSE, TO_DRAW, TO_REPLACE, TO_START
from core.mechanics.youscout_told import card_number
from core.rng import Rng, bot_rng
from host_tests.games.games import ALL, random_states
from host_tests.games.youscout_positions import draw, legal, position
from tools.digest import outcome

YOUSCOUT = catalog.load("youscout")
LITE = catalog.load("youscout_lite")
WITH_BOTS = [game for game in ALL if importlib.util.find_spec("core.bots." + game.id)]
all_games = pytest.mark.parametrize("game", WITH_BOTS, ids=lambda game: game.id)


def bot_of(game):
    return importlib.import_module("core.bots." + game.id)


def decisions(game, seed, most=12):
    """States of a random match in which the seat to act has a choice."""
    found = []
    for state, _ in random_states(game, seed):
        if len(state.legal_actions()) > 1:
            found.append(state.clone())
    return found[:: len(found) // most + 1]


@all_games
@pytest.mark.parametrize("seed", range(6))
def test_a_bot_chooses_legally_and_leaves_the_state_alone(game, seed):
    for ply, state in enumerate(decisions(game, seed)):
        seat = state.current_player()
        known = state.resample_from_infostate(seat, Rng(ply))
        before = known.key()
        report = {}
        action = outcome(bot_of(game).think(known, seat, "easy", bot_rng(seed, seat, ply), report))
        assert action in state.legal_actions()
        assert known.key() == before
        assert report and set(report) <= set(state.legal_actions())
        assert all(playouts > 0 for _, playouts in report.values())
        # Alone one wins or not; elsewhere points are expected, which can be negative.
        assert game.max_players > 1 or all(0 <= wins <= playouts for wins, playouts in report.values())
        assert bot_of(game).best(report) in report


@all_games
@pytest.mark.parametrize("seed", range(3))
def test_a_choice_is_reproducible_and_knows_nothing_hidden(game, seed):
    for ply, state in enumerate(decisions(game, seed, 5)):
        seat = state.current_player()
        think = bot_of(game).think
        first, second = {}, {}
        action = outcome(think(state.resample_from_infostate(seat, Rng(1)), seat, "easy", Rng(ply), first))
        # Another state that the seat can't tell apart brings the same thoughts.
        assert action == outcome(think(state.resample_from_infostate(seat, Rng(2)), seat, "easy", Rng(ply), second))
        assert first == second


@all_games
def test_progress_grows(game):
    state = decisions(game, 0)[0]
    progress = list(bot_of(game).think(state, state.current_player(), "normal", Rng(3)))
    assert all(0 <= number <= 255 for number in progress) and len(progress) > 10
    assert progress[-1] > 150


@pytest.mark.parametrize("game", [YOUSCOUT, LITE], ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(4))
def test_slices_are_short(game, seed, monkeypatch):
    """Between two yields lie at most six draws, and the choices between them, whatever has to be decided."""
    states = decisions(game, seed, 4)
    late = states[-1].clone()
    late.deck = late.deck[:3] + bytes([card_number("END")] * (card_number("END") not in late.deck[:3]))
    counted = []
    count_draws(game, counted, monkeypatch)
    for state in states + [late]:
        for _ in catalog.bot(game.id).think(state, 0, "normal", Rng(1)):
            assert len(counted) <= odds.DRAWS_A_SLICE
            del counted[:]


def count_draws(game, counted, monkeypatch):
    """Append 1 to the list at every draw of any state of the game."""
    kind = type(game.new_initial_state())
    original = kind._draw
    monkeypatch.setattr(kind, "_draw", lambda state: (counted.append(1), original(state)))


@pytest.mark.parametrize("game", [YOUSCOUT, LITE], ids=lambda game: game.id)
def test_levels_are_budgets_of_draws(game, monkeypatch):
    counted = []
    count_draws(game, counted, monkeypatch)
    state = game.new_initial_state(2)
    for level in ("easy", "normal", "hard"):
        del counted[:]
        outcome(catalog.bot(game.id).think(state, 0, level, Rng(1)))
        # What is begun is finished: six trials of three rounds.
        assert odds.LEVELS[level] * 0.4 < len(counted) < odds.LEVELS[level] + 6 * 180


@pytest.mark.parametrize("game", [YOUSCOUT, LITE], ids=lambda game: game.id)
def test_one_action_needs_no_thought_but_as_a_hint(game):
    state = position(game, 5)
    for level in ("easy", "normal", "hard"):
        report = {}
        assert list(catalog.bot(game.id).think(state, 0, level, Rng(1), report)) == [] and report == {}
    assert outcome(catalog.bot(game.id).think(state, 0, "hint", Rng(1), report)) == DRAW
    wins, playouts = report[DRAW]
    assert 0.02 < wins / playouts < 0.8


@pytest.mark.parametrize("line, chance", [(2, 1), (5, 1), (1, 0), (4, 0)])
def test_odds_at_the_very_end(line, chance):
    """Only END is left: it wins for certain on a goal line, and for certain not elsewhere."""
    state = position(YOUSCOUT, line, started=1, terminals=1, deck="END")
    state.deck = bytearray((card_number("END"),))
    report = {}
    outcome(bot.think(state, 0, "hint", Rng(1), report))
    wins, playouts = report[DRAW]
    assert wins == chance * playouts


def two_cards_left(game, token, started):
    """A won sword at the last moment: only END is left in the deck."""
    state = position(game, token, {"Co": "D14"} if game is YOUSCOUT else {"%d" % token: "C14"}, started=started,
                     terminals=1)
    draw(state, "S14")
    assert state.asked == TO_CHOOSE
    state.deck = bytearray((card_number("END"),))
    return state


@pytest.mark.parametrize("game", [YOUSCOUT, LITE], ids=lambda game: game.id)
@pytest.mark.parametrize("token, started, right", [(2, 4, MOVE), (3, 4, MOVE)])
def test_the_last_choice_is_the_right_one(game, token, started, right):
    state = two_cards_left(game, token, started)
    report = {}
    assert outcome(catalog.bot(game.id).think(state, 0, "easy", Rng(1), report)) == right
    assert report[right][0] == report[right][1] and report[MOVE + STAY - right][0] == 0


def test_evidence_beats_the_rule_of_thumb():
    """On line 1 with the goals 2 and 5 the rule says move; but here all that is left brings the token from 1 to 2."""
    state = position(YOUSCOUT, 1, {"Co": "D14"}, started=1, terminals=1)
    draw(state, "S14")
    assert bot.policy(state) == MOVE
    state.deck = bytearray(card_number(name) for name in ("END", "D13", "D14"))
    state.numbers[1] = bytes(8)
    report = {}
    assert outcome(bot.think(state, 0, "normal", Rng(1), report)) == STAY
    assert report[STAY][0] * report[MOVE][1] > report[MOVE][0] * report[STAY][1]


def test_better_means_better_than_chance():
    assert not odds.is_better(bytearray([255] * 7), bytearray(7), 4)
    assert odds.is_better(bytearray([255] * 8), bytearray(8), 4)
    assert not odds.is_better(bytearray([100] * 8), bytearray([100] * 8), 0)
    assert not odds.is_better(bytearray(8), bytearray([255] * 8), 0)
    # 5 of 8 better by one, 3 worse by one: 0.7 standard errors.
    better, worse = bytearray([1] * 5 + [0] * 3), bytearray([0] * 5 + [1] * 3)
    assert odds.is_better(better, worse, 0) and not odds.is_better(better, worse, 1)


# War replacement.

def at_war(**options):
    options.setdefault("replacement", 3)
    state = position(YOUSCOUT, 1, {"1": "C03 C07", "2": "C09", "4": "D02 D01", "5": "D05", "Co": "D14", "Sw": "S01"},
                     **options)
    draw(state, "S14", "move")
    assert state.asked == TO_REPLACE
    return state


@pytest.mark.parametrize("border", ["none", "cups_and_coins", "all"])
def test_a_few_steps_are_tried(border):
    state = at_war(cross_border=border)
    tried = bot.candidates(state)
    assert tried[0] == DONE and 2 <= len(tried) <= 5 and len(set(tried)) == len(tried)
    assert set(tried) <= set(state.legal_actions())


def test_which_steps_are_tried():
    """Token on 4, across from 1: the largest card to each of the two, and their largest away, to Co."""
    state = at_war()
    assert [state.action_to_string(action) for action in bot.candidates(state)] == [
        "done", "C09 2>4", "C09 2>1", "D02 4>Co", "C07 1>Co"]


def test_war_without_limit_ends():
    """However good the steps look: every other bot would go on for ever."""
    state = at_war(replacement="infinity", replacement_to_co="infinity")
    taken = 0
    while state.asked == TO_REPLACE:
        state.apply_action(outcome(bot.think(state, 0, "easy", Rng(taken))))
        taken += 1
    assert taken <= bot.MOST_STEPS + 1


def test_war_without_limit_ends_even_if_every_step_looks_good(monkeypatch):
    def eager(state, seat, budget, rng, report, policy, actions, favourite):
        yield 0
        return actions[-1]

    monkeypatch.setattr(bot, "weigh", eager)
    state = at_war(replacement="infinity", replacement_to_co="infinity")
    for _ in range(bot.MOST_STEPS + 1):
        state.apply_action(outcome(bot.think(state, 0, "hard", Rng(1))))
    assert state.asked == TO_DRAW and state.replaced == bot.MOST_STEPS


# The rules of thumb.

@pytest.mark.parametrize("module, game, started, last, stays", [
    (bot, YOUSCOUT, 1, False, {2, 3}), (bot, YOUSCOUT, 1, True, {2}), (bot, YOUSCOUT, 4, False, {1, 2, 3}),
    (bot, YOUSCOUT, 4, True, set()), (lite_bot, LITE, 1, False, {2, 3}), (lite_bot, LITE, 1, True, {1, 3}),
    (lite_bot, LITE, 4, False, set()), (lite_bot, LITE, 4, True, set()),
])
def test_rules_of_thumb(module, game, started, last, stays):
    for token in (1, 2, 3):
        state = position(game, token, started=started, terminals=2)
        state.rounds = 1 if last else 0
        assert module.policy(state) == (STAY if token in stays else MOVE)


def test_the_bot_plays_whole_matches():
    for game in (YOUSCOUT, LITE):
        state = game.new_initial_state(8, swap="memorial")
        assert state.asked == TO_START
        ply = 0
        while not state.is_terminal():
            rng = bot_rng(8, 0, ply)
            action = DRAW if state.asked == TO_DRAW else outcome(
                catalog.bot(game.id).think(state.resample_from_infostate(0, rng), 0, "easy", rng))
            assert state.action_to_string(action) in legal(state)
            state.apply_action(action)
            ply += 1
        assert PLACES[state.token] in "123456"
