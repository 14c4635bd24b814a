"""The folder `assets/` of the device: fonts, art pack, words, manuals."""

import hashlib
import os
import shutil
from pathlib import Path

from tools import art, font, words

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / "build" / ".assets"


def inputs():
    """Every file that decides what the assets look like."""
    own = [art, font, words]
    files = [Path(module.__file__) for module in own] + [Path(__file__)]
    files += [ROOT / "firmware/gfx/wrap.py", ROOT / "firmware/gfx/palette.py"]
    files += sorted(art.ART.glob("*.txt")) + sorted(words.TEXT.rglob("*.txt"))
    return files + [font.bdf_folder() / name for name, _ in font.SIZES.values()]


def digest():
    total = hashlib.sha256()
    for path in inputs():
        data = path.read_bytes() if path.exists() else b""
        total.update(("%s %d\n" % (path.name, len(data))).encode())
        total.update(data)
    return total.hexdigest()[:16]


def make():
    """path below assets/ -> bytes."""
    files = {}
    advance = words.advances()
    chars = words.all_characters() | set(font.ALWAYS)
    for size in font.SIZES:
        files["font%d.bin" % size] = font.pack(size, font.read_bdf(size), chars)
    files["art.bin"] = art.pack(art.pictures())
    for lang in words.LANGUAGES:
        for scope, path in words.scopes(lang).items():
            files["%s/%s.txt" % (lang, scope)] = words.compile_words(words.read_words(path))
        for name, path in words.manuals(lang).items():
            where = "manual/%s/%s.txt" % (lang, name)
            lines = words.manual_lines(path.read_text("utf-8"), advance["small"], advance["large"], where)
            files["manual/%s/%s.bin" % (lang, name)] = words.pack_manual(lines)
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
