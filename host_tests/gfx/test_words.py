"""Every string of both languages: its letters exist, it fits where it is drawn, and it has its twin."""

import re
import struct

import pytest

from tools import assets, font, words

LANGUAGES = words.LANGUAGES


@pytest.fixture(scope="module")
def advance():
    return words.advances()


@pytest.fixture(scope="module")
def boxes():
    return words.read_boxes()


def strings(lang):
    return {
        (scope, key): value
        for scope, path in words.scopes(lang).items()
        for key, value in words.read_words(path).items()
    }


@pytest.mark.parametrize("size", sorted(font.SIZES))
def test_every_character_has_a_glyph(size):
    glyphs = font.read_bdf(size)
    assert not font.missing(glyphs, words.all_characters() | set(font.ALWAYS))


def test_both_languages_have_the_same_keys_and_placeholders():
    first, second = (strings(lang) for lang in LANGUAGES)
    assert first, "no word files"
    assert set(first) == set(second)
    for key, value in first.items():
        assert set(re.findall(r"\{\d\}", value)) == set(re.findall(r"\{\d\}", second[key])), key


def test_both_languages_have_the_same_manuals():
    first, second = (set(words.manuals(lang)) for lang in LANGUAGES)
    assert first and first == second


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_string_fits_its_box(lang, boxes, advance):
    faults = []
    for (_, key), value in strings(lang).items():
        box = words.box_for(key, boxes)
        faults.append(words.misfits(key, value, box, advance) if box else "%s: no row in boxes.txt" % key)
    faults = [fault for fault in faults if fault]
    assert not faults, "\n".join(faults)


def test_no_row_of_boxes_is_idle(boxes):
    """A row that no key matches is a slip of the pen, or left over."""
    keys = {key for lang in LANGUAGES for _, key in strings(lang)}
    hit = {id(words.box_for(key, boxes)) for key in keys}
    assert [box.glob for box in boxes if id(box) not in hit] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_manuals_wrap(lang, advance):
    for name, path in words.manuals(lang).items():
        lines = words.manual_lines(path.read_text("utf-8"), advance["small"], advance["large"], name)
        assert lines[0][0] == "H", "%s begins with a heading" % name
        for style, text in lines:
            room = words.TEXT_WIDTH - (words.BULLET if style in "Bb" else 0)
            measure = advance["large" if style == "H" else "small"]
            assert sum(map(measure, text)) <= room, (name, text)


def test_a_box_measures_with_its_samples(advance):
    box = words.Box("x", 36, "small", 1, ["123"])
    assert words.misfits("x", "a {0}", box, advance) is None
    assert "takes 2 lines" in words.misfits("x", "ab {0} {0}", box, advance)
    assert "no sample" in words.misfits("x", "{1}", box, advance)
    assert "37" not in words.misfits("x", "1234567", box, advance)
    assert words.misfits("x", "1234567", words.Box("x", None, "small", 1, []), advance) is None
    assert words.misfits("x", "ab\\ncd", words.Box("x", 30, "small", 1, []), advance)


@pytest.fixture
def pack(tmp_path):
    """A function that makes an open pack of {key: words}."""
    from firmware.gfx.pack import Pack

    def make(made):
        path = tmp_path / "pack.bin"
        values = {key: value.encode() for key, value in made.items()}
        path.write_bytes(assets.pack(bytes(1235), ({1: bytes(26)},) * 2, values, {}))
        return Pack(str(path))

    return make


def test_words_are_found_by_key(pack):
    from firmware.words import Words

    many = {"enk%d" % number: "v%d" % number for number in range(300)}
    found = Words(pack({"ena.b": "one", "enb": "two\nlines", "enja": "日本語 {0}", **many}))
    assert [found.get(key) for key in ("a.b", "b", "k7", "k299")] == ["one", "two\nlines", "v7", "v299"]
    assert found.get("ja", 7) == "日本語 7"
    assert found.get("a") == "[a]" and not found.has("a") and found.has("b")
    assert found.get("k300") == "[k300]"


def test_the_other_language_stands_in(pack):
    from firmware.words import Words

    found = Words(pack({"enboth": "two", "jaboth": "二", "enone": "one"}))
    found.set_language("ja")
    assert [found.get(key) for key in ("both", "one", "none")] == ["二", "one", "[none]"]


def test_without_words_the_loss_of_them_is_still_told(tmp_path):
    from firmware.gfx.pack import Pack
    from firmware.words import Words

    lost = Pack(str(tmp_path / "pack.bin"))
    assert lost.failed
    said = Words(lost).get("store.lost", "pack.bin")
    assert "pack.bin" in said and "make flash" in said and "saves" in said


def test_compiled_manual_reads_back():
    text = "= Top\nA paragraph.\n\n- first\n* x  =  1\n!icon sword\n= Next\nEnd"
    lines = words.manual_lines(text, lambda c: 6, lambda c: 6)
    assert lines == [
        ("H", "Top"),
        ("T", "A paragraph."),
        (" ", ""),
        ("B", "first"),
        ("X", "x  =  1"),
        ("I", "sword"),
        (" ", ""),
        ("H", "Next"),
        ("T", "End"),
    ]
    data = words.pack_manual(lines)
    assert data[:5] == b"AsoM\x01"
    topics, count = struct.unpack_from("<BH", data, 5)
    assert (topics, count) == (2, len(lines))
    assert struct.unpack_from("<2H", data, 8) == (0, 7)
    starts = struct.unpack_from("<%dH" % (count + 1), data, 12)
    read = [data[a:b].decode() for a, b in zip(starts, starts[1:])]
    assert read == [style + text for style, text in lines]
    assert starts[-1] == len(data)


def test_a_too_wide_example_is_refused():
    with pytest.raises(words.WordsError, match="m:1: example wider"):
        words.manual_lines("* " + "x" * 60, lambda c: 6, lambda c: 6, "m")


def test_line_breaks_are_packed_as_such(tmp_path, monkeypatch):
    monkeypatch.setattr(words, "TEXT", tmp_path)
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "a.txt").write_text("x = 1\\n2")
    assert words.records("en") == {"enx": b"1\n2"}


def test_a_key_in_two_files_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(words, "TEXT", tmp_path)
    (tmp_path / "en").mkdir()
    for name in ("a.txt", "b.txt"):
        (tmp_path / "en" / name).write_text("x = 1")
    with pytest.raises(words.WordsError, match="b.txt: x is in another file"):
        words.records("en")


def test_bad_word_lines_are_named(tmp_path, monkeypatch):
    monkeypatch.setattr(words, "TEXT", tmp_path)
    path = tmp_path / "x.txt"
    for text, fault in (("a b", "x.txt:1"), ("a = 1\na = 2", "x.txt:2: a is there twice"), ("a = 1\t2", "tab")):
        path.write_text(text)
        with pytest.raises(words.WordsError, match=fault):
            words.read_words(path)
