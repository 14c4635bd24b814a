"""The app on a board of strings and wires, under MicroPython: `micropython app_checks.py BUILD FOLDER CHECK`.

BUILD is the built firmware, FOLDER an empty one for saves; see test_app.py.
"""

import gc
import json
import os
import sys

import micropython

sys.path.insert(0, sys.argv[1])

from firmware.app import App
from firmware.buttons import DOWN, RIGHT, UP, A, B, X, Y
from firmware.gfx.canvas import Canvas
from firmware.scene import Scene

ASSETS = sys.argv[1] + "/assets"
ROOT = sys.argv[2]


class Board:
    name = "fake"
    has_sound = True
    has_battery = True
    has_backlight = True
    language = "en"
    trace = None
    assets = ASSETS
    root = ROOT

    def __init__(self, now=0):
        self.now = now
        self.canvas = Canvas()
        self.mask = 0
        self.shows = 0
        self.tones = []
        self.lights = []
        self.percent = 80
        self.texts = []
        self.canvas.trace = self._trace

    def _trace(self, kind, s, x, y, w, h):
        if kind == "T":
            self.texts.append(s)
            if len(self.texts) > 800:
                del self.texts[:400]

    def poll(self):
        return self.mask

    def show(self):
        self.shows += 1
        self.canvas.clean()

    def set_palette(self, colors):
        self.colors = colors

    def tone(self, hz, ms):
        self.tones.append(hz)

    def backlight(self, percent):
        self.lights.append(percent)

    def battery(self):
        return self.percent

    def ticks_ms(self):
        return self.now

    def seed(self):
        return 5


class Probe(Scene):
    """Writes down what it hears."""

    def __init__(self, app, **kw):
        super().__init__(app)
        self.kw = kw
        self.heard = []
        self.draws = []
        self.name = "probe"

    def on_button(self, button, repeat):
        self.heard.append((button, repeat))
        if self.kw.get("opens") == button:
            push(self.app, Probe(self.app))
        if self.kw.get("fails") == button:
            raise ValueError("on purpose")

    def on_release(self, button):
        self.heard.append(-button)

    def draw(self, canvas, whole):
        self.draws.append(whole)

    def closed(self):
        if self.kw.get("close_fails"):
            raise OSError("closing")

    def save(self):
        self.saved = True


def push(app, scene):
    """Put a scene of these checks on the app's stack."""
    app._stack.append(scene)
    app._changed()


class Clock:
    """Steps an app through time."""

    def __init__(self, board, app, now=0):
        self.board = board
        self.app = app
        self.now = now

    def run(self, ms, mask=0, tick=10):
        self.board.mask = mask
        for _ in range(ms // tick):
            self.app.step(self.now & 0x3FFFFFFF)
            self.now += tick

    def press(self, button):
        self.run(80, button)
        self.run(80)


def started(board=None, now=0, **settings):
    """(board, app, clock) with a probe on top."""
    put("settings.json", json.dumps(settings))
    board = board or Board(now)
    app = App(board)
    clock = Clock(board, app, now)
    clock.run(200)
    probe = Probe(app)
    push(app, probe)
    clock.run(20)
    return board, app, clock, probe


def put(name, text):
    try:
        os.mkdir(ROOT)
    except OSError:
        pass
    with open(ROOT + "/" + name, "w") as file:
        file.write(text)


def read(name):
    with open(ROOT + "/" + name) as file:
        return file.read()


# Buttons


def check_a_direction_repeats_after_400_ms_every_100():
    board, app, clock, probe = started()
    clock.run(950, DOWN)
    assert probe.heard == [(DOWN, False)] + [(DOWN, True)] * 6, probe.heard
    clock.run(200)
    assert probe.heard[-1] == -DOWN


def check_a_does_not_repeat_unless_the_scene_asks():
    board, app, clock, probe = started()
    clock.run(1000, A)
    assert probe.heard == [(A, False)]
    clock.run(20)
    probe.REPEATS = A
    probe.heard.clear()
    clock.run(500, A)
    assert probe.heard == [(A, False), (A, True)]


def check_repeats_across_the_wrap_of_the_clock():
    board, app, clock, probe = started(now=0x40000000 - 300)
    clock.run(600, DOWN)
    assert clock.now > 0x40000000 and probe.heard == [(DOWN, False)] + [(DOWN, True)] * 2, probe.heard


def check_a_held_button_does_not_carry_into_a_new_scene():
    board, app, clock, probe = started()
    probe.kw["opens"] = DOWN
    clock.run(1000, DOWN)
    top = app.scene
    assert top is not probe and top.heard == []
    clock.run(50)
    assert top.heard == [] and probe.heard == [(DOWN, False)], "the release belongs to nobody on the screen"
    clock.run(50, DOWN)
    assert top.heard == [(DOWN, False)]


def check_a_button_held_since_before_the_start_is_no_press():
    board = Board()
    board.mask = A
    app = App(board)
    clock = Clock(board, app)
    clock.run(100, A)
    assert app.scene.name == "title"
    clock.run(20)
    clock.run(50, A)
    assert app.scene.name == "menu"


def check_both_buttons_of_a_chord_are_heard_but_not_by_a_new_scene():
    board, app, clock, probe = started()
    clock.run(20, UP | A)
    assert probe.heard == [(UP, False), (A, False)]
    clock.run(20)
    probe.kw["opens"] = UP
    clock.run(50, UP | A)
    assert app.scene.heard == []


# Light


def check_the_screen_dims_then_goes_off_and_the_first_press_only_wakes():
    board, app, clock, probe = started(sleep=3, brightness=5)
    assert board.lights == [100]
    clock.run(59000, tick=100)
    assert board.lights == [100]
    clock.run(2000, tick=100)
    assert board.lights == [100, 25]
    clock.run(30, DOWN)
    assert board.lights == [100, 25, 100] and probe.heard == [(DOWN, False)], "in the dimmed light a press counts"
    clock.run(182000, tick=100)
    assert board.lights[3:] == [25, 0] and probe.saved
    draws = len(probe.draws)
    clock.run(5000, tick=100)
    assert len(probe.draws) == draws, "nothing is drawn in the dark"
    clock.run(1000, A)
    clock.run(50)
    assert board.lights[5:] == [100] and probe.heard[2:] == [], probe.heard
    clock.press(A)
    assert probe.heard[2:] == [(A, False), -A]


def check_a_screen_that_shall_stay_on_does():
    board, app, clock, probe = started(sleep=0)
    clock.run(1200000, tick=1000)
    assert board.lights == [80]


# Idle


def check_idle_steps_allocate_nothing():
    board, app, clock, probe = started()
    app.pop()
    board.mask = 0
    for name in ("title", "menu", "settings"):
        app.open(name)
        clock.run(1000)
        app._battery_at = clock.now
        idle(app, clock)
    app.home()
    app.open("play", game_id="youscout", new=({}, ["human"], 5))
    clock.run(3000)
    assert app.scene.session is not None
    idle(app, clock)


def idle(app, clock):
    now = clock.now
    step = app._step  # `step` itself would catch the failure and try to report it
    step(now)
    micropython.heap_lock()
    try:
        for i in range(50):
            step(now + 20 * i)
    finally:
        micropython.heap_unlock()
    clock.now = now + 1000


def check_garbage_is_collected_when_nothing_happens():
    board, app, clock, probe = started()
    collected = []
    kept = gc.collect
    import firmware.app

    class Gc:
        collect = staticmethod(lambda: collected.append(clock.now))

    firmware.app.gc = Gc
    clock.run(500)
    del collected[:]
    start = clock.now
    clock.run(80, DOWN)
    clock.run(500)
    assert len(collected) == 1 and collected[0] >= start + 150, (start, collected)
    firmware.app.gc = gc
    kept()


# Modules


def loaded(name):
    package, _, last = name.rpartition(".")
    return name in sys.modules or hasattr(sys.modules.get(package), last)


def check_scenes_and_games_are_forgotten_when_they_are_left():
    board, app, clock, probe = started()
    app.pop()
    app.home()
    clock.run(100)
    assert not loaded("firmware.scenes.title")
    clock.press(A)
    assert app.scene.name == "setup" and loaded("firmware.scenes.setup") and loaded("core.games.youscout")
    clock.press(A)
    clock.run(2000)
    assert app.scene.name == "play" and not loaded("firmware.scenes.setup")
    assert loaded("core.games.youscout") and loaded("firmware.views.youscout")
    clock.press(X)
    assert app.scene.name == "pause"
    clock.press(B)
    assert not loaded("firmware.scenes.pause") and app.scene.name == "play"
    clock.press(B)
    assert app.scene.name == "menu"
    left = [name for name in sys.modules if name.startswith(("core.games.", "core.bots.", "firmware.views."))]
    assert left == [] and not loaded("firmware.scenes.play") and not loaded("core.games.youscout"), left


def check_leaving_gives_the_memory_back():
    board, app, clock, probe = started(speed="off")
    app.home()
    used = []
    for _ in range(6):
        app.open("play", game_id="youscout", new=({}, ["human"], 5))
        clock.run(1000)
        for _ in range(6):
            clock.press(A)
        clock.press(B)
        clock.run(500)
        os.remove(ROOT + "/youscout.rec")
        del board.texts[:]
        gc.collect()
        used.append(gc.mem_alloc())
    assert used[-1] - used[1] < 2000, used


# Failures


def check_a_failing_scene_ends_in_words_and_the_menu():
    board, app, clock, probe = started()
    probe.kw["fails"] = A
    clock.press(A)
    assert [scene.name for scene in app._stack] == ["menu", "message"]
    assert probe.saved and "ValueError: on purpose" in read("error.txt")
    said = " ".join(board.texts)
    assert "ValueError" in said and "error.txt" in said and "is saved" in said, said
    clock.press(A)
    assert app.scene.name == "menu"
    clock.press(A)
    assert app.scene.name == "setup", "life goes on"


def check_a_scene_that_cannot_even_be_closed():
    board, app, clock, probe = started()
    probe.kw["fails"] = A
    probe.kw["close_fails"] = True
    clock.press(A)
    assert [scene.name for scene in app._stack] == ["menu", "message"]
    assert "on purpose" in read("error.txt") and "closing" in read("error.txt")
    assert "could not be saved" in " ".join(board.texts)


def check_a_report_that_fails_is_not_reported_for_ever():
    board, app, clock, probe = started()
    probe.kw["fails"] = A
    board.show = None
    raised = 0
    board.mask = A
    for _ in range(3):
        try:
            app.step(clock.now)
        except Exception:
            raised += 1
    assert raised, "main.py has to hear of it"


def check_a_failing_match_is_kept_and_can_be_gone_on_with():
    board, app, clock, probe = started(speed="off")
    app.home()
    app.open("play", game_id="youscout", new=({}, ["human"], 5))
    clock.run(1000)
    clock.press(A)
    clock.press(A)
    scene = app.scene
    scene.view.draw = None
    scene.stale = True
    clock.run(50)
    assert app.scene.name == "message" and app.settings.current == ""
    assert read("youscout.rec").count("\n") == 3
    app.pop()
    clock.run(100)
    clock.press(A)
    clock.run(1000)
    assert app.scene.name == "play" and app.scene.session.count == 2


# What the player must hear


def texts_after(board, clock, ms=200):
    board.texts.clear()
    clock.run(ms)
    return " ".join(board.texts)


def check_a_low_battery_is_told_once_until_it_was_charged():
    board, app, clock, probe = started()
    board.percent = 9
    clock.run(31000, tick=100)
    assert app.scene.name == "message" and any("9 %" in text for text in board.texts)
    clock.press(A)
    clock.run(70000, tick=100)
    assert app.scene is probe
    board.percent = 50
    clock.run(31000, tick=100)
    board.percent = 10
    clock.run(31000, tick=100)
    assert app.scene.name == "message"


def check_bad_files_are_told_one_after_the_other():
    put("settings.json", "{nonsense")
    put("stats.json", '{"games": 5, "log": [1]}')
    put("youscout.rec", "asobi 1 {}\n")
    board = Board()
    app = App(board)
    clock = Clock(board, app)
    said = texts_after(board, clock)
    assert "settings.json" in said and "settings.bad" in said, said
    clock.press(A)
    assert app.scene.name == "title"
    clock.press(A)
    clock.press(A)
    clock.run(500)
    said = " ".join(board.texts)
    assert "youscout.bad" in said and app.scene.name == "message", said
    clock.press(A)
    app.open("statistics")
    said = texts_after(board, clock)
    assert "statistics" in said and app.scene.name == "message", said


def check_a_setting_out_of_range_is_named():
    put("settings.json", json.dumps({"brightness": 99, "theme": "dark"}))
    board = Board()
    app = App(board)
    clock = Clock(board, app)
    said = texts_after(board, clock)
    assert "brightness" in said and app.settings.brightness == 4 and app.settings.theme == "dark", said


def check_missing_assets_are_told_and_nothing_falls_over():
    board = Board()
    board.assets = ROOT + "/nowhere"
    app = App(board)
    clock = Clock(board, app)
    for _ in range(12):
        clock.press(A)
        assert app.scene.name in ("message", "title", "menu", "setup", "play"), app.scene.name
    try:
        fault = read("error.txt")
    except OSError:
        fault = ""
    assert fault == "", fault
    said = " ".join(board.texts)
    assert "The pack of words and pictures can't be read" in said and "make flash" in said, said


def check_a_picture_pack_or_manual_that_is_cut_short_counts_as_missing():
    from firmware.gfx.pack import Pack
    from firmware.scenes.manual import Book

    put("settings.json", "{}")
    for kind, path in ((Pack, "/pack.bin"), (Book, "/manual/en/youscout.bin")):
        with open(ASSETS + path, "rb") as file:
            data = file.read()
        for size in (len(data), len(data) - 1, len(data) // 2, 300, 40, 9, 3, 0):
            with open(ROOT + "/cut", "wb") as file:
                file.write(data[:size])
            try:
                failed = getattr(kind(ROOT + "/cut"), "failed", None) is not None
            except ValueError:
                failed = True
            assert failed == (size < len(data)), (path, size)


def check_a_manual_of_noise_stops_nothing():
    board, app, clock, probe = started()
    with open(ASSETS + "/manual/en/youscout.bin", "rb") as file:
        data = file.read()
    os.mkdir(ROOT + "/manual")
    os.mkdir(ROOT + "/manual/en")
    board.assets = ROOT
    # Spoilt from there on, but as long as before, and with its length where it is told.
    for begin in (8, 40, len(data) // 3, len(data) // 2):
        noise = bytes([(7 * i * i + 3 * i) & 255 for i in range(len(data) - begin)])
        table = 8 + 2 * data[5] + 2 * (data[6] + 256 * data[7])
        spoilt = bytearray(data[:begin] + noise)
        spoilt[table : table + 2] = data[table : table + 2]
        with open(ROOT + "/manual/en/youscout.bin", "wb") as file:
            file.write(spoilt)
        app.bookmarks.clear()
        app.open("manual", book="youscout")
        for button in (RIGHT, Y, A, RIGHT, RIGHT, Y, B):
            clock.press(button)
        app.home()
        assert "error.txt" not in os.listdir(ROOT), read("error.txt")


def check_sounds_follow_the_setting():
    board, app, clock, probe = started(sound=1)
    app.sound("win")
    clock.run(600)
    assert len(board.tones) == 3
    app.settings.sound = 0
    app.sound("win")
    clock.run(600)
    assert len(board.tones) == 3


def check_power_on_goes_on_where_one_left():
    board, app, clock, probe = started(speed="off")
    app.home()
    app.open("play", game_id="youscout", new=({}, ["human"], 5))
    clock.run(1000)
    clock.press(A)
    board = Board()
    app = App(board)
    clock = Clock(board, app)
    clock.run(1000)
    assert app.scene.name == "play" and app.scene.session.count == 1
    clock.press(B)
    assert app.scene.name == "menu"
    app = App(Board())
    assert app.scene.name == "title", "left on purpose: the next start begins at the title"
    app.settings.played("youscout")
    board = Board()
    board.mask = B
    assert App(board).scene.name == "title", "B held at power-on keeps out of the match"


# Ends


def played_out():
    """A match that ended on flash while the power failed before it was counted."""
    from firmware import saves
    from firmware.store import Store

    match = saves.begin(Store(ROOT), "youscout", {"terminals": 1}, ["human"], 5, 1)
    while not match.over:
        match.apply(match.state.legal_actions()[0])
    match.flush()
    return match.count


def plays():
    return json.loads(read("stats.json"))["games"]["youscout"]["rows"][""][0]


def check_a_match_that_ended_with_the_power_is_counted_at_the_next_start():
    actions = played_out()
    put("settings.json", json.dumps({"current": "youscout", "speed": "off"}))
    board = Board()
    app = App(board)
    clock = Clock(board, app)
    clock.run(2000)
    assert app.scene.name == "result" and str(actions) in board.texts and plays() == 1
    assert os.listdir(ROOT + "/replays") == ["0001.rec"] and "youscout.rec" not in os.listdir(ROOT)
    clock.press(B)
    assert app.scene.name == "menu" and plays() == 1


def choose(app, clock, choice):
    """Choose in the menu of the match."""
    clock.press(X)
    while app.scene._choices[app.scene.at] != choice:
        clock.press(DOWN)
    clock.press(A)


def check_a_new_match_counts_the_one_that_was_going_on():
    board, app, clock, probe = started(speed="off", confirm=1)
    played_out()
    app.home()
    clock.press(X)
    clock.press(DOWN)
    clock.press(A)
    clock.press(A)
    assert app.scene.name == "message", "one is asked first"
    clock.press(DOWN)
    clock.press(A)
    clock.run(1000)
    assert app.scene.name == "play" and app.scene.session.count == 0 and plays() == 1
    assert app.scene.session.number == 2


def check_playing_again_deals_anew_and_counts_again():
    board, app, clock, probe = started(speed="off")
    app.home()
    app.open("play", game_id="youscout", new=({"terminals": 1}, ["human"], 5))
    clock.run(1000)
    for round in (1, 2):
        while app.scene.name == "play":
            clock.press(A)
            clock.run(100)
        assert app.scene.name == "result" and plays() == round
        clock.press(A)
        clock.run(500)
        assert app.scene.name == "play" and app.scene.session.count == 0
        assert app.scene.session.options == {"terminals": 1}


def check_a_match_given_up_before_it_began_is_no_match():
    board, app, clock, probe = started(speed="off", confirm=0)
    app.home()
    app.open("play", game_id="youscout", new=({}, ["human"], 5))
    clock.run(1000)
    clock.press(X)
    clock.press(UP)
    clock.press(UP)
    clock.press(A)
    clock.run(500)
    assert app.scene.name == "menu" and "youscout.rec" not in os.listdir(ROOT) and "stats.json" not in os.listdir(ROOT)


def check_buttons_do_nothing_between_giving_up_and_the_result():
    for button in (A, B, X, Y, RIGHT):
        board, app, clock, probe = started(confirm=0)
        app.home()
        app.open("play", game_id="youscout", new=({}, ["human"], 5))
        clock.run(1000)
        clock.press(A)
        clock.run(1000)
        choose(app, clock, "give")
        clock.press(button)
        clock.run(1000)
        assert app.scene.name == "result", (button, app.scene.name)
        assert "error.txt" not in os.listdir(ROOT)
        app.home()


def check_options_of_the_wrong_type_are_not_dealt():
    saved = {"terminals": True, "major_influence": 1.5, "replacement": 2.0, "swap": ["solid"], "court": None}
    board, app, clock, probe = started(speed="off", options={"youscout": saved})
    app.home()
    app.replace("setup", game_id="youscout")
    clock.run(500)
    clock.press(A)
    clock.run(1000)
    assert app.scene.name == "play", board.texts[-5:]
    assert app.scene.session.options == {"major_influence": 1.5, "replacement": 2}


def check_auto_play_does_not_count_as_played_without_help():
    board, app, clock, probe = started(speed="off")
    app.home()
    app.open("play", game_id="youscout", new=({"terminals": 1}, ["human"], 5))
    clock.run(1000)
    clock.press(A)
    choose(app, clock, "auto")
    while app.scene.name == "play":
        clock.run(1000)
    row = json.loads(read("stats.json"))["games"]["youscout"]["rows"][""]
    assert row[0] == 1 and row[2] == 0, row


def check_play_goes_on_when_nothing_can_be_saved():
    board, app, clock, probe = started(speed="off")
    import firmware.store

    def full(path, mode="r"):
        if "r" in mode:
            return open(path, mode)
        raise OSError(28)

    firmware.store.open = full
    app.home()
    app.open("play", game_id="youscout", new=({"terminals": 1}, ["human"], 5))
    clock.run(1000)
    assert app.scene.name == "message" and "flash is full" in " ".join(board.texts)
    clock.press(A)
    for _ in range(4):
        clock.press(A)
    play = app.scene
    assert play.name == "play" and play.session.count == 4, "told once, then in peace"
    del board.texts[:]
    clock.press(X)
    assert any("not saved" in text for text in board.texts)
    clock.press(B)
    firmware.store.open = open
    clock.press(A)
    clock.run(200)
    assert app.scene.name == "message" and "works again" in " ".join(board.texts)
    assert read("youscout.rec").count("\n") == 6
    clock.press(A)
    while app.scene is play:
        clock.press(A)
        clock.run(100)
    assert app.scene.name == "result" and plays() == 1


def run(checks):
    """Do the check that the command line names, one of `checks`: the functions of a file."""
    gc.threshold(32768)  # as main.py does: otherwise the heap is in pieces when a large one is wanted
    checks[sys.argv[3]]()
    print("fine")


if __name__ == "__main__":
    run(globals())
