"""What the seats are called: You, North, Seat 5. The curtain, the table and the ranking say the same."""


def seat_name(words, num_players, seat, viewer=None):
    """The words for a seat of so many; `viewer`: the seat of whoever looks at the screen."""
    if seat == viewer:
        return words.get("seat.you")
    key = "seat.%d.%d" % (num_players, seat)
    return words.get(key) if words.has(key) else words.get("seat.n", seat + 1)
