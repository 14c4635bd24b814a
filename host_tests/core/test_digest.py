"""The same matches, down to the bots' choices, on both runtimes."""

import argparse

from core import catalog
from host_tests.core.runtimes import on_micropython
from tools import digest


def printed(capsys, *words):
    parser = argparse.ArgumentParser()
    digest.add_arguments(parser)
    assert digest.main(parser.parse_args(words)) == 0
    return capsys.readouterr().out


def test_the_same_on_micropython(capsys):
    here = printed(capsys, "--games", "40")
    assert [line.split()[0] for line in here.splitlines()] == list(catalog.IDS)
    assert on_micropython("host_tests/core/digest_there.py", "40") == here


def test_one_game(capsys):
    assert printed(capsys, "--games", "2", "--game", "youscout").split()[0] == "youscout"


def test_a_digest_sees_every_line():
    game = catalog.load("youscout")
    assert len({digest.digest(game, games) for games in range(1, 6)}) == 5
    assert any("contest" in line for line in digest.told(game, 3))
