"""The assets folder: complete, and written only where something changed."""

from tools import assets


def test_build_is_complete_and_incremental(tmp_path):
    out = assets.build_assets(tmp_path / "assets")
    names = {str(path.relative_to(out)) for path in out.rglob("*") if path.is_file()}
    assert {"font10.bin", "font12.bin", "art.bin"} <= names
    for lang in ("en", "ja"):
        assert "%s/common.txt" % lang in names
        assert "manual/%s/youscout.bin" % lang in names
    stale = out / "manual" / "old" / "gone.bin"
    stale.parent.mkdir()
    stale.write_bytes(b"x")
    (out / "art.bin").write_bytes(b"damaged")
    before = (out / "font10.bin").stat().st_mtime_ns
    assets.build_assets(out)
    assert not stale.exists() and not stale.parent.exists()
    assert (out / "art.bin").read_bytes()[:4] == b"AsoA"
    assert (out / "font10.bin").stat().st_mtime_ns == before
