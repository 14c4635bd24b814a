"""Power cuts: the desktop process is killed at random points of random games, then started again.

Each cut is compared with a twin: a process that got the same buttons at the same times and was closed properly. What
the killed one left on its disk may lack the last line that the twin wrote, and nothing else.
"""

import json
import random
import shutil
import time

import pytest

from tools.desktop import Desktop
from tools.script import BUTTONS

CUTS = 300
WORKERS = 4  # so that pytest -n shares them out
# How often which button is pressed. Mostly moves, with visits to the menu of the game: undo, redo, restart, give up.
HABITS = ["A"] * 60 + ["DOWN"] * 12 + ["UP"] * 6 + ["RIGHT"] * 10 + ["LEFT"] * 8 + ["X"] * 8 + ["B"] * 3 + ["Y"] * 2


def buttons_over_time(rng, steps):
    """The button mask of each of so many steps of 20 ms: presses of 40 to 120 ms and pauses."""
    masks = []
    while len(masks) < steps:
        masks += [BUTTONS[rng.choice(HABITS)]] * rng.randint(2, 6)
        masks += [0] * rng.choice([1, 2, 4, 8, 30])
    return masks[:steps]


def play(desktop, masks):
    """One step each 20 ms."""
    for mask in masks:
        desktop.step(mask, desktop.now + 20)


def matches(folder):
    """Every record in a data folder: {its header: its lines with their ends}."""
    found = {}
    for path in [*folder.glob("*.rec"), *folder.glob("replays/*.rec")]:
        header, *lines = path.read_bytes().splitlines(keepends=True)
        assert header not in found, "a match is there twice"
        found[header] = lines
    return found


def missing_lines(cut, whole):
    """How many lines a power cut has cost. AssertionError when anything else is different."""
    lost = 0
    for header, lines in whole.items():
        kept = cut.get(header, [])
        assert kept == lines[:len(kept)], "not the beginning of what was played: %r" % header
        lost += len(lines) - len(kept)
    assert set(cut) <= set(whole)
    return lost


def check_start(desktop, folder):
    """The process runs, found nothing to complain about, and set nothing aside."""
    play(desktop, [0] * 30)
    assert not (folder / "error.txt").exists(), (folder / "error.txt").read_text()
    assert [path.name for path in folder.rglob("*") if path.suffix in (".bad", ".tmp")] == []


def cut_power(desktop, rng):
    """Kill it between two steps, or somewhere within the next one."""
    within = rng.random() < 0.5
    if within:
        desktop.send(desktop.held, desktop.now + 20)
        time.sleep(rng.choice([0, 0.0002, 0.0005, 0.001, 0.002, 0.005]) * rng.random())
    desktop.kill()
    return within


@pytest.mark.parametrize("worker", range(WORKERS))
def test_a_power_cut_costs_at_most_the_action_being_written(firmware, tmp_path, worker):
    rng = random.Random(worker)
    folder, twin_folder = tmp_path / "data", tmp_path / "twin"
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps({"language": "en"}))
    lost, lines = [], 0
    for _ in range(CUTS // WORKERS):
        seed, masks = rng.randrange(1000), buttons_over_time(rng, rng.randint(1, 150))
        shutil.rmtree(twin_folder, ignore_errors=True)
        shutil.copytree(folder, twin_folder)
        with Desktop(firmware, folder, seed=seed) as victim:
            check_start(victim, folder)
            play(victim, masks)
            within = cut_power(victim, rng)
        with Desktop(firmware, twin_folder, seed=seed) as twin:
            check_start(twin, twin_folder)
            play(twin, masks + masks[-1:] * within)
        whole = matches(twin_folder)
        lost.append(missing_lines(matches(folder), whole))
        lines = max(lines, sum(map(len, whole.values())))
    assert max(lost) <= 1
    assert lines > 30  # it has played
