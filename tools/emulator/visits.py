"""Opening and leaving games on the board, over and over: a main.py that does it and tells what is left of the heap."""

from core import catalog
from tools.whole_match import SEED, fewest

MAIN = '''\
import gc

from firmware.gfx.canvas import Canvas
from boards.{board} import Board
from firmware.app import App
from core import catalog


def steps(count):
    for _ in range(count):
        app.step(board.ticks_ms())


def visit(id):
    app.replace("play", game_id=id, new=({{}}, seats[id], {seed}))
    while app.scene.job is not None:
        steps(1)
    steps(3)
    app.home()
    steps(3)


def largest():
    """Bytes of the largest free block, to 256 bytes."""
    least, most = 0, gc.mem_free()
    while most - least > 256:
        middle = (least + most) // 2
        try:
            bytearray(middle)
            least = middle
        except MemoryError:
            most = middle
    return least


def tell(what):
    gc.collect()
    used = gc.mem_alloc()
    print("%-16s %7d bytes in use, largest free block %d" % (what, used, largest()))


def each(when):
    for id in catalog.IDS:
        visit(id)
    tell("each " + when)


canvas = Canvas()
board = Board(canvas)
gc.threshold(32768)
app = App(board)
app.settings.sleep = 0  # no button is pressed
app.home()
steps(3)
tell("menu")
seats = {seats}
each("once")
each("again")
for id in catalog.IDS:
    for time in range({times}):
        visit(id)
        if time % 10 == 9 or time == {times} - 1:
            tell(id + " " + str(time + 1))
each("at the end")
'''


def visits_main(board, times):
    """The text of main.py for a board: two rounds over all games, each game so many times, and a last round.

    What is in use depends by up to a kilobyte on what was opened just before: compare the last round with the
    first two.
    """
    seats = {id: fewest(catalog.load(id), "easy") for id in catalog.IDS}
    return MAIN.format(board=board, times=times, seats=seats, seed=SEED)
