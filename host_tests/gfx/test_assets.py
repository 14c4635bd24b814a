"""The assets folder: complete, written only where something changed; the pack reads back as its description says."""

import struct
import zlib

import pytest

from tools import art, assets, font, words


def read_pack(data):
    """code -> value of a pack, and its letters, written from the description in firmware/gfx/pack.py alone."""
    assert data[:8] == b"AsoP\x01\0\0\0"
    count, size = struct.unpack_from("<II", data, 8)
    assert size == len(data) and count & (count - 1) == 0
    starts = struct.unpack_from("<%dI" % (count + 1), data, 16 + 1236)
    assert starts[0] == 16 + 1236 + 4 * (count + 1)
    found = {}
    for place in range(count):
        at = starts[place]
        while at < starts[place + 1]:
            code, length = struct.unpack_from("<II", data, at)
            assert code % count == place and code not in found
            found[code] = data[at + 8 : at + 8 + length]
            at += 8 + length
        assert at == starts[place + 1]
    return found, data[16 : 16 + 1235]


def value(found, key):
    return found.get(zlib.crc32(key) & 0x3FFFFFFF)


@pytest.fixture(scope="module")
def data():
    return assets.make()["pack.bin"]


def test_pack_holds_everything(data):
    found, letters = read_pack(data)
    icons, images = art.records(art.pictures())
    wanted = {**icons, **words.records("en"), **words.records("ja")}
    for size in font.SIZES:
        wanted.update(font.records(size, font.read_bdf(size), words.all_characters() | set(font.ALWAYS)))
    assert {key for key in wanted if value(found, key) != wanted[key]} == set()
    assert len(found) == len(wanted) + len(images)
    for key, (head, runs) in images.items():
        start, size = struct.unpack_from("<II", value(found, key), 4)
        assert value(found, key)[:4] == head
        assert data[start : start + size] == runs, key
    a = letters[13 * (ord("A") - 32) :][:13]
    assert [row << 8 for row in a] == font.read_bdf(10)[ord("A")].rows


def test_two_keys_with_the_same_code_are_told(monkeypatch):
    monkeypatch.setattr(zlib, "crc32", lambda key: len(key))
    with pytest.raises(words.WordsError, match="b'ab' and b'cd' have the same"):
        assets.pack(bytes(1235), {b"ab": b"1", b"cd": b"2"}, {})


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
