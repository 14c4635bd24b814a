"""All recorded games and boards, every field of every ply, on both runtimes."""

import gzip
import json
from pathlib import Path

import pytest

from host_tests.core.runtimes import on_micropython
from host_tests.games.youscout_golden import check_lines

GOLDEN = Path(__file__).parent.parent / "golden" / "youscout"
FILES = ("original", "simplified", "boards")
COUNT = "550 games, 35038 plies, 304 boards, 0 differ"


@pytest.fixture(scope="module")
def lines():
    return [line for name in FILES
            for line in gzip.open(GOLDEN / (name + ".jsonl.gz"), "rt", encoding="utf-8").read().splitlines(True)]


def test_every_field_of_every_ply(lines):
    games, plies, boards, differences = check_lines(lines)
    assert differences == []
    assert "%d games, %d plies, %d boards, 0 differ" % (games, plies, boards) == COUNT


def test_the_same_on_micropython(lines, tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text("".join(lines), encoding="utf-8")
    with path.open() as file:
        printed = on_micropython("host_tests/games/youscout_golden.py", stdin=file)
    assert printed.splitlines() == [COUNT]


@pytest.mark.parametrize("field", ["lhs", "rhs", "to", "Sw", "Co", "discard", "remaining", "need_missing", "outcome",
                                   "lines", "from", "card", "sources", "targets", "count", "to_co_count", "legal",
                                   "before_war", "war_auto_ended", "result", "usual", "author_shown", "special",
                                   "allowed_starts", "after_swap", "reshuffled", "rounds", "choices"])
def test_the_comparison_sees_the_field(lines, field):
    """A comparison that never finds anything proves nothing: spoil one field of a game that has it."""
    for line in lines:
        row = json.loads(line)
        if "dealt" not in row and spoil(row, field):
            assert len(check_lines([json.dumps(row)])[3]) == 1
            return
    raise AssertionError("no game has " + field)


def spoil(value, field):
    """Change the first field of that name, wherever it is; False when there is none."""
    if isinstance(value, dict):
        if field in value and value[field] is not None:
            value[field] = other(value[field])
            return True
        return any(spoil(part, field) for part in value.values())
    return isinstance(value, list) and any(spoil(part, field) for part in value)


def other(value):
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return "S01" if value != "S01" else "S02"
    if isinstance(value, list):
        return value[1:] if value else ["S01"]
    return {key: other(part) for key, part in value.items()}
