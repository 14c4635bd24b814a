"""What the driver sends, decoded into a picture, is what the canvas holds."""

import random

import pytest

from host_tests.boards.bench import Bench
from tools.build import boards
from tools.wiring import WIRINGS

LIGHT = [0xF75A, 0xE6B6, 0xBD30, 0x6B2A, 0x1949, 0xC983, 0xFFBC, 0x8B00,
         0x2B16, 0xB12D, 0xAB40, 0x0AC8, 0x1BC7, 0xB123, 0xCDD2, 0xFFDE]
DARK = [color ^ 0xFFFF for color in LIGHT]


def scribble(canvas, seed=1):
    canvas.buf[:] = random.Random(seed).randbytes(28800)


def test_every_board_has_a_wiring_and_is_named_as_its_module():
    assert set(boards()) == set(WIRINGS)


def test_board_is_what_the_firmware_expects(board):
    for name in ("show", "set_palette", "poll", "tone", "backlight", "battery", "ticks_ms", "sleep_ms", "seed"):
        assert callable(getattr(board, name))
    assert board.name == board.bench.module.__name__.rpartition(".")[2]
    assert (board.driven, board.language, board.trace, board.has_backlight) == (False, None, None, True)
    assert board.canvas is board.bench.canvas


def test_the_panel_is_set_up(board):
    decoder = board.bench.decoder
    assert decoder.awake and decoder.inverted and decoder.on
    assert decoder.madctl == board.bench.wiring.madctl
    assert decoder.colmod == 0x55


def test_spi_runs_at_full_speed(board):
    assert board.bench.chip.freq == (125_000_000, 125_000_000)
    assert board.bench.chip.baudrate == 62_500_000


def test_spi_keeps_none_of_the_pins_that_are_used_otherwise(board):
    """Without `miso` the SPI takes GP16 (a button of the PicoSystem) or GP8 (D/C of the Waveshare)."""
    owner = board.bench.chip.owner
    assert [owner[pin] for pin in board.bench.wiring.buttons.values()] == ["gpio"] * 8
    assert owner[board.bench.wiring.dc] == "gpio"


def test_reset_comes_before_commands(board):
    assert board.bench.naps[:2] == [1, 120]


def test_whole_screen(board):
    bench = board.bench
    scribble(bench.canvas)
    board.set_palette(LIGHT)
    board.show()
    assert bench.picture() == bench.expected(LIGHT)
    assert bench.decoder.windows == [[0, 0, 240, 240]]
    assert bench.decoder.missing() == 0
    assert bench.canvas.dirty_count == 0
    assert bench.chip.out[bench.wiring.cs] == 1


def test_nothing_is_sent_when_nothing_is_dirty(board):
    board.set_palette(LIGHT)
    board.show()
    board.show()
    assert len(board.bench.decoder.windows) == 1


def test_palette_change_sends_everything_again(board):
    bench = board.bench
    scribble(bench.canvas)
    board.set_palette(LIGHT)
    board.show()
    board.set_palette(DARK)
    board.show()
    assert bench.picture() == bench.expected(DARK)


CORNERS = [(0, 0, 2, 1), (238, 239, 2, 1), (238, 0, 2, 240), (0, 239, 240, 1), (0, 0, 2, 240), (118, 17, 10, 33),
           (2, 1, 238, 238), (0, 3, 240, 9), (4, 5, 6, 7)]


def check_rects(board, rects):
    """Change the whole canvas, mark only these, and see that they arrived and nothing else."""
    bench = board.bench
    scribble(bench.canvas)
    board.set_palette(LIGHT)
    board.show()
    before = bench.picture()
    scribble(bench.canvas, 2)
    bench.decoder.windows.clear()
    for rect in rects:
        bench.canvas.mark(*rect)
    board.show()
    want = bench.expected(LIGHT)
    inside = {240 * j + i for x, y, w, h in rects for j in range(y, y + h) for i in range(x, x + w)}
    assert bench.picture() == [want[i] if i in inside else before[i] for i in range(57600)]
    assert bench.decoder.windows == [list(rect) for rect in rects]


@pytest.mark.parametrize("rect", CORNERS)
def test_one_rectangle_at_the_edges(board, rect):
    check_rects(board, [rect])


def test_eight_rectangles(board):
    check_rects(board, CORNERS[:8])


def test_random_rectangles(board):
    rng = random.Random(3)
    for _ in range(6):
        rects = []
        for _ in range(rng.randint(1, 8)):
            x, y = 2 * rng.randrange(120), rng.randrange(240)
            rects.append((x, y, 2 * rng.randint(1, (240 - x) // 2), rng.randint(1, 240 - y)))
        check_rects(board, rects)


@pytest.mark.parametrize("name", sorted(WIRINGS))
def test_without_dma(name, monkeypatch, tmp_path):
    bench = Bench(name, monkeypatch, tmp_path, dma=False)
    bench.power_on().bench = bench
    check_rects(bench.board, CORNERS[:8])


def test_dark_until_there_is_a_picture(board):
    bench = board.bench
    board.set_palette(LIGHT)
    board.backlight(80)
    assert bench.chip.pwm[bench.wiring.light][1] == 0
    board.show()
    assert bench.chip.pwm[bench.wiring.light][1] == 80 * 80 * 65535 // 10000
    board.backlight(0)
    assert bench.chip.pwm[bench.wiring.light][1] == 0
    board.show()
    assert bench.chip.pwm[bench.wiring.light][1] == 0
    board.backlight(100)
    assert bench.chip.pwm[bench.wiring.light][1] == 65535
