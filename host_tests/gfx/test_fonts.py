"""The font files: read from the BDFs by one rule, complete for ASCII, ours where the BDF has nothing."""

import struct

import pytest

from tools import art, font

OURS = "剝嗑姤睽♠♥♦♣☰☱☲☳☴☵☶☷◀▶ōūāēīŌŪĀĒĪ–−≤≥↔⇄✓"


@pytest.fixture(scope="module", params=sorted(font.SIZES))
def size(request):
    return request.param


@pytest.fixture(scope="module")
def glyphs(size):
    return font.read_bdf(size)


def test_two_fonts_in_a_file_are_split_and_their_counts_mended():
    text = "STARTFONT 2.1\nCHARS 9\nSTARTCHAR a\nENDCHAR\nENDFONT\nSTARTFONT 2.1\nCHARS 9\nENDFONT\n"
    first, second = font.split_bdf(text)
    assert "CHARS 1\n" in first and "STARTCHAR a" in first
    assert "CHARS 0\n" in second and "STARTCHAR" not in second


def test_ascii_and_latin_are_half_width_and_japanese_is_full_width(size, glyphs):
    assert {glyphs[c].width for c in range(32, 127)} == {6}
    # In both halves of the BDF: the Latin one holds.
    assert {glyphs[ord(c)].width for c in "§¨°±´¶×÷"} == {6}
    assert {glyphs[ord(c)].width for c in "あア漢、。「」〜…（）"} == {size}


def test_glyphs_stand_on_one_base_line(size, glyphs):
    base = font.SIZES[size][1]
    for char in "AHxz1":
        rows = glyphs[ord(char)].rows
        assert rows[base - 1] and not any(rows[base:]), char


def test_our_letters_are_drawn_in_both_sizes(size, glyphs):
    assert not font.missing(glyphs, OURS)
    own = art.glyphs(size)
    assert set(own) == set(art.glyphs(10)) == set(art.glyphs(12))
    for char, picture in own.items():
        assert picture.width in (6, size), char
        assert picture.height <= font.ROWS, char
        # Full width letters don't touch their right neighbour, dashes may.
        if picture.width == size and char not in "▶◀":
            assert all(row[-1] == art.NOTHING for row in picture.rows), char
        assert any(c != art.NOTHING for row in picture.rows for c in row), char


def test_trigrams_are_read_from_the_bottom(size, glyphs):
    """☳ has its solid line below: the lowest of its rows is unbroken, the others are not."""
    rows = [row for row in glyphs[ord("☳")].rows if row]
    assert bin(rows[-1]).count("1") == size - 1
    assert bin(rows[0]).count("1") < size - 1


def test_records_hold_what_was_asked_for(size, glyphs):
    found = font.records(size, glyphs, set("易双A♠"))
    assert set(found) == {ord(c) for c in "易双♠\ufffe\uffff"} | set(range(32, 127))
    rows = struct.unpack(">13H", found[ord("易")])
    assert list(rows) == glyphs[ord("易")].rows


def test_a_glyph_that_is_not_as_wide_as_the_device_takes_it_for_is_refused(size, glyphs):
    with pytest.raises(font.FontError, match="α .* pixels wide"):
        font.records(size, glyphs, {"α"})


def test_a_letter_of_ours_goes_before_the_bdf(monkeypatch, size):
    picture = art.Picture("glyph", "A", [[4, 16, 16, 16, 16, 16]], "here")
    monkeypatch.setattr(art, "glyphs", lambda _: {"A": picture})
    assert font.read_bdf(size)[ord("A")].rows == [0x8000] + [0] * 12
