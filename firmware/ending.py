"""The end of a match: what it was, how it is counted, what is said about it."""

import sys

from core.modules import lend

tally = lend("firmware", "tally")


def result(session):
    """How the match ended for the one person, as a word of `tally`; PLAYED for several people."""
    if session.match.closed == "resign":
        return tally.RESIGNED
    if len(session.people) != 1:
        return tally.PLAYED
    returns = session.state.returns()
    seat = session.people[0]
    if len(returns) == 1:
        return tally.WON if returns[0] > 0 else tally.LOST
    best = max(returns[other] for other in range(len(returns)) if other != seat)
    if returns[seat] == best:
        return tally.DRAWN
    return tally.WON if returns[seat] > best else tally.LOST


def count(store, session, figures, category, clean):
    """Count a finished match in `figures` (a Tally), exactly once, then move its journal to the replays. `clean`: as
    in Tally.count, for one person.

    Whatever is cut short is done again when the match is loaded the next time.
    """
    saved = session.flush()
    game_id = session.game.id
    if len(session.people) != 1:
        clean = None
    serial = figures.count(game_id, session.number, category, result(session), session.count, clean)
    session.serial = serial
    if saved and serial:
        lend("firmware", "archive").archive(store, game_id + ".rec", serial)


def give_up(play, session):
    """Give a session up for another one: lost if it was begun, nothing if not."""
    if session.over or session.count:
        session.resign()
        _count(play, session)
    else:
        session.discard()


def finish(play):
    """The match of a play scene is over: count it, then show its figures."""
    session = play.session
    lend("firmware", "sparing").bots()
    _count(play, session)
    app = play.app
    words = app.words
    how = result(session)
    app.sound("win" if how in (tally.WON, tally.PLAYED) else "lose")
    view = _view(play)
    figures = list(view.figures(session.state)) if hasattr(view, "figures") else []
    figures.append((words.get("over.actions"), str(session.count)))
    figures.append((words.get("over.undos"), str(session.undos)))
    figures.append((words.get("over.seed"), str(session.seed)))
    figures.append((words.get("over.match"), "#%d" % session.serial if session.serial else "–"))
    app.open("result", result=how, figures=figures, under=play.view, ranking=_ranking(words, session, view))


def _ranking(words, session, view):
    """A row a seat, the best first: (place, name, who plays it, points, whether it is the one person's)."""
    state = session.state
    if state.num_players == 1 or session.match.closed == "resign":
        return ()
    if hasattr(view, "ranking"):
        order = view.ranking(state)
    else:
        order = [(seat, -points) for points, seat in sorted([(-n, seat) for seat, n in enumerate(state.returns())])]
    viewer = session.people[0] if len(session.people) == 1 else None
    seat_name = lend("firmware.views", "seats").seat_name
    rows = []
    place = best = None
    for i, (seat, points) in enumerate(order):
        if points != best:
            place, best = i + 1, points
        who = words.get("setup.level." + session.seats[seat])
        number = ("−%d" if points < 0 else "%d") % abs(points)
        rows.append((place, seat_name(words, state.num_players, seat, viewer), who, number, seat == viewer))
    return rows


def _count(play, session):
    app = play.app
    view = _view(play)
    category = view.category(session.state) if hasattr(view, "category") else tally.ALL
    clean = not session.undos and app.settings.helped.get(play.game_id) != session.number
    figures = play.uncounted or tally.Tally(app.store)
    count(app.store, session, figures, category, clean)
    play.uncounted = figures if figures.unsaved else None


def _view(play):
    return sys.modules["firmware.views." + play.game_id]
