"""Every scene in both languages, compared pixel by pixel with the golden pictures; `make screenshots` renews them."""

import io
from collections import Counter

import pytest

from tools import screenshots
from tools.build import ROOT
from tools.screenshots import GOLDEN, LANGUAGES, runs, shots

Image = pytest.importorskip("PIL.Image")
ImageChops = pytest.importorskip("PIL.ImageChops")


def difference(golden, picture, name):
    """None, or what to say about two pictures that differ; all three are then put side by side in out/diff/."""
    red, green, blue = ImageChops.difference(golden, picture).split()
    changed = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda level: 255 if level else 0)
    if golden.size == picture.size and not changed.getbbox():
        return None
    sheet = Image.new("RGB", (720, 240))
    for count, part in enumerate((golden, picture, changed)):
        sheet.paste(part, (240 * count, 0))
    folder = ROOT / "out/diff"
    folder.mkdir(parents=True, exist_ok=True)
    sheet.save(folder / (name + ".png"))
    return "%s differs in %s: see out/diff/%s.png" % (name, changed.getbbox(), name)


@pytest.mark.parametrize("path,language", runs(), ids=lambda item: getattr(item, "stem", item))
def test_screens_are_as_they_were(path, language, firmware, tmp_path):
    screenshots.take(path, language, tmp_path, firmware)
    said = []
    for name in shots(path):
        golden = GOLDEN / language / (name + ".png")
        assert golden.exists(), "%s is missing: make screenshots" % golden
        with Image.open(golden) as old, Image.open(tmp_path / (name + ".png")) as new:
            said.append(difference(old.convert("RGB"), new.convert("RGB"), language + "-" + name))
    assert not list(filter(None, said)), "\n".join(filter(None, said))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_golden_picture_is_taken_once(language):
    taken = Counter(name for path, spoken in runs() if spoken == language for name in shots(path))
    assert [name for name, count in taken.items() if count > 1] == []
    assert {path.stem for path in (GOLDEN / language).glob("*.png")} == set(taken)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scene_has_a_picture(language):
    # A link gives way to what it opens before anybody could see it.
    scenes = {path.stem for path in (ROOT / "firmware/scenes").glob("*.py")} - {"link"}
    taken = {name for path, spoken in runs() if spoken == language for name in shots(path)}
    missing = [scene for scene in sorted(scenes)
               if not any(name == scene or name.startswith(scene + "_") for name in taken)]
    assert missing == []


@pytest.mark.parametrize("name", screenshots.README)
def test_the_readme_shows_the_screens_as_they_are(name):
    with (Image.open(screenshots.DOCS / (name + ".png")) as shown,
          Image.open(io.BytesIO(screenshots.readme_picture(name))) as now):
        assert shown.size == now.size
        assert shown.convert("RGB").tobytes() == now.convert("RGB").tobytes(), "make screenshots"


def test_a_difference_is_found_and_shown():
    old = Image.new("RGB", (240, 240))
    new = old.copy()
    assert difference(old, new, "test-same") is None
    new.putpixel((17, 99), (0, 0, 1))
    assert "(17, 99, 18, 100)" in difference(old, new, "test-other")
    sheet = ROOT / "out/diff/test-other.png"
    assert Image.open(sheet).getpixel((480 + 17, 99)) == (255, 255, 255)
    sheet.unlink()
