"""Where the seats of a table of tricks are and what they are called. Loaded when a table is set for a viewer."""

from firmware.views.seats import seat_name


def seat(view):
    """Give the view `names`, `cell`, the width of a seat, and `ring`, two bytes a seat: x of its middle, y of its top.

    The viewer sits below, the others from the left round to the right.
    """
    num_players = view.state.num_players
    view.names = [seat_name(view.words, num_players, seat, view.viewer) for seat in range(num_players)]
    below = 1 if num_players == 3 else 3 if num_players < 9 else 5
    above = num_players - below
    view.cell = min(80, 240 // max(below, above))
    wide = 240 // below
    ring = [(120 - wide * i, 77) for i in range(below // 2 + 1)]
    ring += [((2 * i + 1) * 120 // above, 14) for i in range(above)]
    ring += [(120 + wide * i, 77) for i in range(below // 2, 0, -1)]
    if num_players == 4:
        ring[1] = ring[1][0], 45
        ring[3] = ring[3][0], 45
    home = view.viewer or 0
    view.ring = b"".join([bytes(ring[(seat - home) % num_players]) for seat in range(num_players)])
