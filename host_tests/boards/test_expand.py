"""The Thumb code of drivers/expand_thumb.py on an emulated processor gives the bytes that its plain twin gives."""

import random
from pathlib import Path

import pytest

from host_tests.boards.bench import Memory, plain_expand
from host_tests.mpy import Module, compile_for_device

rp2040 = pytest.importorskip("rp2040py.rp2040", reason="rp2040py comes with `make lint` (extra dev)")

SOURCE = Path(__file__).parents[2] / "boards/drivers/expand_thumb.py"
RAM = 0x20000000
CODE, STACK, END = RAM + 0x20000, RAM + 0x30000, RAM + 0x21000
CANVAS, TABLE, TARGET = RAM + 0x1000, RAM + 0x9000, RAM + 0xA000


@pytest.fixture(scope="module")
def code(tmp_path_factory):
    (found,) = Module(compile_for_device(SOURCE, tmp_path_factory.mktemp("mpy") / "expand.mpy")).codes
    return found


def run(code, canvas, table, address, target_bytes, shape):
    """Call the code as the driver does; returns the target and how many cycles it took."""
    chip = rp2040.RP2040()
    ram = chip.sram
    for start, data in ((CODE, code), (CANVAS, canvas), (TABLE, table), (TARGET, b"\xa5" * (target_bytes + 8))):
        ram[start - RAM : start - RAM + len(data)] = data
    core = chip.core
    core.registers[13] = STACK
    core.registers[14] = END | 1
    for register, value in enumerate((address, TARGET, TABLE, shape)):
        core.registers[register] = value
    saved = [core.registers[i] for i in range(4, 12)]
    core.pc = CODE
    cycles = 0
    while core.pc != END:
        cycles += core.execute_instruction()
        assert cycles < 200000
    assert [core.registers[i] for i in range(4, 12)] == saved
    assert core.registers[13] == STACK
    return bytes(ram[TARGET - RAM : TARGET - RAM + target_bytes + 8]), cycles


class Chip:
    """What plain_expand needs."""

    in_flight = ()

    def __init__(self):
        self.memory = Memory()


def plain(canvas, table, offset, target_bytes, shape):
    chip = Chip()
    target = bytearray(b"\xa5" * (target_bytes + 8))
    address = chip.memory.address
    plain_expand(chip)(address(canvas) + offset, address(target), address(table), shape)
    return bytes(target)


@pytest.mark.parametrize("x, y, width, rows", [
    (0, 0, 1, 1), (119, 239, 1, 1), (0, 0, 120, 3), (7, 100, 5, 9), (3, 2, 4, 2), (50, 17, 70, 13), (118, 0, 2, 240)])
def test_rectangles(code, x, y, width, rows):
    rng = random.Random(x + rows)
    canvas, table = bytearray(rng.randbytes(28800)), bytearray(rng.randbytes(1024))
    offset, size, shape = 120 * y + x, rows * width * 4, rows << 16 | width
    done, _ = run(code, canvas, table, CANVAS + offset, size, shape)
    assert done == plain(canvas, table, offset, size, shape)


def test_whole_rows_as_one(code):
    canvas, table = bytearray(random.Random(5).randbytes(28800)), bytearray(random.Random(6).randbytes(1024))
    done, cycles = run(code, canvas, table, CANVAS + 1200, 3840, 1 << 16 | 960)
    assert done == plain(canvas, table, 1200, 3840, 1 << 16 | 960)
    # The wire takes 64 cycles for a byte of the canvas.
    assert cycles < 10 * 960
