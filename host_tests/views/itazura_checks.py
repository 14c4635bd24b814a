"""Runs under MicroPython: the view of Itazura Youkai beside what random_games.py checks. Buttons, words, cost."""

from stage import App, Stage

from core.games.itazura_youkai import LEAD
from core.rng import Rng
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A

ID = "itazura_youkai"
BODY = 224 * 120  # bytes of the picture without the footer, which in the replay browser belongs to the scene


def replays(first, count):
    """All tiles open, with numbers, at night: in the midst of animations, too, what is drawn is the whole picture."""
    stage = Stage(App("assets", "ja"), ID, False)
    app = stage.app
    app.settings.speed = "normal"
    app.settings.theme = "dark"
    app.settings.views = {ID: {"face": "numbers"}}
    stage.viewer = None
    view = stage.view
    for seed in range(first, first + count):
        rng = Rng(seed)
        stage.begin(seed=seed, num_players=3 + seed % 2, start_points=3)
        while not stage.state.is_terminal():
            actions = stage.state.legal_actions()
            stage.apply(actions[rng.below(len(actions))])
            assert view.on_button(A, False) is None
            stage.run(20 * rng.below(150))
            if rng.below(4) == 0:
                seen, whole = stage.picture()
                assert seen[:BODY] == whole[:BODY], (seed, stage.state.information_state_string(0)[-40:])
            view.skip()
        for _ in range(9):
            stage.run(500)
            seen, whole = stage.picture()
            assert seen[:BODY] == whole[:BODY], "the dance"


def hidden(first, count):
    """What a seat sees does not change with what it can't know, in the middle of an animation neither."""
    for seed in range(first, first + count):
        rng = Rng(seed)
        state = None
        stage = Stage(App("assets"), ID)
        stage.app.settings.speed = ("off", "normal")[seed & 1]
        state = stage.game.new_initial_state(seed=seed, num_players=3 + seed % 2)
        for _ in range(rng.below(40)):
            actions = state.legal_actions()
            if actions:
                state.apply_action(actions[rng.below(len(actions))])
        actions = state.legal_actions()
        if not actions:
            continue
        viewer = rng.below(state.num_players)
        other = state.resample_from_infostate(viewer, rng)
        views = []
        for shown in (state, other):
            stage.view.show(shown, viewer)
            stage.draw()
            views.append((bytes(stage.app.canvas.buf), stage.view.explain()))
        assert views[0] == views[1], (seed, viewer)
        if state.turn == viewer:
            continue
        stage.view.show(state, None)
        stage.draw()
        assert bytes(stage.app.canvas.buf) != views[0][0], "open tiles are shown"


def by_one_button(seed, players):
    """A whole match by A alone; the others play by chance."""
    stage = Stage(App("assets"), ID)
    rng = Rng(seed)
    stage.begin(seed=seed, num_players=players)
    view = stage.view
    deals = pressed = 0
    while not stage.state.is_terminal() or view.busy:
        if view.busy:
            deals += view.more is not None
            view.skip()
            stage.draw()
        elif stage.state.turn == 0:
            assert stage.press(A) is not None and not stage.refused
            pressed += 1
        else:
            actions = stage.state.legal_actions()
            stage.apply(actions[rng.below(len(actions))])
            stage.draw()
    assert (deals, pressed) == (len(stage.state.results), deals * (28 // players)), (deals, pressed)
    return pressed


def begun(deal):
    stage = Stage(App("assets"), ID)
    stage.begin(seed=1, deal=[deal])
    return stage


HANDS = {
    "leader": 0,
    "hands": [["0-0", "0-5", "1-2", "1-6", "2-2", "3-4", "3-6", "4-6", "5-6"],
              ["0-1", "0-3", "0-6", "1-3", "1-5", "2-4", "2-6", "4-4", "5-5"],
              ["0-2", "0-4", "1-1", "1-4", "2-3", "2-5", "3-3", "3-5", "4-5"]],
}  # fmt: skip


def buttons():
    """Left and right over all tiles, up and down to the number that leads; what is not legal is asked for, too."""
    stage = begun(HANDS)
    view = stage.view
    state = stage.state
    stage.press(LEFT)
    assert view.at == 8, "from the first tile on to the last"
    stage.press(RIGHT)
    stage.press(LEFT)
    stage.press(UP)
    names = [state.action_to_string(view.on_button(A, False))]
    stage.press(DOWN)
    names.append(state.action_to_string(view.on_button(A, False)))
    assert names == ["5-6:5", "5-6:6"], names
    assert view.on_button(A, True) is None, "a held button does not play on"
    stage.press(A)
    assert stage.state.led == 6
    stage.act("2-6")
    stage.act("4-5")
    assert state.turn == 0 and view.line == view.w("asks")
    stage.act("1-2:1")
    stage.act("0-1")
    stage.act("1-4")
    assert state.turn == 2 and not view.legal
    stage.act("3-5:5")
    assert view.legal == 1 << state.string_to_action("0-5"), "raised"
    assert view.hand[view.at] == state.string_to_action("0-5"), "the cursor went to the legal tile"
    stage.press(RIGHT)
    stage.press(A)
    assert stage.refused == "must_follow_suit", stage.refused


def telling():
    """Y: the tile, where the youkai are, the last trick, who did not follow."""
    stage = begun(HANDS)
    view = stage.view
    for words in (view.w("x.asleep.0"), view.w("x.asleep.1"), view.w("x.none"), view.w("x.wakes.0")):
        assert words in view.explain(), words
    for action in ("0-0:0", "0-6", "0-4", "0-1:1", "1-4", "1-2"):
        stage.act(action)
    assert view.w("x.with.0", "West", 1) in view.explain() and view.w("x.free.1") in view.explain()
    for action in ("4-5:4", "4-6", "4-4", "2-2:2", "2-6", "2-5", "5-5:5", "3-5", "5-6", "3-6:6", "1-5", "3-3"):
        stage.act(action)
    told = view.explain()
    assert told[0] == view.w("x.deal", 1, 7, 9)
    for words in (view.w("x.with.0", "You", 1), view.w("x.with.1", "East", 2), view.w("x.last", 6),
                  view.w("x.play", "You", "3-6"), view.w("x.off", "West", "1-5", 6), view.w("x.won", "You"),
                  view.w("x.called.0", "You", "3-3"), view.w("x.called.1", "East", "3-3"),
                  view.w("x.void", "West", "6"), view.w("x.void", "East", "6")):  # fmt: skip
        assert words in told, (words, told)
    view.at = view.hand.index(stage.state.string_to_action("3-4"))
    told = view.explain()
    assert view.w("x.best", 4) in told and view.w("x.best", 3) in told, told


def hinting():
    """The expected points of each tile stand above it, the best one is under the cursor."""
    stage = begun(HANDS)
    state = stage.state
    report = {action: (-index, 4) for index, action in enumerate(reversed(state.legal_actions()))}
    best = state.string_to_action("4-6:4")
    report[best] = (3, 4)
    stage.listen()
    stage.view.hints(report)
    stage.draw()
    texts = [text[0] for text in stage.deaf()]
    assert "0.7" in texts and "0.0" in texts and "−0.3" not in texts, "of two leads the better one"
    assert stage.view.on_button(A, False) == best
    stage.press(DOWN)
    assert stage.view.on_button(A, False) == best + 2
    stage.act("4-6:4")
    assert stage.view.report is None


def counted(stage, run):
    """How many drawing calls there are, and how many letters in them."""
    canvas = stage.app.canvas
    counts = [0, 0]
    known = {}
    for name in ("rect", "icon", "image", "text"):
        known[name] = method = getattr(canvas, name)

        def call(*args, method=method, name=name):
            counts[0] += 1
            counts[1] += len(args[0]) if name == "text" else 0
            return method(*args)

        setattr(canvas, name, call)
    run()
    for name in known:
        delattr(canvas, name)
    return counts


def costs():
    """A cursor step draws two tiles, not the screen; nothing is drawn or allocated while nothing happens."""
    stage = begun(HANDS)
    stage.press(LEFT)
    calls, letters = counted(stage, lambda: stage.press(LEFT))
    assert calls <= 24 and letters == 0, (calls, letters)
    calls, letters = counted(stage, lambda: stage.press(UP))
    assert calls <= 12 and letters == 0, (calls, letters)
    stage.view.stale = True
    calls, letters = counted(stage, stage.draw)
    assert calls <= 160 and letters <= 120, (calls, letters)
    stage.rests()


def languages():
    """The language may change at any time; what is asked is said anew."""
    stage = begun(HANDS)
    before = stage.view.line
    stage.app.words.set_language("ja")
    stage.view.reword()
    assert stage.view.line == stage.view.w("asks") != before
    stage.app.settings.speed = "normal"
    stage.act("5-6:6")
    stage.run(100)
    stage.view.reword()
    assert stage.view.busy, "an animation goes on"


def ranks():
    """Equal points share a place."""
    module = Stage(App("assets"), ID).module
    state = begun(HANDS).state
    state.points = [4, 0, 4]
    assert module.ranking(state) == [(0, 4), (2, 4), (1, 0)]


def speeds():
    """How long a play is shown follows the speed; without animations the table of a deal waits all the same."""
    lasted = []
    for speed in ("off", "fast", "normal", "slow"):
        stage = begun(HANDS)
        stage.app.settings.speed = speed
        start = stage.app.now
        stage.apply(LEAD + 8 * 0)
        while stage.view.busy:
            stage.run(10)
        lasted.append(stage.app.now - start)
    assert lasted[0] == 0 and lasted == sorted(lasted) and len(set(lasted)) == 4, lasted


replays(1, 4)
hidden(1, 40)
print(by_one_button(3, 3), by_one_button(4, 4), "presses")
buttons()
telling()
hinting()
costs()
ranks()
speeds()
languages()
print("fine")
