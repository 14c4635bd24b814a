"""What a play scene does before there is a match on it: generators that yield how far they are (0–255)."""

import gc
import sys

from core import catalog
from core.modules import lend

SEEDS = 10000000  # deal numbers have seven digits at most, so that they can be typed


def prepare(play, new):
    """Load the modules, then the match; `new` as the play scene was given it."""
    app = play.app
    game_id = play.game_id
    gc.collect()  # loading needs room in large pieces
    game = catalog.load(game_id)
    yield 0
    module = "firmware.views." + game_id
    __import__(module)
    yield 0
    saves = lend("firmware", "saves")
    yield 0
    # A match that was going on counts as lost when there is a new one, unless nothing was played in it.
    session = yield from saves.load(app.store, game_id)
    if new is not None:
        if session is not None:
            lend("firmware", "ending").give_up(play, session)
        session = saves.begin(app.store, game_id, *new, _number(play))
    if session is None:
        app.settings.left()
        app.pop()  # why has been noticed
        return
    play.view = sys.modules[module].View(app, game, True)
    play.install(session)


def again(play):
    """Deal anew under the same rules. What the old match has in memory goes first: dealing needs the room."""
    app = play.app
    options, seats = play.session.options, play.session.seats
    number = _number(play)
    yield 0
    play.session = play.view.state = None
    lend("firmware", "sparing").bots()
    gc.collect()
    seed = app.board.seed() % SEEDS
    play.install(lend("firmware", "saves").begin(app.store, play.game_id, options, seats, seed, number))


def _number(play):
    figures = play.uncounted or lend("firmware", "tally").Tally(play.app.store)
    return figures.next_number(play.game_id)
