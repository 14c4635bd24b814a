"""Higher: a tiny complete game to begin a new one with. Never in the catalog, always tested.

Each seat holds some of the cards 1 … 12. One leads a card, the others follow with any card of theirs; the highest takes
the trick and leads the next. A trick is a point.

How to begin a game: copy this file and that of its options, put its id into catalog.py, and let the tests say what is
missing. An action is the card's number; its notation `play 7`. Explicit deal: [{"hands": [[…], …], "leader": seat}].
Events:

    ("play", seat, card)   ("take", seat)
"""

from core.game import TERMINAL, Game, State, whole
from core.rng import Rng

CARDS = 12


class HigherState(State):
    """hands: a list of cards a seat, ascending; trick: [(seat, card), …] on the table; points: tricks taken a seat."""

    def __init__(self, game, num_players, options, hands, leader, rng):
        super().__init__(game, num_players, options)
        self.hands = [sorted(hand) for hand in hands]
        self.turn = leader
        self.trick = []
        self.points = [0] * num_players
        self.played = []
        self._rng = rng
        self._events = []

    # The rules, in the order of play.

    def current_player(self):
        return self.turn if self.hands[self.turn] else TERMINAL

    def iter_legal_actions(self):
        yield from self.hands[self.turn]

    def why_illegal(self, action):
        if not isinstance(action, int) or not 1 <= action <= CARDS:
            return "unknown"
        if self.is_terminal():
            return "over"
        return None if action in self.hands[self.turn] else "nocard"

    def _apply(self, action):
        seat = self.turn
        self.hands[seat].remove(action)
        self.trick.append((seat, action))
        self.played.append((seat, action))
        self._events = [("play", seat, action)]
        self.turn = (seat + 1) % self.num_players
        if len(self.trick) == self.num_players:
            self._finish_trick()

    def _finish_trick(self):
        best = self.trick[0]
        for play in self.trick:
            if play[1] > best[1]:
                best = play
        self.turn = best[0]
        self.points[self.turn] += 1
        self.trick = []
        self._events.append(("take", self.turn))

    def returns(self):
        return self.points[:]

    # Notation.

    def action_to_string(self, action):
        if not isinstance(action, int) or not 1 <= action <= CARDS:
            raise ValueError("%r is no action of %s" % (action, self.game.id))
        return "play %d" % action

    def string_to_action(self, text):
        for card in range(1, CARDS + 1):
            if text == "play %d" % card:
                return card
        raise ValueError("%r is no action of %s" % (text, self.game.id))

    # What a seat knows.

    def information_state_string(self, player):
        """The own hand, all that was played in order, whose turn it is."""
        played = ["%d:%d" % play for play in self.played]
        return "%s %d hand %s played %s turn %d" % (
            self.game.id, self.num_players, self.hands[player], " ".join(played), self.turn)

    def resample_from_infostate(self, player, rng):
        """The cards that the seat has not seen, dealt anew in the same numbers."""
        state = self.clone()
        seen = [card for _, card in self.played] + self.hands[player]
        unseen = [card for card in range(1, CARDS + 1) if card not in seen]
        state._rng = Rng(rng.seed())
        state._rng.shuffle(unseen)
        for seat in range(self.num_players):
            if seat != player:
                state.hands[seat] = sorted([unseen.pop() for _ in self.hands[seat]])
        return state

    def events_for(self, player):
        return self._events[:]

    # Copies.

    def clone(self):
        state = HigherState(self.game, self.num_players, self.options, self.hands, self.turn, self._rng.clone())
        state.trick = self.trick[:]
        state.points = self.points[:]
        state.played = self.played[:]
        state._events = self._events
        return state

    def key(self):
        return (tuple([tuple(hand) for hand in self.hands]), self.turn, tuple(self.trick), tuple(self.points),
                tuple(self.played), self._rng.key())


class Higher(Game):
    """See the module; its option stands in template_options.py."""

    id = "template"
    min_players = 2
    max_players = 4

    def seats(self, **options):
        return range(2, min(4, CARDS // options.get("hand", 3)) + 1)

    def deal_state(self, seed, num_players, deal, options):
        rng = Rng(seed)
        cards = list(range(1, CARDS + 1))
        rng.shuffle(cards)
        hands = [[cards.pop() for _ in range(options["hand"])] for _ in range(num_players)]
        leader = 0
        if deal is not None:
            hands, leader = _read(deal, num_players)
        return HigherState(self, num_players, options, hands, leader, rng)


def _read(deal, num_players):
    """(hands, leader) of an explicit deal; a ValueError that says what is wrong."""
    if not isinstance(deal, list) or len(deal) != 1 or not isinstance(deal[0], dict):
        raise ValueError("deal takes a list of one dict")
    hands = deal[0].get("hands")
    leader = deal[0].get("leader", 0)
    if not isinstance(hands, list) or len(hands) != num_players or not all(isinstance(hand, list) for hand in hands):
        raise ValueError("deal: hands takes %d lists of cards" % num_players)
    cards = [card for hand in hands for card in hand]
    if [card for card in cards if not whole(card, 1) or card > CARDS or cards.count(card) > 1]:
        raise ValueError("deal: hands take the cards 1 to %d, each once" % CARDS)
    if len({len(hand) for hand in hands}) > 1:
        raise ValueError("deal: all hands take the same number of cards")
    if not whole(leader) or leader >= num_players:
        raise ValueError("deal: leader takes a seat")
    return hands, leader


GAME = Higher()
