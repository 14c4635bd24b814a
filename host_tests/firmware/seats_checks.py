"""Matches of several seats on the board of app_checks.py: `micropython seats_checks.py BUILD FOLDER CHECK`.

Most of them play the template game with a view for tests; those about what is seen play the real games.
"""

import json
import os
import sys

from app_checks import ROOT, Board, Clock, choose, put, read, run, started, texts_after

from core import catalog
from core.mechanics.tricks_told import card_number
from core.rng import Rng
from firmware.app import App
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B, X, Y
from firmware.views import french


class Bot:
    """Plays the lowest action after four slices."""

    slices = 4

    @staticmethod
    def think(state, seat, level, rng, report=None):
        actions = state.legal_actions()
        for i in range(Bot.slices):
            if report is not None:
                report[actions[0]] = (i, i + 1)
            yield 240 * i // Bot.slices
        return actions[0]


def use_template():
    """Let the catalog and the views know the template game; the bot of all games is the one above."""
    here = __file__.rsplit("/", 1)[0]
    sys.path.append(here)
    sys.path.append(here + "/../../core/games")
    import stub_view
    import template
    import template_options

    load, unload = catalog.load, catalog.unload
    catalog.load = lambda game_id: template.GAME if game_id == "template" else load(game_id)
    catalog.unload = lambda game_id: None if game_id == "template" else unload(game_id)
    catalog.bot = lambda game_id: Bot
    sys.modules["firmware.views.template"] = stub_view
    sys.modules["core.games.template_options"] = template_options


def playing(seats, speed="off", game_id="template", options=None, board=None):
    """(board, app, clock) with a match between these seats on the screen; nothing has moved yet."""
    use_template()
    board, app, clock, probe = started(board, speed=speed)
    app.home()
    clock.run(20)
    del board.texts[:]
    app.open("play", game_id=game_id, new=(options or {}, seats, 3))
    while app.scene.name == "play" and app.scene.job is not None:
        clock.run(20)
    clock.run(40)
    return board, app, clock


def until(clock, condition, ms=60000):
    """Let time pass until it holds."""
    for _ in range(ms // 10):
        if condition():
            return
        clock.run(10)
    raise AssertionError("it never came")


def lift(app, clock):
    """The curtain falls, and is lifted."""
    until(clock, lambda: app.scene.name == "curtain")
    clock.run(500)
    clock.press(A)


# Bots


def check_bots_play_by_themselves_and_undo_takes_them_along():
    board, app, clock = playing(["easy", "human", "normal"])
    play = app.scene
    until(clock, lambda: play.session.mine())
    assert play.session.count == 1
    clock.press(A)
    clock.run(2000)
    assert play.session.mine() and play.session.count > 2
    assert play.session.pending is False, "saved when it is a person's turn"
    clock.press(X)
    clock.press(A)
    assert play.session.count == 1 and play.session.undos == 1
    while app.scene is play:
        clock.press(A)
        clock.run(200)
    assert app.scene.name == "result", app.scene.name


def plies(app, clock):
    """ms between the plies of three bots after one's own."""
    play = app.scene
    clock.press(A)
    at = clock.now
    lasts = []
    while not play.session.mine():
        until(clock, lambda count=play.session.count: play.session.count > count)
        lasts.append(clock.now - at)
        at = clock.now
    return lasts


def check_bots_rest_between_their_moves_as_the_speed_says():
    lasts = {}
    for speed in ("slow", "normal", "fast", "off"):
        board, app, clock = playing(["human", "easy", "easy", "easy"], speed)
        lasts[speed] = plies(app, clock)[1:]
        assert len(lasts[speed]) > 1
        app.home()
    moves = {"slow": 800, "normal": 400, "fast": 200, "off": 0}
    for speed, rest in (("slow", 600), ("normal", 300), ("fast", 150), ("off", 300)):
        for ms in lasts[speed]:
            assert rest <= ms - moves[speed] <= rest + 150, (speed, lasts)


def check_a_and_b_skip_to_the_own_turn():
    for button in (A, B):
        board, app, clock = playing(["human", "easy", "hard", "easy"], "slow")
        play = app.scene
        Bot.slices = 40
        clock.press(A)
        assert play.view.busy and not play.session.mine()
        clock.press(button)
        begun = clock.now
        bars = set()
        while not play.session.mine():
            clock.run(10)
            assert not play.view.busy and clock.now < begun + 2000, "neither animations nor rests"
            bars.add(play._progress)
        assert app.scene is play and play.session.count >= 4 and len(bars) > 20, "one sees the bots think"
        clock.press(A)
        assert play.view.busy, "then all is as before"
        app.home()


def check_skipping_begins_while_a_bot_rests_or_thinks_too():
    board, app, clock = playing(["human", "easy", "easy", "easy"], "slow")
    play = app.scene
    Bot.slices = 40
    clock.press(A)
    until(clock, lambda: not play.view.busy)
    clock.run(50)
    assert not play.session.thinking
    clock.press(B)
    assert app.scene is play
    clock.run(1600)
    assert play.session.mine() and play.session.count >= 4


def check_a_button_that_is_held_skips_nothing():
    board, app, clock = playing(["human", "easy", "easy", "easy"], "normal")
    play = app.scene
    clock.run(1500, A)
    assert play.session.count < 4 and not play._skipping


def check_the_menu_opens_while_bots_act_and_tells_nothing_of_them():
    board, app, clock = playing(["human", "easy", "easy", "easy"], "slow")
    play = app.scene
    Bot.slices = 4
    clock.press(A)
    assert play.view.busy
    clock.press(X)
    assert app.scene.name == "pause"
    clock.press(B)
    choose(app, clock, "hint")
    assert "It isn't your turn." in board.texts and play.session.thinking != "hint"
    until(clock, lambda: play.session.mine() and not play.view.busy)
    choose(app, clock, "hint")
    clock.run(100)
    assert play.view._odds is not None


def table_after_skipping(speed):
    board, app, clock = playing(["human", "easy", "easy"], speed, "parity", {"deals": 2})
    play = app.scene
    while play.session.state.deal == 0:
        until(clock, lambda: play.session.mine() and not play.view.busy)
        clock.press(A)
        clock.press(A)
        clock.run(600)
    until(clock, lambda: play.view.result)
    clock.run(5000)
    assert play.view.result and play.view.busy, speed
    count = play.session.count
    clock.press(A)
    clock.run(60)
    assert play.view.result is None and play.session.count == count and not play._skipping
    app.home()


def check_the_table_of_a_deal_waits_for_a_button_though_one_skips():
    table_after_skipping("slow")
    table_after_skipping("off")


# Several people


def check_a_curtain_falls_between_two_people():
    board, app, clock = playing(["human", "human"])
    assert app.scene.name == "curtain" and "Pass the handheld to Seat 1" in board.texts
    assert not any(text.startswith("play ") for text in board.texts), "cards were seen before the curtain"
    clock.press(A)
    assert app.scene.name == "curtain", "a press that comes too late lifts no curtain"
    clock.run(400)
    clock.press(X)
    clock.press(DOWN)
    assert app.scene.name == "curtain"
    clock.press(A)
    play = app.scene
    assert play.name == "play" and any(text.startswith("play ") for text in board.texts)
    clock.press(A)
    clock.run(200)
    assert app.scene is play and play.session.count == 1, "who has played may look at it for a moment"
    for button in (DOWN, RIGHT, Y):
        clock.press(button)
    assert play.session.count == 1 and play.facing == 0
    assert app.scene.name == "message", "that was Y's"
    clock.press(B)
    until(clock, lambda: app.scene.name == "curtain")
    assert "Pass the handheld to Seat 2" in board.texts
    lift(app, clock)
    choose(app, clock, "undo")
    clock.run(100)
    assert app.scene is play and play.session.count == 1, "nothing before the curtain can be taken back"
    clock.press(A)
    clock.press(A)
    clock.run(20)
    assert app.scene.name == "curtain", "a button brings it at once"
    clock.run(400)
    clock.press(B)
    assert app.scene.name == "menu", "who is not the next player can leave"


def check_what_was_just_done_can_be_taken_back_before_the_curtain():
    board, app, clock = playing(["human", "easy", "human"])
    lift(app, clock)
    play = app.scene
    clock.press(A)
    until(clock, lambda: play.session.count == 2)
    choose(app, clock, "undo")
    clock.run(2000)
    assert play.session.count == 0 and app.scene is play and play.facing == 0
    clock.press(A)
    lift(app, clock)
    assert play.facing == 2 and play.session.count == 2


def check_power_on_begins_at_the_curtain():
    board, app, clock = playing(["human", "easy", "human"])
    lift(app, clock)
    clock.press(A)
    until(clock, lambda: app.scene.name == "curtain")
    for acts in (False, True):
        # The second time the power fails before the bot has acted: it does so behind a blank page.
        if acts:
            lines = read("template.rec").split("\n")
            put("template.rec", "\n".join(lines[:2]) + "\n")
            Bot.slices = 30
        board = Board()
        app = App(board)
        clock = Clock(board, app)
        app.replace("play", game_id="template")
        for _ in range(200):
            clock.run(10)
            if acts and app.scene.name == "play":
                board.mask = Y
                app.step(clock.now)
        assert app.scene.name == "curtain" and "Pass the handheld to East" in board.texts
        assert not any(text.startswith("play ") for text in board.texts)
        lift(app, clock)
        assert app.scene.session.count == 2 and app.scene.facing == 2, (acts, app.scene.session.count, app.scene.facing)


def check_nobody_acts_for_another_seat():
    board, app, clock = playing(["human", "human"])
    lift(app, clock)
    play = app.scene
    clock.press(A)
    play.view.on_button = lambda button, repeat: play.session.state.legal_actions()[0]
    for button in (DOWN, LEFT):
        clock.press(button)
    assert play.session.count == 1 and play.facing == 0


def check_a_hint_is_gone_when_the_curtain_is_lifted():
    board, app, clock = playing(["human"] * 3, "off", "parity")
    lift(app, clock)
    play = app.scene
    act(app, clock, play)
    for choice in ("undo", "hint", "redo"):
        choose(app, clock, choice)
        clock.run(100)
        assert (play.view._odds is None) == (choice == "undo")
    lift(app, clock)
    assert play.facing == 1 and play.view._odds is None


def check_a_hint_about_the_only_choice_says_so():
    board, app, clock = playing(["human"] * 3, "off", "parity")
    lift(app, clock)
    play = app.scene
    while len(play.session.state.legal_actions()) > 1:
        act(app, clock, play)
        if play.others_act():
            lift(app, clock)
    choose(app, clock, "hint")
    assert not play.session.thinking and play.toast == app.words.get("play.only")


def check_a_deal_that_ends_behind_the_blank_page_needs_no_button():
    from firmware import saves
    from firmware.store import Store

    use_template()
    board, app, clock, probe = started(speed="normal")
    app.home()

    def begun(seats, count):
        session = saves.begin(Store(ROOT), "parity", {"deals": 2}, seats, 3, 1)
        while session.count != count and not session.state.deal:
            last = session.state.current_player()
            session.apply(session.state.legal_actions()[0])
        session.flush()
        return session.count, last

    count, last = begun(["human"] * 3, None)
    seats = ["human"] * 3
    seats[last] = "easy"
    begun(seats, count - 1)
    app.open("play", game_id="parity")
    until(clock, lambda: app.scene.name == "curtain")
    assert app._stack[-2].session.state.deal == 1


class Camera(Board):
    """Keeps what the screen showed."""

    def __init__(self, now=0):
        super().__init__(now)
        self.frames = []

    def show(self):
        self.frames.append(hash(bytes(self.canvas.buf)))
        super().show()


def deal_anew(play, seat):
    """Change all that a seat does not know, in the midst of a match."""
    match = play.session.match
    before = match.state.key()
    match._state = match.state.resample_from_infostate(seat, Rng(77))
    assert match.state.key() != before


def act(app, clock, play):
    """Whoever looks at the screen acts, by A alone."""
    count = play.session.count
    while play.session.count == count:
        clock.press(A)


def frames(game_id, speed, seats, before=None, after=None, spoil=None):
    """What is seen from the first person's action to the curtain, and from there on when the next one has lifted it.

    before, after: whether all that the first person, the next one does not know is changed first. spoil: what to do to
    the view.
    """
    board, app, clock = playing(seats, speed, game_id, board=Camera())
    lift(app, clock)
    play = app.scene
    first = play.facing
    if spoil:
        spoil(play.view)
    if before:
        deal_anew(play, first)
        play.show()
        clock.run(100)
    del board.frames[:]
    act(app, clock, play)
    until(clock, lambda: app.scene.name == "curtain")
    clock.run(1000)
    shown = board.frames[:]
    if after:
        deal_anew(play, play.session.state.current_player())
    del board.frames[:]
    clock.press(A)
    clock.run(300)
    assert app.scene is play and play.facing != first
    clock.press(Y)
    clock.run(300)
    clock.press(B)
    act(app, clock, play)
    clock.run(200)
    app.home()
    return shown, board.frames


def check_no_frame_between_two_turns_depends_on_what_the_onlooker_may_not_know():
    for game_id, count in (("parity", 3), ("three_tricks", 4), ("japanese_loo", 6), ("itazura_youkai", 4)):
        for speed in ("off", "fast"):
            seats = ["human"] * count
            shown, then = frames(game_id, speed, seats)
            assert len(shown) > 1 and len(then) > 3, (game_id, speed)
            assert frames(game_id, speed, seats, before=True)[0] == shown, (game_id, speed, "the next hand was seen")
            assert frames(game_id, speed, seats, after=True)[1] == then, (game_id, speed, "the last hand was seen")


def check_a_frame_that_shows_too_much_would_be_found():
    """The comparison above is worth something: it fails when the next hand is shown before the curtain."""
    def spoil(view):
        take = view.take

        def leak():
            take()
            if view.state.turn != view.owner:
                view.hand = view.state.hand(view.state.turn)

        view.take = leak

    seats = ["human"] * 3
    leaked = frames("parity", "off", seats, spoil=spoil)[0]
    assert leaked != frames("parity", "off", seats, before=True, spoil=spoil)[0]


# The end


def play_on(app, clock):
    """Everybody plays by A alone until the match is over."""
    while app.scene.name != "result":
        clock.press(A)
        for _ in range(100):
            if app.scene.name != "result":
                clock.run(10)


def statistics(game_id="template"):
    return json.loads(read("stats.json"))["games"][game_id]["rows"][""]


def check_the_result_ranks_the_seats():
    board, app, clock = playing(["human", "easy", "hard"])
    play = app.scene
    points = lambda: play.session.state.returns()  # noqa: E731
    play_on(app, clock)
    scene = app.scene
    names = {"You": 0, "West": 1, "East": 2}
    levels = ("person", "easy", "hard")
    assert sorted([row[1] for row in scene.ranking]) == sorted(names)
    last = None
    for place, name, who, number, mine in scene.ranking:
        seat = names[name]
        assert who == levels[seat] and number == str(points()[seat]) and mine == (seat == 0)
        assert place == sum([other > points()[seat] for other in points()]) + 1
        assert last is None or points()[seat] <= last
        last = points()[seat]
    board.texts.clear()
    clock.press(RIGHT)
    assert "Deal number" in board.texts and "hard" not in board.texts
    clock.press(LEFT)
    assert "hard" in board.texts
    clock.press(A)
    clock.run(100)
    assert app.scene is play and play.session.seats == ["human", "easy", "hard"] and play.session.count == 0


def check_the_view_may_rank_and_equal_points_share_a_place():
    board, app, clock = playing(["human", "easy", "hard"])
    sys.modules["firmware.views.template"].ranking = lambda state: [(2, 5), (0, 5), (1, -4)]
    play_on(app, clock)
    assert [(row[0], row[3]) for row in app.scene.ranking] == [(1, "5"), (1, "5"), (3, "−4")]
    assert [row[1] for row in app.scene.ranking] == ["East", "You", "West"]


def check_a_match_of_several_people_counts_as_played_and_no_more():
    board, app, clock = playing(["human", "human"])
    play_on(app, clock)
    assert statistics() == [1, 0, 0, 0, 0, 0] and app.scene.HEADS[app.scene.result] == "over.played"
    assert len(app.scene.ranking) == 2 and not any(row[4] for row in app.scene.ranking)
    clock.press(B)
    assert json.loads(read("stats.json"))["log"][0][2] == 4
    app.open("replays")
    assert "played" in texts_after(board, clock)


def check_several_people_are_not_told_that_giving_up_loses():
    board, app, clock = playing(["human", "human"])
    lift(app, clock)
    play = app.scene
    clock.press(A)
    lift(app, clock)
    for choice in ("restart", "give"):
        board.texts.clear()
        choose(app, clock, choice)
        asked = " ".join(board.texts)
        assert app.scene.name == "message" and "Give up this match" in asked and "lost" not in asked, asked
        if choice == "restart":
            clock.press(B)
    clock.press(DOWN)
    clock.press(A)
    clock.run(1000)
    assert app.scene.name == "result" and app.scene.ranking == () and statistics() == [1, 0, 0, 0, 0, 0]
    assert play.session.over


def check_a_refused_move_says_why():
    board, app, clock = playing(["human", "easy"])
    play = app.scene
    play._act(99)
    said = texts_after(board, clock, 100)
    assert "not possible" in said and play.session.count == 0 and board.tones[-1] == 196
    play._act(play.session.state.hands[1][0])
    assert "no card to take" in texts_after(board, clock, 100)
    clock.run(3000)
    assert play.toast == "", "notices go by themselves"


# Before the match


def setup(app, clock, game_id):
    app.home()
    app.replace("setup", game_id=game_id)
    clock.run(300)
    return app.scene


def row(app, clock, key):
    """Go to the row of a key, or of an option's name."""
    scene = app.scene
    names = [other if isinstance(other, str) else other.name for other in scene._keys]
    while scene.at != names.index(key):
        clock.press(DOWN)
    return scene.items[scene.at]


def press(app, clock, key, button, times=1):
    row(app, clock, key)
    for _ in range(times):
        clock.press(button)
    clock.run(20)
    return app.scene.items[app.scene.at][1]


def check_options_that_depend_on_the_number_of_players_follow_it():
    board, app, clock, probe = started(speed="off")
    setup(app, clock, "parity")
    assert row(app, clock, "deals")[1] == "4"
    assert press(app, clock, "deals", RIGHT, 2) == "6"
    row(app, clock, "players")
    board.texts.clear()
    assert press(app, clock, "players", RIGHT) == "5" and "Deals" in board.texts, "other rows are drawn anew"
    assert row(app, clock, "deals")[1] == "6"
    assert press(app, clock, "deals", RIGHT, 9) == "15" and press(app, clock, "deals", RIGHT) == "1"
    assert press(app, clock, "deals", LEFT) == "15"
    press(app, clock, "players", LEFT, 1)
    assert row(app, clock, "deals")[1] == "4", "15 deals are none of the values for four: the standard"
    setup(app, clock, "japanese_loo")
    assert row(app, clock, "players")[1] == "8", "the best number comes first"
    assert press(app, clock, "players", LEFT, 3) == "10" and press(app, clock, "players", RIGHT) == "6"
    assert press(app, clock, "min_players", LEFT) != "6"
    assert press(app, clock, "players", LEFT) < "6"
    press(app, clock, "min_players", RIGHT)
    assert row(app, clock, "players")[1] == "8", "what became impossible is put right"


def check_the_seats_are_remembered():
    use_template()
    board, app, clock, probe = started(speed="off")
    setup(app, clock, "parity")
    assert row(app, clock, "players")[1] == "4"
    assert row(app, clock, "seats")[1] == "1" and row(app, clock, "level")[1] == "normal"
    assert press(app, clock, "seats", RIGHT) == "2"
    assert press(app, clock, "level", RIGHT) == "hard"
    row(app, clock, "seats")
    clock.press(A)
    assert app.scene.name == "seats" and [item[0] for item in app.scene.items] == ["South", "West", "North", "East"]
    assert [item[1] for item in app.scene.items] == ["person", "person", "hard", "hard"]
    clock.press(UP)
    clock.press(RIGHT)
    clock.press(RIGHT)
    assert app.scene.items[3][1] == "easy"
    clock.press(B)
    clock.run(20)
    assert row(app, clock, "level")[1] == "mixed" and row(app, clock, "seats")[1] == "2"
    row(app, clock, "start")
    clock.press(A)
    until(clock, lambda: app.scene.name == "curtain")
    session = app._stack[0].session
    assert session.seats == ["human", "human", "hard", "easy"]
    board = Board()
    app = App(board)
    clock = Clock(board, app)
    clock.run(500)
    setup(app, clock, "parity")
    assert [row(app, clock, key)[1] for key in ("players", "seats", "level")] == ["4", "2", "mixed"]
    assert press(app, clock, "level", RIGHT) == "hard"
    assert app.scene._kinds[:4] == [0, 0, 3, 3]


def check_bots_alone_are_refused_with_words():
    board, app, clock, probe = started(speed="off", confirm=0)
    setup(app, clock, "parity")
    row(app, clock, "seats")
    clock.press(A)
    clock.press(LEFT)
    assert app.scene.items[0][1] == "hard"
    clock.press(B)
    row(app, clock, "start")
    board.texts.clear()
    clock.press(A)
    assert app.scene.name == "message" and "at least one seat" in " ".join(board.texts)
    clock.press(A)
    assert app.scene.name == "setup"


def check_people_on_all_seats_leave_no_opponents():
    board, app, clock, probe = started(speed="off")
    setup(app, clock, "parity")
    assert press(app, clock, "seats", LEFT) == "4" and row(app, clock, "level")[1] == "–"
    assert press(app, clock, "seats", RIGHT) == "1" and row(app, clock, "level")[1] == "normal"


def check_a_solitaire_has_no_rows_for_seats():
    board, app, clock, probe = started(speed="off")
    scene = setup(app, clock, "youscout")
    scene._ask_rows()
    assert not [key for key in scene._keys if key in ("players", "seats", "level")]
    clock.press(A)
    clock.run(1000)
    assert app.scene.name == "play" and app.scene.session.seats == ["human"] and app.settings.seats == {}


def check_seats_in_the_settings_that_make_no_sense_are_refused():
    for seats in ({"parity": "0229"}, {"parity": [0, 1]}, "0222", {"parity": 5}):
        put("settings.json", json.dumps({"seats": seats}))
        app = App(Board())
        assert app.settings.seats == {} and ("store.range", "seats") in app.store.notices
    put("settings.json", json.dumps({"seats": {"parity": "0000000000000"}}))
    board = Board()
    app = App(board)
    clock = Clock(board, app)
    clock.run(200)
    setup(app, clock, "parity")
    assert row(app, clock, "players")[1] == "4"


# Afterwards


def finished(game_id):
    """Play a match by chance and count it: (its serial number, how many actions it had)."""
    from firmware import archive, ending, saves, tally
    from firmware.store import Store

    store = Store(ROOT)
    count = list(catalog.load(game_id).seats())[0]
    seats = (["human", "human"] + ["easy"] * count)[:count]
    session = saves.begin(store, game_id, {}, seats, 5, 1)
    rng = Rng(9)
    while not session.over:
        actions = session.state.legal_actions()
        session.apply(actions[rng.below(len(actions))])
    ending.count(store, session, tally.Tally(store), "", True)
    return archive.replays(store)[0], session.count


def look_again(app, clock, game_id):
    number, total = finished(game_id)
    app.home()
    app.open("replay", number=number)
    scene = app.scene
    until(clock, lambda: scene.view is not None)
    assert scene.viewer is None
    for step in range(total):
        scene.on_button(RIGHT, False)
        clock.run(40 if step < 60 or step > total - 5 else 10)
        assert app.scene is scene, (game_id, step)
    assert len(scene.match.actions) == total, game_id
    if game_id in ("parity", "three_tricks", "japanese_loo"):
        name = scene.match.state.action_to_string(scene._line[-1])
        assert scene._told(scene._line[-1]) == french.words(card_number(name))
    for button in (UP, LEFT, DOWN, X, Y):
        clock.press(button)
    app.home()
    assert "error.txt" not in os.listdir(ROOT), read("error.txt")


def check_every_game_can_be_looked_at_again_with_all_hands_open():
    board, app, clock, probe = started(speed="fast")
    for game_id in catalog.IDS:
        look_again(app, clock, game_id)


if __name__ == "__main__":
    run(globals())
