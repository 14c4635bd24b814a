"""Whole matches in the browser, by keys and by touch, and what is told of them in words."""

import json

import pytest

from core import record
from host_tests.web.steps import BEGIN, play, press, until

OVER = {"en": "Deal number", "ja": "配りの番号"}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("touch", [False, True], ids=["keys", "touch"])
def test_a_whole_match_of_youscout(browser, language, touch):
    player = browser(seed=1, lang=language, touch=touch).open()
    player.advance(0, 300)
    press(player, "A", "A")
    player.advance(0, 500)
    if touch:  # a touch takes its time: a shorter match, with one END
        press(player, "DOWN", "LEFT", "LEFT", "UP")
    press(player, "A")
    player.advance(0, 1500)
    press(player, "A")
    until(player, OVER[language], "A")
    files = player.files()
    match = record.load(files["replays/0001.rec"].decode())
    assert match.state.is_terminal() and len(match.actions) > 10
    assert json.loads(files["stats.json"])["games"]["youscout"]["rows"][""][0] == 1
    assert "youscout.rec" not in files


def test_what_happens_is_told_in_words(browser):
    player = browser(seed=1, lang="en").open("#g=youscout&seed=1")
    player.advance(0, 2000)
    assert player.told[-2].startswith("Line 1: 18 Moon, reversed. Line 2: 15 Devil, reversed.")
    assert player.told[-1] == "Line 1: 18 Moon, reversed. No cards here.", "what is under the cursor"
    press(player, "A")
    player.advance(0, 1500)
    press(player, "A")
    player.advance(0, 3000)
    told = player.told
    assert "The token is on line 1. END: Death." in told
    assert "Drawn: 10 of coins. 10 + 14 > 6: won. 10 of coins: to line 4. The token goes from line 1 to line 2." in told


def test_menus_messages_and_the_end_are_told(browser):
    player = browser(seed=1, lang="ja").open()
    player.advance(0, 300)
    press(player, "A")
    assert player.told[-1] == "遊び。 易双六"
    press(player, "DOWN")
    assert player.told[-1] == "略式易双六"
    press(player, "UP", "A")
    player.advance(0, 500)
    press(player, "DOWN", "Y")
    assert player.told[-1].startswith("終了カード。 終了カードが何回出たら"), player.told
    press(player, "B", "LEFT", "LEFT")
    assert player.told[-1] == "終了カード、1"
    press(player, "UP", "A")
    player.advance(0, 1000)
    press(player, "A")
    until(player, OVER["ja"], "A")
    assert [text for text in player.told if text.endswith("もう一度")]


def test_the_language_of_the_page_is_that_of_the_firmware(browser):
    player = browser(seed=1).open()
    player.advance(0, 300)
    press(player, "DOWN", "A")
    player.advance(0, 300)
    assert player.page.get_attribute("html", "lang") == "ja"
    assert player.page.get_attribute("[data-button=A]", "aria-label") == "A 決定"
    player.reload()
    player.advance(0, 100)
    assert player.page.get_attribute("html", "lang") == "ja"


def test_the_clock_of_the_page_drives_the_firmware(browser):
    player = browser(seed=1, lang="en", clock="").open()
    player.page.keyboard.press("Enter", delay=60)
    player.page.wait_for_function("document.getElementById('told').textContent.includes('Asobi. Youscout')")
    player.page.keyboard.press("ArrowDown", delay=60)
    player.page.wait_for_function("document.getElementById('told').lastChild.textContent === 'Youscout Lite'")


def test_it_is_there_within_three_seconds(browser):
    player = browser(lang="en", clock="")
    player.page.goto(player.address)
    player.page.wait_for_function("globalThis.asobi?.ready", timeout=3000)


def test_it_plays_below_another_path(browser, built):
    import threading

    from tools import web

    with web.server(built.parent) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        player = browser("http://127.0.0.1:%d/%s/" % (server.server_port, built.name), seed=1, lang="en").open()
        play(player, BEGIN)
        press(player, "A", "A")
        assert "youscout.rec" in player.files()
        server.shutdown()
