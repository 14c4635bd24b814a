"""Runs on MicroPython's unix port, in the folder of a build: memory and drawing of the firmware without a parent.

    micropython bench_screen.py root=DIR WHERE REDRAWS     WHERE: menu, or the id of a game

Prints the bytes of heap in use, after a collection, once WHERE is on the screen; then redraws it so many times.
"""

import gc
import sys

from boards.unix import Board
from core import catalog
from firmware.app import App
from firmware.gfx.canvas import Canvas


class Still(Board):
    """The desktop's board with nobody on the other side."""

    def set_time(self, now):
        self._now = now

    def _add(self, tag, data):
        pass


def settle(app, board, ms):
    """Let virtual time pass."""
    for _ in range(ms // 10):
        board.set_time(board.ticks_ms() + 10)
        app.step(board.ticks_ms())


def main(where, redraws):
    board = Still(Canvas())
    app = App(board)
    settle(app, board, 500)
    app.home()
    if where != "menu":
        seats = ["human"] + ["easy"] * (list(catalog.load(where).seats())[0] - 1)
        app.open("play", game_id=where, new=({}, seats, 1))
    settle(app, board, 3000)
    gc.collect()
    print(gc.mem_alloc())
    for _ in range(redraws):
        app.scene.stale = True
        app.step(board.ticks_ms())


if __name__ == "__main__":
    main(sys.argv[-2], int(sys.argv[-1]))
