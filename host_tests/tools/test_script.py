"""Scripts: what is a step, what it does, and how a run ends."""

import pytest

from tools import play, script
from tools.__main__ import main
from tools.screentext import ScreenText


class Recorder:
    """A device that notes what is done to it; `text` may change with the time."""

    def __init__(self, appears_at=None):
        self.text = ScreenText()
        self.log = []
        self.now = 0
        self.appears_at = appears_at

    def advance(self, buttons, ms):
        self.log.append((buttons, ms))
        self.now += ms
        if self.appears_at is not None and self.now >= self.appears_at:
            self.text.drawn("Line 3 of 6", 0, 0, 60, 10)


def log_of(text, device=None):
    device = device or Recorder()
    shots = []
    script.run(script.parse(text), device, shots.append)
    return device.log, shots


def test_every_step():
    log, shots = log_of("# comment\n\n  A\nDOWN 3\nhold X 600\nwait 500\nshot title\nquit\nB\n")
    assert log == [(16, 80), (0, 80)] + [(2, 80), (0, 80)] * 3 + [(64, 600), (0, 80), (0, 500)]
    assert shots == ["title"]


@pytest.mark.parametrize("name,bit", [("UP", 1), ("DOWN", 2), ("LEFT", 4), ("RIGHT", 8), ("A", 16), ("B", 32),
                                      ("X", 64), ("Y", 128)])
def test_buttons(name, bit):
    assert log_of(name)[0][0] == (bit, 80)


def test_expect_matches_a_part_of_one_string():
    device = Recorder(appears_at=0)
    device.advance(0, 0)
    log_of("expect 3 of", device)
    assert device.now == 0


def test_expect_waits_ten_seconds_and_no_longer():
    assert log_of("expect Line 3", Recorder(appears_at=10000))[0] == [(0, 10)] * 1000
    with pytest.raises(script.StepUnmet, match="line 2: expect Line 3"):
        log_of("#\nexpect Line 3", Recorder(appears_at=10010))


def test_expect_does_not_join_strings():
    device = Recorder()
    device.text.drawn("Line", 0, 0, 24, 10)
    device.text.drawn("3", 30, 0, 6, 10)
    with pytest.raises(script.StepUnmet, match=r"(?s)not on the screen within 10 s.*  Line\n  3"):
        log_of("expect Line 3", device)


def test_expect_takes_the_line_as_it_is():
    device = Recorder()
    device.text.drawn("a  b # c", 0, 0, 24, 10)
    log_of("expect   a  b # c  ", device)


@pytest.mark.parametrize("line", ["JUMP", "a", "down", "A 0", "A -1", "A x", "A 1 2", "A 1.5", "hold A", "hold 600",
                                  "hold A x", "hold A 0", "hold A 5 6", "wait", "wait x", "wait 1 2", "wait -5",
                                  "shot", "shot a/b", "shot ../a", "shot a b", "expect", "quit now", "Wait 5"])
def test_bad_line_is_named(line):
    with pytest.raises(script.ScriptError, match="x.txt, line 3: "):
        script.parse("A\n# fine\n%s\nB" % line, "x.txt")


def test_all_bad_lines_are_named():
    with pytest.raises(script.ScriptError, match=r"(?s)line 1.*line 3"):
        script.parse("A 0\nA\nwait")


def write(path, text):
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.fixture
def run(stub, tmp_path, monkeypatch, capsys):
    """run(text, *more) plays a script through the command line: (exit code, what it said)."""
    monkeypatch.setattr(play, "build", lambda target: stub)

    def run(text, *more):
        code = main(["play", "--script", write(tmp_path / "s.txt", text), "--out", str(tmp_path / "out"), *more])
        return code, capsys.readouterr().err
    return run


def test_a_whole_run(run, tmp_path):
    code, said = run("expect hello ja 5\nA\nDOWN 3\nexpect presses 4\nshot end\n", "--lang", "ja", "--seed", "5")
    assert (code, said) == (0, "")
    assert (tmp_path / "out/end.png").read_bytes()[:4] == b"\x89PNG"


def test_an_unmet_step_is_1(run, tmp_path):
    code, said = run("A\nexpect presses 2\nshot never")
    assert code == 1
    assert "s.txt, line 2: expect presses 2" in said
    assert "presses 1" in said
    assert not (tmp_path / "out/never.png").exists()


def test_a_bad_script_is_2_and_nothing_runs(run, tmp_path):
    code, said = run("shot early\nPUSH", "--data", str(tmp_path / "data"))
    assert code == 2
    assert "line 2" in said
    assert not (tmp_path / "out").exists()
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("option", ["--out", "--data"])
def test_a_folder_that_is_a_file_is_named(run, tmp_path, option):
    file = write(tmp_path / "file", "")
    code, said = run("shot end", option, file)
    assert code == 1 and "Traceback" not in said
    assert said == file + " can't be written: File exists\n"


def test_a_missing_script_is_2(stub, tmp_path, capsys):
    assert main(["play", "--script", str(tmp_path / "none.txt")]) == 2
    assert "none.txt can't be read" in capsys.readouterr().err


def test_a_script_that_is_no_text_is_2(tmp_path, capsys):
    (tmp_path / "s.txt").write_bytes(b"A\n\xff\xfe\n")
    assert main(["play", "--script", str(tmp_path / "s.txt")]) == 2
    assert "not UTF-8" in capsys.readouterr().err


def test_the_data_folder_keeps_what_was_written(run, tmp_path):
    assert run("A 2\nquit\nA", "--data", str(tmp_path / "data"))[0] == 0
    assert (tmp_path / "data/closed.txt").read_text() == "presses 2"


def test_runs_repeat_exactly(run, tmp_path):
    pictures = []
    for _ in range(2):
        assert run("hold A 730\nwait 123\nDOWN 2\nshot end")[0] == 0
        pictures.append((tmp_path / "out/end.png").read_bytes())
    assert pictures[0] == pictures[1]


def test_a_crash_is_told(run):
    code, said = run("A\nhold A 70\nwait 50", "--heap", "40k")
    assert code == 1
    assert "ran out of memory" in said or "MemoryError" in said


def test_an_unknown_board_is_2(capsys):
    assert main(["play", "--board", "gameboy"]) == 2
    assert "no board 'gameboy'" in capsys.readouterr().err
