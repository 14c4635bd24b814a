"""A whole match of every game by the button A alone, from power-on to the result, with the firmware as it is built."""

import json

import pytest

from core import catalog, record
from tools import script
from tools.desktop import Desktop

PRESSES = 600
HEAP = "300k"  # twice what the handheld may need, for objects twice as large


@pytest.mark.parametrize("id", catalog.IDS)
def test_a_match_by_one_button(firmware, tmp_path, id):
    game = catalog.load(id)
    seats = ["human"] + ["easy"] * (list(game.seats())[0] - 1)
    header = record.header_line(record.begin(game, {}, seats, 7))
    (tmp_path / (id + ".rec")).write_text('%s, "match": 1}\n' % header[:header.rindex("}")])
    (tmp_path / "settings.json").write_text(json.dumps({"language": "en", "current": id, "speed": "off"}))
    with Desktop(firmware, tmp_path, seed=1, heap=HEAP) as device:
        device.advance(0, 2000)
        for _ in range(PRESSES):
            script.run(script.parse("A"), device, None)
            device.advance(0, 700)
            if device.text.shows("Play again"):
                break
        assert device.text.shows("Play again"), device.text.strings()
    match = record.load((tmp_path / "replays/0001.rec").read_text())
    assert match.state.is_terminal() and match.closed == "end"
    assert json.loads((tmp_path / "stats.json").read_text())["games"][id]["last"] == 1
