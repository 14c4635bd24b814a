"""One table: memory at the menu and in each game, instructions a redraw and a ply, plies a second.

Times are wall times of this machine and say little elsewhere; bytes and instructions repeat. Objects on the desktop's
64-bit MicroPython take twice what they take on the device, so the bytes are an upper bound.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from core import catalog, rng
from tools.bench_plies import play_matches
from tools.build import ROOT, BuildError, build
from tools.desktop import DesktopError, micropython

HEAP = "384k"
SECONDS = 2.0
YOUSCOUT_GOAL = 600  # whole random games a second on CPython
TRICKS_GOAL = 0.5  # of the decisions a second of OpenSpiel's hearts


class BenchError(Exception):
    """A measurement failed; the message is what it said."""


def run(script, folder, *arguments, before=()):
    """Run one of our scripts on MicroPython in a build's folder: (stdout, stderr)."""
    with tempfile.TemporaryDirectory(prefix="asobi-") as data:
        command = [*before, micropython(), "-X", "heapsize=" + HEAP, str(ROOT / "tools" / script), "root=" + data]
        done = subprocess.run([*command, *map(str, arguments)], cwd=folder, capture_output=True, text=True,
                              env=dict(os.environ, MICROPYPATH="%s:.frozen" % folder))
    if done.returncode:
        raise BenchError("%s %s: %s" % (script, " ".join(map(str, arguments)), (done.stdout + done.stderr)[-2000:]))
    return done.stdout, done.stderr


def heap(folder, where):
    """Bytes of heap in use, after a collection, with a scene on the screen."""
    return int(run("bench_screen.py", folder, where, 0)[0])


def instructions(script, folder, *arguments):
    """How many instructions a run takes: (number, stdout)."""
    valgrind = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
    out, err = run(script, folder, *arguments, before=valgrind)
    return int(re.search(r"Collected : (\d+)", err)[1]), out


def per_redraw(folder, where, few=2, many=12):
    """Instructions for a whole redraw: the difference between many and few, so that the start does not count."""
    return (instructions("bench_screen.py", folder, where, many)[0]
            - instructions("bench_screen.py", folder, where, few)[0]) // (many - few)


def per_ply(folder, game, few=1, many=4):
    """Instructions for a ply of random play: legal actions, a choice, the action."""
    less, said_less = instructions("bench_plies.py", folder, game, few)
    more, said_more = instructions("bench_plies.py", folder, game, many)
    return (more - less) // (int(said_more.split()[0]) - int(said_less.split()[0]))


def on_cpython(game):
    """Random play for a while: (plies a second, matches a second)."""
    play_matches(catalog, rng, game, 0, 1)
    start = time.perf_counter()
    plies = matches = 0
    while time.perf_counter() - start < SECONDS:
        plies += play_matches(catalog, rng, game, 1 + matches, 10)
        matches += 10
    seconds = time.perf_counter() - start
    return plies / seconds, matches / seconds


def hearts():
    """OpenSpiel's hearts driven from Python by the same random choices: (decisions a second, steps a second), None
    where OpenSpiel is not installed. Its steps include the deal, card by card, as chance; a decision is a player's."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("hearts")
    choice = rng.Rng(1)
    decisions = steps = 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            steps += 1
            legal = state.legal_actions()
            state.apply_action(legal[choice.below(len(legal))])
    seconds = time.perf_counter() - start
    return decisions / seconds, steps / seconds


def print_hearts(rows):
    """Our games beside the same kind of game in C++."""
    measured = hearts()
    if measured is None:
        print("OpenSpiel is not installed: `make bench` installs it where there is a wheel.")
        return
    print("OpenSpiel's hearts, driven from Python in this run: %.0f decisions/s (%.0f steps/s with the chance nodes "
          "that deal). The goal is %.0f %% of its decisions:" % (*measured, 100 * TRICKS_GOAL))
    for row in rows[1:]:
        if row[0] not in ("youscout", "youscout_lite"):
            print("  %-16s %3.0f %%" % (row[0], 100 * float(row[4]) / measured[0]))


def on_micropython(game, folder, matches=40):
    """Plies a second."""
    plies, ms = map(int, run("bench_plies.py", folder, game, matches)[0].split())
    return plies * 1000 / max(ms, 1)


def row_of(where, folder, valgrind):
    """One row of the table, as strings."""
    row = [where, "%d" % heap(folder, where), "%d" % per_redraw(folder, where) if valgrind else "-"]
    if where == "menu":
        return row + [""] * 4
    row.append("%d" % per_ply(folder, where) if valgrind else "-")
    plies, matches = on_cpython(where)
    return row + ["%d" % plies, "%d" % on_micropython(where, folder), "%.0f" % matches]


def add_arguments(parser):
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")


def print_table(head, rows):
    """Columns as wide as they must be, numbers to the right."""
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    for row in [head, *rows]:
        print("  ".join(cell.ljust(width) if not column else cell.rjust(width)
                        for column, (cell, width) in enumerate(zip(row, widths))))


def main(args):
    valgrind = shutil.which("valgrind")
    head = ["", "heap bytes", "instr/redraw", "instr/ply", "plies/s", "plies/s MicroPython", "matches/s"]
    unknown = [game for game in args.games if game not in catalog.IDS]
    if unknown:
        print("no such game: %s; games: %s" % (", ".join(unknown), ", ".join(catalog.IDS)), file=sys.stderr)
        return 2
    try:
        folder = build("plain")
        rows = [row_of(where, folder, valgrind) for where in ["menu", *(args.games or catalog.IDS)]]
    except (BuildError, DesktopError, BenchError) as error:
        print(error, file=sys.stderr)
        return 1
    print_table(head, rows)
    print("\nheap: in use after a collection, MicroPython unix port, -X heapsize=%s; objects there are twice the size "
          "of the device's (the canvas, 28,800, is not)." % HEAP)
    print("ply: legal actions, a random choice, the action. plies/s and matches/s: one core here, CPython %s."
          % sys.version.split()[0])
    if not valgrind:
        print("instructions: valgrind is not installed.")
    for row in rows:
        if row[0] == "youscout":
            print("youscout: the goal is %d matches/s on CPython; this is %.0f %% of it."
                  % (YOUSCOUT_GOAL, 100 * float(row[6]) / YOUSCOUT_GOAL))
    print_hearts(rows)
    return 0
