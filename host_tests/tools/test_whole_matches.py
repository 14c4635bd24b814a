"""A whole match of every game by the button A alone, from power-on to the result, with the firmware as it is built."""

import json

import pytest

from core import catalog, record
from tools import whole_match
from tools.desktop import Desktop

HEAP = "300k"  # twice what the handheld may need, for objects twice as large


@pytest.mark.parametrize("id", catalog.IDS)
def test_a_match_by_one_button(firmware, tmp_path, id):
    for name, data in whole_match.saves(id, "en", "easy").items():
        (tmp_path / name).write_bytes(data)
    with Desktop(firmware, tmp_path, seed=1, heap=HEAP) as device:
        device.advance(0, 2000)
        whole_match.play(device, "en")
    match = record.load((tmp_path / "replays/0001.rec").read_text())
    assert match.state.is_terminal() and match.closed == "end"
    assert json.loads((tmp_path / "stats.json").read_text())["games"][id]["last"] == 1
