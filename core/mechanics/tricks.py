"""What the games of tricks with a French deck share: deals, following suit, who wins, what play shows of the hands.

Actions: a card is its number, 0 … 51 (core/cards.py); what else a game has lies above. Events of all of them, in order:

    ("deal", number, dealer, shown)    a new deal, numbered from 0; `shown`: the cards turned up, a tuple
    ("play", seat, card)
    ("trick", winner)                  the trick is over and goes to that seat
    ("score", deal, tricks, points)    the deal is over: two tuples, one number a seat; some games add more

The next deal begins at once: the action that ends a deal tells play, trick, score and deal. Reasons of why_illegal:
"over", "unknown", "not_in_hand", "must_follow_suit".
"""

from core.cards import ALL, CARDS, add_cards, card_name, cards_of
from core.game import TERMINAL, State
from core.rng import Rng


class TrickState(State):
    """A match of several deals. For reading:

    deal        number of the present deal, from 0;  num_deals  how many the match has
    dealer      seat
    turn        seat to act, or TERMINAL
    hands       masks of 13 bits: hands[4 * seat + suit]; `hand(seat)` gives a list of cards
    stock       four masks: cards that are in no hand and that nobody has seen
    shown       tuple of the cards that lie face up since the deal
    trump       suit 0 … 3, or None
    playing     bit mask of the seats that take part in the play
    leader      seat that led, or is to lead, the trick
    trick       list of the cards on the table, from the leader on; `plays()` tells the seats
    led         suit of the first card of the trick, None before it
    best        the card that wins the trick so far, winner: its seat (both without meaning while `led` is None)
    last_trick  None or (leader, cards, winner, playing) of the trick before; `last_plays()` tells the seats
    taken       tricks a seat in this deal;  tricks_left  tricks to come, the one on the table with them
    voids       bit mask of suits a seat: it did not follow when one was led
    ceilings    None, or list like `hands`: play has shown that the seat has no card of the suit from this rank up
    points      match result so far, one a seat
    results     tuple with the finished deals: the ("score", …) event of each from `tricks` on

    A search may set on its own copy:

    this_deal_only  True: the match is over after this deal, no cards are dealt that nobody looks at
    """

    this_deal_only = False
    ceilings = None

    def __init__(self, game, num_players, options, explicit, seed, hand_size, num_deals):
        """`explicit`: what tricks_told.read_deals gives, () for none."""
        super().__init__(game, num_players, options)
        self.hand_size = hand_size
        self.num_deals = num_deals
        self.deal = -1
        self.dealer = -1
        self.points = [0] * num_players
        self.results = ()
        self.last_trick = None
        self._explicit = explicit
        self._rng = Rng(seed)
        self._past = b""
        self._secrets = [b""] * num_players
        self._actor = -1
        self._card = -1
        self._events = ()
        self._begin_deal()

    # The deal.

    def _begin_deal(self):
        """The deal passes to the left; the first dealer is random. What an explicit deal gives, holds."""
        num_players = self.num_players
        hands = None
        dealer = turnup = -1
        if self._explicit:
            hands, dealer, turnup = self._explicit[0]
            self._explicit = self._explicit[1:]
        if dealer >= 0:
            self.dealer = dealer
        elif self.dealer < 0:
            self.dealer = self._rng.below(num_players)
        else:
            self.dealer = (self.dealer + 1) % num_players
        self.deal += 1
        if hands:
            self.hands = list(hands)
        else:
            pack = bytearray(range(CARDS))
            self._rng.shuffle(pack)
            self.hands = masks_of(pack, num_players, self.hand_size)
        self.stock = [ALL] * 4
        for at, mask in enumerate(self.hands):
            self.stock[at % 4] &= ~mask
        self.voids = [0] * num_players
        self.taken = [0] * num_players
        self.tricks_left = self.hand_size
        self.playing = (1 << num_players) - 1
        self.shown = ()
        self.trump = None
        self._turn_up(turnup)
        self._events += (("deal", self.deal, self.dealer, self.shown),)
        self._played = bytearray((self.dealer, len(self.shown)) + self.shown)
        self._begin_play((self.dealer + 1) % num_players)

    def _turn_up(self, turnup):
        """Set `shown` and `trump`, where the game has them. `turnup`: the card that an explicit deal gives, or -1."""

    def _begin_play(self, leader):
        self.leader = self.turn = leader
        self.trick = []
        self.led = None
        self.best = self.winner = -1

    # The play.

    def current_player(self):
        return self.turn

    def legal_actions(self):
        """Follow suit if possible, otherwise any card."""
        seat = self.turn
        if seat < 0:
            return []
        if self.led is not None:
            mask = self.hands[4 * seat + self.led]
            if mask:
                legal = []
                add_cards(mask, self.led, legal)
                return legal
        return cards_of(self.hands, 4 * seat)

    def iter_legal_actions(self):
        return iter(self.legal_actions())

    def why_illegal(self, action):
        if type(action) is not int or not 0 <= action < CARDS:
            return "unknown"
        seat = self.turn
        if seat < 0:
            return "over"
        suit = action // 13
        if not self.hands[4 * seat + suit] >> action - 13 * suit & 1:
            return "not_in_hand"
        led = self.led
        if led is not None and suit != led and self.hands[4 * seat + led]:
            return "must_follow_suit"
        return None

    def _apply(self, action):
        seat = self.turn
        suit = action // 13
        led = self.led
        self.hands[4 * seat + suit] ^= 1 << action - 13 * suit
        self._actor = seat
        self._card = action
        self._events = ()
        self._played.append(action)
        trick = self.trick
        trick.append(action)
        if led is None:
            self.led = suit
            self.best = action
            self.winner = seat
        else:
            if suit != led:
                self.voids[seat] |= 1 << led
            # Of the same suit the higher number is the higher card; otherwise only a trump beats.
            best = self.best
            if action > best if suit == best // 13 else suit == self.trump:
                self.best = action
                self.winner = seat
        playing = self.playing
        while True:
            seat += 1
            if seat == self.num_players:
                seat = 0
            if playing >> seat & 1:
                break
        self.turn = seat
        if seat == self.leader:
            self._finish_trick()

    def _finish_trick(self):
        winner = self.winner
        self.taken[winner] += 1
        self.tricks_left -= 1
        self.last_trick = (self.leader, self.trick, winner, self.playing)
        self._events = (("trick", winner),)
        self._begin_play(winner)
        if not self.tricks_left:
            self._finish_deal()

    def _finish_deal(self):
        """Score, then the next deal or the end."""
        points = tuple([self.score(tricks) for tricks in self.taken])
        for seat, more in enumerate(points):
            self.points[seat] += more
        self._close_deal((tuple(self.taken), points))

    def score(self, tricks):
        """What a seat gets for so many tricks."""
        raise NotImplementedError

    def _close_deal(self, result):
        """Tell the result of a deal, `results` has it from then on, and go on."""
        self.results += (result,)
        self._events += (("score", self.deal) + result,)
        if self.this_deal_only or not self._goes_on():
            self.turn = TERMINAL
            return
        self._past += bytes(self._played)
        self._begin_deal()

    def _goes_on(self):
        """Whether another deal follows this one."""
        return self.deal + 1 < self.num_deals

    def returns(self):
        return self.points[:]

    # For views.

    def hand(self, seat):
        """The cards of a seat, ascending."""
        return cards_of(self.hands, 4 * seat)

    def plays(self):
        """The trick on the table as a list of (seat, card), in order."""
        return self._seated(self.leader, self.trick, self.playing)

    def last_plays(self):
        """The same of the trick before, [] when there was none."""
        if self.last_trick is None:
            return []
        leader, cards, _, playing = self.last_trick
        return self._seated(leader, cards, playing)

    def _seated(self, leader, cards, playing):
        plays = []
        seat = leader
        for card in cards:
            while not playing >> seat & 1:
                seat = (seat + 1) % self.num_players
            plays.append((seat, card))
            seat = (seat + 1) % self.num_players
        return plays

    # Notation.

    def action_to_string(self, action):
        if type(action) is not int or not 0 <= action < CARDS:
            raise ValueError("%r is no action of %s" % (action, self.game.id))
        return card_name(action)

    def string_to_action(self, text):
        from core.mechanics import tricks_told

        return tricks_told.card_number(text)

    # What a seat knows.

    def information_state_string(self, player):
        from core.mechanics import tricks_told

        return tricks_told.information(self, player)

    def resample_from_infostate(self, player, rng):
        """The cards that the seat has not seen, dealt anew.

        In agreement with all that was seen: sizes of hands, suits (and ranks) that a seat can't have, where cards are.
        """
        state = self.clone()
        state._rng = Rng(rng.seed())
        state._explicit = ()
        state._events = tuple(self.events_for(player))
        state._card = -1
        state._secrets = [b""] * self.num_players
        state._secrets[player] = self._secrets[player]
        state._deal_unseen(player)
        return state

    def _known(self, player):
        """(seat, card) of the unseen cards whose place the seat knows, in an order that tells nothing."""
        return ()

    def _deal_unseen(self, player):
        """New hands for the others; see resample_from_infostate."""
        from core.mechanics import tricks_unseen

        tricks_unseen.deal(self, player)

    def events_for(self, player):
        events = list(self._events)
        return [("play", self._actor, self._card)] + events if self._card >= 0 else events

    # Copies.

    def clone(self):
        state = object.__new__(self.__class__)
        state.game = self.game
        state.num_players = self.num_players
        state.options = self.options
        state.hand_size = self.hand_size
        state.num_deals = self.num_deals
        state.this_deal_only = self.this_deal_only
        state.deal = self.deal
        state.dealer = self.dealer
        state.turn = self.turn
        state.hands = self.hands[:]
        state.stock = self.stock[:]
        state.shown = self.shown
        state.trump = self.trump
        state.playing = self.playing
        state.leader = self.leader
        state.trick = self.trick[:]
        state.led = self.led
        state.best = self.best
        state.winner = self.winner
        state.last_trick = self.last_trick
        state.taken = self.taken[:]
        state.tricks_left = self.tricks_left
        state.voids = self.voids[:]
        if self.ceilings:
            state.ceilings = self.ceilings[:]
        state.points = self.points[:]
        state.results = self.results
        state._explicit = self._explicit
        state._rng = self._rng.clone()
        state._past = self._past
        state._played = self._played[:]
        state._secrets = self._secrets[:]
        state._actor = self._actor
        state._card = self._card
        state._events = self._events
        return state

    def key(self):
        """What follows from the history of play (voids, ceilings, the trick before, results) is not told again."""
        return (self.deal, self.dealer, self.turn, tuple(self.hands), tuple(self.stock), self.shown, self.trump,
                self.playing, self.leader, tuple(self.trick), tuple(self.taken), tuple(self.points), self._past,
                bytes(self._played), tuple(self._secrets), self._explicit, self._rng.key())


def masks_of(cards, num_hands, size):
    """The first hands of a pack, of `size` cards each, as a flat list of four masks a hand."""
    masks = [0] * (4 * num_hands)
    for at in range(num_hands * size):
        masks[at // size * 4 + cards[at] // 13] |= 1 << cards[at] % 13
    return masks
