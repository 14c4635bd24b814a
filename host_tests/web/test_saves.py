"""What stays in the browser: saves, settings, statistics; and what is said when something goes wrong with them."""

import json

import pytest

from host_tests.web.steps import BEGIN, play, press

HEADER = 'asobi 1 {"game": "youscout", "seats": ["human"], "seed": 1, "rules": 1, "match": 1}\n'
NO_ROOM = """
    globalThis.room = false;
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...words) {
      if (!globalThis.room) {
        throw new DOMException("no room", "QuotaExceededError");
      }
      return put.apply(this, words);
    };
"""


def begun(player):
    """Some actions of a match; returns the strings that are on the screen then."""
    play(player, BEGIN)
    press(player, "A", "A", "A", "A")
    player.advance(0, 4000)
    return player.text.strings()


def test_a_reload_goes_on_where_it_was(browser):
    player = browser(seed=1, lang="en").open()
    shown = begun(player)
    player.reload()
    player.advance(0, 4000)
    assert sorted(player.text.strings()) == sorted(shown)
    press(player, "A")
    player.advance(0, 100)
    assert len(player.files()["youscout.rec"].splitlines()) > 3


def test_settings_and_statistics_stay(browser):
    player = browser(seed=1).open()
    player.advance(0, 200)
    press(player, "A")
    player.reload()
    player.advance(0, 200)
    assert json.loads(player.files()["settings.json"])["language"] == "en"
    assert player.text.shows("Press any button"), "the language is not asked again"
    row = {"last": 9, "rows": {"": [9, 8, 7, 6, 5, 4]}}
    player.put("stats.json", json.dumps({"games": {"youscout": row}, "log": []}))
    player.reload()
    player.advance(0, 200)
    press(player, "A", "UP", "UP", "UP", "A")
    assert player.text.shows("89"), "8 of 9"


def test_it_plays_without_a_network(profile, browser):
    player = browser(context=profile(service_workers="allow"), seed=1, lang="en").open()
    player.page.evaluate("navigator.serviceWorker.ready")
    player.page.wait_for_function("navigator.serviceWorker.controller")
    with player.offline():
        player.reload()
        shown = begun(player)
        player.reload()
        player.advance(0, 4000)
        assert sorted(player.text.strings()) == sorted(shown)


@pytest.mark.parametrize("language,told", [
    ("en", "The saved match is damaged: line 4 is no action of this game."),
    ("ja", "保存された記録が壊れています：4行目はこのゲームの手ではありません。"),
])
def test_a_broken_save_is_set_aside_and_told(browser, language, told):
    player = browser(seed=1, lang=language).open()
    player.put("youscout.rec", HEADER + "start 1\ndraw\nnonsense\ndraw\n")
    player.reload()
    player.advance(0, 200)
    press(player, "A", "A")
    player.advance(0, 2000)
    assert told in player.told[-1], player.told
    press(player, "A")
    player.advance(0, 1000)
    files = player.files()
    assert b"nonsense" in files["youscout.bad"] and b"nonsense" not in files["youscout.rec"]
    assert files["youscout.rec"].startswith(HEADER.encode())


def test_what_is_no_file_at_all_is_set_aside(browser):
    player = browser(seed=1, lang="en").open()
    player.put("settings.json", "{")
    player.put("stats.json", "[]")
    player.reload()
    player.advance(0, 200)
    assert player.told[-1].startswith("Note. settings.json was damaged")
    press(player, "A")
    player.advance(0, 200)
    press(player, "A")
    files = player.files()
    assert files["settings.bad"] == b"{"


def test_all_saves_go_into_one_file_and_come_back(browser, tmp_path):
    player = browser(seed=1, lang="en").open()
    shown = begun(player)
    player.page.click("#open")
    with player.page.expect_download() as download:
        player.page.click("#export")
    download.value.save_as(tmp_path / "saves.json")
    files = player.files()
    assert set(json.loads((tmp_path / "saves.json").read_text())["files"]) == set(files)

    other = browser(seed=5, lang="en").open()
    play(other, BEGIN)
    other.page.on("dialog", lambda dialog: dialog.accept())
    with other.page.expect_navigation():
        other.page.set_input_files("#file", tmp_path / "saves.json")
    other.wait()
    assert other.files() == files
    other.advance(0, 4000)
    assert sorted(other.text.strings()) == sorted(shown)


def test_saves_that_the_player_does_not_want_replaced_stay(browser, tmp_path):
    (tmp_path / "saves.json").write_text('{"format": "asobi saves 1", "files": {"settings.json": "e30="}}')
    player = browser(seed=1, lang="en").open()
    begun(player)
    files = player.files()
    with player.page.expect_event("dialog") as asked:
        player.page.set_input_files("#file", tmp_path / "saves.json")
    assert asked.value.message.startswith("Replace all saves")
    asked.value.dismiss()
    assert player.files() == files


@pytest.mark.parametrize("text", [
    "", "[]", "{}", '{"format": "asobi saves 1", "files": {}}', '{"format": "asobi saves 1", "files": 5}',
    '{"format": "asobi saves 2", "files": {}}', '{"format": "asobi saves 1"}',
    '{"format": "asobi saves 1", "files": {"../main.py": "e30="}}',
    '{"format": "asobi saves 1", "files": {"a/b/c.rec": "e30="}}',
    '{"format": "asobi saves 1", "files": {"settings.json": "?"}}',
    '{"format": "asobi saves 1", "files": {"settings.json": 5}}',
])
def test_a_file_that_holds_no_saves_changes_nothing(browser, tmp_path, text):
    (tmp_path / "saves.json").write_text(text)
    player = browser(seed=1, lang="en").open()
    player.advance(0, 200)
    files = player.files()
    player.page.set_input_files("#file", tmp_path / "saves.json")
    player.page.wait_for_function("document.getElementById('status').textContent")
    assert player.status == "That file holds no saves of Asobi. Nothing was changed."
    assert player.files() == files


def test_only_one_tab_plays(profile, browser):
    context = profile()
    first = browser(context=context, seed=1, lang="en").open()
    second = browser(context=context, seed=1, lang="ja").open(ready=False)
    second.page.wait_for_function("document.getElementById('status').textContent.includes('別のタブ')")
    assert not second.page.is_visible("#open"), "there is nothing yet to export"
    begun(first)
    files = first.files()
    first.page.close()
    second.wait()
    second.advance(0, 1000)
    assert second.status == ""
    assert second.files()["youscout.rec"] == files["youscout.rec"]


def test_no_room_is_told_and_the_match_is_kept_as_soon_as_there_is_some(profile, browser):
    context = profile()
    context.add_init_script(NO_ROOM)
    player = browser(context=context, seed=1, lang="en").open()
    begun(player)
    player.page.wait_for_function("document.getElementById('warning').textContent")
    assert player.warning.startswith("There is no room left for saves.")
    assert "youscout.rec" not in player.files()
    player.page.evaluate("globalThis.room = true")
    player.page.wait_for_function("asobi.pass(100), document.getElementById('warning').textContent === ''")
    assert "youscout.rec" in player.files()
    assert all("no room" in line or "Quota" in line for line in player.said)
    player.said.clear()


def test_a_browser_that_keeps_nothing_says_so_and_plays(profile, browser):
    context = profile()
    context.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };")
    player = browser(context=context, seed=1, lang="ja").open()
    assert player.warning.startswith("このブラウザでは記録を保存できません")
    begun(player)
    assert player.text.shows("めくる")
    boxes = [player.page.locator(name).bounding_box() for name in ("#screen", "#warning")]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"], "it covers nothing of the picture"


def test_what_could_not_be_read_is_not_written_over(profile, browser):
    context = profile()
    context.add_init_script("""
        if (sessionStorage.broken) {
          IDBObjectStore.prototype.getAll = () => { throw new DOMException("no", "UnknownError"); };
        }""")
    player = browser(context=context, seed=1, lang="en").open()
    begun(player)
    files = player.files()
    player.page.evaluate("sessionStorage.broken = 1")
    player.reload()
    assert player.warning.startswith("This browser keeps no saves")
    press(player, "A", "DOWN", "A", "A")
    player.advance(0, 5000)
    player.page.evaluate("delete sessionStorage.broken")
    player.reload()
    assert player.warning == "" and player.files() == files


def test_a_lost_connection_to_the_database_is_opened_anew(profile, browser):
    context = profile()
    context.add_init_script("""
        const open = IDBFactory.prototype.open;
        IDBFactory.prototype.open = function (...words) {
          const request = open.apply(this, words);
          request.addEventListener("success", () => { globalThis.database ??= request.result; });
          return request;
        };""")
    player = browser(context=context, seed=1, lang="en").open()
    begun(player)
    lines = len(player.files()["youscout.rec"].splitlines())
    player.page.evaluate("database.close()")
    press(player, "A")
    player.page.wait_for_function("document.getElementById('warning').textContent")
    assert player.warning.startswith("Saving fails at the moment")
    player.page.wait_for_function("asobi.pass(100), document.getElementById('warning').textContent === ''")
    assert len(player.files()["youscout.rec"].splitlines()) > lines
