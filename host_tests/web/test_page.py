"""The page around the screen: its size, its buttons for thumbs, keyboards and game pads, what it says and sounds."""

import json

import pytest

from host_tests.web.conftest import PHONE
from host_tests.web.steps import press

SIZES = [(320, 568, 2), (390, 844, 3), (844, 390, 3), (820, 1180, 2), (1180, 820, 2), (1280, 800, 1),
         (1100, 700, 1.25), (1920, 1080, 1), (1366, 768, 1.5), (412, 915, 2.625), (640, 600, 1), (900, 600, 1),
         (768, 730, 1.25), (640, 590, 1.5), (640, 400, 2), (427, 267, 3)]
PAD = """
    globalThis.pressed = [];
    globalThis.axes = [0, 0];
    navigator.getGamepads = () => [null, {
      buttons: Array.from({ length: 17 }, (_, i) => ({ pressed: globalThis.pressed.includes(i) })),
      axes: globalThis.axes,
    }];
"""
SOUND = """
    globalThis.tones = [];
    class Node {
      gain = { value: 1 };
      frequency = { set value(hz) { globalThis.tones.push(hz); } };
      connect() {} start() {} stop() {}
    }
    globalThis.AudioContext = class {
      currentTime = 0;
      destination = new Node();
      createGain() { return new Node(); }
      createOscillator() { return new Node(); }
      state = "suspended";
      resume() { globalThis.resumed = (globalThis.resumed ?? 0) + 1; }
    };
"""


def boxes(page):
    """Where things are, in CSS pixels: {name: (left, top, right, bottom)}."""
    return page.evaluate("""() => Object.fromEntries(
        [...document.querySelectorAll("#screen, #pad button, #acts button, #open")]
        .map((thing) => [thing.dataset.button ?? thing.id, thing.getBoundingClientRect()])
        .map(([name, box]) => [name, [box.left, box.top, box.right, box.bottom]]))""")


def apart(a, b):
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@pytest.mark.parametrize("width,height,ratio", SIZES)
def test_the_picture_is_crisp_and_thumbs_have_room(profile, browser, width, height, ratio):
    context = profile(viewport={"width": width, "height": height}, device_scale_factor=ratio)
    player = browser(context=context, lang="en").open()
    places = boxes(player.page)
    left, top, right, bottom = places["screen"]
    pixel = (right - left) * ratio / 240
    assert pixel == pytest.approx(round(pixel), abs=0.001) and bottom - top == pytest.approx(right - left)
    for edge in (left, top):
        assert edge * ratio == pytest.approx(round(edge * ratio), abs=0.02)
    assert pixel / ratio * 240 > min(width, height) * 0.55, "as large as may be"
    if player.page.evaluate("document.body.dataset.layout") == "alone":
        assert width < 1000, "the buttons only go where they are in the way"
        places = {name: places[name] for name in ("screen", "open")}
    names = list(places)
    for i, name in enumerate(names):
        box = places[name]
        assert box[0] >= 0 and box[1] >= 0 and box[2] <= width and box[3] <= height, name
        assert all(apart(box, places[other]) for other in names[:i]), name
        if name != "screen":
            assert box[2] - box[0] >= 44 and box[3] - box[1] >= 44, name


@pytest.mark.parametrize("width,height,layout", [(640, 600, "below"), (600, 640, "below"), (844, 390, "beside"),
                                                 (1280, 800, "beside"), (390, 844, "below")])
def test_on_a_touch_screen_the_buttons_stay(profile, browser, width, height, layout):
    context = profile(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    player = browser(context=context, lang="en").open()
    assert player.page.evaluate("document.body.dataset.layout") == layout
    places = boxes(player.page)
    assert len(places) == 10 and all(box[0] >= 0 and box[2] <= width for box in places.values())


def test_left_handed_players_have_the_buttons_the_other_way_round(profile, browser):
    player = browser(context=profile(viewport=PHONE), lang="en").open()
    places = boxes(player.page)
    assert places["RIGHT"][0] < places["Y"][0]
    player.page.click("#open")
    player.page.click("#hand")
    places = boxes(player.page)
    assert places["A"][0] < places["LEFT"][0]
    player.advance(0, 200)
    player.reload()
    places = boxes(player.page)
    assert places["A"][0] < places["LEFT"][0], "it is remembered"
    assert player.page.get_attribute("#hand", "aria-pressed") == "true"


def test_a_thumb_slides_from_button_to_button(browser):
    player = browser(lang="en", touch=True, clock="held").open()
    player.advance(0, 300)
    press(player, "A")
    touches = player.page.context.new_cdp_session(player.page)
    for kind, name in (("touchStart", "LEFT"), ("touchMove", "DOWN")):
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{**player.middle(name), "id": 1}]})
        player.page.evaluate("asobi.pass(80)")
    assert player.told[-1] == "Youscout Lite"
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    player.page.evaluate("asobi.pass(2000)")
    assert player.told[-1] == "Youscout Lite", "let go, it does not repeat"


def test_everything_is_labelled_and_reached_by_keyboard(profile, browser):
    player = browser(context=profile(viewport={"width": 1280, "height": 800}), lang="en").open()
    page = player.page
    player.advance(0, 300)
    active = "document.activeElement.dataset.button ?? document.activeElement.id"
    assert page.evaluate(active) == "screen"
    reached = []
    for _ in range(10):
        page.keyboard.press("Tab")
        reached.append(page.evaluate(active))
    assert set(reached) >= {"UP", "DOWN", "LEFT", "RIGHT", "A", "B", "X", "Y", "open"}
    page.focus("#open")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate(active) == "share"
    page.keyboard.press("Escape")
    assert page.evaluate(active) == "open" and not page.is_visible("#share")
    unnamed = page.evaluate("""() => [...document.querySelectorAll("button, summary, canvas, [role]")]
        .filter((thing) => !(thing.getAttribute("aria-label") || thing.textContent.trim()) && thing.role !== "status")
        .map((thing) => thing.id)""")
    assert unnamed == []
    page.focus("[data-button=A]")
    page.keyboard.press("Enter")
    player.advance(0, 100)
    assert player.told[-1] == "Asobi. Youscout", "a button of the page, pressed by a key"


def test_who_wants_less_motion_gets_none_until_he_says_otherwise(profile, browser):
    context = profile(reduced_motion="reduce", color_scheme="dark")
    player = browser(context=context, seed=1).open()
    player.advance(0, 300)
    press(player, "A")
    kept = json.loads(player.files()["settings.json"])
    assert kept["speed"] == "off" and kept["theme"] == "dark"
    assert player.page.get_attribute("html", "data-theme") == "dark"
    player.put("settings.json", json.dumps({**kept, "speed": "slow", "theme": "light"}))
    player.reload()
    player.advance(0, 300)
    kept = json.loads(player.files()["settings.json"])
    assert kept["speed"] == "slow" and player.page.get_attribute("html", "data-theme") == "light"


def test_the_system_is_followed_until_something_else_is_set(browser):
    player = browser(seed=1).open()
    player.advance(0, 300)
    press(player, "A")
    theme = "document.documentElement.dataset.theme"
    assert player.page.evaluate(theme) == "light"
    player.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    player.reload()
    player.advance(0, 300)
    kept = json.loads(player.files()["settings.json"])
    assert player.page.evaluate(theme) == "dark" and kept["speed"] == "off" and kept["language"] == "en"
    player.put("settings.json", json.dumps({**kept, "speed": "fast"}))
    player.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    player.reload()
    player.advance(0, 300)
    kept = json.loads(player.files()["settings.json"])
    assert player.page.evaluate(theme) == "light" and kept["speed"] == "fast"


@pytest.mark.parametrize("asked,spoken", [("ja", "ja"), ("en", "en"), ("fr", "en"), ("EN", "en")])
def test_the_page_speaks_one_of_the_two_languages(browser, asked, spoken):
    player = browser(lang=asked).open()
    player.advance(0, 300)
    assert player.page.get_attribute("html", "lang") == spoken


def test_the_page_follows_a_language_that_is_chosen_during_the_visit(browser):
    player = browser(lang="ja", seed=1).open()
    player.advance(0, 300)
    press(player, "A", "UP", "UP", "A", "A")
    player.advance(0, 300)
    assert player.text.shows("Language") and player.page.get_attribute("html", "lang") == "en"
    assert player.page.text_content("#share") == "Share match"


def test_a_mouse_that_closes_the_menu_goes_back_to_playing(browser):
    player = browser(lang="en").open()
    player.advance(0, 300)
    press(player, "A")
    player.page.click("#open")
    player.page.click("#open")
    player.page.wait_for_function("document.activeElement.id === 'screen'")
    press(player, "DOWN")
    assert player.told[-1] == "Youscout Lite"
    player.page.focus("#open")
    player.page.keyboard.press("Enter")
    player.page.focus("#screen")
    assert not player.page.is_visible("#share"), "it closes when it is left"


def test_what_one_player_heard_is_gone_at_the_curtain(browser):
    player = browser(lang="en").open("#g=parity&seats=human,human,easy&seed=3")
    player.advance(0, 2000)
    press(player, "A")
    player.advance(0, 1000)
    assert any("Your hand" in text for text in player.told)
    for _ in range(10):
        press(player, "A")
        player.advance(0, 2000)
        if "Press A when only" in player.told[-1]:
            break
    assert len(player.told) == 1 and "Press A when only" in player.told[-1], player.told


def test_game_pads_that_may_not_be_asked_for(profile, browser):
    context = profile()
    context.add_init_script("navigator.getGamepads = () => { throw new DOMException('no', 'SecurityError'); };")
    player = browser(context=context, lang="en").open()
    player.advance(0, 300)
    press(player, "A")
    assert player.told[-1] == "Asobi. Youscout"


@pytest.mark.parametrize("number,told", [(13, "Youscout Lite"), (12, "About"), (1, "Start"),
                                         (3, "Youscout. New game"), (0, "Press any button")])
def test_a_game_pad_plays(profile, browser, number, told):
    context = profile()
    context.add_init_script(PAD)
    player = browser(context=context, lang="en").open()
    player.advance(0, 300)
    press(player, "A")
    player.page.evaluate("([number]) => { globalThis.pressed = [number]; asobi.pass(80); }", [number])
    player.page.evaluate("globalThis.pressed = []; asobi.pass(500)")
    assert player.told[-1] == told


def test_the_other_buttons_and_the_stick_of_a_game_pad(profile, browser):
    context = profile()
    context.add_init_script(PAD)
    player = browser(context=context, lang="en").open()
    player.advance(0, 300)
    press(player, "A", "A")
    player.advance(0, 500)
    press(player, "DOWN")
    for what, told in (("pressed = [15]", "END cards, 4"), ("pressed = [14]", "END cards, 3"),
                       ("axes = [0.9, 0]", "END cards, 4"), ("axes = [-0.9, 0]", "END cards, 3"),
                       ("axes = [0, 0.9]", "Court cards, 11 12 13 14"), ("axes = [0, -0.9]", "END cards, 3")):
        player.page.evaluate("globalThis.%s; asobi.pass(80)" % what)
        player.page.evaluate("globalThis.pressed = []; globalThis.axes = [0, 0]; asobi.pass(80)")
        assert player.told[-1] == told, what
    player.page.evaluate("globalThis.pressed = [2]; asobi.pass(80)")
    assert player.told[-1].startswith("END cards. How many times")


def test_tones_are_sounded(profile, browser):
    context = profile()
    context.add_init_script(SOUND)
    player = browser(context=context, lang="en").open()
    player.advance(0, 300)
    assert player.page.evaluate("tones") == []
    press(player, "A", "DOWN")
    assert player.page.evaluate("tones") == [880, 880]
    for press_of in ("pointerdown", "pointerup"):
        before = player.page.evaluate("resumed")
        player.page.evaluate("(type) => { document.dispatchEvent(new Event(type)); }", press_of)
        assert player.page.evaluate("resumed") == before + 1, "some browsers want the press to be over, or stop sound"
    player.put("settings.json", json.dumps({"language": "en", "sound": 0}))
    player.reload()
    player.advance(0, 300)
    press(player, "A", "DOWN")
    assert player.page.evaluate("tones") == []
