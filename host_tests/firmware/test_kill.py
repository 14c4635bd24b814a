"""The desktop process is killed at random points of random games; the next start must miss no more than one action."""

import json
import random
import time

import pytest

from tools.desktop import Desktop

UP, DOWN, LEFT, RIGHT, A, B, X, Y = (1 << i for i in range(8))
MASH = [A] * 24 + [UP, DOWN, LEFT, RIGHT] * 2 + [X, X, B, Y]
KILLS = 300
SHARDS = 3


class Saves:
    """What lies in the folder of saves."""

    def __init__(self, folder):
        self.running = {path.stem: path.read_text() for path in folder.glob("*.rec")}
        self.finished = {int(path.stem): path.read_text() for path in (folder / "replays").glob("*.rec")}
        stats = folder / "stats.json"
        self.log = json.loads(stats.read_text())["log"] if stats.exists() else []
        strange = [path for path in folder.rglob("*.*") if path.suffix in (".bad", ".tmp", ".txt")]
        self.strange = {path.name: path.read_text() for path in strange}


def number_of(text):
    return json.loads(text.splitlines()[0].split(" ", 2)[2])["match"]


def check_nothing_is_lost(before, after):
    """`before` was saved when the last press came; `after` is what the next start made of it."""
    assert after.strange == {}
    for game, text in before.running.items():
        found = [after.running.get(game, ""), *after.finished.values()]
        begun = text.count("\n") > 1
        assert any(record.startswith(text) for record in found) or not begun, (text, found)
    assert set(before.finished) <= set(after.finished) or len(after.finished) == 20
    numbers = [entry[0] for entry in after.log]
    assert len(set(numbers)) == len(numbers), "a match was counted twice"
    assert sorted(after.finished, reverse=True) == numbers[:len(after.finished)]
    for serial, _, _, _, number in after.log:
        assert after.finished[serial].splitlines()[-1].startswith(("!end", "!resign"))
        assert number_of(after.finished[serial]) == number


@pytest.mark.parametrize("shard", range(SHARDS))
def test_kill(firmware, tmp_path, shard):
    rng = random.Random(shard)
    (tmp_path / "saves").mkdir()
    # Without animations each press is an action, and a game takes fewer of them.
    options = {"youscout": {"terminals": 1}, "youscout_lite": {"terminals": 1}}
    (tmp_path / "saves" / "settings.json").write_text(json.dumps({"speed": "off", "options": options}))
    played = 0
    for kill in range(KILLS // SHARDS):
        desktop = Desktop(firmware, tmp_path / "saves", language="en", seed=kill * SHARDS + shard, trace=False)
        desktop.advance(0, 300)
        presses = rng.randrange(1, 60)
        for _ in range(presses):
            settled = Saves(tmp_path / "saves")
            button = rng.choice(MASH)
            if _ == presses - 1 and rng.random() < 0.7:
                # In the middle of whatever the press brings about, or of the saving that follows it.
                if rng.random() < 0.5:
                    desktop.step(button, desktop.now + 10)
                    button = 0
                desktop.send(button, desktop.now + 10)
                time.sleep(rng.random() * 0.004)
                break
            desktop.advance(button, 30)
            desktop.advance(0, 60)
        desktop.kill()
        with Desktop(firmware, tmp_path / "saves", language="en", seed=1, trace=False) as desktop:
            desktop.advance(0, 1500)
        after = Saves(tmp_path / "saves")
        check_nothing_is_lost(settled, after)
        played = max([played] + list(after.finished))
    assert played >= 10, "hardly anything was played"
