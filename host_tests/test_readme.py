"""The README is run: commands exist, Python runs, files are there, tables are the catalog's and the boards'."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from core import catalog

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def fenced(language):
    return re.findall(r"```%s\n(.*?)```" % language, README, re.S)


def commands():
    """Every command of a `sh` block and every `make …` or `python -m tools …` in running text, without its remark."""
    found = []
    for block in fenced("sh"):
        found += [line.split("#")[0].strip() for line in block.splitlines()]
    found += re.findall(r"`(make [^`…]+|python -m tools [^`…]+)`", README)
    return sorted({c for c in found if c and "<" not in c})


def test_first_screen_has_the_two_commands_a_picture_and_flash():
    first = "\n".join(README.splitlines()[:24])
    for needed in ("make play", "make test", "make flash", "!["):
        assert needed in first


@pytest.mark.parametrize("command", [c for c in commands() if c.startswith("make ")])
def test_make_targets_exist(command):
    """`make -n` names the target's recipe without running it."""
    done = subprocess.run(["make", "-n"] + shlex.split(command)[1:], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("command", [c for c in commands() if c.startswith("python -m tools ")])
def test_tools_know_their_options(command):
    words = shlex.split(command)[3:]
    done = subprocess.run([sys.executable, "-m", "tools", words[0], "--help"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for option in words:
        if option.startswith("--"):
            assert option in done.stdout


def test_every_command_is_of_a_kind_that_is_checked():
    known = ("make ", "python -m tools ", "mpremote ")
    assert [c for c in commands() if not c.startswith(known)] == []


@pytest.mark.parametrize("block", fenced("python"))
def test_python_blocks_run(block):
    done = subprocess.run([sys.executable, "-c", block], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in ("[0]", "[1]")


def test_files_it_names_are_there():
    named = re.findall(r"\]\(([^)#:]+)\)", README)
    # A path that begins with / is on the board.
    named += [p for p in re.findall(r"`([\w/.]+\.(?:py|md|txt|toml))`", README) if not p.startswith("/")]
    missing = [p for p in named if not (ROOT / p).exists()]
    assert missing == []


def test_the_table_of_games_is_the_catalog():
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| [^|]+ \|$", README, re.M)
    assert tuple(rows) == tuple(catalog.IDS)


def test_the_table_of_boards_is_the_folder():
    rows = re.findall(r"^\| `(\w+)` – ", README, re.M)
    hosts = {"unix", "web"}  # the desktop and the browser are boards too, but nobody flashes them
    modules = {p.stem for p in (ROOT / "boards").glob("*.py")} - hosts
    assert set(rows) == modules
