"""The handheld on the PC: in a window (tools/window.py), or played by a script without one."""

import argparse
import os
import re
import sys
import tempfile
from pathlib import Path

from tools import script
from tools.build import BuildError, boards, build, unknown_board
from tools.desktop import Desktop, DesktopError

HELP = """\
keys: arrows or WASD move    Z J Enter = A    X K Backspace = B    C U = X    V I = Y
      F1 the keys    F11 whole screen    F12 screenshot    Esc closes
"""


def add_arguments(parser):
    parser.epilog = HELP + script.__doc__
    parser.add_argument("--lang", choices=("en", "ja"), help="language to start in")
    parser.add_argument("--board", metavar="NAME", help="whose buttons to show: %s; or none, for the screen alone"
                        % ", ".join(boards()))
    parser.add_argument("--heap", default="384k", type=heap_size, help="memory of the firmware; objects take twice "
                        "what they take on the device (default %(default)s)")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where saves live (default %s; a script's default is "
                        "a fresh folder)" % user_folder())
    parser.add_argument("--seed", type=int, metavar="N", help="makes deals repeat (a script's default: 1)")
    parser.add_argument("--scale", type=int, metavar="N", help="pixels a pixel; default: what fits")
    parser.add_argument("--script", metavar="FILE", help="play this without a window (see below)")
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("out"), help="where a script's pictures go "
                        "(default out)")


def heap_size(text):
    """A number of bytes as MicroPython takes it, 384k say."""
    if not re.fullmatch(r"[1-9][0-9]*[kKmM]?", text):
        raise argparse.ArgumentTypeError("%r is no size; 384k or 2m is" % text)
    return text


def user_folder():
    """The folder for saves of this user."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "asobi"


def run_script(steps, folder, data, out, language=None, seed=1, heap="384k"):
    """Play steps headless; pictures go to `out` as <name>.png. StepUnmet, DesktopError.

    A failure that the firmware caught and reported on its screen is a DesktopError, too.
    """
    def shot(name):
        out.mkdir(parents=True, exist_ok=True)
        (out / (name + ".png")).write_bytes(desktop.png())

    report = Path(data) / "error.txt"
    before = changed_at(report)
    try:
        with Desktop(folder, data, heap=heap, language=language, seed=seed) as desktop:
            desktop.step()
            script.run(steps, desktop, shot)
    finally:
        if changed_at(report) != before:
            # It goes on the error channel and not into the exception: a step may be unmet because of it.
            print("The firmware failed:\n" + report.read_text(encoding="utf-8"), file=sys.stderr)
    if changed_at(report) != before:
        raise DesktopError("All steps were met, but the firmware failed on the way.")


def changed_at(path):
    """When a file was written last; None when there is none."""
    return path.stat().st_mtime_ns if path.exists() else None


def play_script(args):
    """`tools play --script`: exit code 0 fine, 1 a step unmet, 2 a bad script."""
    try:
        steps = script.load(args.script)
    except script.ScriptError as error:
        print(error, file=sys.stderr)
        return 2
    seed = 1 if args.seed is None else args.seed
    with tempfile.TemporaryDirectory(prefix="asobi-") as fresh:
        try:
            run_script(steps, build("unix"), args.data or fresh, args.out, args.lang, seed, args.heap)
        except script.StepUnmet as error:
            print("%s, %s" % (args.script, error), file=sys.stderr)
            return 1
        except (BuildError, DesktopError) as error:
            print(error, file=sys.stderr)
            return 1
        except OSError as error:
            print("%s can't be written: %s" % (error.filename, error.strerror), file=sys.stderr)
            return 1
    return 0


def main(args):
    if args.board not in (None, "none", *boards()):
        print(unknown_board(args.board), file=sys.stderr)
        return 2
    if args.script:
        return play_script(args)
    try:
        from tools import window
    except ImportError as error:
        print("No window: %s. `make play` installs pygame-ce into .venv.\nWithout it: python -m tools play --script "
              "FILE --out DIR plays a script and writes pictures." % error, file=sys.stderr)
        return 1
    return window.main(args)
