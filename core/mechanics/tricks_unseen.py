"""The games of tricks as one seat sees them: the cards that it has not seen, dealt anew.

For the bots: the handheld has this module while they are there.
"""

from core.cards import add_cards, count


def unseen(state, player):
    """Four masks: the cards that the seat has not seen. It may know who has some of them."""
    masks = state.stock[:]
    hands = state.hands
    for seat in range(state.num_players):
        if seat != player:
            for suit in range(4):
                masks[suit] |= hands[4 * seat + suit]
    return masks


def deal(state, player):
    """New hands for the others; see resample_from_infostate. Holders are the seats and, last, the stock.

    Cards that not every holder can have come first, those with the fewest possible holders before the others; each
    takes one of the free places that are open to it, all equally likely. The rest is drawn for what remains.
    """
    num_players = state.num_players
    hands = state.hands
    hidden = unseen(state, player)
    free = [count(hands[4 * seat : 4 * seat + 4]) for seat in range(num_players)]
    free[player] = 0
    free.append(count(state.stock))
    known = state._known(player)
    first = 4 * player
    state.hands = [0] * first + hands[first : first + 4] + [0] * (len(hands) - first - 4)
    state.stock = [0] * 4
    for seat, card in known:
        _give(state, (card << 11,), seat)
        free[seat] -= 1
        hidden[card // 13] ^= 1 << card % 13
    bound, rest = _sorted_out(state, hidden, free)
    held = [[] for _ in free]
    even = _place(sorted(bound), free, held, state._rng)
    for holder, places in enumerate(free):
        if places == len(rest):
            # Whoever comes last gets what is left: no need to draw.
            held[holder] += rest
            break
        for _ in range(places):
            at = state._rng.below(len(rest))
            held[holder].append(rest[at])
            rest[at] = rest[-1]
            rest.pop()
    if not even:
        _mix(held, bound, state._rng)
    for holder, entries in enumerate(held):
        _give(state, entries, holder)


def _sorted_out(state, unseen, free):
    """(cards that some holder with free places can't have, the other cards).

    Each as an int that sorts by the number of possible holders: that << 17 | card << 11 | mask of the holders.
    """
    everybody = 0
    for holder, places in enumerate(free):
        if places:
            everybody |= 1 << holder
    bound = []
    rest = []
    for suit in range(4):
        possible = everybody
        for seat, void in enumerate(state.voids):
            if void >> suit & 1:
                possible &= ~(1 << seat)
        cards = []
        add_cards(unseen[suit], suit, cards)
        number = count((possible,))
        for card in cards:
            if state.ceilings:
                # Ranks ascend: who can't have a card can't have the next one either.
                for seat in range(state.num_players):
                    if card - 13 * suit >= state.ceilings[4 * seat + suit]:
                        possible &= ~(1 << seat)
                number = count((possible,))
            (rest if possible == everybody else bound).append(number << 17 | card << 11 | possible)
    return bound, rest


def _give(state, entries, holder):
    masks = state.stock
    first = 0
    if holder < state.num_players:
        masks = state.hands
        first = 4 * holder
    for entry in entries:
        card = entry >> 11 & 63
        masks[first + card // 13] |= 1 << card % 13


def _place(bound, free, held, rng):
    """Put each card on one of the free places open to it (see `_sorted_out`), all equally likely.

    When there is none, cards placed before move on so that there is one: an augmenting path, breadth first. So cards
    find their places whenever there is a way to place them all. Returns whether all ways were equally likely: they are
    where the holders of each card are among those of the next.
    """
    even = True
    possible = places = 0
    open_to = []
    for entry in bound:
        if entry & 2047 != possible:
            even = even and not possible & ~entry
            possible = entry & 2047
            open_to = [holder for holder in range(len(free)) if possible >> holder & 1]
            places = sum([free[holder] for holder in open_to])
        if places:
            place = rng.below(places)
            places -= 1
            for holder in open_to:
                place -= free[holder]
                if place < 0:
                    break
            free[holder] -= 1
            held[holder].append(entry)
        else:
            _make_room(entry, open_to, free, held)
    return even


def _make_room(entry, open_to, free, held):
    """Put a card on a place that other cards make free by moving on."""
    came = [None] * len(free)
    holder = _free_holder(open_to[:], free, held, came)
    free[holder] -= 1
    while came[holder]:
        source, moved = came[holder]
        held[source].remove(moved)
        held[holder].append(moved)
        holder = source
    held[holder].append(entry)


def _free_holder(queue, free, held, came):
    """The holder with a free place at the end of a shortest path; `came[holder]`: (holder before, card that moves)."""
    for holder in queue:
        if free[holder]:
            return holder
        for entry in held[holder]:
            for target in range(len(free)):
                if entry >> target & 1 and target not in queue:
                    came[target] = holder, entry
                    queue.append(target)
    raise ValueError("no deal agrees with what was seen")


def _mix(held, bound, rng):
    """Exchange each of the bound cards with any card at random, where their holders allow it.

    The way cards were placed made some deals likelier than others; exchanging brings all nearer to being equally likely
    (a Metropolis chain).
    """
    entries = []
    holders = bytearray()
    for holder, cards in enumerate(held):
        entries += cards
        holders += bytes((holder,)) * len(cards)
        cards.clear()
    for one, entry in enumerate(entries):
        if entry in bound:
            other = rng.below(len(entries))
            if entry >> holders[other] & 1 and entries[other] >> holders[one] & 1:
                holders[one], holders[other] = holders[other], holders[one]
    for at, entry in enumerate(entries):
        held[holders[at]].append(entry)
