"""The commands that play many games: with few, so that they are seen to work and to tell the truth."""

import argparse
import math

import pytest

from core import catalog
from core.mechanics.youscout_state import MOVE, STAY
from tools import laboratory, odds, winrates


def run(module, capsys, *words):
    """(exit code, what was printed)."""
    parser = argparse.ArgumentParser()
    module.add_arguments(parser)
    code = module.main(parser.parse_args(words))
    return code, capsys.readouterr().out


def test_mean_and_interval():
    assert laboratory.mean([0, 0, 1, 1]) == (0.5, pytest.approx(math.sqrt(1 / 3 / 4)))
    assert laboratory.interval([0, 0, 1, 1])[1] == pytest.approx(1.96 * math.sqrt(1 / 12))
    assert laboratory.mean([3]) == (3, 0)


def square(number):
    return number * number


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_is_spread_and_comes_back_in_order(jobs):
    assert laboratory.spread(square, list(range(20)), jobs, "squares") == [number * number for number in range(20)]


def test_winrates(capsys):
    code, out = run(winrates, capsys, "--games", "1200", "--seed", "5000", "--game", "youscout_lite")
    rows = out.splitlines()
    assert [row.split()[:2] for row in rows[1:4]] == [["youscout_lite", policy] for policy in winrates.POLICIES]
    assert code == 0 and "!" not in out


def test_winrates_sees_a_wrong_rule(capsys, monkeypatch):
    """Games that win on other lines are noticed, and the exit code tells."""
    from core.mechanics import youscout_state
    monkeypatch.setattr(youscout_state, "goals", lambda start: (0, 1, 2))
    code, out = run(winrates, capsys, "--games", "300", "--game", "youscout")
    assert code == 1 and "!" in out


def test_a_line_that_is_not_allowed_is_dealt_again():
    game = catalog.load("youscout")
    barred = next(seed for seed in range(20000) if game.new_initial_state(seed).special in ("旋乾", "重乾"))
    assert winrates.play(game, "move", 5, barred)[1] > 3


def test_policies_differ_in_offers():
    game = catalog.load("youscout")
    offers = {policy: sum(winrates.play(game, policy, 2, seed)[2] for seed in range(60))
              for policy in winrates.POLICIES}
    assert offers["stay"] > offers["random"] > offers["move"]


def test_odds(capsys):
    code, out = run(odds, capsys, "--games", "6", "--level", "easy", "--option", "terminals=1")
    assert code == 0
    for id in odds.GAMES:
        assert "%s, level easy, 6 deals" % id in out
    assert all(out.count("    " + arm) == 2 for arm in odds.ARMS[1:])


def test_arms_are_paired():
    """From the same line with the same choices the same game is played."""
    game = catalog.load("youscout_lite")
    module = catalog.bot("youscout_lite")
    seeds = range(30)
    for seed in seeds:
        points, start = odds.deal(game, module, "easy", seed, {"terminals": 1})
        state = game.new_initial_state(seed, terminals=1)
        state.apply_action(start)
        for arm, choice in ((2, MOVE), (3, STAY)):
            assert points[arm] == odds.play(state.clone(), odds.always(choice))


@pytest.mark.parametrize("text, pair", [
    ("replacement=3", ("replacement", 3)), ("major_influence=1.5", ("major_influence", 1.5)),
    ("swap=solid", ("swap", "solid")), ("all_upright=true", ("all_upright", True))])
def test_options_of_the_command_line(text, pair):
    assert odds.option(text) == pair
