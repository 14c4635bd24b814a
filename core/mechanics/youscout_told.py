"""What a state of either Youscout says of itself in words; the words of records, and explicit deals, read back.

For tests, tools and the loading of records: the handheld has this module only while a record is read.
"""

from core.game import whole
from core.mechanics.youscout_board import CO, DEATH, DISCARD, END, PLACES, RANKS, SUITS, SW, card_name
from core.mechanics.youscout_state import HISTORY_ACTION, START, WAR, WORDS
from core.modules import lend


def action_of(state, text):
    """The action of a notation; a ValueError for anything else."""
    action = None
    if text in WORDS:
        action = WORDS.index(text)
    elif text in ("start 1", "start 2", "start 3", "start 4", "start 5", "start 6"):
        action = START + int(text[6])
    elif isinstance(text, str) and ">" in text:
        for source, name in enumerate(PLACES):
            for target, other in enumerate(PLACES):
                if text[3:] == " " + name + ">" + other:
                    action = WAR + 81 * card_number(text[:3]) + 9 * source + target
    if not state.is_action(action):
        raise ValueError("%r is no action of %s" % (text, state.game.id))
    return action


def card_number(name):
    """The card of a name; a ValueError for anything else."""
    if name == "END":
        return END
    if isinstance(name, str) and len(name) == 3 and name[0] in SUITS and name[1:].isdigit():
        rank = int(name[1:])
        if 1 <= rank <= RANKS and card_name(SUITS.index(name[0]) * RANKS + rank - 1) == name:
            return SUITS.index(name[0]) * RANKS + rank - 1
    raise ValueError("%r is no card" % (name,))


def read_deal(deal):
    """An explicit deal: (board or None, deck or None, tuple of decks), decks as bytes, the top last.

    `deal`: [{"major": [[number, reversed], …], "minor": [57 cards, top first], "reshuffles": [[cards], …]}], all of it
    optional. Of the major arcana the first six matter. The reshuffles are the new decks in turn; one that does not hold
    exactly the cards of the new deck (because the player went another way) is passed over, and chance decides.
    """
    if not isinstance(deal, list) or len(deal) != 1 or not isinstance(deal[0], dict):
        raise ValueError("deal takes a list of one dict: a match is one deal")
    deal = deal[0]
    for key in deal:
        if key not in ("major", "minor", "reshuffles"):
            raise ValueError("deal takes major, minor and reshuffles, not %r" % (key,))
    board = _read_major(deal["major"]) if "major" in deal else None
    deck = _read_deck(deal["minor"], "minor") if "minor" in deal else None
    if deck is not None and len(deck) != END + 1:
        raise ValueError("deal: minor takes 57 cards, END among them, not %d" % len(deck))
    reshuffles = [_read_deck(cards, "reshuffles") for cards in _listed(deal.get("reshuffles", []), "reshuffles")]
    return board, deck, tuple(reshuffles)


def _read_major(cards):
    board = []
    for card in _listed(cards, "major"):
        if not isinstance(card, (list, tuple)) or len(card) != 2 or card[1] not in (False, True) \
                or not whole(card[0], 1) or card[0] > 21 or card[0] in [DEATH] + [number for number, _ in board]:
            raise ValueError("deal: major takes [number, reversed] with each number once, 1 to 21 without 13, not %r"
                             % (card,))
        board.append((card[0], bool(card[1])))
    if len(board) < 6:
        raise ValueError("deal: major takes six or more arcana, not %d" % len(board))
    return board[:6]


def _read_deck(names, what):
    """The deck with these names, top first, as states have it: bytes, the top last."""
    cards = []
    for name in _listed(names, what):
        card = card_number(name)
        if card in cards:
            raise ValueError("deal: %s has %s twice" % (what, name))
        cards.append(card)
    if END not in cards:
        raise ValueError("deal: %s must have END in it" % what)
    return bytes(reversed(cards))


def _listed(items, what):
    if not isinstance(items, (list, tuple)):
        raise ValueError("deal: %s takes a list, not %r" % (what, items))
    return items


def position(state):
    """See SixLinesState.position."""
    names = [[card_name(card) for card in place] for place in state.places]
    return {
        "token": state.token + 1 or None,
        "lines": {PLACES[line]: names[line] for line in range(6)},
        "Sw": names[SW],
        "Co": names[CO],
        "discard": names[DISCARD],
        "remaining": len(state.deck),
        "rounds": state.rounds,
    }


def information(state):
    """Settings, board, everything drawn and decided, and the position; of the deck only what it is made of."""
    options = lend("core", "option").told(state)
    board = ["%d%s" % (number, "r" if turned else "") for number, turned in state.board]
    lines = [state.game.id + " " + options, "board " + " ".join(board), "played " + _history(state)]
    for place, name in enumerate(PLACES):
        lines.append(name + ": " + " ".join([card_name(card) for card in state.places[place]]))
    lines.append("deck: " + " ".join([card_name(card) for card in sorted(state.deck)]))
    lines.append("token %d, rounds %d, asked %d" % (state.token + 1, state.rounds, state.asked))
    return "\n".join(lines)


def _history(state):
    history = state.history
    words = []
    index = 0
    while index < len(history):
        if history[index] == HISTORY_ACTION:
            words.append(state.action_to_string(history[index + 1] << 8 | history[index + 2]))
            index += 3
        else:
            words.append(card_name(history[index]))
            index += 1
    return ", ".join(words)
