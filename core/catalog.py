"""The one list of games.

A game is imported when it is first asked for and can be forgotten again, so that the handheld holds one at a time.
"""

import sys

from core.modules import unload as _forget

IDS = ("youscout", "youscout_lite", "itazura_youkai", "parity", "three_tricks", "japanese_loo")
_THEIRS = ("core.games", "core.bots", "core.mechanics")


class UnknownGame(ValueError):
    """There is no game of that id."""


def load(id):
    """The Game of that id; UnknownGame, with a message that lists the games, when there is none."""
    _known(id)
    return _module("games." + id).GAME


def bot(id):
    """The module of core/bots/ that plays the game: it has `think` and LEVELS."""
    _known(id)
    return _module("bots." + id)


def unload(id):
    """Forget a game's modules: the next `load` imports them anew. What games share goes with the last one."""
    _known(id)
    _forget("core.games", id)
    _forget("core.bots", id)
    if [other for other in IDS if "core.games." + other in sys.modules]:
        return
    for name in list(sys.modules):
        package, _, module = name.rpartition(".")
        if package in _THEIRS or name in ("core.cards", "core.search"):
            _forget(package, module)


def _known(id):
    if id not in IDS:
        raise UnknownGame("there is no game %r; games: %s" % (id, ", ".join(IDS)))


def _module(name):
    # With a fromlist, __import__ gives the last part of the name and not the first.
    return __import__("core." + name, None, None, ("GAME",))
