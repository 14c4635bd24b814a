"""What each module takes of the board's heap: a main.py that loads them one by one and tells."""

MAIN = '''\
import gc
import sys

told = []


def tell(what, before):
    gc.collect()
    told.append((what, gc.mem_alloc() - before, gc.mem_alloc()))
    return gc.mem_alloc()


now = tell("MicroPython", 0)
from firmware.gfx.canvas import Canvas
now = tell("firmware.gfx.canvas and what it imports", now)
canvas = Canvas()
now = tell("the canvas", now)
from boards.{board} import Board
now = tell("boards.{board} and what it imports", now)
board = Board(canvas)
now = tell("the board", now)
canvas.use_fonts(board.assets)
now = tell("fonts and pictures", now)
import firmware.app
now = tell("firmware.app and what it imports", now)
for name in {modules}:
    known = set(sys.modules)
    try:
        __import__(name)
        text = name
    except Exception as error:
        text = name + ": " + repr(error)
    new = [other for other in sys.modules if other not in known]
    tell(text + (" with %d more" % (len(new) - 1) if len(new) > 1 else ""), now)
    for other in new:
        del sys.modules[other]
        parent, _, last = other.rpartition(".")
        if parent in sys.modules and hasattr(sys.modules[parent], last):
            delattr(sys.modules[parent], last)
    new = module = None
    gc.collect()
    now = gc.mem_alloc()
for what, more, all in told:
    print("%7d %7d  %s" % (more, all, what))
'''


def heap_main(board, folder):
    """The text of main.py for a board; folder: its build, for the names of the modules."""
    names = [path.relative_to(folder).with_suffix("").as_posix().replace("/", ".") for path in folder.rglob("*.mpy")]
    names = sorted(name for name in names if not name.startswith("boards."))
    return MAIN.format(board=board, modules=tuple(names))
