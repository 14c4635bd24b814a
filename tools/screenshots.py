"""Renews the golden screenshots, every script of host_tests/scripts/ in both languages, and the README's pictures.

A script x.txt runs in both languages, x.en.txt and x.ja.txt in one. A `shot name` gives
host_tests/golden/screens/<language>/name.png; names are `<scene>` or `<scene>_<what>`, and used once. Scripts
first_start.<language>.txt begin without a language chosen.
"""

import sys
import tempfile
from pathlib import Path

from tools import script
from tools.build import ROOT, BuildError, build
from tools.desktop import DesktopError
from tools.play import run_script
from tools.png import row_of_pngs

SCRIPTS = ROOT / "host_tests/scripts"
GOLDEN = ROOT / "host_tests/golden/screens"
LANGUAGES = ("en", "ja")
DOCS = ROOT / "docs"
# The README's pictures, made of golden ones.
README = {
    "screens": ("en/title", "en/play_auto", "en/manual"),
    "start": ("en/play_line",),
    "play": ("en/play_auto",),
    "explain": ("en/message_explain",),
    "ja": ("ja/play_auto",),
}


def runs():
    """Every (script path, language), sorted."""
    found = []
    for path in sorted(SCRIPTS.glob("*.txt")):
        only = path.stem.rpartition(".")[2]
        found += [(path, language) for language in LANGUAGES if only not in LANGUAGES or only == language]
    return found


def shots(path):
    """The names of the pictures that a script takes, in order."""
    return [step.values[0] for step in script.load(path) if step.kind == "shot"]


def take(path, language, out, folder):
    """Run one script in one language; its pictures go to `out`. folder: the build. StepUnmet names the line."""
    with tempfile.TemporaryDirectory(prefix="asobi-") as data:
        try:
            chosen = None if path.name.startswith("first_start.") else language
            run_script(script.load(path), folder, Path(data), out, chosen)
        except script.StepUnmet as error:
            raise script.StepUnmet("%s in %s, %s" % (path.name, language, error)) from None


def readme_picture(name):
    """A picture of the README, as PNG bytes, from the golden ones as they are now."""
    return row_of_pngs([(GOLDEN / (part + ".png")).read_bytes() for part in README[name]])


def add_arguments(parser):
    parser.add_argument("only", nargs="*", metavar="SCRIPT", help="names of scripts, without ending; default: all")


def main(args):
    try:
        folder = build("unix")
        for path, language in runs():
            if not args.only or path.name.split(".")[0] in args.only:
                take(path, language, GOLDEN / language, folder)
                print("%s %s: %s" % (path.name, language, " ".join(shots(path)) or "no pictures"))
    except (BuildError, DesktopError, script.ScriptError, script.StepUnmet) as error:
        print(error, file=sys.stderr)
        return 1
    if not args.only:
        DOCS.mkdir(exist_ok=True)
        for name in README:
            (DOCS / (name + ".png")).write_bytes(readme_picture(name))
        for language in LANGUAGES:
            known = {name + ".png" for path, spoken in runs() if spoken == language for name in shots(path)}
            for file in (GOLDEN / language).glob("*.png"):
                if file.name not in known:
                    print("removed %s: no script takes it" % file.relative_to(ROOT))
                    file.unlink()
    return 0
