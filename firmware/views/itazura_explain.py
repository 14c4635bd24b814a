"""Itazura Youkai: what Y tells of the tile under the cursor, the youkai, the last trick, and who has no such number.

Loaded for the moment.
"""

from core.games.itazura_youkai import DOUBLES, ENDS, KOZO, NOBODY, NOPPERA, SUITS, TILES, tile_name, tiles_of
from core.modules import lend


def lines(view):
    """The heading first."""
    lend("firmware", "sparing").bots()
    state = view.state
    if state.turn < 0:
        heading = view.w("x.end")
    else:
        size = TILES // state.num_players
        trick = size + 1 - max([len(tiles_of(mask)) for mask in state.hands])
        heading = view.w("x.deal", state.deal + 1, trick, size)
    told = [heading]
    if view.legal:
        told += _tile(view, view.hand[view.at]) + [""]
    if state.turn >= 0:
        for youkai in (0, 1):
            told += _youkai(view, youkai)
    return told + [""] + _last_trick(view) + [""] + _voids(view)


def _tile(view, tile):
    """How strong the tile under the cursor is, and whom it calls."""
    state = view.state
    ends = ENDS[tile]
    told = [view.w("x.tile", tile_name(tile), (ends >> 3) + (ends & 7))]
    for suit in (ends >> 3, ends & 7) if ends % 9 else (ends & 7,):
        if state.led in (None, suit):
            out = SUITS[suit] & ~(state.played | state.hands[view.home])
            for _, other in state.plays():
                out |= SUITS[suit] & 1 << other
            higher = [tile_name(other) for other in tiles_of(out) if other > tile]
            told.append(view.w("x.beaten", suit, " ".join(higher)) if higher else view.w("x.best", suit))
    if DOUBLES >> tile & 1:
        told.append(view.w("x.double"))
    if tile < 2 and not state.awake >> tile & 1:
        told.append(view.w("x.wakes.%d" % tile))
    return told


def _youkai(view, youkai):
    state = view.state
    owner = state.owners[youkai]
    if owner == NOBODY:
        return [view.w("x.free.%d" % youkai if state.awake >> youkai & 1 else "x.asleep.%d" % youkai)]
    cost = state.options["kozo_cost" if youkai else "noppera_cost"]
    return [view.w("x.with.%d" % youkai, view.name(owner), cost)]


def _last_trick(view):
    """Who played what, who won, and why a youkai came or stayed."""
    state = view.state
    if not state.last_trick:
        return [view.w("x.none")]
    _, _, winner, led = state.last_trick
    told = [view.w("x.last", led)]
    double = idler = None
    for seat, tile in state.last_plays():
        follows = SUITS[led] >> tile & 1
        told.append(view.w("x.play" if follows else "x.off", view.name(seat), tile_name(tile), led))
        if DOUBLES >> tile & 1:
            double = tile
        if not follows and seat == state.owners[KOZO]:
            idler = tile
    told.append(view.w("x.won", view.name(winner)))
    if state.played and state.awake >> NOPPERA & 1 and double is not None:
        told.append(view.w("x.called.0", view.name(winner), tile_name(double)))
    if state.played and idler is not None:
        told.append(view.w("x.called.1", view.name(state.owners[KOZO]), tile_name(idler)))
    return told


def _voids(view):
    """Who did not follow, and therefore has none of those numbers."""
    state = view.state
    told = []
    for seat in range(state.num_players):
        numbers = [str(suit) for suit in range(7) if state.voids[seat] >> suit & 1]
        if numbers and seat != view.viewer:
            told.append(view.w("x.void", view.name(seat), " ".join(numbers)))
    return told
