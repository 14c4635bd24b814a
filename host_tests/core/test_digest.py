"""The same matches, down to the bots' choices, on every runtime that this machine has."""

import argparse
import os
import shutil

import pytest

from core import catalog
from tools import digest


def printed(capsys, *words):
    parser = argparse.ArgumentParser()
    digest.add_arguments(parser)
    assert digest.main(parser.parse_args(words)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("runtime", ["unix", "wasm"])
def test_the_same_everywhere(capsys, runtime):
    if runtime == "wasm" and not (shutil.which("node") and shutil.which("npm")):
        assert not os.environ.get("CI"), "CI has no Node.js"
        pytest.skip("no Node.js on this machine: the WebAssembly build is not compared")
    here = printed(capsys, "--games", "24")
    assert [line.split()[0] for line in here.splitlines()] == list(catalog.IDS)
    assert printed(capsys, "--games", "24", "--on", runtime) == here


def test_one_game(capsys):
    assert printed(capsys, "--games", "2", "--game", "youscout").split()[0] == "youscout"


def test_a_digest_sees_every_line():
    game = catalog.load("youscout")
    assert len({digest.digest(game, games) for games in range(1, 6)}) == 5
    assert any("contest" in line for line in digest.told(game, 3))


def test_the_board_needs_a_uf2(capsys):
    parser = argparse.ArgumentParser()
    digest.add_arguments(parser)
    assert digest.main(parser.parse_args(["--on", "board"])) == 1
    assert "--uf2 FILE is missing" in capsys.readouterr().err
