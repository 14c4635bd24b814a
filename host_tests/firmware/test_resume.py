"""A long match is read for so long that a bar tells how far it is; nothing of the bar stays on the board."""

import json

import pytest

from core import catalog, record
from firmware.gfx.palette import ACCENT
from tools.build import build
from tools.desktop import Desktop

BAR = range(172, 175)  # the rows of the bar: EkiView.MARK


def long_record():
    """A match of 300 actions that stands before a draw."""
    match = record.begin(catalog.load("youscout"), {"terminals": 40}, ("human",), 5)
    match.apply(match.state.string_to_action("start 1"))
    while len(match.actions) < 300 or match.state.action_to_string(match.state.legal_actions()[0]) != "draw":
        match.apply(match.state.legal_actions()[0])
    return record.to_text(match)


def accent_rows(frame):
    """The rows of the bar's place that begin with its colour."""
    bar = bytes([ACCENT << 4 | ACCENT]) * 20
    return [row for row in BAR if frame[row * 120 : row * 120 + 20] == bar]


@pytest.fixture
def data(tmp_path):
    (tmp_path / "settings.json").write_text(json.dumps({"language": "en", "current": "youscout"}))
    (tmp_path / "youscout.rec").write_text(long_record())
    return tmp_path


def test_the_bar_of_a_long_match_goes_away(data):
    with Desktop(build("unix"), data, language="en", seed=1) as desktop:
        shown = []
        for _ in range(300):
            desktop.advance(0, 10)
            shown.append(desktop.text.shows("Reading"))
            if shown[-1] is False and any(shown):
                break
        assert any(shown), "the match was read too fast to say so"
        desktop.advance(0, 1000)
        assert desktop.text.shows("Draw"), "the board is on the screen"
        assert accent_rows(bytes(desktop.frame)) == []
