"""The course of a match that Youscout and Youscout Lite share: start, draw, END, end. What a drawn card does is theirs.

Actions, the same numbers in every state of both games:

    DRAW 0   MOVE 1   STAY 2   DONE 3   START + line (1 … 6)   and from WAR on, see games/youscout.py

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

from core.game import TERMINAL, Option, State, spelled, whole
from core.mechanics.youscout_board import (
    BOARD_ARCANA,
    CO,
    DEATH,
    DISCARD,
    END,
    FOOL,
    HAND,
    NUMBERS,
    PLACES,
    RANKS,
    SW,
    UPPER,
    card_name,
    card_number,
    card_values,
    deal_board,
    goals,
    hexagram_bits,
    hexagram_name,
    hexagram_number,
    influenced,
    printed_numbers,
    special_name,
    start_lines,
    swap,
)
from core.rng import Rng

DRAW = 0
MOVE = 1
STAY = 2
DONE = 3
START = 10
WAR = 100
_WORDS = ("draw", "move", "stay", "done")

# What is asked for.
TO_START = 0
TO_DRAW = 1
TO_CHOOSE = 2
TO_REPLACE = 3
OVER = 4

# Entries of the history that are no drawn card.
_HISTORY_ACTION = 60


def terminals_option():
    """How often END must come up (終了カードの繰り返し)."""
    return Option("terminals", (1, 2, 3, 4, 5, 6, 7, 8, 9), 3, "a whole number of 1 or more", lambda n: whole(n, 1))


def court_option():
    """Values of the court cards (コートカード)."""
    return Option("court", ("K14", "K13a", "K13b", "K10"), "K14")


def influence_option():
    """What the numbers of the arcana are multiplied by (大アルカナの影響)."""
    return Option("major_influence", (1, 1.5, 2, 2.5, 3), 2)


def swap_option(default):
    """When Strength and Justice change places: 記念式, 開式, 固式."""
    return Option("swap", ("memorial", "expansive", "solid"), default)


class SixLinesState(State):
    """A match of either game.

    board      list of six (number, reversed), lines 1 … 6, after the swap
    special    None or the name of a special board
    printed    the eight numbers of each line's arcanum as it lies
    numbers    the same, times the influence
    values     the values of the cards 0 … 55
    places     nine lists of cards, oldest first: six groups, SW, CO, DISCARD
    deck       the cards still to come. Their order means something only in an explicit deal (top last)
    token      line, -1 before the start
    started    line where the token started, -1 before
    rounds     END cards drawn so far
    asked      TO_START, TO_DRAW, TO_CHOOSE, TO_REPLACE or OVER
    drawn      the sword that waits for move or stay, otherwise -1
    """

    def __init__(self, game, options, board, deck, reshuffles, rng):
        """`deck`: an explicit one of 57 cards, top first, or None; `reshuffles`: the explicit ones that may follow."""
        super().__init__(game, 1, options)
        board = swap(board, options["swap"])
        self.board = board
        self.special = special_name(board, options["swap"])
        halves = int(options["major_influence"] * 2)
        self.printed = [printed_numbers(arcanum) for arcanum in board]
        self.numbers = [influenced(numbers, halves) for numbers in self.printed]
        self.values = card_values(options["court"])
        self.places = [[], [], [], [], [], [], [], [], []]
        self._ordered = deck is not None
        self.deck = deck[::-1] if deck else list(range(END + 1))
        self._reshuffles = reshuffles
        self.token = -1
        self.started = -1
        self.rounds = 0
        self.asked = TO_START
        self.drawn = -1
        self._rng = rng
        self._history = bytearray()
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
        if not self._is_action(action):
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
        return self._why_no_step(action)

    def _apply(self, action):
        self._events = []
        if action == DRAW:
            self._draw()
            return
        self._remember(action)
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
        if not self._ordered:
            chosen = self._rng.below(len(deck))
            deck[chosen], deck[-1] = deck[-1], deck[chosen]
        card = deck.pop()
        self._history.append(card)
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
        deck = self.deck
        deck.append(END)
        deck.extend(self.places[DISCARD])
        self.places[DISCARD] = []
        explicit = self._reshuffles.pop(0) if self._reshuffles else None
        self._ordered = explicit is not None and sorted(explicit) == sorted(deck)
        if self._ordered:
            self.deck = explicit[::-1]
        self._events.append(("reshuffle", self.rounds))

    def won(self):
        """Whether the token stands where the game is won."""
        return self.started >= 0 and self.token in goals(self.started)

    def returns(self):
        return [1 if self.asked == OVER and self.won() else 0]

    # What the two games fill in.

    def _play(self, card):
        """Handle a drawn minor card."""
        raise NotImplementedError

    def _move(self, card):
        """The player chose to move after a won sword on a lower line."""
        raise NotImplementedError

    def _stay(self, card):
        """The player chose to stay."""
        raise NotImplementedError

    def _why_no_step(self, action):
        """Why a step of war replacement is illegal. A game without war has no such action."""
        return "unknown"

    def _step(self, action):
        raise NotImplementedError

    def _end_war(self):
        raise NotImplementedError

    # Handling cards.

    def _put(self, card, source, target):
        """Move a card to the end of a place, from HAND or from another place."""
        if source != HAND:
            self.places[source].remove(card)
        self.places[target].append(card)
        self._events.append(("put", card, source, target))

    def _put_all(self, source, target):
        """Move all cards of a place to another, oldest first."""
        for card in self.places[source][:]:
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
        return NUMBERS[number], line, self.numbers[line][number], self.printed[line][number]

    def _max(self, place):
        card = self.largest(place)
        return ("max", place, 0, None) if card < 0 else ("max", place, self.values[card], card)

    def _min(self, place):
        card = self.smallest(place)
        return "min", place, self.values[card], card

    def _sum(self, place):
        values = self.values
        group = self.places[place]
        return "sum", place, sum([values[card] for card in group]), tuple(group)

    def _tell_contest(self, card, lhs, rhs, left, right, won):
        self._events.append(("contest", card // RANKS, lhs, rhs, won, left, right))

    # Notation.

    def _is_action(self, action):
        # True and False are no actions, though CPython takes them for ints.
        return type(action) is int and (DRAW <= action <= DONE or START < action <= START + 6)

    def action_to_string(self, action):
        if not self._is_action(action):
            raise ValueError("%r is no action of %s" % (action, self.game.id))
        return _WORDS[action] if action <= DONE else "start %d" % (action - START)

    def string_to_action(self, text):
        for action, word in enumerate(_WORDS):
            if text == word and self._is_action(action):
                return action
        for line in range(1, 7):
            if text == "start %d" % line:
                return START + line
        raise ValueError("%r is no action of %s" % (text, self.game.id))

    # What is known, and copies.

    def position(self):
        """The position in the words of the recorded games: token, lines, Sw, Co, discard, remaining, rounds."""
        names = [[card_name(card) for card in place] for place in self.places]
        return {
            "token": self.token + 1 or None,
            "lines": {PLACES[line]: names[line] for line in range(6)},
            "Sw": names[SW],
            "Co": names[CO],
            "discard": names[DISCARD],
            "remaining": len(self.deck),
            "rounds": self.rounds,
        }

    def hexagram(self):
        """(King Wen's number, its name in kanji, the lines as an int: bit 0 is line 1, 1 is yang)."""
        bits = hexagram_bits(self.board)
        number = hexagram_number(bits)
        return number, hexagram_name(number), bits

    def information_state_string(self, player):
        """Settings, board, everything drawn and decided, and the position; of the deck only what it is made of."""
        options = ["%s=%s" % (option.name, spelled(self.options[option.name])) for option in self.game.options]
        board = ["%d%s" % (number, "r" if turned else "") for number, turned in self.board]
        lines = [self.game.id + " " + " ".join(options), "board " + " ".join(board), "played " + self._told_history()]
        for place, name in enumerate(PLACES):
            lines.append(name + ": " + " ".join([card_name(card) for card in self.places[place]]))
        lines.append("deck: " + " ".join([card_name(card) for card in sorted(self.deck)]))
        lines.append("token %d, rounds %d, asked %d" % (self.token + 1, self.rounds, self.asked))
        return "\n".join(lines)

    def resample_from_infostate(self, player, rng):
        """The order of the deck, explicit or not, and all that chance will bring come from `rng`."""
        state = self.clone()
        state._rng = Rng(rng.seed())
        state._ordered = False
        state._reshuffles = []
        state.deck = sorted(self.deck)
        return state

    def clone(self):
        state = object.__new__(self.__class__)
        state.game = self.game
        state.num_players = 1
        state.options = self.options
        state.board = self.board
        state.special = self.special
        state.printed = self.printed
        state.numbers = self.numbers
        state.values = self.values
        state.places = [place[:] for place in self.places]
        state.deck = self.deck[:]
        state._ordered = self._ordered
        state._reshuffles = self._reshuffles[:]
        state.token = self.token
        state.started = self.started
        state.rounds = self.rounds
        state.asked = self.asked
        state.drawn = self.drawn
        state._rng = self._rng.clone()
        state._history = self._history[:]
        state._events = self._events
        return state

    def key(self):
        return (
            self.asked,
            self.token,
            self.started,
            self.rounds,
            self.drawn,
            tuple(self.board),
            tuple([tuple(place) for place in self.places]),
            tuple(self.deck),
            self._ordered,
            tuple([tuple(deck) for deck in self._reshuffles]),
            self._rng.key(),
            bytes(self._history),
        )

    def events_for(self, player):
        return self._events[:]

    def _remember(self, action):
        # Three bytes, so that one history holds drawn cards and actions.
        self._history.append(_HISTORY_ACTION)
        self._history.append(action >> 8)
        self._history.append(action & 0xFF)

    def _told_history(self):
        history = self._history
        words = []
        index = 0
        while index < len(history):
            if history[index] == _HISTORY_ACTION:
                words.append(self.action_to_string(history[index + 1] << 8 | history[index + 2]))
                index += 3
            else:
                words.append(card_name(history[index]))
                index += 1
        return ", ".join(words)


def total_of(terms):
    """What the amounts of the terms of one side of a contest add up to."""
    total = 0
    for term in terms:
        total += term[2]
    return total


def deal(state_class, game, seed, deal, options):
    """The first state of either game. Chance decides what the deal leaves out.

    `deal`: None or [{"major": [[number, reversed], …], "minor": [57 cards, top first], "reshuffles": [[cards], …]}].
    Of the major arcana the first six matter. The reshuffles are the new decks in turn; one that does not hold exactly
    the cards of the new deck (because the player went another way) is passed over, and chance decides.
    """
    rng = Rng(seed)
    board = deal_board(rng)
    deck = None
    reshuffles = []
    if deal is not None:
        if not isinstance(deal, list) or len(deal) != 1 or not isinstance(deal[0], dict):
            raise ValueError("deal takes a list of one dict: a match is one deal")
        for key in deal[0]:
            if key not in ("major", "minor", "reshuffles"):
                raise ValueError("deal takes major, minor and reshuffles, not %r" % (key,))
        if "major" in deal[0]:
            board = _read_major(deal[0]["major"])
        if "minor" in deal[0]:
            deck = _read_deck(deal[0]["minor"], "minor")
            if len(deck) != END + 1:
                raise ValueError("deal: minor takes 57 cards, END among them, not %d" % len(deck))
        for cards in _listed(deal[0].get("reshuffles", []), "reshuffles"):
            reshuffles.append(_read_deck(cards, "reshuffles"))
    if options.get("all_upright"):
        board = [(number, False) for number, _ in board]
    return state_class(game, options, board, deck, reshuffles, rng)


def _read_major(cards):
    board = []
    for card in _listed(cards, "major"):
        if not isinstance(card, (list, tuple)) or len(card) != 2 or card[1] not in (False, True) \
                or not whole(card[0]) or card[0] not in BOARD_ARCANA or card[0] in [number for number, _ in board]:
            raise ValueError("deal: major takes [number, reversed] with each number once, 1 to 21 without 13, not %r"
                             % (card,))
        board.append((card[0], bool(card[1])))
    if len(board) < 6:
        raise ValueError("deal: major takes six or more arcana, not %d" % len(board))
    return board[:6]


def _read_deck(names, what):
    cards = []
    for name in _listed(names, what):
        card = card_number(name)
        if card in cards:
            raise ValueError("deal: %s has %s twice" % (what, name))
        cards.append(card)
    if END not in cards:
        raise ValueError("deal: %s must have END in it" % what)
    return cards


def _listed(items, what):
    if not isinstance(items, (list, tuple)):
        raise ValueError("deal: %s takes a list, not %r" % (what, items))
    return items
