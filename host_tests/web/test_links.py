"""Links that open a game with its rules, or a match that somebody shares."""

import base64
import json
import re
import zlib

import pytest

from core import catalog, record
from host_tests.web.steps import press, until
from tools.build import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def header(player, game):
    return json.loads(player.files()[game + ".rec"].decode().splitlines()[0].split(" ", 2)[2])


def test_a_link_opens_a_game_with_its_rules(browser):
    player = browser(lang="en").open("#g=youscout&seed=12&terminals=2&swap=memorial&major_influence=1.5")
    player.advance(0, 2000)
    press(player, "A")
    player.advance(0, 500)
    told = header(player, "youscout")
    assert told["seed"] == 12 and told["seats"] == ["human"]
    assert told["options"] == {"terminals": 2, "swap": "memorial", "major_influence": 1.5}
    assert player.page.evaluate("location.hash") == "", "a reload goes on, and does not begin again"


def test_a_link_seats_the_players(browser):
    player = browser(lang="en").open("#g=japanese_loo&seats=human,hard,easy,normal,hard,easy&must_head=true")
    player.advance(0, 3000)
    told = header(player, "japanese_loo")
    assert told["seats"] == ["human", "hard", "easy", "normal", "hard", "easy"]
    assert told["options"] == {"must_head": True}


@pytest.mark.parametrize("link", re.findall(r"`(#g=[^`]+)`", README))
def test_the_links_of_the_readme_open_what_it_says(browser, link):
    player = browser(lang="en").open(link)
    player.advance(0, 3000)
    game = re.match(r"#g=(\w+)", link).group(1)
    assert player.text.shows("Explain")
    press(player, "B")
    player.advance(0, 1000)
    press(player, "B")
    assert header(player, game)["game"] == game


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("link,told", [
    ("g=whist", "whist"),
    ("g=youscout&speed=9", "speed=9"),
    ("g=youscout&terminals=many", "terminals=many"),
    ("g=youscout&seats=human,hard", "human, hard"),
    ("g=parity&seats=human,hard,wild", "human,hard,wild"),
    ("g=youscout&seed=-1", "-1"),
    ("g=youscout&seed=999999999999999", "999999999999999"),
])
def test_a_link_that_makes_no_sense_is_told(browser, language, link, told):
    player = browser(seed=1, lang=language).open("#" + link)
    player.advance(0, 1000)
    assert told in player.told[-1] and player.told[-1].startswith({"en": "Note. The", "ja": "お知らせ。 "}[language])
    press(player, "A")
    assert player.text.shows({"en": "Tarot solitaire on six lines", "ja": "略式易双六"}[language])
    assert not [name for name in player.files() if name.endswith(".rec")]


@pytest.mark.parametrize("yes", [False, True])
def test_a_match_that_goes_on_is_given_up_only_after_asking(browser, yes):
    player = browser(lang="en").open("#g=youscout&seed=1")
    player.advance(0, 2000)
    press(player, "A", "A")
    player.advance(0, 3000)
    player.open("#g=youscout&seed=2")
    player.advance(0, 1000)
    assert player.told[-2:] == ["Youscout. A match of Youscout is going on. Opening the link gives it up.", "No"]
    press(player, *(["DOWN", "A"] if yes else ["A"]))
    player.advance(0, 2000)
    assert header(player, "youscout")["seed"] == (2 if yes else 1)
    assert ("replays/0001.rec" in player.files()) == yes


def test_a_link_on_the_first_visit_does_not_ask_for_the_language(browser):
    player = browser(seed=1).open("#g=parity&seed=3")
    player.advance(0, 3000)
    assert header(player, "parity")["seed"] == 3
    player.reload()
    player.advance(0, 3000)
    assert header(player, "parity")["seed"] == 3


def shared(player):
    """The link that the page's button gives."""
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.page.click("#open")
    player.page.click("#share")
    player.page.wait_for_function("document.getElementById('status').textContent")
    return player.page.evaluate("navigator.clipboard.readText()")


def played(browser):
    player = browser(lang="en").open("#g=youscout_lite&seed=5&terminals=1")
    player.advance(0, 2000)
    press(player, "A", *["A"] * 12)
    player.advance(0, 3000)
    return player


def test_a_shared_match_is_stepped_through_elsewhere(browser):
    player = played(browser)
    link = shared(player)
    assert player.status == "The link to this match is in the clipboard."
    count = len(record.load(player.files()["youscout_lite.rec"].decode()).actions)
    other = browser(lang="ja").open(link[link.index("#"):])
    other.advance(0, 2000)
    assert other.text.shows("0/%d" % count)
    for at in range(1, count + 1):
        press(other, "RIGHT")
        other.advance(0, 3000)
        assert other.text.shows("%d/%d" % (at, count))
    assert any(text.startswith("めくった札：") for text in other.told)
    assert not [name for name in other.files() if name.endswith(".rec")], "it is only looked at"


def test_the_last_finished_match_is_shared_where_none_goes_on(browser):
    player = browser(lang="en").open("#g=youscout_lite&seed=5&terminals=1")
    player.advance(0, 2000)
    press(player, "A")
    until(player, "Deal number", "A")
    count = len(record.load(player.files()["replays/0001.rec"].decode()).actions)
    link = shared(player)
    other = browser(lang="en").open(link[link.index("#"):])
    other.advance(0, 2000)
    press(other, "X")
    assert other.text.shows("%d/%d" % (count, count))


def test_opening_a_link_in_an_open_page_follows_it(browser):
    player = browser(lang="en").open()
    player.advance(0, 300)
    with player.page.expect_navigation():
        player.page.evaluate("location.hash = '#g=parity&seed=3'")
    player.wait()
    player.advance(0, 3000)
    assert header(player, "parity")["seed"] == 3


@pytest.mark.parametrize("language,part,none", [
    ("en", "The shared match can't be read to its end", "The shared match can't be read:"),
    ("ja", "共有された対局は最後まで読めません", "共有された対局は読めません"),
])
def test_a_cut_link_shows_what_is_left_of_it(browser, language, part, none):
    link = shared(played(browser))
    whole = link[link.index("#"):]
    player = browser(lang=language).open(whole[:-12])
    player.advance(0, 2000)
    assert part in player.told[-1], player.told
    press(player, "A")
    player.advance(0, 500)
    press(player, "RIGHT")
    player.advance(0, 2000)
    assert any(text.startswith("1/") for text in player.text.strings()), player.text.strings()
    player.open("#r=AAAA")
    player.advance(0, 2000)
    assert none in player.told[-1], player.told


def test_a_record_without_end_is_cut(browser):
    """A link of 30 kB that would fill the memory: 30 MB."""
    text = record.header_line(record.begin(catalog.load("youscout_lite"), {}, ["human"], 5)) + "\nstart 1\n"
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(text.encode() + b"x" * 30_000_000) + packer.flush()
    player = browser(lang="en").open("#r=" + base64.urlsafe_b64encode(packed).decode().rstrip("="))
    player.advance(0, 2000)
    assert "The shared match can't be read to its end" in player.told[-1], player.told
    press(player, "A")
    player.advance(0, 500)
    assert player.text.shows("0/1")
    length = "async (hash) => (await (await import('./link.js')).fromLink({ hash })).length"
    assert 60_000 < player.page.evaluate(length, "#r=" + base64.urlsafe_b64encode(packed).decode()) < 66_000
    assert player.page.evaluate(length, "#g=youscout&seed=" + "9" * 200_000) == 1000


def test_nothing_to_share_is_told(browser):
    player = browser(lang="en").open()
    player.advance(0, 200)
    player.page.click("#open")
    player.page.click("#share")
    assert player.status == "There is no match to share yet."
