"""The desktop process: the protocol, virtual time, endings."""

import io
import os
import signal
import struct
import subprocess
import sys
import time
import zlib

import pytest

from tools.build import ROOT
from tools.desktop import Desktop, DesktopError, micropython


@pytest.fixture
def desktop(stub, tmp_path):
    with Desktop(stub, tmp_path / "data", language="ja", seed=7, stderr=None) as running:
        running.step()
        yield running


def test_first_step_shows_the_screen(desktop):
    assert desktop.text.strings() == ["hello ja 7", "mask 0", "presses 0", "at 0"]
    assert any(desktop.frame)
    assert desktop.palette[:3] == (0, 0xFFFF, 0xF800)


def test_buttons_and_time_reach_the_firmware(desktop):
    desktop.advance(16, 80)
    desktop.advance(0, 80)
    assert desktop.now == 160
    assert desktop.text.strings()[1:] == ["mask 0", "presses 1", "at 80"]


def test_ticks_are_left_out_while_the_firmware_sleeps(desktop):
    desktop.advance(0, 10000)
    assert desktop.now == 10000
    assert desktop.steps == 10000 // 50


def test_time_is_in_ticks(desktop):
    desktop.advance(0, 5)
    assert desktop.now == 10


def test_sound_and_light(desktop):
    desktop.advance(64, 80)
    assert desktop.tones == [(440, 30)]
    assert desktop.backlight == 40


def test_heap_is_measured(desktop):
    used, free = desktop.measure()
    assert used > 28800
    assert 300000 < used + free < 384 * 1024


def test_closing_lets_the_app_finish(stub, tmp_path):
    with Desktop(stub, tmp_path, stderr=None) as desktop:
        desktop.step(16, 0)
    assert (tmp_path / "closed.txt").read_text() == "presses 1"
    assert desktop.process.returncode == 0


def test_the_other_side_going_away_is_a_quiet_end(stub, tmp_path):
    with Desktop(stub, tmp_path, stderr=None) as desktop:
        desktop.step()
        desktop.process.stdin.close()
        assert desktop.process.wait(3) == 0


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="POSIX only")
@pytest.mark.parametrize("blow", [signal.SIGINT, signal.SIGKILL])
def test_the_app_finishes_when_the_parent_is_interrupted_or_killed(stub, tmp_path, blow):
    code = ("import sys, time\nfrom tools.desktop import Desktop\nwith Desktop(sys.argv[1], sys.argv[2]) as desktop:\n"
            "    desktop.step(16, 0)\n    print('ready', flush=True)\n    time.sleep(30)\n")
    parent = subprocess.Popen([sys.executable, "-c", code, str(stub), str(tmp_path)], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, start_new_session=True, cwd=ROOT)
    assert parent.stdout.readline() == b"ready\n"
    os.killpg(parent.pid, blow)
    parent.communicate()
    for _ in range(300):
        if (tmp_path / "closed.txt").exists() and (tmp_path / "closed.txt").read_text():
            break
        time.sleep(0.01)
    assert (tmp_path / "closed.txt").read_text() == "presses 1"


def test_kill_leaves_no_process(desktop):
    desktop.kill()
    assert desktop.process.returncode == -9


def test_crash_says_why_and_keeps_it(stub, tmp_path):
    shown = io.StringIO()
    with Desktop(stub, tmp_path, stderr=shown) as desktop:
        desktop.step()
        with pytest.raises(DesktopError) as caught:
            desktop.step(0x70)
            desktop.step(0)
    assert "ValueError: three buttons at once" in str(caught.value)
    assert "app.py" in (tmp_path / "crash.txt").read_text()
    assert "ValueError" in (tmp_path / "error.txt").read_text()
    assert "ValueError" in shown.getvalue()
    assert desktop.process.returncode == 1


def test_out_of_memory_is_named(stub, tmp_path):
    with Desktop(stub, tmp_path, stderr=None) as desktop:
        desktop.step()
        with pytest.raises(DesktopError, match="--heap"):
            desktop.step(0x90)


def test_random_seeds_differ(stub, tmp_path):
    words = set()
    for _ in range(2):
        with Desktop(stub, tmp_path, stderr=None) as desktop:
            desktop.step()
            words.add(desktop.text.strings()[0])
    assert len(words) == 2


def test_png_is_the_frame(desktop):
    data = desktop.png()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (240, 240)
    image = pytest.importorskip("PIL.Image").open(io.BytesIO(data))
    assert image.size == (240, 240)
    colors = image.convert("RGB").getcolors()
    assert {color for _, color in colors} == {(0, 0, 0), (255, 255, 255), (255, 0, 0), (0, 255, 0), (0, 0, 255)}
    rows = zlib.decompress(data[data.index(b"IDAT") + 4:-16])
    assert rows[1:121] == desktop.frame[:120]
    byte = next(place for place, pair in enumerate(desktop.frame) if pair == 0x10)
    white, black = [image.convert("RGB").getpixel((byte % 120 * 2 + i, byte // 120)) for i in range(2)]
    assert (white, black) == ((255, 255, 255), (0, 0, 0))


@pytest.fixture
def bare(tmp_path, monkeypatch):
    """A machine without the wheel, with an empty PATH folder."""
    monkeypatch.setattr(sys, "executable", str(tmp_path / "venv/bin/python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_no_micropython_says_what_else_works(bare):
    with pytest.raises(DesktopError, match=r"(?s)no MicroPython for this machine.*make flash.*catalog"):
        micropython()


def test_one_on_the_path_is_used_when_it_will_do(bare):
    program = bare / "micropython"
    program.write_text("#!/bin/sh\nexit 0\n")
    program.chmod(0o755)
    assert micropython() == str(program)
    program.write_text("#!/bin/sh\nexit 1\n")
    with pytest.raises(DesktopError, match="too old, or lacks the module framebuf"):
        micropython()
