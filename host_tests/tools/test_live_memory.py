"""Live bytes of every scene where objects have the handheld's size, and that leaving a game gives all of it back."""

import shutil

import pytest

from core import catalog
from host_tests.web.conftest import or_skip
from tools import memory
from tools.desktop import Desktop
from tools.script import BUTTONS, PRESS_MS
from tools.wasm import Wasm

TIMES = 50
SETTLED = 1500  # ms until a game or a menu is there


@pytest.fixture(scope="session")
def node():
    found = shutil.which("node") and shutil.which("npm")
    or_skip(found, "Node.js with npm (Debian and Ubuntu: apt install nodejs npm)")


@pytest.mark.parametrize("path", memory.scripts(), ids=lambda path: path.stem)
def test_every_scene_stays_within_the_budget(node, path):
    over = [(name, live) for name, live, _ in memory.scenes(path) if live > memory.BUDGET]
    assert over == []


def press(device, *names):
    for name in names:
        device.advance(BUTTONS[name], PRESS_MS)
        device.advance(0, PRESS_MS)
    device.advance(0, SETTLED)


def visit(device, *ways, playing=lambda: None):
    """Open a game from the menu by these buttons, look at it, and leave it; the first B may only cut an animation
    short. Returns what `playing` gave."""
    press(device, *ways)
    assert device.text.shows("Explain") and not device.text.shows("More"), device.text.strings()
    found = playing()
    for _ in range(3):
        if not device.text.shows("More"):
            press(device, "B")
    assert device.text.shows("More"), device.text.strings()
    return found


def first_round(device):
    """Open and leave every game once."""
    device.advance(0, SETTLED)
    press(device, "A")
    for i in range(len(catalog.IDS)):
        # The games played already come first in the menu; a new one goes through its setup.
        press(device, *["DOWN"] * i, "A")
        visit(device, "A")


def rounds(device, live):
    """Open and leave every game, then each of them many times: for each the heap after each time."""
    first_round(device)
    figures = []
    for _ in catalog.IDS:
        press(device, *["DOWN"] * (len(catalog.IDS) - 1))
        figures.append([])
        for _ in range(TIMES):
            visit(device, "A")
            figures[-1].append(live())
    return figures


def growing(figures):
    """The games whose heap was larger in the second half than it ever was in the first, with the two figures.

    What is kept from the last time comes and goes by some hundred bytes, with the names of files and rows of the menu.
    """
    half = TIMES // 2
    peaks = [(max(row[:half]), max(row[half:])) for row in figures]
    return [(game, *peak) for game, peak in zip(catalog.IDS, peaks, strict=True) if peak[1] > peak[0]]


def test_what_all_games_leave_in_memory_is_within_the_budget(node):
    """MicroPython keeps the names of everything that was ever loaded."""
    with Wasm("en") as device:
        first_round(device)
        for _ in catalog.IDS:
            press(device, *["DOWN"] * (len(catalog.IDS) - 1))
            assert 90000 < visit(device, "A", playing=device.live) <= memory.BUDGET


def test_games_that_are_left_leave_nothing_behind(node):
    with Wasm("en") as device:
        assert growing(rounds(device, device.live)) == []


def test_games_that_are_left_leave_nothing_behind_on_the_desktop(firmware, tmp_path):
    with Desktop(firmware, tmp_path, language="en", seed=1) as device:
        assert growing(rounds(device, lambda: device.measure()[0])) == []
