"""The recorded games of Itazura Youkai, on both runtimes."""

import gzip
import json
from pathlib import Path

import pytest

from host_tests.core.runtimes import on_micropython
from host_tests.games.itazura_traces import check_lines, told

GOLDEN = Path(__file__).parent.parent / "golden" / "traces" / "itazura_youkai.jsonl.gz"
COUNT = "73 games, 7283 steps, 7 left out, 0 differ"


@pytest.fixture(scope="module")
def lines():
    return gzip.open(GOLDEN, "rt", encoding="utf-8").read().splitlines(True)


def test_every_step(lines):
    found = check_lines(lines)
    assert found[3] == []
    assert told(*found) == COUNT


def test_the_same_on_micropython(lines, tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text("".join(lines), encoding="utf-8")
    with path.open() as file:
        assert on_micropython("host_tests/games/itazura_traces.py", stdin=file).splitlines() == [COUNT]


def spoilt(row):
    """The game with one thing told wrongly, for each thing that is told."""
    step = len(row["steps"]) // 2
    for field, value in (("player", 7), ("legal", ["0-0"]), ("returns", [9, 9, 9])):
        other = json.loads(json.dumps(row))
        other["steps"][step][field] = value
        yield other
    for field, value in (("over", False), ("returns", [9, 9, 9]), ("deal", row["deal"] * 2)):
        yield dict(row, **{field: value})


def test_the_comparison_sees_every_field(lines):
    row = json.loads(lines[0])
    wrong = list(spoilt(row))
    assert len(wrong) == 6
    for other in wrong:
        assert len(check_lines([json.dumps(other)])[3]) == 1


def test_the_records_show_rare_events(lines):
    tags = {tag for line in lines for tag in json.loads(line)["tags"]}
    assert {"kozo-tie", "two-fail", "both-on-one", "two-losers", "clamped", "tied-leader", "deal-noppera-nobody",
            "noppera-by-discarded-double", "kozo-wakes-ownerless"} <= tags
