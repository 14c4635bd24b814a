"""All recorded games of an independent implementation, every step of them, on both runtimes."""

import gzip
import json
from pathlib import Path

import pytest

from host_tests.core.runtimes import on_micropython
from host_tests.games.trace_checks import counts

GOLDEN = Path(__file__).parent.parent / "golden" / "traces"
COUNTS = {
    "parity": "80 games, 18464 steps, 0 left out, 0 differ",
    "three_tricks": "80 games, 17152 steps, 0 left out, 0 differ",
    "japanese_loo": "73 games, 14987 steps, 7 left out, 0 differ",
    "itazura_youkai": "73 games, 7283 steps, 7 left out, 0 differ",
}
recordings = pytest.mark.parametrize("id", COUNTS)


def lines_of(id):
    return gzip.open(GOLDEN / (id + ".jsonl.gz"), "rt", encoding="utf-8").read().splitlines(True)


@recordings
def test_every_step(id):
    assert counts(lines_of(id)) == COUNTS[id]


@recordings
def test_the_same_on_micropython(id, tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text("".join(lines_of(id)), encoding="utf-8")
    with path.open() as file:
        assert on_micropython("host_tests/games/trace_checks.py", stdin=file) == COUNTS[id] + "\n"


def passed_first():
    """A recording whose steps begin with long lists of legal actions, told by their number and checksum only."""
    return next(row for row in map(json.loads, lines_of("three_tricks")) if "legal_crc" in row["steps"][0])


SPOILT = {
    "player": lambda row: row["steps"][9].update(player=7),
    "legal": lambda row: row["steps"][9]["legal"].append("AS"),
    "legal_count": lambda row: row["steps"][1].update(legal_count=77),
    "legal_crc": lambda row: row["steps"][1].update(legal_crc=1),
    "action": lambda row: row["steps"][9].update(action="in"),
    "returns": lambda row: row["steps"][9].update(returns=[0, 0, 0, 1]),
    "over": lambda row: row.update(over=False),
    "end": lambda row: row.update(returns=[1, 2, 3, 4]),
}


@pytest.mark.parametrize("what", SPOILT)
def test_the_comparison_sees(what):
    """A comparison that never finds anything proves nothing."""
    row = passed_first()
    assert counts([json.dumps(row)]).endswith(" 0 differ")
    SPOILT[what](row)
    assert " 1 differ" in counts([json.dumps(row)])
