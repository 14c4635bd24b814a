"""What a state of either Youscout says of itself in words, and the words of records read back.

For tests, tools and the loading of records: the handheld has this module only while a record is read.
"""

from core.game import spelled
from core.mechanics.youscout_board import CO, DISCARD, END, PLACES, RANKS, SUITS, SW, card_name
from core.mechanics.youscout_state import HISTORY_ACTION, START, WAR, WORDS


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
    options = ["%s=%s" % (option.name, spelled(state.options[option.name])) for option in state.game.options]
    board = ["%d%s" % (number, "r" if turned else "") for number, turned in state.board]
    lines = [state.game.id + " " + " ".join(options), "board " + " ".join(board), "played " + _history(state)]
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
