"""Records: what is written, what is read, and what is said about texts that can't be read."""

import json
import re

import pytest

from core import catalog, record
from core.game import IllegalAction, OptionError
from core.games.template import GAME as TEMPLATE
from core.match import check_of
from core.record import RecordError, begin, header_line, load, to_text
from host_tests.core.runtimes import on_micropython

YOUSCOUT = catalog.load("youscout")


def played(count=40, **options):
    """A match and its record as a session writes it, some of it taken back."""
    match = begin(YOUSCOUT, options, ["human"], 2401)
    text = header_line(match)
    for number in range(count):
        legal = match.state.legal_actions()
        text += match.apply(legal[number % len(legal)])
        if number % 9 == 8:
            text += match.undo(2) + match.redo() + match.undo()
    return match, text


def test_crc_8():
    """The check value of CRC-8 (polynomial 07) that is published for the text 123456789 is F4."""
    assert check_of("123456789", 0) == 0xF4
    assert check_of("56789", check_of("1234", 0)) == 0xF4
    # Bytes of UTF-8.
    assert check_of("易", 0) == 0x0A


def test_the_header():
    match = begin(YOUSCOUT, {"swap": "memorial", "terminals": 3, "major_influence": 1.5}, ["human"], 2401)
    assert header_line(match) == (
        'asobi 1 {"game": "youscout", "options": {"major_influence": 1.5, "swap": "memorial"}, "seats": ["human"], '
        '"seed": 2401, "rules": 1}\n')
    assert header_line(begin(YOUSCOUT)) == 'asobi 1 {"game": "youscout", "seats": ["human"], "seed": 0, "rules": 1}\n'


def test_lines_are_notation_with_a_chained_check():
    match, text = played()
    lines = text.splitlines()
    check = check_of(lines[0], 0)
    for line in lines[1:]:
        body, digits = re.fullmatch(r"(.+)\*([0-9a-f]{2})", line).groups()
        check = check_of(body, check)
        assert int(digits, 16) == check
        assert body in ("!undo", "!undo 2", "!redo") or match.state.string_to_action(body) >= 0


def test_reading_gives_the_same_match():
    match, text = played()
    for source in (text, text.splitlines(True), text.replace("\n", "\r\n"), text + "\n\n"):
        again = load(source)
        assert again.state.key() == match.state.key()
        assert (again.header, again.actions, again.undone) == (match.header, match.actions, match.undone)
    # ... and what is played on continues the chain.
    action = match.state.legal_actions()[0]
    assert load(text).apply(action) == match.apply(action)


def test_without_checks():
    match, text = played()
    assert load(re.sub(r"\*..\n", "\n", text)).state.key() == match.state.key()
    assert load('asobi 1 {"game": "youscout"}\nstart 2\ndraw').actions == [12, 0]


def test_what_else_a_header_holds_is_left_alone():
    match, text = played()
    assert load(text.replace('"rules": 1}', '"rules": 1, "match": 7}', 1)).state.key() == match.state.key()


def test_deals_are_written_with_their_keys_in_order():
    names = [suit + "%02d" % rank for suit in "SCDW" for rank in range(1, 15)] + ["END"]
    deal = [{"reshuffles": [], "minor": names, "major": [[number, False] for number in (1, 2, 3, 4, 5, 6)]}]
    line = header_line(begin(YOUSCOUT, {}, ["human"], 5, deal))
    assert line.index('"major"') < line.index('"minor"') < line.index('"reshuffles"')
    assert json.loads(line[8:])["deal"] == deal


def test_explicit_deals_are_kept():
    deal = [{"major": [[number, False] for number in (1, 2, 3, 4, 5, 6)]}]
    match = begin(YOUSCOUT, {}, ["human"], 5, deal)
    again = load(header_line(match) + match.apply(11))
    assert again.header["deal"] == deal and again.state.key() == match.state.key()


def test_to_text_leaves_out_what_was_taken_back():
    match, text = played()
    clean = to_text(match)
    assert "undo" in text and "undo" not in clean
    assert load(clean).state.key() == match.state.key()
    assert len(clean.splitlines()) == 1 + len(match.actions)


def test_undo_far_back():
    """Further back than the states that are kept."""
    match = begin(YOUSCOUT, {"terminals": 9}, ["human"], 1)
    keys = [match.state.key()]
    text = header_line(match)
    for _ in range(100):
        text += match.apply(match.state.legal_actions()[0])
        keys.append(match.state.key())
    for count in (3, 60, 20):
        text += match.undo(count)
    assert match.state.key() == keys[17]
    text += match.redo(83)
    assert match.state.key() == keys[100] and match.undone == []
    text += match.undo(70)
    text += match.apply(match.state.legal_actions()[0])
    assert match.state.key() == keys[31]
    again = load(text)
    assert again.state.key() == keys[31] and again.undone == match.undone == []


@pytest.mark.parametrize("memory", [True, False])
def test_undo_keeps_few_states(memory, monkeypatch):
    """Two, however long the match is; none when there is no memory for them. Undo still reaches back to the deal."""
    match = begin(YOUSCOUT, {"terminals": 9}, ["human"], 1)
    if not memory:
        def clone(state):
            raise MemoryError
        monkeypatch.setattr(type(match.state), "clone", clone)
    keys = [match.state.key()]
    for _ in range(200):
        match.apply(match.state.legal_actions()[0])
        keys.append(match.state.key())
    assert [count for count, _ in match._kept] == ([160, 192] if memory else [])
    for count in range(199, -1, -1):
        match.undo()
        assert match.state.key() == keys[count] and len(match._kept) <= 2
    match.redo(200)
    assert match.state.key() == keys[200]


def test_undo_to_an_explicit_deal():
    deal = [{"major": [[number, False] for number in (1, 2, 3, 4, 5, 6)], "reshuffles": [],
             "minor": [suit + "%02d" % rank for suit in "SCDW" for rank in range(1, 15)] + ["END"]}]
    match = begin(YOUSCOUT, {"terminals": 1}, ["human"], 5, deal)
    key = match.state.key()
    for _ in range(2):
        match.apply(11)
        for _ in range(9):
            match.apply(match.state.legal_actions()[0])
        match.undo(10)
        assert match.state.key() == key


def test_undo_and_another_way():
    """States that are kept for undo belong to the way that was taken back."""
    for seed in range(5):
        match = begin(TEMPLATE, {"hand": 6}, ["human", "human"], seed)
        straight = begin(TEMPLATE, {"hand": 6}, ["human", "human"], seed)
        while not match.state.is_terminal():
            match.apply(match.state.legal_actions()[0])
        match.undo(len(match.actions))
        while not straight.state.is_terminal():
            action = straight.state.legal_actions()[-1]
            match.apply(action)
            straight.apply(action)
        match.undo()
        straight.undo()
        assert match.state.key() == straight.state.key()


def test_another_way_beyond_the_kept_states():
    first = begin(YOUSCOUT, {"terminals": 9, "swap": "memorial"}, ["human"], 1)
    for action in [11] + [0] * 200:
        first.apply(action if first.state.why_illegal(action) is None else 1)
    first.undo(201)
    second = begin(YOUSCOUT, {"terminals": 9, "swap": "memorial"}, ["human"], 1)
    for match in (first, second):
        for action in [15] + [0] * 80:
            match.apply(action if match.state.why_illegal(action) is None else 2)
        match.undo(30)
    assert first.state.key() == second.state.key()


def test_a_new_action_forgets_what_was_taken_back():
    match, _ = played(10)
    match.undo()
    match.apply(match.state.legal_actions()[0])
    with pytest.raises(IllegalAction):
        match.redo()


@pytest.mark.parametrize("count", [0, -1, 99])
def test_undo_and_redo_refuse(count):
    match, _ = played(10)
    before = (match.state.key(), list(match.actions))
    for method in (match.undo, match.redo):
        with pytest.raises(IllegalAction):
            method(count)
    assert (match.state.key(), match.actions) == before


def test_illegal_actions_leave_no_trace():
    match, text = played(20)
    with pytest.raises(IllegalAction):
        match.apply(12)
    again = load(text)
    assert match.apply(0) == again.apply(0)


def test_resign_and_end():
    for close, word in ((lambda match: match.resign(), "!resign"), (lambda match: match.end(), "!end")):
        match, text = played(5)
        text += match.undo() + close(match)
        assert match.closed == word[1:] and text.splitlines()[-1].startswith(word + "*")
        again = load(text)
        assert again.closed == match.closed and again.state.key() == match.state.key()
        assert load(to_text(match)).closed == match.closed
        for method in (match.undo, match.redo, match.resign, match.end):
            with pytest.raises(IllegalAction):
                method()
        with pytest.raises(IllegalAction):
            match.apply(0)


def test_which_seat_resigns():
    match = begin(TEMPLATE, {}, ["human", "human"], 1)
    text = header_line(match) + match.resign(1)
    assert text.splitlines()[1].startswith("!resign 1*") and load(text, TEMPLATE).resigned == 1
    assert load(to_text(match), TEMPLATE).resigned == 1


HEADER = 'asobi 1 {"game": "youscout", "seats": ["human"], "seed": 2401, "rules": 1}\n'


@pytest.mark.parametrize("text, reason", [
    ("", "empty"), ("\n", "empty"), ("nonsense\n", "format"), ('{"game": "youscout"}\n', "format"),
    (HEADER.replace("asobi 1", "asobi 2"), "version"), (HEADER.replace("asobi 1", "asobi x"), "version"),
    ("asobi\n", "header"), ("asobi 1\n", "header"), ("asobi 1 {]\n", "header"), ("asobi 1 []\n", "header"),
    ("asobi 1 " + "[" * 100000 + "\n", "header"),
    ("asobi 1 {}\n", "header"), (HEADER[:40], "cut"), (HEADER.replace("youscout", "chess"), "game"),
    (HEADER.replace('"rules": 1', '"rules": 2'), "rules"), (HEADER.replace('"rules": 1', '"rules": "x"'), "rules"),
    (HEADER.replace('"rules"', '"options": {"swap": "x"}, "rules"'), "options"),
    (HEADER.replace('"rules"', '"options": {"seed": 5}, "rules"'), "options"),
    (HEADER.replace('"rules"', '"options": {"nonsense": 5}, "rules"'), "options"),
    (HEADER.replace('"rules"', '"options": [], "rules"'), "header"),
    (HEADER.replace("2401", "-1"), "header"), (HEADER.replace("2401", "1.5"), "header"),
    (HEADER.replace("2401", "true"), "header"), (HEADER.replace('["human"]', '["dog"]'), "header"),
    (HEADER.replace('["human"]', '["human", "easy"]'), "header"), (HEADER.replace('["human"]', "[]"), "header"),
    (HEADER.replace('["human"]', '"human"'), "header"), (HEADER.replace('"rules"', '"deal": [3], "rules"'), "header"),
    (HEADER.replace('"rules"', '"deal": [{"minor": 3}], "rules"'), "header"),
    (HEADER.replace('"rules"', '"deal": [{"major": [[{}, 1]]}], "rules"'), "header"),
])
def test_headers_that_cannot_be_read(text, reason):
    with pytest.raises(RecordError) as caught:
        load(text)
    error = caught.value
    assert (error.reason, error.line, error.match) == (reason, 1, None)
    assert str(error).startswith("line 1: ") and len(str(error)) > 12


def test_a_record_of_another_game_than_the_one_asked_for():
    header = HEADER.replace("youscout", "youscout_lite")
    assert load(header).game.id == "youscout_lite"
    with pytest.raises(RecordError, match="not of youscout") as caught:
        load(header, YOUSCOUT)
    assert caught.value.reason == "game"


def test_half_a_character_is_no_text():
    with pytest.raises(RecordError) as caught:
        load(HEADER + "start 2\n\ud800*00\n")
    assert (caught.value.reason, caught.value.line) == ("unreadable", 3)


@pytest.mark.parametrize("line, reason, why", [
    ("nonsense\n", "unreadable", None), ("draw \x00\n", "unreadable", None), ("start 1\n", "illegal", "started"),
    ("move\n", "illegal", "nochoice"), ("!undo 9\n", "illegal", "noundo"), ("!redo\n", "illegal", "noredo"),
    ("!nonsense\n", "mark", None), ("!\n", "mark", None), ("!undo x\n", "mark", None), ("!undo ²\n", "mark", None),
    ("!undo -1\n", "mark", None), ("!undo 1 1\n", "mark", None), ("!undo 0\n", "illegal", "noundo"),
    ("!end 1\n", "mark", None),
    ("!resign 3\n", "illegal", "unknown"), ("dra", "cut", None), ("!un", "cut", None), ("draw*00\n", "check", None),
])
def test_lines_that_cannot_be_read(line, reason, why):
    """Hand-written, without checks: two good lines, then a bad one."""
    with pytest.raises(RecordError) as caught:
        load(HEADER + "start 2\ndraw\n" + line)
    error = caught.value
    assert (error.reason, error.line, error.why) == (reason, 4, why)
    assert error.match.actions == [12, 0]
    assert str(error).startswith("line 4: ")
    # What was kept can be played on.
    error.match.apply(0)
    assert error.match.actions == [12, 0, 0]


def test_a_reader_goes_on_after_a_line_that_it_refused():
    reader = record.Reader()
    for line in (HEADER, "start 2\n", "draw\n"):
        reader.feed(line)
    for line in ("move\n", "nonsense\n", "draw*00\n", "!undo 3\n"):
        with pytest.raises(RecordError) as caught:
            reader.feed(line)
        assert caught.value.line == 4 and reader.match.actions == [12, 0]
    reader.feed("draw\n")
    assert reader.match.actions == [12, 0, 0]


def test_every_cut_of_a_record():
    """Cut after any byte, a record gives all whole lines: the longest valid beginning."""
    _, text = played(14)
    lengths = [sum(map(len, text.splitlines(True)[:count + 1])) for count in range(len(text.splitlines()))]
    for length in range(len(HEADER), len(text)):
        whole = sum(end <= length for end in lengths) - 1
        try:
            match = load(text[:length])
        except RecordError as error:
            assert error.reason == "cut" and error.line == whole + 2, text[:length]
            match = error.match
        # Only the line end may be lacking: then the line is whole. A first line that lost all of its check is taken
        # for one that was written by hand.
        kept = whole + (length + 1 in lengths or text[len(HEADER):length] == "start 1")
        assert match.state.key() == load(text[:lengths[kept]]).state.key()


def test_every_spoilt_byte_of_a_record():
    """One byte is another one: nothing after it is believed, everything before it is kept."""
    _, text = played(8)
    lines = text.splitlines(True)
    for number in range(1, len(lines)):
        for place in range(len(lines[number]) - 1):
            for other in "0a!~ ":
                spoilt = lines[number][:place] + other + lines[number][place + 1:]
                if spoilt == lines[number]:
                    continue
                with pytest.raises(RecordError) as caught:
                    load("".join(lines[:number] + [spoilt] + lines[number + 1:]))
                # A line that lost its check by accident is seen at the latest by the next one.
                assert caught.value.line in (number + 1, number + 2)
                assert caught.value.match.actions == load("".join(lines[:caught.value.line - 1])).actions


@pytest.mark.parametrize("change", ["swap", "drop", "double"])
def test_lines_out_of_order(change):
    """Every draw looks alike, but not its check."""
    _, text = played(12)
    lines = text.splitlines(True)
    if change == "swap":
        lines[4], lines[5] = lines[5], lines[4]
    elif change == "drop":
        del lines[4]
    else:
        lines.insert(4, lines[4])
    with pytest.raises(RecordError) as caught:
        load("".join(lines))
    assert caught.value.reason == "check"


def test_a_header_that_was_changed():
    _, text = played(5)
    for before, after in (("2401", "2402"), ('"rules"', '"options": {"terminals": 4}, "rules"')):
        with pytest.raises(RecordError) as caught:
            load(text.replace(before, after, 1))
        assert caught.value.reason == "check"


def test_checks_need_the_seed_in_the_header():
    _, text = played(5)
    with pytest.raises(RecordError, match="header has no seed") as caught:
        load(text.replace('"seed": 2401, ', ""))
    assert (caught.value.reason, caught.value.line, caught.value.match.actions) == ("check", 2, [])
    match = begin(YOUSCOUT)  # of seed 0, so that the checks are right
    text = header_line(match) + match.apply(12)
    with pytest.raises(RecordError, match="header has no seed"):
        load(text.replace('"seed": 0, ', ""))


def test_a_check_that_is_missing():
    _, text = played(6)
    lines = text.splitlines(True)
    lines[3] = lines[3][:-4] + "\n"
    with pytest.raises(RecordError) as caught:
        load("".join(lines))
    assert (caught.value.reason, caught.value.line) == ("check", 4)


def test_lines_after_the_end():
    match, text = played(5)
    with pytest.raises(RecordError) as caught:
        load(re.sub(r"\*..\n", "\n", text + match.end() + "draw\n"))
    assert caught.value.reason == "closed" and caught.value.match.closed == "end"


def test_new_matches_refuse():
    with pytest.raises(OptionError):
        begin(YOUSCOUT, {"swap": "x"})
    with pytest.raises(ValueError, match="seat takes"):
        begin(YOUSCOUT, {}, ["dog"])
    with pytest.raises(ValueError, match="players"):
        begin(YOUSCOUT, {}, ["human", "human"])


def test_reasons_are_keys_and_documented():
    reasons = ("empty", "format", "version", "header", "game", "rules", "options", "cut", "check", "unreadable",
               "illegal", "mark", "closed")
    assert all('"%s"' % reason in RecordError.__doc__ for reason in reasons)


def test_the_same_bytes_on_micropython(tmp_path):
    """A record written there is the one that is written here, explicit deal and all."""
    deal = [{"minor": [suit + "%02d" % rank for suit in "SCDW" for rank in range(1, 15)] + ["END"],
             "major": [[number, True] for number in (1, 2, 3, 4, 5, 6)]}]
    match = begin(YOUSCOUT, {"major_influence": 2.5, "replacement": "infinity"}, ["human"], 77, deal)
    for _ in range(60):
        match.apply(match.state.legal_actions()[-1])
    script = tmp_path / "write.py"
    script.write_text(
        "from core import catalog, record\nimport json\nmatch = record.begin(catalog.load('youscout'), "
        "{'major_influence': 2.5, 'replacement': 'infinity'}, ['human'], 77, json.loads('''%s'''))\n"
        "for _ in range(60):\n    match.apply(match.state.legal_actions()[-1])\nprint(record.to_text(match), end='')\n"
        "assert record.load(record.to_text(match)).state.key() == match.state.key()\n" % json.dumps(deal))
    assert on_micropython(script) == to_text(match)
    assert record.load(to_text(match)).state.key() == match.state.key()
