"""What the table of a finished deal of Japanese Loo says, and Y. Loaded by tricks_result.py and tricks_explain.py."""

from core.games.japanese_loo import HAND
from firmware.views.tricks_table import signed


def why(view, seat, tricks, points):
    """What brought a seat its points."""
    playing, pot, looed = view.result[4:]
    if not playing >> seat & 1:
        return view.t("r.out")
    if looed >> seat & 1:
        return view.t("r.loo")
    if playing == 1 << seat:
        return view.t("r.alone", pot)
    share = pot // HAND
    ante = points - tricks * share
    return "%d × %d" % (tricks, share) + (" " + signed(ante) if ante else "")


def row(view, seat):
    """How a seat stands."""
    return view.t("x.row", view.names[seat], view.taken[seat], view.total_words(view.points[seat]))


def more(view):
    """The pot: lines."""
    return ["", view.t("x.pot", view.state.pot)]
