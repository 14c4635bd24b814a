"""Three Tricks (スリートリックス), Kusaba Jun's game of tricks for four: take three of them, not one more.

Thirteen cards each, four deals. Follow suit if you can; the highest card of the suit led, or the highest trump where
there are trumps, takes the trick and leads. One trick is worth 1 point, two 4, three 9; four and more cost a point
each, none costs five (by the option `zero_score` three). With the option `pass_right` each seat first passes two cards
to its right-hand player, seat i − 1; the cards move when all have chosen.

Actions and events as in mechanics/tricks.py, and with `pass_right` the action PASS + 52 * lower card + higher card,
`pass 2C KD` in records. Reasons: "pass_first" for a card then, "not_now" for passing at another time. Events:

    ("pass", seat, card, card)         others see ("pass", seat)
    ("exchange",)                      all have passed
    ("receive", seat, card, card)      seen by the seat and by the one the cards come from, seat + 1
"""

from core.cards import CARDS, SUITS, card_name
from core.game import Game
from core.mechanics.tricks import TrickState

PASS = 52
SEATS = 4


class ThreeTricksState(TrickState):
    """A match of Three Tricks. With the trump `turnup` the card that decided it is `shown`; it is in somebody's hand.

    passing  whether cards are being passed
    passed   what each seat passed in this deal: (card, card) or None. The cards stay in `hands` until all have passed
    """

    def _turn_up(self, turnup):
        self.passing = self.options["pass_right"] > 0
        self.passed = [None] * SEATS
        if self.options["trump"] == "spades":
            self.trump = SUITS.find("S")
        elif self.options["trump"] == "turnup":
            if turnup < 0:
                turnup = self._rng.below(CARDS)
            self.shown = (turnup,)
            self.trump = turnup // 13

    # Passing.

    def legal_actions(self):
        if not self.passing:
            return TrickState.legal_actions(self)
        hand = self.hand(self.turn)
        return [PASS + 52 * low + high for at, low in enumerate(hand) for high in hand[at + 1 :]]

    def why_illegal(self, action):
        if type(action) is not int or action < PASS:
            reason = TrickState.why_illegal(self, action)
            return "pass_first" if self.passing and reason is None else reason
        if not _is_pass(action):
            return "unknown"
        if self.turn < 0:
            return "over"
        if not self.passing:
            return "not_now"
        hand = self.hand(self.turn)
        low, high = _pair(action)
        return None if low in hand and high in hand else "not_in_hand"

    def _apply(self, action):
        if action < PASS:
            TrickState._apply(self, action)
            return
        seat = self.turn
        self.passed[seat] = _pair(action)
        self._actor = seat
        self._card = -1
        self._events = (("pass", seat) + self.passed[seat],)
        self._played.append(PASS)
        self._secrets[seat] += bytes(self.passed[seat])
        self.turn = (seat + 1) % SEATS
        if self.turn == self.leader:
            self._exchange()

    def _exchange(self):
        """Two cards of each seat go to the seat before it."""
        self.passing = False
        self._events += (("exchange",),)
        for seat in range(SEATS):
            receiver = (seat - 1) % SEATS
            for card in self.passed[seat]:
                self.hands[4 * seat + card // 13] ^= 1 << card % 13
                self.hands[4 * receiver + card // 13] ^= 1 << card % 13
            self._secrets[receiver] += bytes(self.passed[seat])
            self._events += (("receive", receiver) + self.passed[seat],)

    def score(self, tricks):
        if tricks == 0:
            return self.options["zero_score"]
        return tricks * tricks if tricks <= 3 else -tricks

    # Notation.

    def action_to_string(self, action):
        if _is_pass(action):
            low, high = _pair(action)
            return "pass %s %s" % (card_name(low), card_name(high))
        return TrickState.action_to_string(self, action)

    def string_to_action(self, text):
        if isinstance(text, str) and text[:5] == "pass " and text[7:8] == " ":
            from core.mechanics.tricks_told import card_number

            action = PASS + 52 * card_number(text[5:7]) + card_number(text[8:])
            if _is_pass(action):
                return action
        return TrickState.string_to_action(self, text)

    # What a seat knows.

    def _known(self, player):
        """Cards that the seat passed and that have not been played."""
        if self.passing or not self.passed[player]:
            return ()
        receiver = (player - 1) % SEATS
        return [(receiver, card) for card in self.passed[player]
                if self.hands[4 * receiver + card // 13] >> card % 13 & 1]

    def _deal_unseen(self, player):
        """While cards are being passed, other seats passed any two of their new hands."""
        TrickState._deal_unseen(self, player)
        for seat in range(SEATS):
            if self.passed[seat] is None or seat == player:
                continue
            if self.passing:
                hand = self.hand(seat)
                cards = [hand.pop(self._rng.below(len(hand))), hand.pop(self._rng.below(len(hand)))]
                self.passed[seat] = min(cards), max(cards)
            elif seat != (player + 1) % SEATS:
                self.passed[seat] = None

    def events_for(self, player):
        told = []
        for event in TrickState.events_for(self, player):
            if player is not None:
                if event[0] == "pass" and event[1] != player:
                    event = event[:2]
                elif event[0] == "receive" and player != event[1] and player != (event[1] + 1) % SEATS:
                    continue
            told.append(event)
        return told

    def clone(self):
        state = TrickState.clone(self)
        state.passing = self.passing
        state.passed = self.passed[:]
        return state

    def key(self):
        return TrickState.key(self) + (self.passing, tuple(self.passed))


def _pair(action):
    """The two cards of a pass, the lower one first."""
    return (action - PASS) // 52, (action - PASS) % 52


def _is_pass(action):
    if type(action) is not int or not PASS <= action < PASS + 52 * CARDS:
        return False
    low, high = _pair(action)
    return low < high


class ThreeTricks(Game):
    """See the module."""

    id = "three_tricks"
    min_players = SEATS
    max_players = SEATS

    def deal_state(self, seed, num_players, deal, options):
        size = CARDS // SEATS
        explicit = ()
        if deal is not None:
            from core.mechanics import tricks_told

            keys = ("dealer", "hands", "leftover")
            if options["trump"] == "turnup":
                keys += ("turnup",)
            explicit = tricks_told.read_deals(deal, SEATS, size, SEATS, keys)
        return ThreeTricksState(self, SEATS, options, explicit, seed, size, SEATS)


GAME = ThreeTricks()
