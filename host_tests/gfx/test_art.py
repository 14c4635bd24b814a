"""The pictures: sources that parse, a pack that reads back, mistakes that are named."""

import re

import pytest

from core import catalog
from firmware.gfx import palette
from tools import art


def parse(tmp_path, text):
    path = tmp_path / "some.txt"
    path.write_text(text, "utf-8")
    return {picture.name: picture for picture in art.parse(path)}


def test_all_sources_parse():
    found = art.pictures()
    assert found
    for name, picture in found.items():
        assert name == name.strip() and name.isascii() and " " not in name, name
        if picture.kind == "icon":
            assert picture.width <= 64, "%s: a large one-colour picture should be an image" % name


def test_the_pictures_that_the_firmware_names_are_there():
    """Every literal name given to icon() or image() in the firmware, and the menu's icon of every game."""
    found = art.pictures()
    for path in (art.ROOT / "firmware").rglob("*.py"):
        for call, name in re.findall(r"\.(icon|image)\(\"(\w+)\"[,)]", path.read_text("utf-8")):
            assert name in found and found[name].kind == call, "%s: %s" % (path.name, name)
    for game_id in catalog.IDS:
        assert found["menu_" + game_id].kind == "icon"
        assert (found["menu_" + game_id].width, found["menu_" + game_id].height) == (24, 24)


def test_families_are_complete_and_alike():
    found = art.pictures()
    for suit in ("sword", "cup", "coin", "wand"):
        for family, size in (("suit", (9, 9)), ("pip", (17, 17)), ("big", (33, 44))):
            picture = found["%s_%s" % (family, suit)]
            assert (picture.width, picture.height) == size, picture.name
        for court in ("page", "knight", "queen", "king"):
            picture = found["court_%s_%s" % (court, suit)]
            assert (picture.width, picture.height) == (37, 42)
            others = {art.ROLES.index(role) for role in ("SWORD", "CUP", "COIN", "WAND")}
            worn = {c for row in picture.rows for c in row} & others
            assert worn == {art.ROLES.index(suit.upper())}, "a court figure wears the colour of its suit"
    for number in range(22):
        assert (found["arcana_%d" % number].width, found["arcana_%d" % number].height) == (16, 16)
    assert found["title"].width <= 240 and found["title"].height <= 240


def test_records_hold_the_pixels():
    found = art.pictures()
    icons, images = art.records(found)
    assert len(icons) + len(images) == len(found)
    for key, data in icons.items():
        picture = found[key[1:]]
        w, h, body = data[0], data[1], data[2:]
        assert (key[:1], w, h) == ("i", picture.width, picture.height)
        stride = (w + 7) // 8
        assert len(body) == stride * h
        for y, row in enumerate(picture.rows):
            bits = [body[y * stride + x // 8] >> (7 - x % 8) & 1 for x in range(8 * stride)]
            assert bits == [int(c != art.NOTHING) for c in row] + [0] * (8 * stride - w)
    for key, (head, body) in images.items():
        picture = found[key[1:]]
        w, h, nothing, _ = head
        assert (key[:1], w, h) == ("p", picture.width, picture.height)
        pixels = [b >> 4 for b in body for _ in range((b & 15) + 1)]
        assert pixels == [nothing if c == art.NOTHING else c for row in picture.rows for c in row], key
        # Runs end with the row: the reader counts on it.
        done = 0
        for b in body:
            done += (b & 15) + 1
            assert done <= w
            done %= w


def test_a_source_is_read(tmp_path):
    found = parse(
        tmp_path,
        "# a comment\nlegend . - o ACCENT x FACE\nicon dot\n.o.\nooo\n\n"
        "image two\nx.\n.o\n\nimage three\nlike two\nflip h\nswap ACCENT GOLD\n",
    )
    accent, face = palette.ACCENT, palette.FACE
    assert found["dot"].kind == "icon" and found["dot"].bitmap() == b"\x40\xe0"
    assert found["two"].rows == [[face, art.NOTHING], [art.NOTHING, accent]]
    assert found["three"].rows == [[art.NOTHING, face], [palette.GOLD, art.NOTHING]]
    assert found["two"].key() not in (face, accent)


@pytest.mark.parametrize(
    "text, fault",
    [
        ("icon a\n##\n#\n", "differ in width"),
        ("icon a\n\n", "no rows"),
        ("icon a\n#?\n", "some.txt:2: '\\?' is not in the legend"),
        ("legend x RED\n", "no colour RED"),
        ("legend xy INK\n", "not one character"),
        ("icon a\n#\n\nicon a\n#\n", "drawn twice"),
        ("image a\nlike b\n", "no picture b"),
        ("image a\n#\nswap INK RED\n", "no colour RED"),
        ("##\n", "some.txt:1: what is this"),
        ("icon a\n%s\n" % ("#" * 241), "larger than the screen"),
    ],
)
def test_mistakes_are_named(tmp_path, text, fault):
    with pytest.raises(art.ArtSourceError, match=fault):
        parse(tmp_path, text)


def test_a_picture_of_sixteen_colours_with_holes_is_refused():
    picture = art.Picture("image", "a", [list(range(16)) + [art.NOTHING]], "here")
    with pytest.raises(art.ArtSourceError, match="all sixteen"):
        picture.key()
    full = art.Picture("image", "a", [list(range(16))], "here")
    assert full.key() == art.NOTHING
