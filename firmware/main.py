"""Boot: the canvas, then the board, then the app; and what happens when the app fails.

A build adds a tiny main.py to the device that calls `run` with its board.
"""

import gc

from core.modules import lend
from firmware.gfx.canvas import Canvas

# Collections start by themselves after this many bytes of garbage, long before the heap is full; the app collects
# when it is idle, so this is for busy times only.
_GARBAGE = 32768


def run(make_board):
    """Run the firmware for good. make_board(canvas) -> the board; a Board class will do.

    A driven board (the desktop's, the browser's) asks for each step. Elsewhere an app that fails is started anew, and
    finds the match as it was saved; failing twice within ten seconds ends in the REPL, so that nothing loops for ever.
    """
    canvas = Canvas()
    board = make_board(canvas)
    canvas.trace = board.trace
    gc.threshold(_GARBAGE)
    if board.driven:
        drive(board)
    else:
        while True:
            loop(board)


def drive(board):
    """Let the board ask for steps until it has had enough."""
    from firmware.app import App
    app = App(board)
    step = app.step
    if board.say:
        from firmware.aloud import Aloud
        step = Aloud(app).step
    if board.link:
        app.replace("link", link=board.link)
    try:
        board.drive(step)
    except Exception as error:
        _save_error(board.root, error)
        raise
    app.close()


def loop(board):
    """Step as fast as the app wants it, until it fails; then save why."""
    from firmware.app import App
    start = board.ticks_ms()
    try:
        app = App(board)
        while True:
            board.sleep_ms(app.step(board.ticks_ms()))
    except Exception as error:
        app = None  # the heap may be what is full
        gc.collect()
        _save_error(board.root, error)
        if (board.ticks_ms() - start) & 0x3FFFFFFF < 10000:  # the clock wraps
            raise


def _save_error(root, error):
    """A full flash or heap must not hide the error itself."""
    try:
        lend("firmware", "failing").save_error(root, error)
    except (OSError, MemoryError):
        pass
