"""python -m tools <command>: everything that is done on a PC, one module a command.

A command's module has `add_arguments(parser)` and `main(args) -> exit code`; it is imported when it is asked for, so
that a command needs only its own packages.
"""

import argparse
import importlib
import sys

COMMANDS = {
    "play": "the handheld in a window, or played by a script without one",
    "flash": "put the firmware on a board that is plugged in",
    "image": "write the file system of a board as one file",
    "web": "build the browser player, and offer it",
    "emulate": "run the image on an emulated RP2040",
    "build": "compile the firmware for a board, or for the desktop",
    "assets": "build fonts, pictures, words and rules pages",
    "font": "pack the fonts",
    "art": "pack the pictures",
    "words": "pack and check the words",
    "screenshots": "renew the golden screenshots",
    "memory": "live bytes of the heap, scene by scene",
    "bench": "memory, instructions and plies a second, in one table",
    "names": "put the names of the sources into an error.txt of the handheld",
    "replay": "replay a saved match",
    "digest": "one checksum a game over many seeded matches",
    "winrates": "chances to win by start line and policy, over many games",
    "odds": "how good the hints are",
    "arena": "what the levels of the bots are worth against each other",
}


def parser_of_all():
    """A parser for `python -m tools --help`."""
    width = max(map(len, COMMANDS))
    rows = ["  %-*s  %s" % (width, name, text) for name, text in COMMANDS.items()]
    parser = argparse.ArgumentParser(prog="python -m tools", formatter_class=argparse.RawDescriptionHelpFormatter,
                                     epilog="commands (each has its own --help):\n" + "\n".join(rows))
    parser.add_argument("command", choices=sorted(COMMANDS), metavar="command")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def main(argv):
    """Run one command; returns its exit code."""
    chosen = parser_of_all().parse_args(argv)
    module = importlib.import_module("tools." + chosen.command)
    parser = argparse.ArgumentParser(prog="python -m tools " + chosen.command, description=COMMANDS[chosen.command],
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    module.add_arguments(parser)
    return module.main(parser.parse_intermixed_args(chosen.arguments))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # The reader (head, less) went away: not our fault, and nobody is left to tell.
        sys.stderr.close()
        sys.exit(0)
