"""The emulated board, as far as it can be tested without MicroPython for it: no UF2 file is kept here."""

import argparse
import json
import os
import re
import struct
import subprocess
import sys
import zlib

import pytest

from core import catalog
from tools import emulate
from tools.__main__ import main
from tools.desktop import micropython
from tools.emulator.heap import heap_main
from tools.emulator.uf2 import FLASH, UF2Error, read_uf2
from tools.emulator.visits import visits_main
from tools.st7789_decode import CASET, COLMOD, DISPON, INVON, MADCTL, RAMWR, RASET, SLPOUT, DecodeError, Decoder


def uf2(path, payload, address=FLASH):
    """Write a UF2 file."""
    data = b""
    for at in range(0, len(payload), 256):
        part = payload[at : at + 256]
        head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, address + at, len(part), at // 256, 9, 0xE48BFF56)
        data += head + part.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)
    path.write_bytes(data)
    return path


def run(*words):
    return main(["emulate", *map(str, words)])


@pytest.fixture
def good(tmp_path):
    return uf2(tmp_path / "good.uf2", b"x" * 300 + b"MicroPython v1.24.1 on 2024-11-29; Raspberry Pi Pico")


def test_uf2_is_read(good):
    blocks = read_uf2(good)
    assert [address for address, _ in blocks] == [FLASH, FLASH + 256]
    assert b"".join(data for _, data in blocks)[300:].startswith(b"MicroPython v1.24.1")


def test_without_uf2_it_says_where_to_get_one(capsys):
    assert run() == 2
    said = capsys.readouterr().err
    assert said.startswith("--uf2 FILE is missing.")
    assert "https://micropython.org/download/RPI_PICO/" in said and "1.24" in said


def test_a_missing_uf2_is_named(tmp_path, capsys):
    assert run("--uf2", tmp_path / "gone.uf2") == 2
    said = capsys.readouterr().err
    assert "gone.uf2 can't be read: No such file" in said and "micropython.org" in said


@pytest.mark.parametrize("content", [b"", b"hello", b"\x7fELF" + bytes(1020), bytes(512)])
def test_what_is_no_uf2(tmp_path, capsys, content):
    (tmp_path / "a.uf2").write_bytes(content)
    assert run("--uf2", tmp_path / "a.uf2") == 2
    assert "a.uf2 is not" in capsys.readouterr().err


def test_a_cut_uf2(good):
    good.write_bytes(good.read_bytes()[:-100])
    with pytest.raises(UF2Error, match="not a UF2 file .block 1"):
        read_uf2(good)


@pytest.mark.parametrize("payload, address, why", [
    (b"CircuitPython", FLASH, "is not MicroPython for an RP2040"),
    (b"MicroPython v1.24.1", 0x20000000, "is not MicroPython for an RP2040"),
    (b"MicroPython v1.23.0 on", FLASH, "holds MicroPython v1.23; 1.24 or newer is needed"),
    (b"MicroPython v0.99", FLASH, "1.24 or newer")])
def test_other_firmware(tmp_path, payload, address, why):
    with pytest.raises(UF2Error, match=why):
        read_uf2(uf2(tmp_path / "a.uf2", payload, address))


def test_a_bad_script_is_told_before_anything_runs(tmp_path, good, capsys):
    (tmp_path / "s").write_text("A\nfrobnicate\n")
    assert run("--uf2", good, "--script", tmp_path / "s") == 2
    assert "line 2: 'frobnicate' is not a step" in capsys.readouterr().err


def test_unknown_board(good, capsys):
    assert run("--uf2", good, "--board", "gameboy") == 2
    assert "picosystem" in capsys.readouterr().err


def test_without_the_emulator_it_says_what_to_install(good, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "rp2040py", None)
    for name in [name for name in sys.modules if name.startswith(("rp2040py.", "tools.emulator.machine"))]:
        monkeypatch.delitem(sys.modules, name)
    assert run("--uf2", good) == 2
    said = capsys.readouterr().err
    assert "rp2040py is missing" in said and "make lint" in said


BALLAST = b"""\
import gc

gc.collect()
ballast = bytearray(max(0, gc.mem_free() - 150000))
from firmware.main import run
from boards.picosystem import Board

run(Board)
"""


@pytest.mark.parametrize("words, extra", [
    ([], {"trace": b"text\n"}),
    (["--measure"], {"trace": b"memory\n"}),
    (["--lang", "ja", "--ballast", "150000"],
     {"trace": b"text\n", "main.py": BALLAST, "saves/settings.json": b'{"language": "ja"}'})])
def test_what_a_run_adds_to_the_image(monkeypatch, words, extra):
    seen = []

    def make_image(board, path, files):
        seen.append((board, files))
        path.write_bytes(b"image")

    monkeypatch.setattr(emulate, "make_image", make_image)
    parser = argparse.ArgumentParser()
    emulate.add_arguments(parser)
    assert emulate.make_files(parser.parse_args([*words, "--board", "picosystem"])) == b"image"
    assert seen == [("picosystem", extra)]
    assert all(json.loads(data) for name, data in seen[0][1].items() if name.endswith(".json"))


def test_the_main_of_heap_loads_every_module_but_the_boards(tmp_path):
    for name in ("core/game.mpy", "firmware/scenes/menu.mpy", "boards/picosystem.mpy", "boards/drivers/st7789.mpy"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    text = heap_main("picosystem", tmp_path)
    compile(text, "main.py", "exec")
    assert "for name in ('core.game', 'firmware.scenes.menu'):" in text
    assert "from boards.picosystem import Board" in text


def test_visits_open_and_leave_every_game(plain_firmware, tmp_path):
    """On the unix port, whose figures are twice those of the board: fifty visits each leave nothing behind.

    What is in use depends by up to a kilobyte on the games opened just before; so like is compared with like.
    """
    (tmp_path / "visits.py").write_text(visits_main("unix", 50))
    command = [micropython(), "-X", "heapsize=384k", tmp_path / "visits.py", "root=%s" % (tmp_path / "saves")]
    done = subprocess.run(command, cwd=plain_firmware, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          env=dict(os.environ, MICROPYPATH="%s:.frozen" % plain_firmware))
    assert done.stderr == "" and done.returncode == 0
    rows = re.findall(r"^([a-z_ ]+?)(?: (\d+))? +(\d+) bytes in use, largest free block (\d+)$", done.stdout, re.M)
    rounds = [str(time) for time in (10, 20, 30, 40, 50)]
    assert [row[:2] for row in rows] == [
        ("menu", ""), ("each once", ""), ("each again", ""),
        *((id, time) for id in catalog.IDS for time in rounds), ("each at the end", "")]
    assert all(100000 < int(used) < 384000 - int(block) for _, _, used, block in rows)
    used = {row[:2]: int(row[2]) for row in rows}
    for id in catalog.IDS:
        assert used[id, "50"] <= used[id, "10"] + 128  # less than four bytes a visit
    once, again, end = (used["each " + when, ""] for when in ("once", "again", "at the end"))
    assert end <= max(once, again) + 128
    for id in catalog.IDS:
        assert (tmp_path / "saves" / (id + ".rec")).exists()


def test_a_whole_match_begins_with_a_save(monkeypatch):
    def make_image(board, path, files):
        path.write_text(repr(sorted(files)))

    monkeypatch.setattr(emulate, "make_image", make_image)
    parser = argparse.ArgumentParser()
    emulate.add_arguments(parser)
    image = emulate.make_files(parser.parse_args(["--match", "parity", "--ballast", "150000"]))
    assert image == b"['main.py', 'saves/parity.rec', 'saves/settings.json', 'trace']"


# The decoder.


@pytest.fixture
def decoder():
    decoder = Decoder()
    for command, data in ((SLPOUT, b""), (COLMOD, b"\x55"), (MADCTL, b"\x70"), (INVON, b""), (DISPON, b"")):
        decoder.command(command)
        if data:
            decoder.data(data)
    return decoder


def window(decoder, x, y, w, h):
    decoder.command(CASET)
    decoder.data(bytes([0, x, 0, x + w - 1]))
    decoder.command(RASET)
    for byte in (0, y, 0, y + h - 1):  # byte by byte, as the processor sends
        decoder.data(bytes([byte]))
    decoder.command(RAMWR)


def pixel(decoder, x, y):
    at = (y * 240 + x) * 2
    return decoder.frame[at] << 8 | decoder.frame[at + 1]


def test_decoder_fills_a_window_row_by_row(decoder):
    window(decoder, 10, 20, 3, 2)
    data = struct.pack(">6H", 1, 2, 3, 4, 5, 6)
    decoder.data(data[:5])
    assert decoder.missing() == 7
    decoder.data(data[5:])
    assert decoder.missing() == 0
    assert [pixel(decoder, x, y) for y in (20, 21) for x in (10, 11, 12)] == [1, 2, 3, 4, 5, 6]
    assert (pixel(decoder, 9, 20), pixel(decoder, 13, 20), pixel(decoder, 10, 22)) == (0, 0, 0)
    assert decoder.windows == [[10, 20, 3, 2]]


def test_decoder_knows_its_state(decoder):
    assert (decoder.awake, decoder.inverted, decoder.on) == (True, True, True)
    assert (decoder.madctl, decoder.colmod) == (0x70, 0x55)
    decoder.reset()
    assert (decoder.awake, decoder.inverted, decoder.on) == (False, False, False)


def test_decoder_refuses_what_the_panel_can_not_show(decoder):
    window(decoder, 0, 0, 2, 1)
    with pytest.raises(DecodeError, match="2 bytes too many for a window of 2x1"):
        decoder.data(bytes(6))
    decoder.command(CASET)
    with pytest.raises(DecodeError, match="from 0 to 240"):
        decoder.data(bytes([0, 0, 0, 240]))
    decoder.reset()
    decoder.command(RAMWR)
    with pytest.raises(DecodeError, match="COLMOD"):
        decoder.data(b"\0\0")


def rows(png):
    """The rows of a PNG file as (r, g, b)."""
    at = png.index(b"IDAT")
    length = int.from_bytes(png[at - 4 : at], "big")
    data = zlib.decompress(png[at + 4 : at + 4 + length])
    return [[tuple(data[y * 721 + 1 + 3 * x :][:3]) for x in range(240)] for y in range(240)]


def test_decoder_png(decoder):
    window(decoder, 0, 0, 240, 240)
    decoder.data(struct.pack(">3H", 0xF800, 0x07E0, 0x001F) + bytes(115194))
    assert rows(decoder.png())[0][:4] == [(255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0)]
    decoder.on = False
    assert rows(decoder.png())[0][0] == (0, 0, 0)
