"""python -m tools replay."""

import argparse

import pytest

from core import catalog
from core.record import begin, header_line, to_text
from tools import replay


def run(capsys, *words):
    """(exit code, stdout, stderr)."""
    parser = argparse.ArgumentParser()
    replay.add_arguments(parser)
    code = replay.main(parser.parse_args([str(word) for word in words]))
    return code, *capsys.readouterr()


@pytest.fixture
def saved(tmp_path):
    """(path, match) of a finished match with something taken back."""
    match = begin(catalog.load("youscout"), {"swap": "memorial", "terminals": 1}, ["human"], 4)
    text = header_line(match) + match.apply(12) + match.apply(0) + match.undo()
    while not match.state.is_terminal():
        text += match.apply(match.state.legal_actions()[0])
    path = tmp_path / "match.rec"
    path.write_text(text + match.end(), encoding="utf-8")
    return path, match


def test_a_finished_match(capsys, saved):
    code, out, err = run(capsys, saved[0])
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "youscout, seed 4, seats human"
    assert set(lines[1:3]) == {"    swap = memorial", "    terminals = 1"}
    assert lines[3] == "   1  seat 0  start 2" and lines[4] == "   2  seat 0  draw"
    assert lines[-1] == "over; result: %d" % saved[1].state.returns()[0]
    assert len(lines) == 4 + len(saved[1].actions)


def test_events(capsys, saved):
    assert "contest" in run(capsys, saved[0], "--events")[1]


def test_clean(capsys, saved):
    assert run(capsys, saved[0], "--clean")[1] == to_text(saved[1])


def test_a_cut_record_is_replayed_as_far_as_it_goes(capsys, saved):
    text = saved[0].read_text(encoding="utf-8")
    saved[0].write_text("".join(text.splitlines(True)[:5]) + "dr", encoding="utf-8")
    code, out, err = run(capsys, saved[0])
    assert code == 1 and "not finished, seat 0 to act" in out
    assert "line 6: the text is cut off" in err and "kept: the 2 actions before it" in err


def test_an_editor_s_byte_order_mark_does_no_harm(capsys, saved):
    path, _ = saved
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    code, _, err = run(capsys, path)
    assert (code, err) == (0, "")


def test_a_match_that_was_given_up(capsys, tmp_path):
    match = begin(catalog.load("youscout_lite"))
    path = tmp_path / "x.rec"
    path.write_text(header_line(match) + match.resign(), encoding="utf-8")
    assert "given up by seat 0" in run(capsys, path)[1]


@pytest.mark.parametrize("content, message", [
    (None, "No such file"), (b"\xff\xfe", "not text"), (b"hello\n", "no record"), (b"", "empty"),
    (b'asobi 7 {"game": "youscout"}\n', "version"), (b'asobi 1 {"game": "go"}\n', "no game"),
])
def test_files_that_are_no_record(capsys, tmp_path, content, message):
    path = tmp_path / "x.rec"
    if content is not None:
        path.write_bytes(content)
    code, out, err = run(capsys, path)
    assert code == 1 and out == "" and message in err and str(path) in err and "Traceback" not in err
