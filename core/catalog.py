"""The one list of games.

A game is imported when it is first asked for and can be forgotten again, so that the handheld holds one at a time.
"""

import sys

_SIX_LINES = ("mechanics.youscout_board", "mechanics.youscout_state", "mechanics.youscout_deal",
              "mechanics.youscout_hexagram", "mechanics.youscout_told", "games.youscout_war", "bots.youscout_odds",
              "search")
_TRICKS = ("cards", "mechanics.tricks", "mechanics.tricks_told", "mechanics.tricks_unseen", "bots.tricks_policy",
           "search")
GAMES = (
    # id, and the modules of core/ that only some games share
    ("youscout", _SIX_LINES),
    ("youscout_lite", _SIX_LINES),
    ("itazura_youkai", ("search",)),
    ("parity", _TRICKS),
    ("three_tricks", _TRICKS),
    ("japanese_loo", _TRICKS),
)
IDS = tuple([row[0] for row in GAMES])


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
    """Forget a game's modules: the next `load` imports them anew.

    Modules that it shares with another game stay while that one is loaded.
    """
    _known(id)
    others = [row for row in GAMES if row[0] != id and "core.games." + row[0] in sys.modules]
    _forget("games." + id)
    _forget("bots." + id)
    for row in GAMES:
        if row[0] == id:
            for name in row[1]:
                if not [other for other in others if name in other[1]]:
                    _forget(name)


def _known(id):
    if id not in IDS:
        raise UnknownGame("there is no game %r; games: %s" % (id, ", ".join(IDS)))


def _module(name):
    # With a fromlist, __import__ gives the last part of the name and not the first.
    return __import__("core." + name, None, None, ("GAME",))


def _forget(name):
    name = "core." + name
    sys.modules.pop(name, None)
    # The attribute of the parent package alone would keep the module alive.
    package, module = name.rsplit(".", 1)
    parent = sys.modules.get(package)
    if parent and hasattr(parent, module):
        delattr(parent, module)
