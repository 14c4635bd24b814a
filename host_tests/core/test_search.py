"""The search, on the template's game and on games made up for it."""

import pytest

from core import search
from core.bots import template as bot
from core.games.template import GAME
from core.rng import Rng
from tools.digest import outcome


class Lottery:
    """Each action pays by a rule of the deal; the state hides a number that the deal makes up."""

    def __init__(self):
        self.deals = 0

    def resample_from_infostate(self, seat, rng):
        self.deals += 1
        return rng.below(100)


def pays(*amounts, slices=1):
    """A play_on: action i brings amounts[i], or what amounts[i] makes of the deal, after so many slices."""
    def play_on(deal, action, rng):
        for _ in range(slices - 1):
            yield None
        amount = amounts[action]
        yield amount(deal) if callable(amount) else amount
    return play_on


def weigh(budget, play_on, count, report=None):
    return search.weigh(Lottery(), 0, list(range(count)), budget, Rng(5), {} if report is None else report, play_on)


def test_the_best_is_found():
    for best in range(5):
        amounts = [-3] * 5
        amounts[best] = -2
        assert outcome(weigh(60, pays(*amounts), 5)) == best


def test_small_differences_are_found_in_the_same_deals():
    """What one action brings more than the other is small beside what the deals differ by."""
    play_on = pays(lambda deal: 1000 * deal, lambda deal: 1000 * deal + 1, lambda deal: 1000 * deal - 1)
    assert outcome(weigh(30, play_on, 3)) == 1


def test_the_budget_is_kept():
    for budget in (10, 100, 500):
        slices = len(list(weigh(budget, pays(1, 2, 3, 4, slices=7), 4)))
        # What is begun is finished: at most a deal with every action.
        assert budget <= slices < budget + 1 + 4 * 7


def test_each_deal_serves_all_actions():
    lottery = Lottery()
    report = {}
    outcome(search.weigh(lottery, 0, [0, 1], 61, Rng(1), report, pays(1, 2)))
    assert lottery.deals == report[0][1] == report[1][1] == 21


def test_one_action_needs_no_thought():
    report = {}
    assert list(weigh(100, pays(1), 1, report)) == [] and report == {}
    assert outcome(weigh(100, pays(1), 1)) == 0


def test_every_action_is_tried_however_small_the_budget():
    report = {}
    assert outcome(weigh(1, pays(1, 2, 3, slices=5), 3, report)) == 2
    assert report == {0: (1, 1), 1: (2, 1), 2: (3, 1)}


def test_progress_grows_to_the_end():
    progress = list(weigh(300, pays(1, 2, 3, slices=3), 3))
    assert progress == sorted(progress) and 0 <= progress[0] < 5 and progress[-1] == 254


def test_the_report_is_readable_at_any_time():
    report = {}
    known = 0
    for _ in weigh(90, pays(-1, 2, -3, slices=3), 3, report):
        assert all(total == (-1, 2, -3)[action] * playouts for action, (total, playouts) in report.items())
        assert search.best(report) == (None if not report else 1 if 1 in report else 0)
        assert len(report) >= known
        known = len(report)
    assert known == 3


def test_only_whole_numbers():
    report = {}
    outcome(weigh(90, pays(lambda deal: deal - 50, 3), 2, report))
    assert all(type(number) is int for pair in report.values() for number in pair)
    assert all(type(progress) is int for progress in weigh(90, pays(1, 2), 2))


def test_a_report_gives_the_best_so_far():
    assert search.best({}) is None
    assert search.best({5: (10, 100), 3: (30, 200), 9: (1, 20)}) == 3
    assert search.best({5: (-10, 10), 3: (-30, 20), 9: (-4, 3)}) == 5
    # Of equal ones the first.
    assert search.best({7: (2, 4), 2: (1, 2)}) == 2


# On a game.

def higher(hands, leader=0):
    return GAME.new_initial_state(num_players=len(hands), deal=[{"hands": hands, "leader": leader}], hand=len(hands[0]))


@pytest.mark.parametrize("level", bot.LEVELS)
def test_a_forced_win(level):
    """The last trick is won with the 9 alone."""
    state = higher([[4, 9], [8, 1]], leader=1)
    state.apply_action(8)
    report = {}
    assert outcome(bot.think(state, 0, level, Rng(3), report)) == 9
    assert report[9][0] > report[4][0]


def test_the_same_numbers_bring_the_same_choice():
    state = GAME.new_initial_state(7, num_players=3)
    reports = [{}, {}, {}]
    steps = [list(bot.think(state, 0, "normal", Rng(seed), report)) for seed, report in zip((1, 1, 2), reports)]
    assert reports[0] == reports[1] != reports[2] and steps[0] == steps[1]


def test_what_is_hidden_changes_nothing():
    """The others' cards are others; all that the seat knows is the same."""
    reports = [{}, {}]
    for others, report in zip(([3, 11, 12], [4, 6, 7]), reports):
        outcome(bot.think(higher([[1, 5, 10], others]), 0, "normal", Rng(1), report))
    assert reports[0] == reports[1] != {}


def test_the_state_is_left_alone():
    state = GAME.new_initial_state(7, num_players=4)
    before = state.key()
    outcome(bot.think(state, 0, "normal", Rng(1)))
    assert state.key() == before


def test_slices_are_short(monkeypatch):
    """Between two yields lie at most so many plies and one new deal."""
    counted = []
    kind = type(GAME.new_initial_state())
    for name in ("_apply", "resample_from_infostate"):
        original = getattr(kind, name)
        monkeypatch.setattr(kind, name, lambda *args, name=name, original=original:
                            (counted.append(name), original(*args))[1])
    longest = 0
    for _ in bot.think(GAME.new_initial_state(2, num_players=4), 0, "normal", Rng(1)):
        assert counted.count("_apply") <= bot.SLICE and counted.count("resample_from_infostate") <= 1
        longest = max(longest, len(counted))
        del counted[:]
    assert longest >= bot.SLICE
