"""The assets folder: complete, written only where something changed; the pack reads back as its description says."""

import struct

import pytest

from tools import art, assets, font, words


def read_pack(data):
    """code -> value of a pack, code point -> rows of both fonts, and its letters, by what firmware/gfx/pack.py says."""
    assert data[:6] == b"AsoP\x01\0"
    of_font, count, size = struct.unpack_from("<HII", data, 6)
    assert size == len(data) and count & (count - 1) == 0 == of_font & (of_font - 1)
    at = 16 + 1236
    fonts = []
    for _ in range(2):
        records = [data[at + 28 * i : at + 28 * i + 28] for i in range(of_font + 32)]
        at += 28 * len(records)
        fonts.append({})
        for i, record in enumerate(records):
            code = struct.unpack_from("<H", record)[0]
            if code:
                fonts[-1][code] = record[2:]
                assert all(any(records[j]) for j in range(code * 619 % of_font, i)), "it would not be found"
    starts = struct.unpack_from("<%dI" % (count + 1), data, at)
    assert starts[0] == at + 4 * (count + 1)
    found = {}
    for place in range(count):
        at = starts[place]
        while at < starts[place + 1]:
            code, length = struct.unpack_from("<II", data, at)
            assert code % count == place and code not in found
            found[code] = data[at + 8 : at + 8 + length]
            at += 8 + length
        assert at == starts[place + 1]
    return found, fonts, data[16 : 16 + 1235]


def value(found, key):
    code = 0x811C9DC5
    for byte in key.encode():
        code = (code ^ byte) * 0x01000193
    return found.get(code % (1 << 30))


@pytest.fixture(scope="module")
def data():
    return assets.make()["pack.bin"]


def test_pack_holds_everything(data):
    found, fonts, letters = read_pack(data)
    icons, images = art.records(art.pictures())
    wanted = {**icons, **words.records("en"), **words.records("ja")}
    for size, glyphs in zip((10, 12), fonts):
        assert glyphs == font.records(size, font.read_bdf(size), words.all_characters() | set(font.ALWAYS))
    assert {key for key in wanted if value(found, key) != wanted[key]} == set()
    assert len(found) == len(wanted) + len(images)
    for key, (head, runs) in images.items():
        start, size = struct.unpack_from("<II", value(found, key), 4)
        assert value(found, key)[:4] == head
        assert data[start : start + size] == runs, key
    a = letters[13 * (ord("A") - 32) :][:13]
    assert [row << 8 for row in a] == font.read_bdf(10)[ord("A")].rows


def test_two_keys_with_the_same_code_are_told(monkeypatch):
    monkeypatch.setattr(assets, "code_of", lambda key, start: len(key))
    with pytest.raises(words.WordsError, match="'ab' and 'cd' have the same"):
        assets.pack(bytes(1235), ({}, {}), {"ab": b"1", "cd": b"2"}, {})


def test_build_is_complete_and_incremental(tmp_path):
    out = assets.build_assets(tmp_path / "assets")
    names = {str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()}
    assert "pack.bin" in names
    for lang in ("en", "ja"):
        assert "manual/%s/youscout.bin" % lang in names
    stale = out / "manual" / "old" / "gone.bin"
    stale.parent.mkdir()
    stale.write_bytes(b"x")
    (out / "pack.bin").write_bytes(b"damaged")
    before = (out / "manual/en/youscout.bin").stat().st_mtime_ns
    assets.build_assets(out)
    assert not stale.exists() and not stale.parent.exists()
    assert (out / "pack.bin").read_bytes()[:4] == b"AsoP"
    assert (out / "manual/en/youscout.bin").stat().st_mtime_ns == before
