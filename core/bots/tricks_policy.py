"""The rule of thumb by which the bots of the trick games play a deal on.

All seats are taken to play alike. Who wants the trick tries to win it, with as low a card as will do when he is the
last to play and with his highest otherwise; who doesn't gets under the best card with as high a one as he can. Whether
a seat wants it depends on the tricks it has and on its masters, the cards above all others that are still out in their
suits: `wants[tricks]` is a mask, bit m for m masters. Now and then, once in 16 plies, a seat does the opposite, so that
not all deals are played on in the same way.
"""

SLICE = 32
"""Plies between two yields: 7 ms on the handheld."""


def play_on(deal, seat, action, rng, wants, worth):
    """Play a card (or none: -1) and on to the end of the deal: a generator, None after each slice, last the points.

    The points are worth[tricks of the seat]. `deal` is a TrickState and left as it is. Duties other than to follow suit
    are passed over. There are no checks and no events: a ply takes a third of what the state itself would.
    """
    hands = deal.hands[:]
    taken = deal.taken[:]
    trump = -1 if deal.trump is None else deal.trump
    following = _following(deal)
    left = _left(deal)
    tricks = deal.tricks_left
    turn = deal.turn
    count = len(deal.trick)
    last = len(following) - following.count(-1) - 1
    led = deal.led if count else -1
    best_suit = deal.best // 13
    best = 1 << deal.best % 13
    winner = deal.winner
    plies = 0
    slip = rng.below(32)
    while tricks:
        if action >= 0:
            suit = action // 13
            card = 1 << action % 13
            action = -1
        else:
            want = wants[taken[turn]]
            if plies >= slip:
                want = ~want
                slip = plies + 1 + rng.below(32)
            card = choose(hands, 4 * turn, left, led, best_suit, best, count == last, trump, want)
            suit = card >> 13
            card &= 0x1FFF
        hands[4 * turn + suit] ^= card
        left[suit] ^= card
        if not count:
            led = suit
        if not count or (card > best if suit == best_suit else suit == trump):
            best_suit = suit
            best = card
            winner = turn
        if count < last:
            count += 1
            turn = following[turn]
        else:
            taken[winner] += 1
            tricks -= 1
            turn = winner
            count = 0
            led = -1
        plies += 1
        if not plies % SLICE:
            yield None
    yield worth[taken[seat]]


def choose(hands, at, left, led, best_suit, best, last, trump, wants):
    """The card of the hand hands[at], …, hands[at + 3] as suit << 13 | its bit.

    left       masks of the cards still out, this hand with them
    led        suit or -1
    best       bit of the best card so far, best_suit its suit
    last       whether it is the last hand to play
    wants      mask, bit m: whether the trick is wanted with m masters
    """
    suit = led
    mask = hands[at + led] if led >= 0 else 0
    if mask and not mask & mask - 1:
        return led << 13 | mask
    # Of two masks the one with the higher card is the larger number.
    masters = 0
    for other in range(4):
        held = hands[at + other]
        below = left[other] ^ held
        if held > below:
            suit = other
            # All bits up to the highest card of the others.
            below |= below >> 1
            below |= below >> 2
            below |= below >> 4
            below |= below >> 8
            held &= ~below
            while held:
                held &= held - 1
                masters += 1
    want = wants >> masters & 1
    high = not want
    if mask:
        suit = led
        above = mask & -(best << 1) if best_suit == led else 0
        if want:
            if above:
                mask = above
                high = not last
        elif mask != above:
            mask ^= above
        else:
            high = last
    elif led < 0 and want and masters:
        mask = hands[at + suit]
        high = True
    else:
        if led < 0:
            high = False
        elif want and trump >= 0:
            suit = trump
            mask = hands[at + trump]
            if best_suit == trump:
                mask &= -(best << 1)
        if not mask:
            suit = _suit_of_highest(hands, at) if high else _suit_of_lowest(hands, at)
            mask = hands[at + suit]
    if not high:
        return suit << 13 | mask & -mask
    while mask & mask - 1:
        mask &= mask - 1
    return suit << 13 | mask


def _suit_of_highest(hands, at):
    found = 0
    for suit in (1, 2, 3):
        if hands[at + suit] > hands[at + found]:
            found = suit
    return found


def _suit_of_lowest(hands, at):
    found = lowest = 0
    for suit in range(4):
        mask = hands[at + suit]
        mask &= -mask
        if mask and (not lowest or mask < lowest):
            lowest = mask
            found = suit
    return found


def _following(deal):
    """Who plays after whom: the next seat of each that takes part, -1 for the others."""
    seats = deal.num_players
    following = [-1] * seats
    after = -1
    for turn in range(2 * seats - 1, -1, -1):
        seat = turn % seats
        if deal.playing >> seat & 1:
            if turn < seats:
                following[seat] = after
            after = seat
    return following


def _left(deal):
    """Four masks: the cards in the hands of those who take part."""
    left = [0] * 4
    for seat in range(deal.num_players):
        if deal.playing >> seat & 1:
            for suit in range(4):
                left[suit] |= deal.hands[4 * seat + suit]
    return left
