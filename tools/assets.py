"""The folder `assets/` of the device: the asset pack (fonts, pictures, words) and the manuals."""

import hashlib
import os
import shutil
import struct
from pathlib import Path

from firmware.gfx.draw_plain import code_of
from firmware.gfx.pack import SPARE, START
from tools import art, font, words

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / "build" / ".assets"


def inputs():
    """Every file that decides what the assets look like."""
    own = [art, font, words]
    files = [Path(module.__file__) for module in own] + [Path(__file__)]
    files += [ROOT / "firmware/gfx" / name for name in ("wrap.py", "palette.py", "draw_plain.py", "pack.py")]
    files += sorted(art.ART.glob("*.txt")) + sorted(words.TEXT.rglob("*.txt"))
    return files + [font.bdf_folder() / name for name, _ in font.SIZES.values()]


def digest():
    total = hashlib.sha256()
    for path in inputs():
        data = path.read_bytes() if path.exists() else b""
        total.update(("%s %d\n" % (path.name, len(data))).encode())
        total.update(data)
    return total.hexdigest()[:16]


def power(count):
    """The least power of two that is not below `count`."""
    return 1 << (count - 1).bit_length()


def glyph_table(glyphs, places):
    """The glyphs of a font, code point -> rows, as `places` + SPARE records."""
    records = [bytes(28)] * (places + SPARE)
    for code in sorted(glyphs):
        at = code * 619 % places
        while any(records[at]):
            at += 1
        records[at] = struct.pack("<H", code) + glyphs[code]
    assert not any(records[-1]), "the last record must be free"
    return b"".join(records)


def pack(letters, fonts, values, images):
    """The bytes of pack.bin (firmware/gfx/pack.py).

    fonts: two of code point -> rows; values: key -> value; images: key -> (first bytes, runs).
    """
    keys = sorted(values) + sorted(images)
    found = {}
    for key in keys:
        other = found.setdefault(code_of(key, START), key)
        if other != key:
            raise words.WordsError("%r and %r have the same code; rename one" % (other, key))
    count = power(len(keys))
    places = [[] for _ in range(count)]
    for code, key in found.items():
        places[code % count].append((code, key))
    of_font = power(max(map(len, fonts)) * 4 // 3)
    before = letters + b"\0" + b"".join(glyph_table(font, of_font) for font in fonts)
    start = 16 + len(before) + 4 * (count + 1)
    # Each image gets two numbers of its own behind its first bytes.
    size = sum(8 + (len(values[key]) if key in values else len(images[key][0]) + 8) for key in keys)
    table, entries, runs = [], bytearray(), bytearray()
    for place in places:
        table.append(start + len(entries))
        for code, key in place:
            value = values.get(key)
            if value is None:
                head, data = images[key]
                value = head + struct.pack("<II", start + size + len(runs), len(data))
                runs += data
            entries += struct.pack("<II", code, len(value)) + value
    table.append(start + len(entries))
    head = b"AsoP\x01\0" + struct.pack("<HII", of_font, count, start + len(entries) + len(runs))
    return head + before + struct.pack("<%dI" % len(table), *table) + bytes(entries + runs)


def make():
    """path below assets/ -> bytes."""
    files = {}
    advance = words.advances()
    chars = words.all_characters() | set(font.ALWAYS)
    values, images = art.records(art.pictures())
    glyphs = [font.read_bdf(size) for size in sorted(font.SIZES)]
    fonts = [font.records(size, found, chars) for size, found in zip(sorted(font.SIZES), glyphs)]
    for lang in words.LANGUAGES:
        values.update(words.records(lang))
        for name, path in words.manuals(lang).items():
            where = "manual/%s/%s.txt" % (lang, name)
            lines = words.manual_lines(path.read_text("utf-8"), advance["small"], advance["large"], where)
            files["manual/%s/%s.bin" % (lang, name)] = words.pack_manual(lines)
    files["pack.bin"] = pack(font.letters(glyphs[0]), fonts, values, images)
    return files


def build_assets(out):
    """Write the assets to the folder `out`: only files that changed, and nothing else stays there. Returns `out`."""
    out = Path(out)
    ready = CACHE / digest()
    if not ready.is_dir():
        shutil.rmtree(CACHE, ignore_errors=True)
        # Built aside and renamed, so that two builds at once can't see half of it.
        part = CACHE.with_name(".assets-%d" % os.getpid())
        shutil.rmtree(part, ignore_errors=True)
        for name, data in make().items():
            path = part / ready.name / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        CACHE.mkdir(parents=True, exist_ok=True)
        if not ready.is_dir():
            (part / ready.name).replace(ready)
        shutil.rmtree(part, ignore_errors=True)
    wanted = {path.relative_to(ready): path for path in ready.rglob("*") if path.is_file()}
    for name, source in wanted.items():
        target = out / name
        data = source.read_bytes()
        if not target.is_file() or target.read_bytes() != data:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    if out.is_dir():
        for path in sorted(out.rglob("*"), reverse=True):
            if path.is_file() and path.relative_to(out) not in wanted:
                path.unlink()
            elif path.is_dir() and not any(path.iterdir()):
                path.rmdir()
    return out


def add_arguments(parser):
    parser.add_argument("out", type=Path, help="folder to write")


def main(args):
    build_assets(args.out)
    files = sorted(path for path in args.out.rglob("*") if path.is_file())
    for path in files:
        print("%8d  %s" % (path.stat().st_size, path.relative_to(args.out)))
    print("%8d  in all" % sum(path.stat().st_size for path in files))
    return 0
