"""The browser player: what the desktop shows and keeps, it shows and keeps."""

import io

import pytest

from tools import script
from tools.screenshots import GOLDEN, runs

Image = pytest.importorskip("PIL.Image")
TRIP = """
expect Press any button
A
wait 500
"""


def play(player, text, shot=None):
    script.run(script.parse(text), player, shot)


def picture(data):
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("path,language", runs(), ids=lambda item: getattr(item, "stem", item))
def test_the_screens_are_those_of_the_desktop(browser, path, language):
    first = path.name.startswith("first_start.")
    player = browser(seed=1, lang=None if first else language).open()
    wrong = []

    def shot(name):
        if picture((GOLDEN / language / (name + ".png")).read_bytes()).tobytes() != picture(player.png()).tobytes():
            wrong.append(name)
    script.run(script.load(path), player, shot)
    assert wrong == []


def test_it_is_there_within_three_seconds(browser):
    player = browser(lang="en", clock="")
    player.page.goto(player.address)
    player.page.wait_for_function("globalThis.asobi?.ready", timeout=3000)


