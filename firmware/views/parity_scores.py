"""What the table of a finished deal of Parity says. Loaded by tricks_result.py."""


def why(view, seat, tricks, points):
    """What brought a seat its points."""
    return view.words.get("parity.odd" if tricks % 2 else "parity.even" if tricks else "parity.none")
