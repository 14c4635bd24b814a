"""The course of a match that Youscout and Youscout Lite share: start, draw, END, end. What a drawn card does is theirs.
How it is dealt is in youscout_deal.py.

Actions, the same numbers in every state of both games:

    DRAW 0   MOVE 1   STAY 2   DONE 3   START + line (1 … 6)   WAR + 81 * card + 9 * from + to

Events of an action, in order; cards, lines and places as ints of mechanics/youscout_board.py:

    ("start", line, end card)          the token is put there; the end card is FOOL or DEATH
    ("draw", card)
    ("contest", suit, lhs, rhs, won, lhs terms, rhs terms)
                                       two numbers were compared. Each side is a tuple of terms whose amounts add up to
                                       lhs and rhs; a term is (what, place, amount, of):
                                           "card", HAND, value, the card
                                           "sword_off" … "wand_low" (NUMBERS), line, amount, the printed number as it is
                                               read on this line: the amount is that times the influence, rounded up
                                           "max" / "min", place, value, the card, None when the place is empty
                                           "sum", place, amount, tuple of the cards
    ("missing", place)                 a wand failed: it needs a card there
    ("choice",)                        move or stay is asked for
    ("put", card, from, to)            a card changes its place, from HAND or a place to a place
    ("token", from, to)
    ("war",)                           war replacement begins
    ("peace",)                         war replacement is over
    ("reshuffle", number)              END was drawn for that time: deck, END and discards are one deck again
    ("end", won)                       END was drawn for the last time
"""

from core.game import TERMINAL, State
from core.mechanics.youscout_board import (
    DEATH,
    DISCARD,
    END,
    FOOL,
    HAND,
    NUMBERS,
    PLACES,
    RANKS,
    UPPER,
    card_name,
    goals,
    start_lines,
)
from core.rng import Rng

DRAW = 0
MOVE = 1
STAY = 2
DONE = 3
START = 10
WAR = 100
WORDS = ("draw", "move", "stay", "done")

# What is asked for.
TO_START = 0
TO_DRAW = 1
TO_CHOOSE = 2
TO_REPLACE = 3
OVER = 4

# Begins an action in the history, which holds drawn cards otherwise.
HISTORY_ACTION = 60



class SixLinesState(State):
    """A match of either game, which fills in what a drawn card does, `_play(card)`, and what comes of a choice,
    `_move(card)` and `_stay(card)`. With `WAR_REPLACEMENT` its steps are actions; where it can be asked for there are
    `_why_no_step(action)`, `_step(action)` and `_end_war()`, too.

    board      list of six (number, reversed), lines 1 … 6, after the swap
    special    None or the name of a special board
    printed    the eight numbers of each line's arcanum as it lies, 48 bytes
    numbers    for each line the same, times the influence
    values     the values of the cards 0 … 55
    places     nine groups of cards as bytes, oldest first: six lines, SW, CO, DISCARD
    deck       the cards still to come, as bytes. Their order means something only in an explicit deal (top last)
    token      line, -1 before the start
    started    line where the token started, -1 before
    rounds     END cards drawn so far
    asked      TO_START, TO_DRAW, TO_CHOOSE, TO_REPLACE or OVER
    drawn      the sword that waits for move or stay, otherwise -1
    history    the cards drawn, and each action but DRAW as HISTORY_ACTION and two bytes
    """

    WAR_REPLACEMENT = False

    def __init__(self, game, options, table, deck, ordered, reshuffles, rng):
        """`table`: board, special, printed, numbers, values. `ordered`: the deck is explicit. `reshuffles`: the decks
        that may follow, a tuple."""
        super().__init__(game, 1, options)
        self.board, self.special, self.printed, self.numbers, self.values = table
        self.places = [b""] * 9
        self.deck = deck
        self._ordered = ordered
        self._reshuffles = reshuffles
        self.token = -1
        self.started = -1
        self.rounds = 0
        self.asked = TO_START
        self.drawn = -1
        self.history = bytearray()
        self._rng = rng
        self._events = []

    # The state machine: start, then draw after draw.

    def current_player(self):
        return TERMINAL if self.asked == OVER else 0

    def iter_legal_actions(self):
        asked = self.asked
        if asked == TO_DRAW:
            yield DRAW
        elif asked == TO_CHOOSE:
            yield MOVE
            yield STAY
        elif asked == TO_START:
            for line in start_lines(self.special):
                yield START + 1 + line

    def why_illegal(self, action):
        asked = self.asked
        if action == DRAW and type(action) is int:
            return None if asked == TO_DRAW else ("start", "", "choose", "war", "over")[asked]
        if not self.is_action(action):
            return "unknown"
        if asked == OVER:
            return "over"
        if asked == TO_START:
            if not START < action <= START + 6:
                return "start"
            return None if action - START - 1 in start_lines(self.special) else "special"
        if START < action <= START + 6:
            return "started"
        if action == DONE:
            return None if asked == TO_REPLACE else "nowar"
        if action <= STAY:
            return None if asked == TO_CHOOSE else "nochoice"
        if asked != TO_REPLACE:
            return "choose" if asked == TO_CHOOSE else "nowar"
        return self._why_no_step(action)

    def _apply(self, action):
        self._events = []
        if action == DRAW:
            self._draw()
            return
        self.history += bytes((HISTORY_ACTION, action >> 8, action & 0xFF))
        if action > START + 6:
            self._step(action)
        elif action > START:
            self._start(action - START - 1)
        elif action == DONE:
            self._end_war()
        else:
            card = self.drawn
            self.drawn = -1
            self.asked = TO_DRAW
            if action == MOVE:
                self._move(card)
            else:
                self._stay(card)

    def _start(self, line):
        """The token is put on a line; that decides which arcanum is END, and where the game is won."""
        self.token = line
        self.started = line
        self.asked = TO_DRAW
        self._events.append(("start", line, DEATH if line < UPPER else FOOL))

    def _draw(self):
        """The top card. In a shuffled deck that is any of the cards left: Fisher–Yates, one step a draw."""
        deck = self.deck
        chosen = -1 if self._ordered else self._rng.below(len(deck))
        card = deck[chosen]
        deck[chosen] = deck[-1]
        self.deck = deck[:-1]
        self.history.append(card)
        self._events.append(("draw", card))
        if card == END:
            self._end_card()
        else:
            self._play(card)

    def _end_card(self):
        """END: everything but the cards in play becomes the new deck, or the game is over."""
        self.rounds += 1
        if self.rounds >= self.options["terminals"]:
            self.asked = OVER
            self._events.append(("end", self.won()))
            return
        deck = self.deck + bytes((END,)) + self.places[DISCARD]
        self.places[DISCARD] = b""
        explicit = self._reshuffles[0] if self._reshuffles else b""
        self._reshuffles = self._reshuffles[1:]
        self._ordered = sorted(explicit) == sorted(deck)
        self.deck = bytearray(explicit) if self._ordered else deck
        self._events.append(("reshuffle", self.rounds))

    def won(self):
        """Whether the token stands where the game is won."""
        return self.started >= 0 and self.token in goals(self.started)

    def returns(self):
        return [1 if self.asked == OVER and self.won() else 0]

    # Handling cards.

    def _put(self, card, source, target):
        """Move a card to the end of a place, from HAND or from another place. No card (-1) moves nowhere."""
        if card < 0:
            return
        one = bytes((card,))
        if source != HAND:
            self.places[source] = self.places[source].replace(one, b"")
        self.places[target] += one
        self._events.append(("put", card, source, target))

    def _put_all(self, source, target):
        """Move all cards of a place to another, oldest first."""
        for card in self.places[source]:
            self._put(card, source, target)

    def _go(self, line):
        self._events.append(("token", self.token, line))
        self.token = line

    def largest(self, place):
        """The card of the highest value in a place, the oldest of equal ones; -1 when it is empty."""
        values = self.values
        best = -1
        most = 0
        for card in self.places[place]:
            if values[card] > most:
                best = card
                most = values[card]
        return best

    def smallest(self, place):
        """The card of the lowest value in a place, the oldest of equal ones; -1 when it is empty."""
        values = self.values
        best = -1
        least = 99
        for card in self.places[place]:
            if values[card] < least:
                best = card
                least = values[card]
        return best

    # Terms of a contest, see the events.

    def _card(self, card):
        return "card", HAND, self.values[card], card

    def _number(self, number, line):
        return NUMBERS[number], line, self.numbers[line][number], self.printed[8 * line + number]

    def _extreme(self, what, place):
        """Of "max" or "min"."""
        card = self.largest(place) if what == "max" else self.smallest(place)
        return (what, place, 0, None) if card < 0 else (what, place, self.values[card], card)

    def _sum(self, place):
        total = 0
        for card in self.places[place]:
            total += self.values[card]
        return "sum", place, total, tuple(self.places[place])

    def _compare(self, card, lhs, rhs, edge=0):
        """Whether the terms of `lhs` and `edge` add up to more than the terms of `rhs`. It is told."""
        more = less = 0
        for term in lhs:
            more += term[2]
        for term in rhs:
            less += term[2]
        won = more + edge > less
        self._events.append(("contest", card // RANKS, more, less, won, lhs, rhs))
        return won

    # Notation.

    def is_action(self, action):
        """Whether a number means anything in this game, now or another time."""
        # True and False are no actions, though CPython takes them for ints.
        if type(action) is not int:
            return False
        if DRAW <= action <= STAY or START < action <= START + 6:
            return True
        if WAR <= action < WAR + 81 * END:
            card, source, target = step_of(action)
            return self.WAR_REPLACEMENT and source != target and source != DISCARD
        return self.WAR_REPLACEMENT and action == DONE

    def action_to_string(self, action):
        if not self.is_action(action):
            raise ValueError("%r is no action of %s" % (action, self.game.id))
        if action >= WAR:
            card, source, target = step_of(action)
            return "%s %s>%s" % (card_name(card), PLACES[source], PLACES[target])
        return WORDS[action] if action <= DONE else "start %d" % (action - START)

    # What is said of it: youscout_told.py.

    def string_to_action(self, text):
        from core.mechanics import youscout_told

        return youscout_told.action_of(self, text)

    def position(self):
        """The position in the words of the recorded games: token, lines, Sw, Co, discard, remaining, rounds."""
        from core.mechanics import youscout_told

        return youscout_told.position(self)

    def information_state_string(self, player):
        from core.mechanics import youscout_told

        return youscout_told.information(self)

    # Copies.

    def resample_from_infostate(self, player, rng):
        """The order of the deck, explicit or not, and all that chance will bring come from `rng`."""
        state = self.clone()
        state._rng = Rng(rng.seed())
        state._ordered = False
        state._reshuffles = ()
        state.deck = bytearray(sorted(self.deck))
        return state

    def clone(self):
        state = object.__new__(self.__class__)
        for name, value in self.__dict__.items():
            setattr(state, name, value)
        state.places = self.places[:]
        state.deck = self.deck[:]
        state.history = self.history[:]
        state._rng = self._rng.clone()
        return state

    def key(self):
        return (self.asked, self.token, self.started, self.rounds, self.drawn, tuple(self.board), tuple(self.places),
                bytes(self.deck), self._ordered, self._reshuffles, self._rng.key(), bytes(self.history))

    def events_for(self, player):
        return self._events[:]


def step_of(action):
    """(card, from, to) of a step of war replacement."""
    number = action - WAR
    return number // 81, number // 9 % 9, number % 9
