"""What the table of a finished deal of Three Tricks says, and Y. Loaded by tricks_result.py and tricks_explain.py."""

from firmware.views import french


def why(view, seat, tricks, points):
    """What brought a seat its points."""
    if 0 < tricks < 4:
        return "%d × %d" % (tricks, tricks)
    return view.words.get("three.many" if tricks else "three.none")


def more(view):
    """The cards that were passed, as far as the viewer knows them: lines."""
    state = view.state
    given = state.passed[view.owner]
    got = state.passed[(view.owner + 1) % 4]
    if state.passing or not given or not got or view.viewer is None:
        return []
    return ["", view.words.get("three.gave", view.beside(-1), french.names(given)),
            view.words.get("three.got", view.beside(1), french.names(got))]
