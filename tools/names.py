"""Puts the names of the sources back into a report of the device: its own are shortened (tools/shorten.py)."""

import sys
from pathlib import Path

from tools.build import BuildError, names


def add_arguments(parser):
    parser.add_argument("file", metavar="FILE", type=Path, help="error.txt of a handheld that runs these sources")


def main(args):
    try:
        print(names().back(args.file.read_text(encoding="utf-8", errors="replace")).rstrip())
    except OSError as error:
        print("%s can't be read: %s." % (args.file, error.strerror), file=sys.stderr)
        return 1
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0
