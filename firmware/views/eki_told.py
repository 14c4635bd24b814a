"""What happens in both Youscout games, and what stands on their board, in sentences for a voice."""

from core.mechanics.youscout_board import DISCARD, END, RANKS, SW
from core.mechanics.youscout_state import TO_CHOOSE, TO_START
from firmware.views.eki_board import end_arcanum
from firmware.views.sentence import sentence


def told(words, state, viewer, events):
    """What the events of an action were."""
    return " ".join([text for text in [_event(words, state, event) for event in events] if text])


def seen(words, state, viewer):
    """What is to be known when the position comes before somebody's eyes."""
    told = [_arcanum(words, state, line) for line in range(6)]
    if state.asked == TO_START:
        return " ".join(told + [words.get("eki.x.start2")])
    told.append(_end_card(words, state))
    told.append(words.get("eki.ready", state.token + 1))
    if state.asked == TO_CHOOSE:
        told.append(_choice(words, state))
    return " ".join(told)


def under(words, view):
    """What is under the cursor."""
    state = view.state
    if state.asked == TO_CHOOSE and view.pick >= 0 and view.at > DISCARD + 1:
        return words.get("eki.keep" if view.pick else "eki.move", (state.token if view.pick else _goal(state)) + 1)
    if view.at > DISCARD:
        return ""
    cards = ", ".join([card(words, number) for number in state.places[view.at]])
    if view.at >= SW:
        return words.get("told.group", place(words, view.at), cards or words.get("told.nothing"))
    group = words.get("eki.x.cards", cards) if cards else words.get("eki.x.nocards")
    return _arcanum(words, state, view.at) + " " + sentence(words, group)


def card(words, number):
    """7 of swords."""
    if number == END:
        return "END"
    rank = number % RANKS
    key = "told.court.%d" % rank
    return words.get("told.card", words.get(key) if words.has(key) else rank + 1,
                     words.get("told.minor.%d" % (number // RANKS)))


def place(words, number):
    return words.get("told.line", number + 1) if number < SW else words.get("told.place.%d" % number)


def _goal(state):
    return (state.token + 3) % 6  # only a cross-over leaves the choice


def _choice(words, state):
    return words.get("told.choice", _goal(state) + 1, state.token + 1)


def _arcanum(words, state, line):
    number, turned = state.board[line]
    name = words.get("told.reversed" if turned else "told.upright", number, words.get("eki.arc.%d" % number))
    return words.get("told.board", line + 1, name)


def _end_card(words, state):
    return sentence(words, words.get("eki.endis", words.get("eki.arc.%d" % end_arcanum(state.started))))


def _event(words, state, event):
    kind = event[0]
    if kind == "start":
        return sentence(words, words.get("eki.ready", event[1] + 1)) + " " + _end_card(words, state)
    if kind == "draw":
        return words.get("told.drawn", card(words, event[1]))
    if kind == "contest":
        return _contest(words, *event[2:])
    if kind == "missing":
        return sentence(words, words.get("eki.empty", event[1] + 1))
    if kind == "choice":
        return _choice(words, state)
    if kind == "put":
        return words.get("told.put", card(words, event[1]), place(words, event[3]))
    if kind == "token":
        return words.get("told.token", event[1] + 1, event[2] + 1)
    if kind == "war" or kind == "peace":
        return words.get("told." + kind)
    if kind == "reshuffle" or kind == "end":
        return _end(words, state, kind == "end" and event[1], kind == "end")
    return ""


def _contest(words, lhs, rhs, won, left, right):
    """12 + 10 > 7 + 6: won."""
    sign = "≤" if not won else "≥" if lhs == rhs else ">"
    left, right = [" + ".join([str(term[2]) for term in terms]) or "0" for terms in (left, right)]
    return words.get("told.contest", left, sign, right, words.get("eki.won" if won else "eki.lost"))


def _end(words, state, won, over):
    arcanum = words.get("eki.arc.%d" % end_arcanum(state.started))
    told = [sentence(words, words.get("eki.last", arcanum, state.rounds, state.options["terminals"]))]
    if over:
        told.append(sentence(words, words.get("eki.wins" if won else "eki.loses", state.token + 1)))
    else:
        told.append(words.get("eki.mix") + " " + words.get("eki.mix2"))
    return " ".join(told)
