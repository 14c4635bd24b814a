"""Positions of both Youscouts, set by hand, and what came of a card in words."""

from core.mechanics.youscout_board import END, PLACES, card_name
from core.mechanics.youscout_state import START, TO_DRAW
from core.mechanics.youscout_told import card_number

# The board of the rules pages' example, lines 1 to 6. Sun and Chariot lie reversed.
BOARD = ((3, False), (12, False), (7, True), (19, True), (6, False), (2, False))


def position(game, token, groups=None, board=BOARD, started=None, deck=None, **options):
    """A state in which a card is to be drawn: the token on a line 1–6, groups as {"4": "D01 D05", "Sw": "S03"}.

    `deck`: the cards to come, top first; what is not named anywhere lies below them, END last.
    """
    options.setdefault("swap", "solid")
    state = game.new_initial_state(deal=[{"major": [list(arcanum) for arcanum in board]}], **options)
    state.apply_action(START + (started or token))
    state.token = token - 1
    placed = []
    for name, cards in (groups or {}).items():
        state.places[PLACES.index(name)] = bytes(card_number(card) for card in cards.split())
        placed += state.places[PLACES.index(name)]
    named = [card_number(card) for card in (deck or "").split()]
    rest = [card for card in range(END + 1) if card not in placed and card not in named]
    state.deck = bytearray(rest[::-1] + named[::-1])
    state._ordered = True
    assert state.asked == TO_DRAW
    return state


def draw(state, card, *then):
    """Draw a card, whatever lies on top, and play the actions given in notation. Returns the events of all of it."""
    state.deck.remove(card_number(card))
    state.deck.append(card_number(card))
    state._ordered = True
    events = []
    for text in ("draw",) + then:
        state.apply_action(state.string_to_action(text))
        events += state.events_for(0)
    return events


def told(events):
    """The comparison in words, "max@5 12 + sword_def@4 14 > card 7 + coin_pain@4 14"; None when there was none."""
    for event in events:
        if event[0] == "contest":
            _, _, lhs, rhs, won, left, right = event
            assert (lhs, rhs) == (sum(term[2] for term in left), sum(term[2] for term in right))
            return " ".join([side(left), ">" if won else "<=", side(right)])
    return None


def side(terms):
    return " + ".join("%s%s %d" % (term[0], "" if term[0] == "card" else "@" + PLACES[term[1]], term[2])
                      for term in terms)


def lying(state):
    """What lies where, as `position` takes it, and the token's line: (token, {"4": "D01"})."""
    return state.token + 1, {PLACES[place]: " ".join(card_name(card) for card in cards)
                             for place, cards in enumerate(state.places) if cards}


def legal(state):
    return [state.action_to_string(action) for action in state.legal_actions()]
