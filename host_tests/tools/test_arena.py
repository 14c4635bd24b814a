"""The arena, with few matches of the template's game: it deals fairly, tells the truth and hides what is hidden."""

import pytest

from core.bots import template as bot
from core.games.template import GAME, HigherState
from tools import __main__ as tools
from tools import arena


def run(capsys, *words):
    """(exit code, stdout, stderr)."""
    code = tools.main(["arena", *words])
    return code, *capsys.readouterr()


def test_it_plays_and_tells(capsys):
    code, out, _ = run(capsys, "template", "--seats", "hard,random,random", "--matches", "90", "hand=3", "--seed", "7")
    rows = out.splitlines()
    assert code == 0 and rows[0] == "template: hard,random,random, 30 deals of 3 matches"
    kinds = {row.split()[0]: float(row.split()[1]) for row in rows[2:4]}
    assert kinds["hard"] > kinds["random"]
    # Three tricks a match.
    assert kinds["hard"] + 2 * kinds["random"] == pytest.approx(3, abs=0.03)
    assert rows[4].startswith("hard - random: +")


def test_two_processes_do_the_same(capsys):
    words = ("template", "--seats", "normal,easy", "--matches", "12")
    assert run(capsys, *words)[1] == run(capsys, *words, "--jobs", "2")[1]


def test_seeds():
    """Two deals from seed 7 on are those of 7 and 8; other seeds are other deals."""
    each = [arena.duplicate(("template", ["easy", "random"], seed, {})) for seed in (7, 8)]
    assert each[0] != each[1]


def test_deals_begin_with_the_seed(capsys, monkeypatch):
    seeds = []
    monkeypatch.setattr(arena, "duplicate", lambda task: (seeds.append(task[2]), {"easy": (0, 0), "hard": (0, 0)})[1])
    assert run(capsys, "template", "--seats", "easy,hard", "--matches", "5", "--seed", "7")[0] == 0
    assert seeds == [7, 8, 9]


def test_rotations():
    assert arena.rotations(["a", "b", "b"]) == [["a", "b", "b"], ["b", "b", "a"], ["b", "a", "b"]]
    assert arena.rotations(["a", "b", "a", "b"]) == [["a", "b", "a", "b"], ["b", "a", "b", "a"]]
    assert arena.rotations(["a", "a"]) == [["a", "a"]]


def test_equal_bots_get_equal_results(monkeypatch):
    """The luck of the cards falls on all alike: whoever plays the lowest card, the results of a deal are even."""
    monkeypatch.setattr(arena, "choose", lambda module, kind, state, seat, seed, ply: state.legal_actions()[0])
    for seed in range(10):
        results = arena.duplicate(("template", ["hard", "easy", "easy"], seed, {}))
        assert results["hard"][0] == results["easy"][0] == 1
        assert results["hard"][1] == results["easy"][1] == pytest.approx(100 / 3)


def test_shared_wins_count_in_parts(monkeypatch):
    monkeypatch.setattr(arena, "play", lambda game, module, kinds, seed, options: [2, 2, 1])
    results = arena.duplicate(("template", ["hard", "easy", "easy"], 0, {}))
    assert results["hard"] == (pytest.approx(5 / 3), pytest.approx(100 / 3))


def test_the_report():
    deals = [{"a": (3, 100), "b": (1, 0)}, {"a": (5, 100), "b": (-1, 0)}]
    rows = list(arena.report(["a", "b", "b"], deals))
    assert rows[1].split()[:4] == ["a", "4.00", "±", "1.96"] and rows[2].split()[1] == "0.00"
    assert rows[3] == "a - b: +4.00 ± 3.92 a match"


def test_a_bot_never_sees_the_true_state(monkeypatch):
    """Whatever is handed to a bot was made by resampling for its seat."""
    made = []
    resample = HigherState.resample_from_infostate

    def noted(state, seat, rng):
        made.append((resample(state, seat, rng), seat))
        return made[-1][0]

    def think(state, seat, level, rng, report=None):
        assert [one for one in made if one[0] is state and one[1] == seat]
        return original(state, seat, level, rng, report)

    original = bot.think
    monkeypatch.setattr(HigherState, "resample_from_infostate", noted)
    monkeypatch.setattr(bot, "think", think)
    arena.play(GAME, bot, ["easy", "normal", "random"], 3, {})
    assert len(made) > 9


def test_more_budget(monkeypatch):
    monkeypatch.setattr(bot, "LEVELS", dict(bot.LEVELS))
    assert arena.level_of(bot, "hard") == "hard"
    assert arena.level_of(bot, "hard*100") == "hard*100"
    assert bot.LEVELS["hard*100"] == 100 * bot.LEVELS["hard"]


@pytest.mark.parametrize("words, told", [
    (("chess", "--seats", "hard,easy"), "games: "),
    (("template", "--seats", "hard,strong"), "strong"),
    (("template", "--seats", "hard,hard*x"), "hard*x"),
    (("template", "--seats", "hard"), "players"),
    (("template", "--seats", "hard,easy", "hand=9"), "1 to 6"),
    (("template", "--seats", "hard,easy", "ante=5"), "hand"),
])
def test_what_makes_no_sense_is_told(capsys, words, told):
    code, out, err = run(capsys, *words, "--matches", "1")
    assert code == 2 and out == "" and told in err
