"""What the browser shows is what the desktop shows, pixel by pixel."""

import io

import pytest

from tools import script
from tools.screenshots import GOLDEN, runs

Image = pytest.importorskip("PIL.Image")


def pixels(data):
    return Image.open(io.BytesIO(data)).convert("RGB").tobytes()


@pytest.mark.parametrize("path,language", runs(), ids=lambda item: getattr(item, "stem", item))
def test_the_screens_are_those_of_the_desktop(browser, path, language):
    first = path.name.startswith("first_start.")
    player = browser(seed=1, lang=None if first else language).open()
    wrong = []

    def shot(name):
        if pixels((GOLDEN / language / (name + ".png")).read_bytes()) != pixels(player.png()):
            wrong.append(name)
    script.run(script.load(path), player, shot)
    assert wrong == []
