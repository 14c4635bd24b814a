"""Japanese Loo (ジャパニーズルー), Kusaba Jun's game of tricks for chips: come in, or pay and stay out.

The dealer puts his ante into the pot, everybody gets five cards, a card turned up makes its suit trump. From the
dealer's left on each seat is in or pays to drop out. Whoever alone is left takes the pot. Otherwise those who are in
play five tricks: follow suit if you can, a trump beats; each trick is worth a fifth of the pot, and who took none is
looed: he pays into the next pot. When the last deal leaves chips in the pot, an extension deal shares them: all are in,
no ante, no penalty.

Actions and events as in mechanics/tricks.py, and the actions OUT and IN. Reasons: "declare_first" for a card while
seats come in or drop, "not_now" for IN and OUT during the play, "must_trump", "must_head" by the options. Events:

    ("ante", seat, chips)              after "deal", or
    ("extension", pot)
    ("in", seat)   ("out", seat, chips)
    ("begin", pot, playing)            the play begins with that pot and the seats of that bit mask
    ("alone", seat, pot)               the only seat left takes the pot
    ("loo", seat, chips)
    ("score", deal, tricks, points, playing, pot, looed)
                                       points: what each seat won or lost in this deal, ante and all; playing, looed:
                                       bit masks of seats; pot: what was shared or taken. `playing` has one seat only
                                       when it was alone and nobody played
"""

from core.cards import cards_of, count
from core.game import Game
from core.mechanics.tricks import TrickState

HAND = 5
OUT = 52
IN = 53


class LooState(TrickState):
    """A match of Japanese Loo. `points` are chips won or lost, `shown` is the card turned up.

    pot        chips in the pot
    shared     the pot at the start of the play
    declaring  whether seats come in or drop
    playing    bit mask of the seats that are in, while declaring: so far
    dropped    bit mask of the seats that are out. Their hands stay in `hands`; nobody else sees them
    """

    def __init__(self, game, num_players, options, explicit, seed, hand_size, num_deals):
        self.pot = 0
        super().__init__(game, num_players, options, explicit, seed, hand_size, num_deals)

    def is_extension(self):
        """Whether this is the extension deal."""
        return self.deal >= self.num_deals

    # The deal.

    def _begin_deal(self):
        self._before = self.points[:]
        self.dropped = 0
        self.shared = 0
        TrickState._begin_deal(self)
        self.declaring = not self.is_extension()
        if self.declaring:
            ante = self.options["ante"]
            self.playing = 0
            self._pay(self.dealer, ante)
            self._events += (("ante", self.dealer, ante),)
        else:
            self.shared = self.pot
            self._events += (("extension", self.pot),)

    def _turn_up(self, turnup):
        """The card turned up lies open and is not used."""
        if turnup < 0:
            cards = cards_of(self.stock)
            turnup = cards[self._rng.below(len(cards))]
        self.shown = (turnup,)
        self.trump = turnup // 13
        self.stock[self.trump] ^= 1 << turnup % 13
        if self.options["must_head"]:
            self.ceilings = [13] * len(self.hands)

    def _pay(self, seat, chips):
        self.points[seat] -= chips
        self.pot += chips

    # Coming in or dropping out.

    def _declare(self, action):
        seat = self.turn
        self._actor = seat
        self._card = -1
        self._played.append(action)
        if action == IN:
            self.playing |= 1 << seat
            self._events = (("in", seat),)
        else:
            self.dropped |= 1 << seat
            self._pay(seat, self.options["drop_fee"])
            self._events = (("out", seat, self.options["drop_fee"]),)
        if count((self.dropped,)) == self.num_players - 1:
            self._take_pot()
        elif seat == self.dealer:
            self._start_tricks()
        else:
            self.turn = (seat + 1) % self.num_players

    def _take_pot(self):
        """Only one seat is left, whether it has declared or not."""
        self.declaring = False
        self.playing = (1 << self.num_players) - 1 & ~self.dropped
        seat = 0
        while not self.playing >> seat & 1:
            seat += 1
        pot = self.pot
        self._pay(seat, -pot)
        self._events += (("alone", seat, pot),)
        self._tell_result(pot, 0)

    def _start_tricks(self):
        self.declaring = False
        self.shared = self.pot
        seat = (self.dealer + 1) % self.num_players
        while not self.playing >> seat & 1:
            seat = (seat + 1) % self.num_players
        self._events += (("begin", self.pot, self.playing),)
        self._begin_play(seat)

    # The play.

    def legal_actions(self):
        if self.declaring:
            return [OUT, IN]
        legal = TrickState.legal_actions(self)
        if self.led is None:
            return legal
        if self.options["must_trump"]:
            # Who follows suit has cards of one suit here: all of them trumps, or none.
            trumps = [card for card in legal if card // 13 == self.trump]
            legal = trumps or legal
        if self.options["must_head"]:
            legal = [card for card in legal if self._beats(card)] or legal
        return legal

    def _beats(self, card):
        """Whether a card would win the trick so far."""
        return card > self.best if card // 13 == self.best // 13 else card // 13 == self.trump

    def why_illegal(self, action):
        if type(action) is int and OUT <= action <= IN:
            if self.turn < 0:
                return "over"
            return None if self.declaring else "not_now"
        reason = TrickState.why_illegal(self, action)
        if reason:
            return reason
        if self.declaring:
            return "declare_first"
        if self.led is None or action in self.legal_actions():
            return None
        suit = action // 13
        return "must_trump" if self.options["must_trump"] and suit != self.led and suit != self.trump else "must_head"

    def _apply(self, action):
        if action >= OUT:
            self._declare(action)
            return
        if self.led is not None:
            self._note(action)
        TrickState._apply(self, action)

    def _note(self, card):
        """What the duties to trump and to head, where they hold, tell of the hand that plays this card."""
        seat = self.turn
        suit = card // 13
        if suit != self.led and suit != self.trump and self.options["must_trump"]:
            self.voids[seat] |= 1 << self.trump
        if not self.ceilings or self._beats(card):
            return
        # Nothing that it was free to play beats the best card: no higher one of that suit, no trump over another suit.
        asked = self.led if suit == self.led else self.trump
        if asked == self.best // 13:
            at = 4 * seat + asked
            self.ceilings[at] = min(self.ceilings[at], self.best % 13)
        elif asked == self.trump:
            self.voids[seat] |= 1 << asked

    # The end of a deal.

    def _finish_deal(self):
        """Each trick is worth a fifth of the pot; who took none pays for the next one, but not in an extension."""
        self.pot = 0
        looed = 0
        for seat in range(self.num_players):
            self.points[seat] += self.taken[seat] * (self.shared // HAND)
            if self.playing >> seat & 1 and not self.taken[seat] and not self.is_extension():
                looed |= 1 << seat
                self._pay(seat, self.options["loo_penalty"])
                self._events += (("loo", seat, self.options["loo_penalty"]),)
        self._tell_result(self.shared, looed)

    def _tell_result(self, pot, looed):
        for seat in range(self.num_players):
            self._secrets[seat] += bytes(self.hand(seat))
        points = tuple([self.points[seat] - self._before[seat] for seat in range(self.num_players)])
        self._close_deal((tuple(self.taken), points, self.playing, pot, looed))

    def _goes_on(self):
        """An extension deal follows the last one when chips were left; it leaves none itself."""
        return self.deal + 1 < self.num_deals or self.pot > 0

    # Notation, copies.

    def action_to_string(self, action):
        if type(action) is int and OUT <= action <= IN:
            return "in" if action == IN else "out"
        return TrickState.action_to_string(self, action)

    def string_to_action(self, text):
        if text == "in":
            return IN
        return OUT if text == "out" else TrickState.string_to_action(self, text)

    def clone(self):
        state = TrickState.clone(self)
        state.pot = self.pot
        state.shared = self.shared
        state.declaring = self.declaring
        state.dropped = self.dropped
        state._before = self._before
        return state

    def key(self):
        return TrickState.key(self) + (self.pot, self.declaring, self.dropped)


class JapaneseLoo(Game):
    """See the module."""

    id = "japanese_loo"
    min_players = 3
    max_players = 10
    best_players = 8

    def seats(self, **options):
        """Six to ten; fewer when the option `min_players` says so."""
        return range(options.get("min_players", 6), self.max_players + 1)

    def deal_state(self, seed, num_players, deal, options):
        num_deals = options["rounds"] * num_players
        explicit = ()
        if deal is not None:
            from core.mechanics import tricks_told

            # One more for the extension deal.
            explicit = tricks_told.read_deals(deal, num_players, HAND, num_deals + 1, ("dealer", "hands", "turnup"))
        return LooState(self, num_players, options, explicit, seed, HAND, num_deals)


GAME = JapaneseLoo()
