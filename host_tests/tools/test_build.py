"""The build: what a target gets, and that only what changed is made again."""

import os
import shutil

import pytest

from tools import assets, words
from tools import build as building
from tools.__main__ import main
from tools.build import ROOT, BuildError, architecture, build


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A tiny project of its own: write(name, text) adds a source."""
    monkeypatch.setattr(building, "ROOT", tmp_path)
    monkeypatch.setattr(building, "BUILD", tmp_path / "build")
    monkeypatch.setattr(assets, "build_assets", lambda out: shutil.copytree(tmp_path / "made", out, dirs_exist_ok=True))

    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path
    write("core/game.py", "TERMINAL = -1\n")
    write("core/games/template.py", "X = 1\n")
    write("firmware/main.py", "def run(board):\n    pass\n")
    write("boards/unix.py", "class Board:\n    pass\n")
    write("boards/tiny.py", "from boards.drivers import screen\n\n\nclass Board:\n    pass\n")
    write("boards/other.py", "import boards.drivers.sound\n\n\nclass Board:\n    pass\n")
    write("boards/drivers/screen.py", "from boards.drivers.spi import Spi\n")
    write("boards/drivers/spi.py", "class Spi:\n    pass\n")
    write("boards/drivers/sound.py", "X = 1\n")
    write("made/en/common.txt", "words")
    return write


def files(target, progress=None):
    folder = build(target, progress)
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def compiled(target):
    """The sources that a build compiles."""
    seen = []
    build(target, lambda done, total, name: seen.append(name))
    return seen


def test_a_board_gets_what_it_needs_and_no_more(project):
    assert files("tiny") == ["assets/en/common.txt", "boards/drivers/screen.mpy", "boards/drivers/spi.mpy",
                             "boards/tiny.mpy", "core/game.mpy", "firmware/main.mpy", "main.py"]
    assert files("other") == ["assets/en/common.txt", "boards/drivers/sound.mpy", "boards/other.mpy", "core/game.mpy",
                              "firmware/main.mpy", "main.py"]


def test_main_runs_the_board(project):
    assert "from boards.tiny import Board" in (build("tiny") / "main.py").read_text()


def test_a_second_build_compiles_nothing(project):
    assert len(compiled("tiny")) == 5
    assert compiled("tiny") == []


def test_only_a_changed_source_is_compiled_again(project):
    build("tiny")
    path = project("core/game.py", "TERMINAL = -2\n")
    assert compiled("tiny") == ["core/game.py"]
    os.utime(path, (1, 1))
    assert compiled("tiny") == []


def test_a_compiled_file_that_was_lost_is_made_again(project):
    (build("tiny") / "core/game.mpy").unlink()
    assert compiled("tiny") == ["core/game.py"]


def test_stale_files_go(project):
    project("core/old.py", "X = 1\n")
    assert "core/old.mpy" in files("tiny")
    (building.ROOT / "core/old.py").unlink()
    (building.BUILD / "tiny/boards/empty").mkdir()
    assert "core/old.mpy" not in files("tiny")
    assert not (building.BUILD / "tiny/boards/empty").exists()


def test_assets_that_fail_are_told(project, monkeypatch):
    def fail(out):
        raise words.WordsError("en/common.txt, line 3: no =")
    monkeypatch.setattr(assets, "build_assets", fail)
    with pytest.raises(BuildError, match="assets can't be built: en/common.txt, line 3"):
        build("tiny")


def test_an_error_is_told_and_leaves_nothing_half_made(project):
    project("core/bad.py", "def broken(:\n")
    with pytest.raises(BuildError, match=r"(?s)core/bad.py does not compile.*SyntaxError"):
        build("tiny")
    assert not list(building.BUILD.rglob("*.new"))
    project("core/bad.py", "X = 1\n")
    assert "core/bad.py" in compiled("tiny")


def test_unknown_board(project):
    with pytest.raises(BuildError, match="no board 'gameboy'. Boards: other, tiny"):
        build("gameboy")


def test_unknown_target_on_the_command_line(capsys):
    assert main(["build", "--target", "gameboy"]) == 1
    assert "gameboy" in capsys.readouterr().err


VIPER = "import micropython\n\n\n@micropython.viper\ndef f(a: int) -> int:\n    return a\n"
THUMB = "import micropython\n\n\n@micropython.asm_thumb\ndef f(r0):\n    add(r0, r0, r0)\n"


def test_native_code_is_compiled_for_the_target(project, monkeypatch):
    monkeypatch.setattr(building.platform, "machine", lambda: "x86_64")
    project("firmware/fast.py", VIPER)
    project("boards/drivers/spi.py", THUMB)
    assert architecture("unix", VIPER) == "x64"
    assert architecture("tiny", VIPER) == architecture("tiny", THUMB) == "armv6m"
    assert architecture("tiny", "x = 1  # @micropython.viper would be faster\n") == ""
    code = (build("tiny") / "firmware/fast.mpy").read_bytes()
    assert code[:2] == b"M\x06"
    assert code[2] >> 2 == 4  # MP_NATIVE_ARCH_ARMV6M
    assert (build("unix") / "firmware/fast.mpy").read_bytes()[2] >> 2 == 2  # MP_NATIVE_ARCH_X64
    assert (build("tiny") / "core/game.mpy").read_bytes()[2] >> 2 == 0


def test_native_code_is_left_out_where_it_cannot_run(project, monkeypatch):
    project("firmware/fast.py", VIPER)
    monkeypatch.setattr(building.platform, "machine", lambda: "arm64")
    assert "firmware/fast.mpy" not in files("unix")


def test_every_target_of_this_project_builds_and_is_found():
    assert {"picosystem", "waveshare_pico_lcd_1_3"} <= set(building.boards())
    for target in building.targets():
        names = {path.relative_to(ROOT / "build" / target).as_posix() for path in build(target).rglob("*")}
        board = "boards/%s.mpy" % building.board_of(target)
        assert {"main.py", "core/catalog.mpy", "firmware/app.mpy", board, "assets/pack.bin"} <= names
        assert not [name for name in names if "template" in name or name.endswith((".new", ".txt.py"))]


def test_a_handheld_carries_no_voice_and_no_links():
    handheld = {path.name for path in building.sources("picosystem")}
    browser = {path.name for path in building.sources("web")}
    assert {"aloud.py", "link.py", "parity_told.py", "sentence.py"} <= browser - handheld
    assert {"parity.py", "youscout_told.py"} <= handheld  # one of core/ reads records
