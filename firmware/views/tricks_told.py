"""What happens in the games of tricks with a French deck, in sentences for a voice."""

from firmware.views.seats import seat_name


def told(words, state, viewer, events):
    """What the events of an action were, as `viewer` may know it."""
    said = [text for text in [_event(words, state, viewer, event) for event in events] if text]
    if events and events[-1][0] == "deal" or any(event[0] in ("exchange", "begin") for event in events):
        said.append(_hand(words, state, viewer))
    said.append(_asked(words, state, viewer))
    return " ".join([text for text in said if text])


def seen(words, state, viewer):
    """What is to be known when the table comes before somebody's eyes."""
    said = [_deal(words, state, viewer, state.deal, state.dealer, state.shown)]
    said += [words.get("told.play", seat_name(words, state.num_players, seat, viewer), card(words, number))
             for seat, number in state.plays()]
    return " ".join([text for text in said + [_hand(words, state, viewer), _asked(words, state, viewer)] if text])


def under(words, view):
    """What is under the cursor."""
    return card(words, view.hand[view.at]) if view.hand and view.mine() else ""


def card(words, number):
    """7 of spades."""
    rank = number % 13
    key = "told.rank.%d" % rank
    return words.get("told.card", words.get(key) if words.has(key) else rank + 2,
                     words.get("told.suit.%d" % (number // 13)))


def cards(words, numbers):
    return ", ".join([card(words, number) for number in numbers])


def _hand(words, state, viewer):
    if viewer is None or state.is_terminal():
        return ""
    return words.get("told.hand", cards(words, state.hand(viewer)) or words.get("told.nothing"))


def _asked(words, state, viewer):
    if viewer is None or state.turn != viewer:
        return ""
    if getattr(state, "passing", False):
        return words.get("told.pass")
    if getattr(state, "declaring", False):
        return words.get("told.declare")
    if state.led is None:
        return words.get("told.lead")
    return words.get("told.follow", words.get("told.suit.%d" % state.led))


def _deal(words, state, viewer, number, dealer, shown):
    said = [words.get("told.deal", number + 1, state.num_deals, seat_name(words, state.num_players, dealer, viewer))]
    if shown:
        said.append(words.get("told.shown", cards(words, shown)))
    if state.trump is not None:
        said.append(words.get("told.trump", words.get("told.suit.%d" % state.trump)))
    return " ".join(said)


def _event(words, state, viewer, event):
    kind = event[0]
    if kind == "deal":
        return _deal(words, state, viewer, *event[1:])
    if kind == "extension":
        return words.get("told.extension", event[1])
    if kind == "begin":
        return words.get("told.begin", event[1])
    if kind == "score":
        return _score(words, state, viewer, *event[1:4])
    if kind == "exchange":
        return ""
    name = seat_name(words, state.num_players, event[1], viewer)
    if kind == "play":
        return words.get("told.play", name, card(words, event[2]))
    if kind == "pass":
        if len(event) == 2:
            return words.get("told.passed", name)
        return words.get("told.gave", name, cards(words, event[2:]))
    if kind == "receive":
        return words.get("told.got", name, cards(words, event[2:]))
    return words.get("told." + kind, name, *event[2:])  # trick, in, out, ante, alone, loo


def _score(words, state, viewer, deal, tricks, points):
    said = [words.get("told.over", deal + 1)]
    for seat, count in enumerate(tricks):
        name = seat_name(words, state.num_players, seat, viewer)
        said.append(words.get("told.score", name, count, "%+d" % points[seat] if points[seat] else "0"))
    return " ".join(said)
