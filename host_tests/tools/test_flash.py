"""Flashing, against a MicroPython with littlefs in place of a board."""

import errno
import random

import pytest

from host_tests.tools.fake_board import FakeBoard
from tools import flash
from tools.__main__ import main

FILES = {
    "main.py": b"from firmware.main import run\n",
    "core/game.mpy": bytes(range(256)) * 20,
    "core/games/youscout.mpy": b"M\x06" + b"\0" * 9000,
    "firmware/main.mpy": b"M" * 100,
    "boards/picosystem.mpy": b"M" * 4096,
    "assets/en/common.txt": "\nkey\t易双六\n".encode(),
    "assets/empty.bin": b"",
}


@pytest.fixture
def board(tmp_path):
    made = FakeBoard(tmp_path)
    yield made
    made.power_off()


@pytest.fixture
def folder(tmp_path):
    """A build's folder with FILES."""
    return write_tree(tmp_path / "build", FILES)


def write_tree(root, files):
    for name, data in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)
    return root


def run(board, folder, **more):
    """Flash; returns what was said and forgets what was written before."""
    said = []
    board.wrote.clear()
    flash.flash(board, folder, say=said.append, **more)
    return "\n".join(said)


def test_everything_arrives(board, folder):
    said = run(board, folder)
    assert board.names() == sorted("/" + name for name in FILES)
    for name, data in FILES.items():
        assert board.read("/" + name) == data
    assert "7 of 7 files" in said
    assert "MicroPython 1.24.1" in said


def test_main_comes_last(board, folder):
    run(board, folder)
    assert board.wrote[-1] == "main.py.new"
    assert "main.py.new" not in board.wrote[:-1]


def test_a_second_run_writes_nothing(board, folder):
    run(board, folder)
    assert "Everything is there already" in run(board, folder)
    assert board.wrote == []


def test_only_what_changed_is_copied(board, folder):
    run(board, folder)
    (folder / "core/game.mpy").write_bytes(b"N" * 5120)  # the same size, other bytes
    run(board, folder)
    assert board.wrote == ["core/game.mpy.new", "main.py.new"]
    assert board.read("/core/game.mpy") == b"N" * 5120


def test_stale_files_go_and_others_stay(board, folder):
    run(board, folder)
    for path in ("/core/games/old.mpy", "/firmware/views/gone.mpy", "/assets/x.txt.new"):
        board.put(path, b"old")
    mine = {"/saves/youscout.rec": b"asobi 1 {}", "/boot.py": b"# mine", "/lib/x.py": b"# mine", "/trace": b""}
    for path, data in mine.items():
        board.put(path, data)
    run(board, folder)
    assert board.names() == sorted([*("/" + name for name in FILES), *mine])
    assert all(board.read(path) == data for path, data in mine.items())
    with pytest.raises(flash.FlashError):
        board.exec("os.stat('/firmware/views')")  # folders left empty go too


def test_another_projects_main_is_put_aside(board, folder):
    board.put("/main.py", b"import blinky")
    run(board, folder)
    assert board.read("/main_before_asobi.py") == b"import blinky"
    assert board.read("/main.py") == FILES["main.py"]


def test_a_dry_run_changes_nothing(board, folder):
    board.put("/core/old.mpy", b"old")
    before = board.names()
    said = run(board, folder, dry_run=True)
    assert board.names() == before
    assert board.wrote == []
    assert "write  core/game.mpy" in said
    assert "remove core/old.mpy" in said


def test_interrupted_anywhere_and_run_again(board, folder):
    """Whatever the moment: never a main.py beside files of another build, and the next run completes it."""
    run(board, folder)
    start = board.requests
    rng = random.Random(1)
    changed = {name: data + b"2" for name, data in FILES.items()}
    run(board, write_tree(folder, changed))
    length = board.requests - start
    assert length > 20
    for at in sorted(rng.sample(range(1, length), 12)):
        run(board, write_tree(folder, FILES))
        board.put("/saves/a", b"kept")
        write_tree(folder, changed)
        board.fail_after(at)
        with pytest.raises(flash.Lost):
            run(board, folder)
        board.power_on()
        main_py, game = board.read("/main.py"), [board.read("/" + name) for name in FILES if name != "main.py"]
        if main_py == FILES["main.py"]:
            assert game == [FILES[name] for name in FILES if name != "main.py"]
        elif main_py is not None:
            assert game == [changed[name] for name in FILES if name != "main.py"]
        run(board, folder)
        assert all(board.read("/" + name) == data for name, data in changed.items())
        assert board.read("/saves/a") == b"kept"
        assert board.names() == sorted(["/saves/a", *("/" + name for name in FILES)])


def test_a_file_that_does_not_arrive_whole_is_noticed(board, folder):
    genuine = board.exec
    board.exec = lambda code: genuine(code.replace("w('TU", "w('TV"))  # a flipped bit in the files full of M
    with pytest.raises(flash.FlashError, match="did not arrive whole"):
        run(board, folder)
    assert board.read("/main.py") is None


def test_not_enough_room_is_known_before_anything_is_written(tmp_path, folder):
    board = FakeBoard(tmp_path, blocks=60)
    board.put("/photos", b"x" * 150000)
    with pytest.raises(flash.FlashError, match="Not enough room on the board: .* kB are free"):
        run(board, folder)
    assert board.wrote == []
    assert board.names() == ["/photos"]
    board.power_off()


@pytest.mark.parametrize("info,said", [
    ("rp2\n1 23 0\nRaspberry Pi Pico with RP2040\n", "1.23.0.*1.24 or newer is needed"),
    ("rp2\n0 9 0\n\n", "1.24 or newer"),
    ("esp32\n1 25 0\nESP32\n", "no RP2040 board"),
])
def test_wrong_micropython(tmp_path, folder, info, said):
    board = FakeBoard(tmp_path, info=info)
    with pytest.raises(flash.FlashError, match=said):
        run(board, folder)
    assert board.names() == []
    board.power_off()


def test_progress_grows_to_the_end(board, folder):
    seen = []
    run(board, folder, progress=lambda done, total, name: seen.append((done, total)))
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1] == sum(map(len, FILES.values()))


class Port:
    def __init__(self, device, vid):
        self.device, self.vid, self.serial_number = device, vid, "E66" + device[-1]


def test_the_port_is_found():
    assert flash.find_port([Port("/dev/ttyS0", None), Port("/dev/ttyACM1", 0x2E8A)]) == "/dev/ttyACM1"


def test_no_board():
    with pytest.raises(flash.FlashError, match="No board found"):
        flash.find_port([Port("/dev/ttyS0", None), Port("/dev/ttyUSB0", 0x1A86)])


def test_several_boards():
    with pytest.raises(flash.FlashError, match=r"(?s)Several boards.*--port /dev/ttyACM0.*--port /dev/ttyACM1"):
        flash.find_port([Port("/dev/ttyACM0", 0x2E8A), Port("/dev/ttyACM1", 0x2E8A)])


@pytest.mark.parametrize("error,said", [
    (OSError(errno.EBUSY, "Device or resource busy"), "busy: another program"),
    (OSError(errno.EAGAIN, "Could not exclusively lock port"), "busy: another program"),
    (OSError(errno.EACCES, "Permission denied"), "dialout"),
    (OSError(errno.ENOENT, "No such file or directory"), "There is no port X"),
    (OSError("strange"), "can't be opened: strange"),
])
def test_why_a_port_does_not_open(error, said):
    assert said in flash.why_not_open("X", error)


def test_a_port_that_is_not_there(tmp_path):
    pytest.importorskip("serial")
    with pytest.raises(flash.FlashError, match="There is no port"):
        flash.Link(str(tmp_path / "ttyACM7"))


def test_a_port_that_another_program_has(tmp_path):
    serial = pytest.importorskip("serial")
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    name = __import__("os").ttyname(theirs)
    with serial.Serial(name, exclusive=True), pytest.raises(flash.FlashError, match="busy"):
        flash.Link(name)


def test_unknown_board(capsys):
    assert main(["flash", "--board", "gameboy"]) == 2
    assert "no board 'gameboy'. Boards: " in capsys.readouterr().err
