"""The bench: that it measures, not what."""

import re

import pytest

from tools import bench
from tools.__main__ import main


@pytest.fixture
def quick(monkeypatch):
    """No valgrind, and hardly any time."""
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench.shutil, "which", lambda name: None)


def test_the_table(quick, capsys):
    assert main(["bench", "youscout_lite"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].split() == ["heap", "bytes", "instr/redraw", "instr/ply", "plies/s", "plies/s", "MicroPython",
                              "matches/s"]
    name, used, redraw, ply, plies, on_micropython, matches = out[2].split()
    assert (name, redraw, ply) == ("youscout_lite", "-", "-")
    assert 28800 < int(out[1].split()[1]) < int(used) < 384 * 1024
    assert min(int(plies), int(on_micropython), int(matches)) > 0
    assert "valgrind is not installed" in "\n".join(out)
    assert "twice" in "\n".join(out)


def test_games_of_tricks_stand_beside_openspiel(quick, monkeypatch, capsys):
    monkeypatch.setattr(bench, "hearts", lambda: (1000, 2000))
    assert main(["bench", "parity"]) == 0
    out = capsys.readouterr().out
    assert "1000 decisions/s (2000 steps/s" in out
    plies = int(next(line for line in out.splitlines() if line.startswith("parity")).split()[4])
    assert re.search(r"parity +(\d+) %", out)[1] == "%.0f" % (plies / 10)
    monkeypatch.setattr(bench, "hearts", lambda: None)
    assert main(["bench", "youscout_lite"]) == 0
    assert "OpenSpiel is not installed" in capsys.readouterr().out


def test_the_start_of_a_run_does_not_count(monkeypatch):
    monkeypatch.setattr(bench, "instructions", lambda script, folder, where, count: (5000000 + 7000 * count, ""))
    assert bench.per_redraw(None, "menu") == 7000
    monkeypatch.setattr(bench, "instructions",
                        lambda script, folder, where, count: (5000000 + 300 * 60 * count, "%d 12\n" % (60 * count)))
    assert bench.per_ply(None, "x") == 300


def test_unknown_game(capsys):
    assert main(["bench", "chess"]) == 2
    assert "no such game: chess" in capsys.readouterr().err


def test_a_failure_is_told(quick, monkeypatch, capsys):
    monkeypatch.setattr(bench, "HEAP", "60k")
    assert main(["bench", "youscout"]) == 1
    assert "MemoryError" in capsys.readouterr().err
