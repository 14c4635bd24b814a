"""The emulated board's own parts, on the bare chip: screen, DMA, USB lines, measuring."""

import pytest

pytest.importorskip("rp2040py", reason="rp2040py comes with `make lint` (extra dev)")

from rp2040py.rp2040 import RP2040  # noqa: E402

from tools import script  # noqa: E402
from tools.emulator.machine import Emulator, EmulatorError  # noqa: E402
from tools.emulator.measure import measure  # noqa: E402
from tools.emulator.screen import Burst, Screen  # noqa: E402
from tools.st7789_decode import COLMOD, RAMWR, DecodeError  # noqa: E402
from tools.wiring import WIRINGS  # noqa: E402

SPI, DMA, RAM = 0x40040000, 0x50000000, 0x20000000
SIO_OUT_SET, SIO_OUT_CLEAR, SIO_ENABLE = 0xD0000014, 0xD0000018, 0xD0000024
PERIPHERAL_CLOCK = 0x40008048
BYTE_NANOS = 128


class Bare:
    """A chip with a screen and no program: registers are written from here."""

    def __init__(self):
        self.mcu = RP2040()
        self.wiring = WIRINGS["waveshare_pico_lcd_1_3"]
        self.screen = Screen(self.mcu, self.wiring)
        for pin in (self.wiring.cs, self.wiring.dc):
            self.mcu.write_uint32(0x40014004 + 8 * pin, 5)
            self.mcu.write_uint32(SIO_ENABLE, 1 << pin)
        self.mcu.write_uint32(SPI + 0x10, 2)  # divide by two
        self.mcu.write_uint32(SPI, 7)  # eight bits
        self.mcu.write_uint32(SPI + 4, 2)

    def pin(self, number, level):
        self.mcu.write_uint32(SIO_OUT_SET if level else SIO_OUT_CLEAR, 1 << number)

    def send(self, data, is_data=True):
        self.pin(self.wiring.dc, is_data)
        for byte in data:
            self.mcu.write_uint32(SPI + 8, byte)
            self.mcu.clock.tick(BYTE_NANOS)

    def begin(self):
        self.pin(self.wiring.cs, 0)
        self.send([COLMOD], False)
        self.send([0x55])
        self.send([RAMWR], False)
        self.pin(self.wiring.dc, 1)

    def dma(self, count, channel=0):
        self.mcu.write_uint32(DMA + 64 * channel, RAM)
        self.mcu.write_uint32(DMA + 64 * channel + 4, SPI + 8)
        self.mcu.write_uint32(DMA + 64 * channel + 8, count)
        self.mcu.write_uint32(DMA + 64 * channel + 12, 1 | 1 << 4 | channel << 11 | 18 << 15)

    def dma_busy(self, channel=0):
        return bool(self.mcu.read_uint32(DMA + 64 * channel + 12) >> 24 & 1)

    def spi_busy(self):
        return bool(self.mcu.read_uint32(SPI + 12) >> 4 & 1)


@pytest.fixture
def bare():
    return Bare()


def test_dma_takes_as_long_as_the_wire(bare):
    bare.begin()
    bare.mcu.sram[0:1000] = bytes(i & 255 for i in range(1000))
    bare.dma(1000)
    bare.mcu.clock.tick((1000 - 8) * BYTE_NANOS - 10)
    assert bare.dma_busy() and bare.spi_busy()
    bare.mcu.clock.tick(20)
    assert not bare.dma_busy() and bare.spi_busy()
    bare.mcu.clock.tick(8 * BYTE_NANOS)
    assert not bare.spi_busy()
    assert bare.screen.decoder.frame[:1000] == bytes(i & 255 for i in range(1000))
    assert len(bare.screen.bursts) == 1
    assert bare.screen.bursts[0].end - bare.screen.bursts[0].start == pytest.approx(1003 * BYTE_NANOS, abs=BYTE_NANOS)


def test_a_transfer_waits_for_the_one_before(bare):
    bare.begin()
    bare.dma(100)
    bare.mcu.clock.tick(92 * BYTE_NANOS + 1)
    assert not bare.dma_busy()
    bare.dma(100)
    bare.mcu.clock.tick(99 * BYTE_NANOS)
    assert bare.dma_busy()
    bare.mcu.clock.tick(2 * BYTE_NANOS)
    assert not bare.dma_busy()


def test_a_stripe_must_not_change_while_it_is_sent(bare):
    bare.begin()
    bare.dma(100)
    bare.mcu.clock.tick(50 * BYTE_NANOS)
    bare.mcu.sram[99] = 7
    with pytest.raises(DecodeError, match="changed while"):
        bare.mcu.clock.tick(50 * BYTE_NANOS)


def test_the_slow_clock_of_boot_is_slow(bare):
    bare.mcu.write_uint32(PERIPHERAL_CLOCK, 0)
    assert bare.screen.nanos_per_byte() == 128
    bare.mcu.write_uint32(PERIPHERAL_CLOCK, 2 << 5)
    assert bare.screen.nanos_per_byte() == pytest.approx(8e9 / 24e6)


def test_a_screen_that_is_not_selected_hears_nothing(bare):
    bare.pin(bare.wiring.cs, 1)
    bare.send([COLMOD], False)
    bare.send([0x55])
    assert bare.screen.decoder.colmod is None


@pytest.fixture
def emulator():
    return Emulator([], b"", WIRINGS["picosystem"])


def test_lines_that_the_board_prints(emulator):
    line = "T 10 20 60 13 易双六 1\r\n".encode()
    emulator._heard(line[:20])  # in the middle of a letter
    assert emulator.text.strings() == []
    emulator._heard(line[20:] + b"M 1000 2000\r\nhello\r\nT 0 40 60 13 gone\r\nE 0 40 240 13 \r\n")
    assert emulator.text.strings() == []  # not shown yet
    emulator._heard(b"S\r\n")
    assert emulator.text.strings() == ["易双六 1"]
    assert emulator.heap == (1000, 2000)
    assert emulator.console == "hello\n"


def test_the_end_of_the_firmware_is_told_with_what_it_said(emulator):
    emulator._heard(b"Traceback (most recent call last):\r\nMemoryError: memory allocation failed\r\n")
    emulator._heard(b"MicroPython v1.24.1\r\n>>> ")
    with pytest.raises(EmulatorError, match="(?s)ended.*MemoryError"):
        emulator.advance(0, 10)


def test_buttons_pull_their_pins_down(emulator):
    pins = emulator._mcu.gpio
    emulator._hold(16 | 1)
    assert [pins[number].input_value for number in (18, 23)] == [False, False]
    pins[18].pad_value = 0x48  # the firmware's pull-up
    emulator._hold(1)
    assert pins[18].input_value and not pins[23].input_value


class Played:
    """An emulator for measure(): each press gives a picture after some time."""

    def __init__(self):
        self.now = 0
        self.screen = self
        self.bursts = [Burst(5e8)]
        self.bursts[0].end = 5.15e8
        self.bursts[0].bytes = 115211
        self.down = 0
        self.asked = 0
        self.coming = None

    def advance(self, buttons, ms):
        if buttons and not self.down:
            scene = buttons == 16  # whose picture comes after the button is up again
            burst = Burst(self.now + (200e6 if scene else 20e6))
            burst.end = burst.start + 10e6
            burst.bytes = 115211 if scene else 4000
            self.coming = burst
        self.down = buttons
        self.now += ms * 1e6
        if self.coming and self.coming.end <= self.now:
            self.bursts.append(self.coming)
            self.coming = None

    def ask_heap(self, letter=b"m"):
        self.asked += 64 if letter == b"a" else 0
        return 100000 + self.asked, 80000


def test_measuring(capsys):
    shots = []
    measure(Played(), script.parse("A\nDOWN 2\nshot menu\nexpect x\nquit\nB"), shots.append)
    said = capsys.readouterr().out.splitlines()
    assert said[0].split() == ["boot", "to", "the", "first", "picture", "515.0", "ms"]
    assert [line.split()[-4:] for line in said[1:4]] == [["210.0", "ms", "115211", "bytes"]] + [
        ["30.0", "ms", "4000", "bytes"]] * 2
    assert said[4].endswith("100000 bytes of heap in use, 80000 free")
    assert shots == ["menu"]
    assert any(line.startswith("idle, heap grows by") and " 0 bytes" in line for line in said)
    assert not any("line 6" in line for line in said)
