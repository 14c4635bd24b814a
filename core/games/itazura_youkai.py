"""Itazura Youkai (いたずら妖怪, mischievous spirits), JRF's trick-taking game with dominoes for three, or four.

A deal is played out in tricks; the number that the leader names is the suit to follow. Whoever has Noppera-bo
(のっぺらぼう, 0-0) or Hitotsume-kozo (一つ目小僧, 0-1) at the end of the deal loses points; at 0 the match is over.

Tiles are 0 … 27 in the order 0-0, 0-1, … 0-6, 1-1, … 6-6, hands masks with bit `tile` set. Among the tiles of one suit
that is also the order of strength, so the highest tile of the led suit wins. What the card games share in
mechanics/tricks.py does not fit: there a card is of one suit, the one it is led in, and a hand falls into one mask a
suit; a tile is of two suits, and the leader says which of them counts. A suit is therefore a mask over the whole set
(SUITS). What can be the same has the same names: trick, plays, led, voids, results, this_deal_only.

Actions: to follow or discard the tile itself, 0 … 27, `5-6`; to lead LEAD + 8 * tile + suit, `5-6:6`.
Explicit deal: [{"hands": [["0-5", …], …], "leader": seat}, …]; the leader may be left out.

Events, in order; a youkai is NOPPERA or KOZO, an owner a seat or NOBODY. All seats see all of them:

    ("lead", seat, tile, suit)
    ("follow", seat, tile)             it shows the led suit
    ("discard", seat, tile)            it does not: the seat has none of that suit
    ("wake", youkai)                   its tile lies in the trick that is now complete
    ("trick", winner, tile)            who won, and with which tile
    ("haunt", youkai, from, to, tile)  from owner to owner, the same one when it stays with him. Noppera-bo comes to the
                                       winner because of that double, Kozo to the seat that discarded that tile
    ("score", owners, losses, points)  end of the deal: owners of NOPPERA and KOZO, points lost (not stopped at 0) and
                                       left, one a seat
    ("unused", tile)                   the tile that was not dealt, where it is shown
    ("deal", number, leader)           a new deal, numbered from 0, and its opening leader; it begins at once
    ("end", losers)                    a tuple of seats
"""

from core.game import TERMINAL, Game, State, whole
from core.modules import lend
from core.rng import Rng

NOBODY = -1
NOPPERA = 0
KOZO = 1
LEAD = 32

TILES = 28
ALL = (1 << TILES) - 1
ENDS = bytes([low << 3 | high for low in range(7) for high in range(low, 7)])
"""Both numbers of a tile: low << 3 | high."""
SUITS = tuple([sum([1 << tile for tile in range(TILES) if suit in (ENDS[tile] >> 3, ENDS[tile] & 7)])
               for suit in range(7)])
"""The tiles that show a number, as a mask."""
DOUBLES = sum([1 << tile for tile in range(TILES) if ENDS[tile] % 9 == 0])
# 2 is a primitive root of 29: the powers of two up to 2**27 leave 28 different remainders.
TILE_OF = bytes([0] + [[(1 << tile) % 29 for tile in range(TILES)].index(rest) for rest in range(1, 29)])
"""The tile of a bit: TILE_OF[bit % 29]."""
# Bytes of the history below LEAD that are no tile: OPENING + seat, the opening leader of a deal.
_OPENING = 28


def tiles_of(mask):
    """The tiles of a mask, as a list, ascending."""
    tiles = []
    while mask:
        bit = mask & -mask
        tiles.append(TILE_OF[bit % 29])
        mask ^= bit
    return tiles


def tiles_with(suits):
    """The mask of all tiles that show one of these suits, themselves a mask."""
    mask = 0
    for suit in range(7):
        if suits >> suit & 1:
            mask |= SUITS[suit]
    return mask


def tile_name(tile):
    """The notation of a tile, the smaller number first: "0-5"."""
    return "%d-%d" % (ENDS[tile] >> 3, ENDS[tile] & 7)


def tile_number(name):
    """The tile of a notation; a ValueError for anything else."""
    if isinstance(name, str) and len(name) == 3 and name[1] == "-":
        low = "0123456".find(name[0])
        high = "0123456".find(name[2])
        if 0 <= low <= high:
            return low * (13 - low) // 2 + high
    raise ValueError("%r is no tile: the smaller number first, as 0-5" % (name,))


class ItazuraYoukaiState(State):
    """A match. For reading:

    deal        number of the present deal, from 0
    opener      seat that led its first trick
    turn        seat to act, or TERMINAL
    hands       masks of tiles, one a seat; `hand(seat)` gives a list
    played      mask of the tiles played in this deal
    leader      seat that led, or is to lead, the trick
    trick       list of the tiles on the table, from the leader on; `plays()` tells the seats
    led         suit of the trick, None before it is led
    last_trick  None or (leader, tiles, winner, suit) of the trick before; `last_plays()` tells the seats
    voids       bit mask of suits a seat: it did not follow when one was led
    awake       bit mask of the youkai that are
    owners      [owner of NOPPERA, owner of KOZO]
    points      what is left, one number a seat
    results     tuple with (owners, losses, unused tile) of each finished deal; -1: there is none, or it is not shown

    A search may set on its own copy:

    this_deal_only  True: the match is over after this deal, no tiles are dealt that nobody looks at
    """

    this_deal_only = False

    def __init__(self, game, num_players, options, deals, rng):
        """`deals`: a list of (hands, leader or None), the explicit ones."""
        super().__init__(game, num_players, options)
        self.points = [options["start_points"]] * num_players
        self.deal = -1
        self.results = ()
        self.last_trick = None
        self._explicit = deals
        self._rng = rng
        self._past = b""
        self._events = []
        self._begin_deal(None)

    # The rules, in the order of play.

    def _begin_deal(self, leader):
        """Hands, an opening leader (None: by lot), sleeping youkai. What an explicit deal gives, holds."""
        players = self.num_players
        if self._explicit:
            hands, given = self._explicit[0]
            self._explicit = self._explicit[1:]
            self.hands = hands[:]
            if given is not None:
                leader = given
        else:
            tiles = bytearray(range(TILES))
            self._rng.shuffle(tiles)
            size = TILES // players
            self.hands = [sum([1 << tile for tile in tiles[size * seat:size * (seat + 1)]]) for seat in range(players)]
        if leader is None:
            leader = self._rng.below(players)
        self.deal += 1
        self.opener = self.leader = self.turn = leader
        self.played = 0
        self.voids = [0] * players
        self.led = None
        self.trick = []
        self.awake = 3 if self.options["activation"] == "from_start" else 0
        self.owners = [NOBODY, NOBODY]
        self._played = bytearray([_OPENING + leader])
        self._events.append(("deal", self.deal, leader))

    def current_player(self):
        return self.turn

    def legal_actions(self):
        if self.turn < 0:
            return []
        hand = self.hands[self.turn]
        if self.led is not None:
            return tiles_of(hand & SUITS[self.led] or hand)
        actions = []
        for tile in tiles_of(hand):
            ends = ENDS[tile]
            actions.append(LEAD + 8 * tile + (ends >> 3))
            if ends % 9:
                actions.append(LEAD + 8 * tile + (ends & 7))
        return actions

    def iter_legal_actions(self):
        return iter(self.legal_actions())

    def why_illegal(self, action):
        if not _is_action(action):
            return "unknown"
        if self.turn < 0:
            return "over"
        led = self.led
        hand = self.hands[self.turn]
        if action >= LEAD:
            if led is not None:
                return "not_leading"
            return None if hand >> (action - LEAD >> 3) & 1 else "not_in_hand"
        if led is None:
            return "name_a_suit"
        if not hand >> action & 1:
            return "not_in_hand"
        return "must_follow_suit" if hand & SUITS[led] and not SUITS[led] >> action & 1 else None

    def _apply(self, action):
        seat = self.turn
        self._played.append(action)
        if action >= LEAD:
            self.led = action & 7
            action = action - LEAD >> 3
            self._events = [("lead", seat, action, self.led)]
        elif SUITS[self.led] >> action & 1:
            self._events = [("follow", seat, action)]
        else:
            self._events = [("discard", seat, action)]
            self.voids[seat] |= 1 << self.led
        self.hands[seat] ^= 1 << action
        self.played |= 1 << action
        self.trick.append(action)
        if len(self.trick) < self.num_players:
            seat += 1
            self.turn = seat if seat < self.num_players else 0
        else:
            self._finish_trick()

    def _finish_trick(self):
        """What wakes up, who wins, where the youkai go; the winner leads."""
        trick = self.trick
        suit = SUITS[self.led]
        best = most = winner = idler = spare = -1
        mask = 0
        seat = self.leader
        for tile in trick:
            mask |= 1 << tile
            if not suit >> tile & 1:
                # Of several that did not follow, the most pips; of equal ones, the later.
                pips = (ENDS[tile] >> 3) + (ENDS[tile] & 7)
                if pips >= most:
                    most = pips
                    idler = seat
                    spare = tile
            elif tile > best:
                best = tile
                winner = seat
            seat = seat + 1 if seat + 1 < self.num_players else 0
        for youkai in (NOPPERA, KOZO):
            # Their tiles are 0-0 and 0-1, which are numbers 0 and 1, too.
            if mask & ~self.awake & 1 << youkai:
                self.awake |= 1 << youkai
                self._events.append(("wake", youkai))
        self._events.append(("trick", winner, best))
        if self.awake & 1 << NOPPERA and mask & DOUBLES:
            self._haunt(NOPPERA, winner, tiles_of(mask & DOUBLES)[-1])
        if self.awake & 1 << KOZO and idler >= 0:
            self._haunt(KOZO, idler, spare)
        self.last_trick = (self.leader, trick, winner, self.led)
        self.leader = self.turn = winner
        self.led = None
        self.trick = []
        if not self.hands[winner]:
            self._finish_deal()

    def _haunt(self, youkai, seat, tile):
        self._events.append(("haunt", youkai, self.owners[youkai], seat, tile))
        self.owners[youkai] = seat

    def _finish_deal(self):
        """The owners pay; somebody at 0 ends the match, otherwise the lowest leads the next deal."""
        losses = [0] * self.num_players
        for youkai, cost in ((NOPPERA, "noppera_cost"), (KOZO, "kozo_cost")):
            if self.owners[youkai] >= 0:
                losses[self.owners[youkai]] += self.options[cost]
        self.points = [max(0, points - loss) for points, loss in zip(self.points, losses)]
        losses = tuple(losses)
        owners = tuple(self.owners)
        self._events.append(("score", owners, losses, tuple(self.points)))
        unused = -1
        if self.played != ALL and self.options["reveal_unused"]:
            unused = tiles_of(ALL ^ self.played)[0]
            self._events.append(("unused", unused))
        self.results += ((owners, losses, unused),)
        losers = tuple([seat for seat in range(self.num_players) if not self.points[seat]])
        if losers or self.this_deal_only:
            self.turn = TERMINAL
            self._events.append(("end", losers))
            return
        self._past += bytes(self._played)
        self._begin_deal(self._next_opener(losses))

    def _next_opener(self, losses):
        """The seat with the fewest points left; of several by `tie_leader`, clockwise from the last opening leader."""
        players = self.num_players
        order = [(self.opener + step) % players for step in range(1, players + 1)]
        tied = [seat for seat in order if self.points[seat] == min(self.points)]
        if self.options["tie_leader"] == "random":
            return tied[self._rng.below(len(tied))]
        if self.options["tie_leader"] == "previous_loser":
            most = max([losses[seat] for seat in tied])
            tied = [seat for seat in tied if losses[seat] == most]
        return tied[0]

    def returns(self):
        return self.points[:]

    # For views.

    def hand(self, seat):
        """The tiles of a seat, ascending."""
        return tiles_of(self.hands[seat])

    def plays(self):
        """The trick on the table as a list of (seat, tile), in order."""
        return self._seated(self.leader, self.trick)

    def last_plays(self):
        """The same of the trick before, [] when there was none."""
        return self._seated(self.last_trick[0], self.last_trick[1]) if self.last_trick else []

    def _seated(self, leader, tiles):
        return [((leader + place) % self.num_players, tile) for place, tile in enumerate(tiles)]

    # Notation.

    def action_to_string(self, action):
        if not _is_action(action):
            raise ValueError("%r is no action of %s" % (action, self.game.id))
        return tile_name(action) if action < LEAD else "%s:%d" % (tile_name(action - LEAD >> 3), action & 7)

    def string_to_action(self, text):
        if isinstance(text, str) and len(text) in (3, 5):
            action = tile_number(text[:3])
            if len(text) == 3:
                return action
            if text[3] == ":" and text[4] in (text[0], text[2]):
                return LEAD + 8 * action + int(text[4])
        raise ValueError("%r is no action of %s" % (text, self.game.id))

    # What a seat knows, and copies.

    def information_state_string(self, player):
        """Options, the own hand, and everything that was played: all else follows from it."""
        words = [self.game.id, str(self.num_players), lend("core", "option").told(self), "seat %d hand" % player]
        words += [tile_name(tile) for tile in self.hand(player)]
        for action in self._past + bytes(self._played):
            words.append("/ %d leads" % (action - _OPENING) if _OPENING <= action < LEAD
                         else self.action_to_string(action))
        return " ".join(words)

    def resample_from_infostate(self, player, rng):
        """The tiles that the seat has not seen, dealt anew so that nobody has what he has shown not to have."""
        state = self.clone()
        state._rng = Rng(rng.seed())
        state._explicit = ()
        others = [seat for seat in range(self.num_players) if seat != player]
        sizes = [len(tiles_of(self.hands[seat])) for seat in others]
        barred = [tiles_with(self.voids[seat]) for seat in others]
        if len(others) == 2:
            # The tile that is not dealt lies with a third one, of whom nothing is known.
            others.append(player)
            sizes.append(1)
            barred.append(0)
        masks = deal_unseen(ALL ^ self.played ^ self.hands[player], sizes, barred, state._rng)
        for place, seat in enumerate(others):
            if seat != player:
                state.hands[seat] = masks[place]
        return state

    def clone(self):
        state = object.__new__(ItazuraYoukaiState)
        state.game = self.game
        state.num_players = self.num_players
        state.options = self.options
        state.hands = self.hands[:]
        state.played = self.played
        state.voids = self.voids[:]
        state.turn = self.turn
        state.leader = self.leader
        state.led = self.led
        state.trick = self.trick[:]
        state.last_trick = self.last_trick
        state.awake = self.awake
        state.owners = self.owners[:]
        # Never changed in place.
        state.points = self.points
        state.this_deal_only = self.this_deal_only
        state.deal = self.deal
        state.opener = self.opener
        state.results = self.results
        state._explicit = self._explicit
        state._rng = self._rng.clone()
        state._past = self._past
        state._played = self._played[:]
        state._events = self._events
        return state

    def key(self):
        # Trick, youkai, points and results follow from the history.
        return (self.turn, self.awake, tuple(self.owners), tuple(self.hands), tuple(self.points),
                self._past + bytes(self._played), self._rng.key(),
                tuple([(tuple(hands), leader) for hands, leader in self._explicit]))

    def events_for(self, player):
        return self._events[:]


def _is_action(action):
    # True and False are no actions, though CPython takes them for ints.
    if type(action) is not int or action < 0 or action >= LEAD + 8 * TILES:
        return False
    if action < LEAD:
        return action < TILES
    return action & 7 < 7 and SUITS[action & 7] >> (action - LEAD >> 3) & 1 == 1


def deal_unseen(unseen, sizes, barred, rng):
    """Deal the tiles of a mask to three hands at random: a mask each.

    sizes   how many each hand takes, all tiles in all
    barred  a mask a hand: tiles that it can't have. A deal that agrees with them must exist; then one is found.
    """
    masks = [0, 0, 0]
    rooms = sizes[:]
    bound = barred[0] | barred[1] | barred[2]
    # Tiles that both other hands can have.
    without = [[], [], []]
    for tile in tiles_of(unseen & bound):
        closed = [hand for hand in range(3) if barred[hand] >> tile & 1]
        if len(closed) == 1:
            without[closed[0]].append(tile)
        else:
            _give(tile, 3 - closed[0] - closed[1], masks, rooms)
    for hand in range(3):
        one = (hand + 1) % 3
        other = (hand + 2) % 3
        while without[hand]:
            # Each free place is as likely; but the tiles that one of these two can't have need enough places, too.
            chosen = one if rng.below(rooms[one] + rooms[other]) < rooms[one] else other
            if len(without[one if chosen == other else other]) >= rooms[hand] + rooms[chosen]:
                chosen = one + other - chosen
            _give(without[hand].pop(), chosen, masks, rooms)
    free = tiles_of(unseen & ~bound)
    rng.shuffle(free)
    for hand in range(3):
        for _ in range(rooms[hand]):
            masks[hand] |= 1 << free.pop()
    return masks


def _give(tile, hand, masks, rooms):
    masks[hand] |= 1 << tile
    rooms[hand] -= 1


class ItazuraYoukai(Game):
    """See the module."""

    id = "itazura_youkai"
    min_players = 3
    max_players = 4

    def deal_state(self, seed, num_players, deal, options):
        return ItazuraYoukaiState(self, num_players, options, _read(deal, num_players), Rng(seed))


def _read(deal, num_players):
    """[(hands, leader or None), …] of explicit deals; a ValueError that says what is wrong."""
    if deal is None:
        return ()
    if not isinstance(deal, list) or not deal:
        raise ValueError("deal takes a list of dicts, one a deal, not %r" % (deal,))
    return tuple([_read_one(one, num_players) for one in deal])


def _read_one(deal, num_players):
    if not isinstance(deal, dict):
        raise ValueError("deal takes a dict with hands and leader, not %r" % (deal,))
    for key in deal:
        if key not in ("hands", "leader"):
            raise ValueError("deal takes hands and leader, not %r" % (key,))
    hands = deal.get("hands")
    size = TILES // num_players
    if not isinstance(hands, list) or len(hands) != num_players or \
            [hand for hand in hands if not isinstance(hand, list) or len(hand) != size]:
        raise ValueError("deal: hands takes %d lists of %d tiles" % (num_players, size))
    masks = []
    dealt = 0
    for hand in hands:
        mask = 0
        for name in hand:
            bit = 1 << _read_tile(name)
            if dealt & bit:
                raise ValueError("deal: hands have %s twice" % name)
            dealt |= bit
            mask |= bit
        masks.append(mask)
    leader = deal.get("leader")
    if leader is not None and (not whole(leader) or leader >= num_players):
        raise ValueError("deal: leader takes a seat from 0 to %d, not %r" % (num_players - 1, leader))
    return masks, leader


def _read_tile(name):
    try:
        return tile_number(name)
    except ValueError as error:
        raise ValueError("deal: %s" % error) from None


GAME = ItazuraYoukai()
