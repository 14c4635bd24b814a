"""Checks of a match without a screen, for CPython and MicroPython alike: each takes a folder of its own.

Run by test_session.py, under both; `micropython session_checks.py ROOT FOLDER` runs them all and prints their names.
"""

import os
import sys

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])

from core import catalog
from core.games import template
from firmware import archive, ending, saves, tally
from firmware.store import Store


class Bot:
    """Plays the lowest card after three slices, and remembers what it was asked."""

    asked = []

    @staticmethod
    def think(state, seat, level, rng, report=None):
        Bot.asked.append((seat, level, rng.key(), state.information_state_string(seat)))
        actions = state.legal_actions()
        for i in range(3):
            report[actions[0]] = (i, i + 1)
            yield 80 * i
        return actions[0]


def use_template():
    """Let the catalog know the template game and this bot; returns a function that undoes it."""
    kept = (catalog.load, catalog.bot)
    catalog.load = lambda game_id: template.GAME if game_id == "template" else kept[0](game_id)
    catalog.bot = lambda game_id: Bot

    def undo():
        catalog.load, catalog.bot = kept

    return undo


def result_of(generator):
    """Run a generator to its end: what it returned."""
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return end.value


def again(folder, game_id="youscout"):
    """(Store, Session) as the next start finds them."""
    store = Store(folder)
    return store, result_of(saves.load(store, game_id))


def begun(folder, plies=0, seed=7):
    """A Youscout match, so many first legal actions played and saved."""
    match = saves.begin(Store(folder), "youscout", {"terminals": 1}, ["human"], seed, 12)
    for _ in range(plies):
        match.apply(match.state.legal_actions()[0])
    match.flush()
    return match


def four(folder, seats):
    return saves.begin(Store(folder), "template", {}, seats, 3, 1)


def think(match, kind):
    """Think to the end: the action."""
    match.think(kind)
    while match.thinking:
        action = match.think_step()
    return action


def data_of(folder, name="youscout.rec"):
    with open(folder + "/" + name, "rb") as file:
        return file.read()


def put(folder, data, name="youscout.rec"):
    Store(folder)
    with open(folder + "/" + name, "wb") as file:
        file.write(data)


def check_what_no_session_wrote_is_set_aside_without_filling_the_memory(folder):
    header = b'asobi 1 {"game": "youscout"}\n'
    for data, kept in ((header.replace(b"youscout", b"youscout_lite"), False), (b"A" * 100000, False),
                       (b"asobi 1 {" + b"[" * 5000 + b"\n", False), (header + b"start 1\n" + b"A" * 100000, True)):
        put(folder, data)
        store = Store(folder)
        assert saves.read_header(store, "youscout.rec").get("game") in ("youscout", "youscout_lite", None)
        match, error = result_of(saves.open_record(store, "youscout.rec"))
        assert kept == (error is not None and match is not None), data[:40]
        store, match = again(folder)
        assert (match is not None) == kept, data[:40]
        assert store.notices[-1][0] == ("save.part" if kept else "save.none"), store.notices


# Autosave and resume


def check_every_action_is_on_flash_after_a_flush(folder):
    match = begun(folder)
    for _ in range(20):
        match.apply(match.state.legal_actions()[0])
        assert match.pending
        match.flush()
        assert not match.pending
        _, other = again(folder)
        assert other.state.key() == match.state.key() and other.count == match.count
    assert (other.number, other.seed, other.options, other.seats) == (12, 7, {"terminals": 1}, ["human"])


def check_undone_actions_survive_a_restart(folder):
    match = begun(folder, 12)
    kept = match.state.key()
    assert match.undo() and match.undo() and match.redo() and match.undo()
    match.flush()
    _, other = again(folder)
    assert other.count == 10 and other.undos == match.undos == 3
    assert other.redo() and other.redo() and not other.redo()
    assert other.state.key() == kept


def check_undo_and_redo_reach_both_ends(folder):
    match = begun(folder)
    keys = [match.state.key()]
    while not match.state.is_terminal() and match.count < 40:
        match.apply(match.state.legal_actions()[-1])
        keys.append(match.state.key())
    if match.over:
        return
    for key in reversed(keys[:-1]):
        assert match.undo() and match.state.key() == key
    assert not match.undo()
    for key in keys[1:]:
        assert match.redo() and match.state.key() == key
    assert not match.redo()


def check_a_new_action_forgets_what_was_undone_but_the_file_keeps_it(folder):
    match = begun(folder, 5)
    lines = data_of(folder).count(b"\n")
    match.undo()
    match.apply(match.state.legal_actions()[0])
    match.flush()
    assert not match.redo()
    assert data_of(folder).count(b"\n") == lines + 2, "nothing is ever cut off"


def check_lines_are_held_back_only_while_hurried(folder):
    match = begun(folder, 1)
    match.tick(1000, True)
    match.apply(match.state.legal_actions()[0])
    match.tick(1000, True)
    first = match.pending
    match.apply(match.state.legal_actions()[0])
    match.tick(1400, True)
    assert match.pending
    match.tick(1400 + 0x40000000 - 0x40000000 + 200, True)
    assert not match.pending, "half a second after the last flush"
    match.apply(match.state.legal_actions()[0])
    match.tick(1610, False)
    assert not match.pending and first is False


def check_a_file_that_somebody_took_away_is_written_anew(folder):
    match = begun(folder, 12)
    match.undo()
    os.remove(folder + "/youscout.rec")
    match.apply(match.state.legal_actions()[0])
    assert match.flush()
    match.apply(match.state.legal_actions()[0])
    assert match.flush()
    store, other = again(folder)
    assert store.notices == [] and other.state.key() == match.state.key() and other.number == 12
    match.undo()
    match.undo()
    match.flush()
    os.remove(folder + "/youscout.rec")
    match.redo()
    assert match.flush() and not match.redo(), "the record of what was undone is gone"
    store, other = again(folder)
    assert store.notices == [] and other.state.key() == match.state.key()


# The end


def check_the_end_is_marked_and_archived(folder):
    match = begun(folder)
    while not match.over:
        match.apply(match.state.legal_actions()[0])
    assert ending.result(match) in (tally.WON, tally.LOST) and not match.undo()
    match.flush()
    assert data_of(folder).split(b"\n")[-2].startswith(b"!end")
    _, other = again(folder)
    assert other.over and ending.result(other) == ending.result(match)
    store = Store(folder)
    ending.count(store, match, tally.Tally(store), "2", True)
    ending.count(store, other, tally.Tally(store), "2", True)
    assert tally.Tally(store).row("youscout", "2")[tally.PLAYS] == 1, "counted once"
    assert archive.replays(store) == [1] and not store.exists("youscout.rec")
    read, error = result_of(saves.open_record(store, archive.replay_name(1)))
    assert error is None and read.actions == match.match.actions


def check_giving_up_ends_the_match_for_good(folder):
    match = begun(folder, 3)
    match.resign()
    match.resign()
    assert match.over and ending.result(match) == tally.RESIGNED and not match.undo() and not match.redo()
    match.flush()
    _, other = again(folder)
    assert other.over and ending.result(other) == tally.RESIGNED and data_of(folder).count(b"!resign") == 1


def check_a_finished_match_without_its_mark_gets_it(folder):
    match = begun(folder)
    while not match.over:
        match.apply(match.state.legal_actions()[0])
    match.flush()
    data = data_of(folder)
    put(folder, data[: data.rindex(b"!end")])
    _, other = again(folder)
    assert other.over
    other.flush()
    assert data_of(folder) == data


def check_nothing_is_left_of_a_match_that_was_never_begun(folder):
    match = begun(folder)
    match.discard()
    match.flush()
    assert not Store(folder).exists("youscout.rec")


# Damage


def damaged(folder, data, reason, line, kept):
    """What a start makes of these bytes: told, kept as far as they make sense, set aside."""
    put(folder, data)
    store, match = again(folder)
    assert store.notices == [("save.part", ("save." + reason, line), kept, "youscout.bad")], store.notices
    assert match.count == kept
    assert data_of(folder, "youscout.bad") == data
    before = match.state.key()
    match.apply(match.state.legal_actions()[0])
    match.flush()
    store, other = again(folder)
    assert store.notices == [] and other.count == kept + 1
    other.undo()
    assert other.state.key() == before
    os.remove(folder + "/youscout.bad")


def check_damaged_records_go_on_from_their_longest_good_part(folder):
    begun(folder, 9)
    data = data_of(folder)
    lines = data.split(b"\n")
    begin = b"\n".join(lines[:6]) + b"\n"
    damaged(folder, begin + b"dr", "cut", 7, 5)
    damaged(folder, begin + b"draw*zz\n", "check", 7, 5)
    damaged(folder, begin + b"\xff\xfe\n" + lines[6] + b"\n", "check", 7, 5)
    flipped = b"1" if lines[6][-1:] != b"1" else b"2"
    damaged(folder, begin + lines[6][:-1] + flipped + b"\n" + lines[7] + b"\n", "check", 7, 5)
    damaged(folder, begin + lines[7] + b"\n", "check", 7, 5)


def check_an_illegal_action_in_a_record_without_checks(folder):
    header = b'asobi 1 {"game": "youscout", "seats": ["human"], "seed": 7, "rules": 1, "match": 3}\n'
    damaged(folder, header + b"start 2\ndraw\nstart 3\n", "illegal", 4, 2)
    damaged(folder, header + b"start 2\ndraw\n!undo 9\n", "illegal", 4, 2)
    damaged(folder, header + b"start 2\ndraw\n!jump\n", "mark", 4, 2)
    damaged(folder, header + b"start 2\ndraw\nfly\n", "unreadable", 4, 2)


def check_lines_after_the_end_are_told_and_dropped(folder):
    match = begun(folder, 3)
    match.resign()
    match.flush()
    data = data_of(folder)
    put(folder, data + b"draw*00\n")
    store, match = again(folder)
    assert match.over and match.count == 3 and data_of(folder) == data
    assert [notice[0] for notice in store.notices] == ["save.part"]


def check_a_last_line_without_its_line_end_counts(folder):
    begun(folder, 4)
    data = data_of(folder)
    put(folder, data[:-1])
    store, match = again(folder)
    assert match.count == 4 and store.notices == []
    match.apply(match.state.legal_actions()[0])
    match.flush()
    assert data_of(folder).startswith(data)


def check_a_header_that_makes_no_sense_is_set_aside(folder):
    head = b'asobi 1 {"game": "youscout", "seats": ["human"], "seed": 7, "rules": 1}\n'
    for data, reason in (
        (b"", "empty"),
        (b"hello\n", "format"),
        (b"asobi 2 {}\n", "version"),
        (b"asobi 1 {\n", "header"),
        (b"\xff\n", "format"),
        (head[:30], "cut"),
        (head.replace(b'"rules": 1', b'"rules": 9'), "rules"),
        (head.replace(b"7", b'7, "options": {"terminals": 0}'), "options"),
        (head.replace(b"7", b'7, "options": {"colour": 1}'), "options"),
        (head.replace(b'"human"', b'"human", "easy"'), "header"),
    ):
        put(folder, data)
        store, match = again(folder)
        assert match is None
        assert store.notices == [("save.none", ("save." + reason,), "youscout.bad")], (data, store.notices)
        assert data_of(folder, "youscout.bad") == data and not store.exists("youscout.rec")
        os.remove(folder + "/youscout.bad")


def check_no_record_is_no_damage(folder):
    store, match = again(folder)
    assert match is None and store.notices == []


# Several seats


def check_undo_of_one_person_takes_the_bots_with_it(folder):
    undo = use_template()
    try:
        Bot.asked.clear()
        match = four(folder, ["easy", "human", "hard"])
        assert match.people == [1] and not match.mine()
        match.apply(think(match, "bot"))
        assert match.mine() and not match.undo(), "only the bot has played"
        before = match.state.key()
        match.apply(match.state.legal_actions()[0])
        while not match.mine():
            match.apply(think(match, "bot"))
        after, plies, asked = match.state.key(), match.count, list(Bot.asked)
        assert match.undo() and match.state.key() == before and match.undos == 1
        assert not match.undo()
        Bot.asked.clear()
        match.apply(match.state.legal_actions()[0])
        while not match.mine():
            match.apply(think(match, "bot"))
        assert match.state.key() == after and Bot.asked == asked[1:], "the same action brings the same replies"
        assert match.undo() and match.redo() and match.count == plies and match.state.key() == after
        match.flush()
        _, other = again(folder, "template")
        assert other.undo() and other.state.key() == before and other.redo() and other.state.key() == after
    finally:
        undo()


def check_several_people_undo_one_action_and_only_before_the_curtain(folder):
    undo = use_template()
    try:
        match = four(folder, ["human", "human"])
        match.apply(match.state.legal_actions()[0])
        match.apply(match.state.legal_actions()[0])
        assert match.undo() and match.count == 1
        match.redo()
        match.seal()
        assert not match.undo()
        match.apply(match.state.legal_actions()[0])
        assert match.undo() and not match.undo() and match.count == 2
    finally:
        undo()


def check_undo_of_several_people_takes_the_bots_with_it_too(folder):
    undo = use_template()
    try:
        match = four(folder, ["human", "easy", "hard", "human"])
        before = match.state.key()
        match.apply(match.state.legal_actions()[0])
        while not match.mine():
            match.apply(think(match, "bot"))
        plies = match.count
        assert plies > 1 and match.undo() and match.state.key() == before
        assert match.redo() and match.count == plies
        match.seal()
        assert not match.undo()
        match.apply(match.state.legal_actions()[0])
        while not match.mine():
            match.apply(think(match, "bot"))
        assert match.undo() and match.count == plies
    finally:
        undo()


class Spy(Bot):
    """A bot that keeps the states it is handed."""

    handed = []

    @staticmethod
    def think(state, seat, level, rng, report=None):
        Spy.handed.append(state)
        return Bot.think(state, seat, level, rng, report)


def thoughts(folder):
    """(what a bot was handed, the true state, what it was asked) for the first ply of a fresh match."""
    Bot.asked.clear()
    Spy.handed.clear()
    match = four(folder, ["easy", "human"])
    think(match, "bot")
    assert match.count == 0, "thinking changes nothing"
    return Spy.handed[0], match.state, list(Bot.asked)


def check_bots_know_what_their_seat_knows_and_think_by_the_deal(folder):
    undo = use_template()
    catalog.bot = lambda game_id: Spy
    try:
        handed, true_state, asked = thoughts(folder)
        assert handed is not true_state and handed.hands[1] != true_state.hands[1]
        assert handed.information_state_string(0) == true_state.information_state_string(0)
        assert thoughts(folder)[2] == asked and asked[0][:2] == (0, "easy")
    finally:
        undo()


def check_a_hint_can_be_read_before_it_is_finished(folder):
    undo = use_template()
    try:
        match = four(folder, ["human", "easy"])
        match.think("hint")
        assert match.thinking == "hint" and match.think_step() is None, "the first slice loads the bot"
        assert match.think_step() is None and match.progress == 0
        assert match.think_step() is None and match.progress == 80
        match.think_stop()
        assert match.thinking == "" and list(match.report.values()) == [(1, 2)]
        match.think("hint")
        match.apply(match.state.legal_actions()[0])
        assert match.thinking == "", "an action ends the thinking"
    finally:
        undo()


def check_results_of_several_seats(folder):
    undo = use_template()
    try:
        for seats, human in ((["human", "easy"], 0), (["easy", "human"], 1)):
            match = four(folder, seats)
            while not match.over:
                match.apply(match.state.legal_actions()[-1])
            mine, other = match.state.returns()[human], match.state.returns()[1 - human]
            expected = tally.WON if mine > other else tally.LOST if mine < other else tally.DRAWN
            assert ending.result(match) == expected
        match = four(folder, ["human", "human"])
        while not match.over:
            match.apply(match.state.legal_actions()[-1])
        assert ending.result(match) == tally.PLAYED
    finally:
        undo()


CHECKS = [name for name in sorted(globals()) if name.startswith("check_")]


def clear(folder):
    """An empty folder."""
    try:
        names = os.listdir(folder)
    except OSError:
        os.mkdir(folder)
        return
    for name in names:
        path = folder + "/" + name
        try:
            os.remove(path)
        except OSError:
            clear(path)


if __name__ == "__main__":
    for name in CHECKS:
        clear(sys.argv[2])
        globals()[name](sys.argv[2])
        print(name)
