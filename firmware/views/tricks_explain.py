"""What Y tells in the games of tricks: the last trick, the scores, what play has shown. Loaded for each answer."""

from core.modules import lend
from firmware.views import french


def lines(view):
    """The heading, then a line a fact."""
    lend("firmware", "sparing").bots()
    state = view.state
    own = lend("firmware.views", view.game.id + "_scores")
    told = [view.w("x.last" if state.last_trick else "x.none")]
    for seat, card in state.last_plays():
        key = "x.won" if seat == state.last_trick[2] else "x.card"
        told.append(view.w(key, view.names[seat], french.words(card)))
    told += ["", view.w("x.now")]
    for seat in range(state.num_players):
        told.append((own.row if hasattr(own, "row") else _row)(view, seat))
    if hasattr(own, "more"):
        told += own.more(view)
    shown = []
    for seat, void in enumerate(state.voids):
        suits = "".join([french.GLYPHS[suit] for suit in range(4) if void >> suit & 1])
        if suits and seat != view.viewer:
            shown.append(view.w("x.void", view.names[seat], suits))
    if shown:
        told += [""] + shown
    return told


def _row(view, seat):
    """How a seat stands."""
    return view.w("x.row", view.names[seat], view.taken[seat], view.worth(seat)[0], view.totals()[seat])
