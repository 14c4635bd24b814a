"""What happens in Itazura Youkai, in sentences for a voice."""

from core.games.itazura_youkai import ENDS, tile_name, tiles_of
from firmware.views.seats import seat_name
from firmware.views.sentence import sentence


def told(words, state, viewer, events):
    """What the events of an action were, as `viewer` may know it."""
    said = [text for text in [_event(words, state, viewer, event) for event in events] if text]
    if events and events[-1][0] == "deal":
        said.append(_hand(words, state, viewer))
    said.append(_asked(words, state, viewer))
    return " ".join([text for text in said if text])


def seen(words, state, viewer):
    """What is to be known when the table comes before somebody's eyes."""
    said = []
    for seat, tile in state.plays():
        said.append(_said(words, "follow", seat_name(words, state.num_players, seat, viewer), tile_name(tile)))
    return " ".join([text for text in said + [_hand(words, state, viewer), _asked(words, state, viewer)] if text])


def under(words, view):
    """What is under the cursor: the tile, and the number that it would lead."""
    if not view.legal:
        return ""
    tile = view.hand[view.at]
    if view.state.led is not None:
        return tile_name(tile)
    return words.get("told.row", tile_name(tile), ENDS[tile] & 7 if view.half else ENDS[tile] >> 3)


def _said(words, key, *args):
    return sentence(words, words.get("itazura." + key, *args))


def _hand(words, state, viewer):
    if viewer is None or state.is_terminal():
        return ""
    tiles = ", ".join([tile_name(tile) for tile in tiles_of(state.hands[viewer])])
    return words.get("told.hand", tiles or words.get("told.nothing"))


def _asked(words, state, viewer):
    if viewer is None or state.turn != viewer:
        return ""
    return sentence(words, words.get("itazura.asks")) if state.led is None else words.get("told.follow", state.led)


def _event(words, state, viewer, event):
    def name(seat):
        return seat_name(words, state.num_players, seat, viewer)

    kind = event[0]
    if kind == "lead":
        return _said(words, kind, name(event[1]), tile_name(event[2]), event[3])
    if kind in ("follow", "discard", "trick"):
        return _said(words, kind, name(event[1]), tile_name(event[2]))
    if kind == "wake":
        return _said(words, "wake.%d" % event[1])
    if kind == "haunt":
        return _said(words, "%s.%d" % ("stays" if event[2] == event[3] else "comes", event[1]), name(event[3]))
    if kind == "score":
        losses, points = event[2:]
        return " ".join([words.get("told.loss", name(seat), losses[seat], points[seat])
                         for seat in range(state.num_players)])
    if kind == "unused":
        return words.get("told.group", words.get("itazura.unused"), tile_name(event[1]))
    if kind == "deal":
        return _said(words, "deal", event[1] + 1, name(event[2]))
    return words.get("told.losers", ", ".join([name(seat) for seat in event[1]]))  # end
