"""How a bot plays Itazura Youkai: the search over deals, which are played on by a rule of thumb. See README.md.

The rule of thumb, for all seats: lead the tile that the fewest tiles can beat, in the last trick so that the most can;
follow with the strongest; discard the heaviest. Small tiles are left for the end then, when Hitotsume-kozo comes to the
most pips; and who wins the last trick but one leads to the last, where he can't fail to follow. Which youkai can still
move, and to whom, comes out of playing on.
"""

from core.games.itazura_youkai import ALL, DOUBLES, ENDS, LEAD, SUITS, TILE_OF, TILES, tiles_of
from core.search import best, weigh  # noqa: F401 - this module is asked for best

LEVELS = {"easy": 16, "normal": 40, "hard": 600, "hint": 600}
"""Slices of playing on, see search.py: a hundred take 0.2 s on the handheld."""

SLICE = 3
"""Tricks of a slice: 2 ms on the handheld."""

TRIED = 3
"""So many leads, or discards, are tried: those that the rule of thumb likes best."""

WEIGHT = bytes([(ends >> 3) + (ends & 7) + (0 if ends % 9 else 2) for ends in ENDS])
"""How glad one is to be rid of a tile: its pips; doubles, which follow one suit only, more."""
STRONGEST = tuple([bytes([tile for tile in range(TILES - 1, -1, -1) if SUITS[suit] >> tile & 1]) for suit in range(7)])
"""The tiles of a suit, the strongest first."""
HEAVIEST = tuple([sum([1 << tile for tile in range(TILES) if WEIGHT[tile] == weight]) for weight in range(14, -1, -1)])
"""Masks of the tiles of one weight, the heaviest first."""


def think(state, seat, level, rng, report=None):
    """Choose an action: a generator that yields its progress (0–254) and returns the action; the report is in points.

    What the search finds is played when it is better than the rule of thumb by more than chance; on the level "easy"
    always, and there every action is tried: few trials of many actions err often.
    """
    report = {} if report is None else report
    favourites = tried(state)
    actions = state.legal_actions()
    if level != "easy" and len(favourites) < len(actions):
        actions = sorted(favourites)
    gains = {action: [] for action in actions}

    def trial(deal, action, rng):
        for points in play_on(deal, seat, action):
            if points is not None:
                gains[action].append(points)
            yield points

    found = yield from weigh(state, seat, actions, LEVELS[level], rng, report, trial)
    if level == "easy" or is_better(gains[found], gains[favourites[0]]):
        return found
    return favourites[0]


def tried(state):
    """The actions that the rule of thumb likes best, the best first."""
    hand = state.hands[state.turn]
    if state.led is None:
        suits = 127
        found = []
        while len(found) < TRIED:
            lead = lead_of(hand, ALL ^ state.played, suits)
            if lead < 0:
                break
            found.append(LEAD + lead)
            suits ^= 1 << (lead & 7)
        return found
    if hand & SUITS[state.led]:
        return tiles_of(hand & SUITS[state.led])[::-1]
    found = []
    while hand and len(found) < TRIED:
        found.append(tiles_of(discard_of(hand))[0])
        hand ^= discard_of(hand)
    return found


def is_better(gains, others):
    """Whether points are higher than others from the same deals, by more than one standard error."""
    total = squares = 0
    for one, other in zip(gains, others):
        total += one - other
        squares += (one - other) * (one - other)
    return total > 0 and total * total > squares


def lead_of(hand, left, suits=127):
    """The lead that the fewest other tiles beat, the heavier of equal ones; of a single tile the one that most beat.

    left: mask of the tiles that are not played yet; suits: mask of those to choose from. 8 * tile + suit, or -1.
    """
    least = 1 << 20
    for suit in range(7):
        if suits >> suit & 1 and hand & SUITS[suit]:
            stronger = 0
            for tile in STRONGEST[suit]:
                if hand >> tile & 1:
                    break
                stronger += left >> tile & 1
            if not hand & hand - 1:
                stronger = -stronger
            order = (stronger << 12) - (WEIGHT[tile] << 8) + 8 * tile + suit
            if order < least:
                least = order
    return least & 255 if least < 1 << 20 else -1


def discard_of(hand):
    """The heaviest tile, as a mask."""
    for mask in HEAVIEST:
        if hand & mask:
            mask &= hand
            return mask & -mask


def play_on(deal, seat, action):
    """Play an action and on to the end of the deal: a generator, None after each slice, last the points of the seat.

    `deal` is a state and left as it is. No checks and no events: a ply takes a third of what the state itself would.
    """
    hands = deal.hands[:]
    players = deal.num_players
    left = ALL ^ deal.played
    awake = deal.awake
    noppera, kozo = deal.owners
    # The trick on the table is played once more, with the action.
    given = [1 << tile for tile in deal.trick]
    turn = deal.leader
    if given:
        suit = SUITS[deal.led]
        given.append(1 << action)
    else:
        suit = SUITS[action & 7]
        given.append(1 << (action - LEAD >> 3))
    given.reverse()
    tricks = 0
    while True:
        table = top = 0
        most = idler = -1
        for place in range(players):
            hand = hands[turn]
            if given:
                bit = given.pop()
            elif not place:
                lead = lead_of(hand, left)
                suit = SUITS[lead & 7]
                bit = 1 << (lead >> 3)
            elif hand & suit:
                bit = hand & suit
                while bit & bit - 1:
                    bit &= bit - 1
            else:
                bit = discard_of(hand)
            hands[turn] = hand & ~bit
            left &= ~bit
            table |= bit
            if not bit & suit:
                ends = ENDS[TILE_OF[bit % 29]]
                pips = (ends >> 3) + (ends & 7)
                if pips >= most:
                    most = pips
                    idler = turn
            elif bit > top:
                top = bit
                winner = turn
            turn = turn + 1 if turn + 1 < players else 0
        awake |= table & 3
        if awake & 1 and table & DOUBLES:
            noppera = winner
        if awake & 2 and idler >= 0:
            kozo = idler
        turn = winner
        if not hands[turn]:
            break
        tricks += 1
        if tricks % SLICE == 0:
            yield None
    loss = 0
    if noppera == seat:
        loss += deal.options["noppera_cost"]
    if kozo == seat:
        loss += deal.options["kozo_cost"]
    yield -min(loss, deal.points[seat])
