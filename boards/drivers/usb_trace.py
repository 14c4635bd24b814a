"""What the board tells over USB when there is a file `trace`: for scripts and measurements (python -m tools emulate).

A file with the word `memory` alone has the board only answer questions about its heap.

    T x y w h text   text was drawn        E x y w h   an area was painted over
    S                all of it was sent to the screen
    M used free      the heap in bytes: the answer to an `m` (after a collection) or an `a` (as it is)
"""

import gc
import select
import sys


def drawn(kind, s, x, y, w, h):
    """The canvas's trace."""
    sys.stdout.write("%s %d %d %d %d %s\n" % (kind, x, y, w, h, s if kind == "T" else ""))


def shown():
    sys.stdout.write("S\n")


class Questions:
    """Letters that come over USB."""

    def __init__(self):
        self._stdin = select.poll()
        self._stdin.register(sys.stdin, select.POLLIN)

    def answer(self):
        """Answer what was asked since the last time."""
        for _ in self._stdin.ipoll(0):
            letter = sys.stdin.read(1)
            if letter == "m":
                gc.collect()
            if letter in "ma":
                sys.stdout.write("M %d %d\n" % (gc.mem_alloc(), gc.mem_free()))
