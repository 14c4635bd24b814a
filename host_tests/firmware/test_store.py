"""Files: what a power cut, a full flash or somebody's hand may do to them, on CPython. On littlefs: test_flash.py."""

import errno
import json
import os

import pytest

from firmware import archive, tally
from firmware import store as stores
from firmware.archive import replay_name, replays
from firmware.salvage import load_json, read, set_aside
from firmware.settings import Settings
from firmware.store import Journal, Store
from firmware.tally import Tally


@pytest.fixture
def store(tmp_path):
    return Store(str(tmp_path / "saves"))


class Full:
    """Stands for `open` on a disk that has room for `room` more bytes."""

    def __init__(self, room):
        self.room = room

    def __call__(self, path, mode="r"):
        file = open(path, mode)
        if "r" in mode:
            return file
        return Limited(file, self)


class Limited:
    def __init__(self, file, disk):
        self._file = file
        self._disk = disk

    def write(self, data):
        part = bytes(data)[: self._disk.room]
        self._disk.room -= len(part)
        self._file.write(part)
        if len(part) < len(data):
            self._file.flush()
            raise OSError(errno.ENOSPC, "full")
        return len(part)

    def __getattr__(self, name):
        return getattr(self._file, name)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._file.close()


def text_of(store, name):
    with open(store.path(name)) as file:
        return file.read()


# Writing


def test_a_file_is_replaced_whole_and_leaves_nothing_behind(store):
    assert store.write("a.json", b"one") and store.write("a.json", b"two")
    assert text_of(store, "a.json") == "two"
    assert sorted(os.listdir(store.root)) == ["a.json", "replays"]
    assert store.notices == []


def test_the_live_file_is_never_opened_for_writing(store, monkeypatch):
    store.write("a.json", b"old")
    opened = []

    def spy(path, mode="r"):
        opened.append((os.path.basename(path), mode))
        return open(path, mode)

    monkeypatch.setattr(stores, "open", spy, raising=False)
    store.write("a.json", b"new")
    assert opened == [("a.json.tmp", "wb")]


def test_a_full_disk_keeps_the_old_file_and_is_told_once_until_it_works_again(store, monkeypatch):
    store.write("a.json", b"old")
    disk = Full(2)
    monkeypatch.setattr(stores, "open", disk, raising=False)
    assert not store.write("a.json", b"newer") and not store.write("a.json", b"newest")
    assert text_of(store, "a.json") == "old"
    assert not store.exists("a.json.tmp"), "a half-written file takes room that is missing already"
    assert store.notices == [("store.full",)] and not store.saving
    disk.room = 1000
    assert store.write("a.json", b"newest")
    assert store.notices == [("store.full",), ("store.again",)] and store.saving


def test_a_folder_that_cannot_be_made_is_told_and_nothing_raises(tmp_path):
    (tmp_path / "saves").write_text("a file where the folder should be")
    store = Store(str(tmp_path / "saves"))
    assert [notice[0] for notice in store.notices] == ["store.failed"]
    assert read(store, "a.json") is None and not store.write("a.json", b"x") and replays(store) == []


def test_what_cannot_be_read_is_told(store):
    os.mkdir(store.path("settings.json"))
    assert read(store, "settings.json") is None
    assert store.notices == [("store.unread", "settings.json", errno.EISDIR)]


# After a power cut


def test_a_temporary_file_beside_its_target_is_dropped(store):
    store.write("settings.json", b"{}")
    store.write("settings.json.tmp", b'{"half')
    again = Store(store.root)
    assert read(again, "settings.json") == b"{}" and not again.exists("settings.json.tmp")


@pytest.mark.parametrize("name, data, kept", [
    ("stats.json", b'{"games": {}}', True),
    ("stats.json", b'{"games": ', False),
    ("youscout.rec", b"asobi 1 {}\nstart 1\n", True),
    ("youscout.rec", b"asobi 1 {}\nsta", False),
    ("youscout.rec", b"", False),
    ("stats.json", b"[" * 100000, False),
])
def test_a_temporary_file_without_target_takes_its_place_when_it_is_whole(store, name, data, kept):
    with open(store.path(name + ".tmp"), "wb") as file:
        file.write(data)
    again = Store(store.root)
    assert again.exists(name) == kept and not again.exists(name + ".tmp")
    assert not kept or read(again, name) == data


def test_a_folder_that_is_called_like_a_temporary_file_is_no_trouble(store):
    os.mkdir(store.path("settings.json.tmp"))
    assert load_json(Store(store.root), "settings.json") == {}


def test_set_aside_never_overwrites_what_was_set_aside_before(store):
    for i in range(3):
        store.write("youscout.rec", b"%d" % i)
        set_aside(store, "youscout.rec")
    assert [read(store, name) for name in ("youscout.bad", "youscout-2.bad", "youscout-3.bad")] == [b"0", b"1", b"2"]


@pytest.mark.parametrize("data", [b"{", b"[1]", b"null", b"", b"\xff\xfe", b'{"a": 1}}', b"[" * 100000])
def test_json_that_is_no_object_is_set_aside_and_told(store, data):
    store.write("settings.json", data)
    assert load_json(store, "settings.json") == {}
    assert store.notices == [("store.bad", "settings.json", "settings.bad")]
    assert read(store, "settings.bad") == data and not store.exists("settings.json")


# The journal


def test_a_journal_grows_by_appending(store):
    journal = Journal(store, "x.rec", bytearray(b"head\n"))
    assert journal.pending and journal.flush() and not journal.pending
    before = os.stat(store.path("x.rec")).st_ino
    journal.add("one\n")
    journal.add("two\n")
    assert text_of(store, "x.rec") == "head\n"
    assert journal.flush()
    assert text_of(store, "x.rec") == "head\none\ntwo\n"
    assert os.stat(store.path("x.rec")).st_ino == before, "appending must not rewrite the file"


def test_a_torn_line_is_mended_before_anything_follows_it(store, monkeypatch):
    journal = Journal(store, "x.rec", bytearray(b"head\n"))
    journal.flush()
    disk = Full(3)
    monkeypatch.setattr(stores, "open", disk, raising=False)
    journal.add("one\n")
    assert not journal.flush() and journal.pending
    assert text_of(store, "x.rec") == "head\none", "this test wants a torn line"
    disk.room = 1000
    journal.add("two\n")
    assert journal.flush()
    assert text_of(store, "x.rec") == "head\none\ntwo\n"
    assert store.notices == [("store.full",), ("store.again",)]


def test_a_journal_that_somebody_took_away_or_cut_is_written_anew(store):
    journal = Journal(store, "x.rec", bytearray(b"head\n"))
    journal.anew = lambda: bytearray(b"head\neverything\n")
    journal.flush()
    os.remove(store.path("x.rec"))
    journal.add("one\n")
    assert journal.flush() and text_of(store, "x.rec") == "head\neverything\n"
    with open(store.path("x.rec"), "w") as file:
        file.write("head\n")
    journal.add("two\n")
    assert journal.flush() and text_of(store, "x.rec") == "head\neverything\n"
    journal.add("three\n")
    assert journal.flush() and text_of(store, "x.rec") == "head\neverything\nthree\n"


def test_what_somebody_wrote_behind_a_journal_is_dropped(store):
    journal = Journal(store, "x.rec", bytearray(b"head\n" + b"line\n" * 300))
    journal.flush()
    with open(store.path("x.rec"), "a") as file:
        file.write("something else")
    journal.add("one\n")
    assert journal.flush() and text_of(store, "x.rec") == "head\n" + "line\n" * 300 + "one\n"


def test_the_first_line_that_found_no_room_is_written_later(store, monkeypatch):
    disk = Full(0)
    monkeypatch.setattr(stores, "open", disk, raising=False)
    journal = Journal(store, "x.rec", bytearray(b"head\n"))
    assert not journal.flush()
    journal.add("one\n")
    assert not journal.flush()
    disk.room = 1000
    assert journal.flush() and text_of(store, "x.rec") == "head\none\n"


def test_a_damaged_file_is_set_aside_only_when_its_successor_is_there(store, monkeypatch):
    store.write("x.rec", b"head\ngarbage")
    disk = Full(2)
    monkeypatch.setattr(stores, "open", disk, raising=False)
    journal = Journal(store, "x.rec", bytearray(), 5, damaged=True)
    assert journal.pending and not journal.flush() and journal.bad is None
    assert text_of(store, "x.rec") == "head\ngarbage"
    journal.add("one\n")
    disk.room = 1000
    assert journal.flush() and journal.bad == "x.bad" and not journal.pending
    assert text_of(store, "x.bad") == "head\ngarbage" and text_of(store, "x.rec") == "head\none\n"


# Replays


def test_the_last_twenty_replays_are_kept(store):
    for number in range(1, 26):
        store.write("x.rec", b"%d\n" % number)
        assert archive.archive(store, "x.rec", number)
    assert replays(store) == list(range(25, 5, -1))
    assert read(store, replay_name(25)) == b"25\n" and not store.exists("x.rec")


def test_a_power_cut_before_the_oldest_replay_is_dropped_leaves_it_to_the_next_start(store):
    for number in range(1, 22):
        store.write(replay_name(number), b"a match\n")
    assert replays(Store(store.root)) == list(range(21, 1, -1))


def test_other_files_among_the_replays_are_left_alone(store):
    store.write("replays/notes.rec", b"mine")
    store.write("replays/0007.bad", b"mine, too")
    for name in ("-005", "8", " 009", "1_0", "0000"):
        store.write("replays/%s.rec" % name, b"asobi 1 {}\n")
    assert replays(store) == []


# Settings


def test_settings_are_saved_at_every_change_and_read_again(store):
    settings = Settings(store)
    settings.set("speed", "fast")
    settings.played("youscout")
    settings.played("youscout_lite")
    again = Settings(store)
    assert (again.speed, again.recent, again.current) == ("fast", ["youscout_lite", "youscout"], "youscout_lite")
    again.left()
    assert Settings(store).current == "" and store.notices == []


@pytest.mark.parametrize("name, value", [
    ("speed", "furious"), ("brightness", 9), ("brightness", True), ("theme", None), ("sleep", "3"), ("recent", "x"),
    ("options", []), ("helped", {"g": "1"}), ("helped", {"g": -4}), ("recent", [1]), ("options", {"youscout": 7}),
    ("brightness", 4.0), ("brightness", 3.0), ("confirm", True), ("sleep", False),
])
def test_a_setting_out_of_range_is_named_and_the_others_are_kept(store, name, value):
    store.write("settings.json", json.dumps({"sound": 0, name: value}).encode())
    settings = Settings(store)
    assert store.notices == [("store.range", name)]
    assert getattr(settings, name) == getattr(Settings(Store(store.root + "/other")), name)
    assert settings.sound == 0


# Statistics


def test_a_match_is_counted_once_however_often_it_is_tried(store):
    for _ in range(3):
        assert Tally(store).count("youscout", 5, "2", tally.WON, 70, True) == 1
    figures = Tally(store)
    assert figures.row("youscout") == figures.row("youscout", "2") == [1, 1, 1, 1, 1, 1]
    assert figures.logged(1) == [1, "youscout", tally.WON, 70, 5]
    assert figures.row("youscout_lite") == [0] * 6


def test_streaks_are_of_matches_without_undo(store):
    figures = Tally(store)
    for number, (result, clean) in enumerate([
        (tally.WON, True), (tally.WON, True), (tally.WON, False), (tally.WON, True), (tally.LOST, False),
        (tally.WON, True), (tally.RESIGNED, True), (tally.WON, False),
    ], 1):
        figures.count("g", number, "", result, 9, clean)
    row = figures.row("g")
    assert row[tally.PLAYS] == 8 and row[tally.WINS] == 6
    assert row[tally.CLEAN_PLAYS] == 5 and row[tally.CLEAN_WINS] == 4
    assert row[tally.STREAK] == 0 and row[tally.BEST] == 3


def test_a_match_of_several_people_is_counted_as_played_and_no_more(store):
    figures = Tally(store)
    figures.count("g", 1, "x", tally.WON, 9, True)
    for number, result in enumerate((tally.PLAYED, tally.RESIGNED), 2):
        figures.count("g", number, "x", result, 9, None)
    assert figures.row("g") == figures.row("g", "x") == [3, 1, 1, 1, 1, 1]
    assert Tally(store).logged(2) == [2, "g", tally.PLAYED, 9, 2]


def test_a_count_that_found_no_room_is_saved_by_the_next_try(store, monkeypatch):
    figures = Tally(store)
    disk = Full(0)
    monkeypatch.setattr(stores, "open", disk, raising=False)
    assert not figures.count("g", 1, "", tally.WON, 9, True)
    assert not figures.count("g", 1, "", tally.WON, 9, True)
    disk.room = 1000
    assert figures.count("g", 1, "", tally.WON, 9, True)
    assert Tally(store).row("g") == [1, 1, 1, 1, 1, 1]


def test_forgetting_the_figures_counts_nothing_twice(store):
    figures = Tally(store)
    figures.count("g", 3, "", tally.WON, 9, True)
    figures.reset("g")
    assert Tally(store).row("g") == [0] * 6
    assert Tally(store).count("g", 3, "", tally.WON, 9, True)
    assert Tally(store).row("g") == [0] * 6


def test_damaged_parts_of_the_statistics_are_dropped_and_the_rest_kept(store):
    good = {"last": 4, "rows": {"": [3, 1, 2, 1, 0, 1]}}
    games = {"a": good, "b": {"last": 1, "rows": {"": [1, 2]}}, "c": 7, "d": {"last": -1, "rows": {}}}
    log = [[4, "a", 1, 9, 4], [5, 6], [3, "a", 9, 9, 3], "x"]
    store.write("stats.json", json.dumps({"games": games, "log": log}).encode())
    figures = Tally(store)
    assert figures.games == {"a": good} and figures.log == [[4, "a", 1, 9, 4]]
    assert store.notices == [("store.stats",)]


@pytest.mark.parametrize("saved", [{"games": []}, {"games": 5}, {"log": {}}, {"games": None, "log": None}])
def test_statistics_of_another_shape_are_told(store, saved):
    store.write("stats.json", json.dumps(saved).encode())
    figures = Tally(store)
    assert (figures.games, figures.log) == ({}, [])
    assert store.notices == [("store.stats",)]


def test_numbers_go_on_in_each_game_and_serials_over_all(store):
    figures = Tally(store)
    assert figures.next_number("g") == 1
    assert [figures.count("g", 6, "", tally.WON, 9, True), figures.count("h", 2, "", tally.LOST, 9, True)] == [1, 2]
    assert figures.next_number("g") == 7 and figures.next_number("h") == 3
    assert figures.count("g", 6, "", tally.WON, 9, True) == 1, "the serial it was given before"
    store.remove("stats.json")
    store.write("replays/0041.rec", b"an old one\n")
    assert Tally(store).count("g", 7, "", tally.WON, 9, True) == 42, "no replay is overwritten when the log is lost"
