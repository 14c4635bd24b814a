"""What Y tells about a place of a Youscout board, in words. Loaded for each answer: eki_view.EkiView.explain."""

from core.mechanics.youscout_board import CO, DISCARD, END, RANKS, SW
from core.mechanics.youscout_state import TO_START
from core.modules import lend
from firmware.views.eki_board import DECK, card_words, end_arcanum, largest, total


def lines(view):
    """The lines about what is under the view's cursor, the heading first."""
    lend("firmware", "sparing").bots()
    at = view.at
    w = view.w
    if at < SW:
        return _line(view, at)
    if at <= CO:
        return [w("pl.%d" % at), w("x.%d" % at)] + cards(view, at)
    if at == DISCARD:
        return [w("pl.8", len(view.places[at]))] + _by_suits(view.places[at])
    if at == DECK:
        state = view.state
        told = [w("pl.9", len(state.deck)), w("x.hidden")] + _by_suits(state.deck)
        if state.started >= 0:
            told.append(w("x.end", w("arc.%d" % end_arcanum(state.started)), state.options["terminals"]))
        return told
    return _panel(view)


def _line(view, line):
    state = view.state
    w = view.w
    number, turned = state.board[line]
    told = [w("x.rev" if turned else "x.up", line + 1, number, view.names[line])]
    numbers = state.numbers[line]
    for pair in range(4 if view.STORES else 2):
        told.append(w("x.%s.%d" % ("pair" if view.STORES else "lite", pair), numbers[2 * pair], numbers[2 * pair + 1]))
    told.append(w("x.times", state.options["major_influence"]))
    if turned:
        told.append(w("x.swap"))
    told.append("")
    told += cards(view, line)
    if not view.STORES:
        told.append(w("x.force", view.force(line)))
    return told


def cards(view, place):
    """The cards of a place, their maximum and sum."""
    group = view.places[place]
    if not group:
        return [view.w("x.nocards")]
    values = view.state.values
    text = " ".join([_valued(card, values[card]) for card in group])
    best = values[group[largest(group, values)]]
    return [view.w("x.cards", text), view.w("x.max", best, total(group, values))]


def _valued(card, value):
    """♦7, and ♦C(12) where the value can't be read from the rank."""
    text = card_words(card)
    return "%s(%d)" % (text, value) if card % RANKS > 9 else text


def _by_suits(group):
    """Cards by suit and rank, whatever their order was."""
    told = []
    for suit in range(4):
        ranks = [card_words(card)[1:] for card in sorted(group) if card // RANKS == suit and card < END]
        told.append("%s %s" % ("♠♥♦♣"[suit], " ".join(ranks) or "–"))
    return told


def _panel(view):
    if view.state.asked == TO_START:
        return [view.w("x.start"), view.w("x.start2"), view.w("x.start3")]
    event = view.contest
    if not event:
        return [view.head] + [text for text in (view.line, view.tail) if text]
    told = [view.head] + [_term(view, term) for term in event[5]]
    told += [view.relation] + [_term(view, term) for term in event[6]]
    return told + ["", view.tail]


def _term(view, term):
    """A number of the comparison and where it comes from."""
    what, place, amount, of = term
    w = view.w
    where = w("in", place + 1) if place < SW else w("in.%d" % place)
    if what == "card":
        return w("s.card", amount, card_words(of))
    if what == "sum":
        return w("s.sum", amount, where)
    if what == "max" or what == "min":
        return w("s.none", where) if of is None else w("s." + what, amount, card_words(of), where)
    name = "%d %s" % (view.state.board[place][0], view.names[place])
    return w("s.number", amount, w("n." + what), name, of, view.state.options["major_influence"])
