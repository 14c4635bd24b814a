"""A handheld on the bench: the board's module on CPython, with stand-ins for the chip and a decoder for the screen.

The stand-ins are as strict as the chip: a pin that the SPI has taken is no button, DMA reads its buffer late, and a
buffer must not change while it is being sent.
"""

import sys
import time
import types

from tools.st7789_decode import Decoder
from tools.wiring import WIRINGS

MODULES = ("machine", "micropython", "rp2", "uctypes")
DEFAULT_MISO = (16, 8)
DATA_REGISTER = (0x4003C008, 0x40040008)
STATUS_REGISTER = (0x4003C00C, 0x4004000C)
TX_REQUEST = (16, 18)


class FakeCanvas:
    """The part of the canvas that a board sees."""

    width = height = 240

    def __init__(self):
        self.buf = bytearray(28800)
        self.dirty = bytearray(32)
        self.dirty_count = 0

    def mark(self, x, y, w, h):
        self.dirty[4 * self.dirty_count : 4 * self.dirty_count + 4] = bytes((x, y, w, h))
        self.dirty_count += 1

    def clean(self):
        self.dirty_count = 0


class Memory:
    """Addresses of buffers."""

    def __init__(self):
        self._buffers = []
        self._end = 0x20000000

    def address(self, buffer):
        for start, known in self._buffers:
            if known is buffer:
                return start
        start = self._end
        self._buffers.append((start, buffer))
        self._end += -(-memoryview(buffer).nbytes // 4) * 4 + 64
        return start

    def view(self, address, length):
        """`length` bytes at an address; they must lie in one buffer."""
        for start, buffer in self._buffers:
            view = memoryview(buffer).cast("B")
            if start <= address and address + length <= start + len(view):
                return view[address - start : address - start + length]
        raise IndexError("no buffer holds %d bytes at %#x" % (length, address))


class Chip:
    """What the pins, the SPI blocks and the clock have come to."""

    def __init__(self, wiring):
        self.wiring = wiring
        self.decoder = Decoder()
        self.memory = Memory()
        self.now = 5000
        self.owner = {}  # pin -> "spi", "gpio" or "pwm"
        self.out = {}  # pin -> level of an output
        self.level = {}  # pin -> level from outside; none: pulled up
        self.handlers = {}
        self.spi = None
        self.baudrate = None
        self.freq = None
        self.pwm = {}
        self.timers = []
        self.slept = 0
        self.masked = 0
        self.in_flight = []
        self.queued = 0  # looks at the SPI's status until its queue is empty after DMA
        self.adc = {26: 26000}

    def send(self, data):
        """Bytes that leave the SPI."""
        w = self.wiring
        for pin, use in ((w.sck, "spi"), (w.mosi, "spi"), (w.cs, "gpio"), (w.dc, "gpio"), (w.reset, "gpio")):
            assert self.owner.get(pin) == use, "pin %d is not %s" % (pin, use)
        assert self.out[w.cs] == 0, "the screen is not selected"
        if self.out[w.dc]:
            self.decoder.data(bytes(data))
        else:
            for byte in data:
                self.decoder.command(byte)

    def set_pin(self, pin, level):
        """Drive a pin from outside; its interrupt handler runs as on the chip."""
        if level != self.level.get(pin, 1):
            self.level[pin] = level
            if pin in self.handlers and self.owner[pin] == "gpio":
                assert not self.masked
                self.handlers[pin](self.pins[pin])


    def pass_ms(self, ms):
        """Let time pass; timers fire."""
        end = self.now + ms
        while True:
            due = [timer for timer in self.timers if timer.due is not None and timer.due <= end]
            if not due:
                break
            timer = min(due, key=lambda timer: timer.due)
            self.now = max(self.now, timer.due)
            timer.due = None
            timer.callback(timer)
        self.now = end


def make_machine(chip):
    machine = types.ModuleType("machine")
    chip.pins = {}

    class Pin:
        IN, OUT, PULL_UP, IRQ_FALLING, IRQ_RISING = "in", "out", "up", 4, 8

        def __new__(cls, number, *_, **__):
            return chip.pins.setdefault(number, object.__new__(cls))

        def __init__(self, number, mode=None, pull=None, value=None):
            self.number = number
            if mode is None:
                return
            chip.owner[number] = "gpio"
            if mode == self.OUT:
                chip.out[number] = value
            self.pull = pull

        def __call__(self, *value):
            return self.value(*value)

        def value(self, *value):
            if value:
                self._set(value[0])
                return None
            if chip.owner[self.number] != "gpio":
                return 0  # the SPI has it: what is on the wire is not what is read
            return chip.level.get(self.number, 1 if self.pull == self.PULL_UP else 0)

        def _set(self, level):
            assert chip.owner.get(self.number) == "gpio" and self.number in chip.out
            if self.number in (chip.wiring.cs, chip.wiring.dc):
                assert not chip.in_flight and not chip.queued, "the screen's pins move while bytes still leave"
            if self.number == chip.wiring.reset and not level:
                chip.decoder.reset()
            chip.out[self.number] = level

        def irq(self, handler, trigger, hard=False):
            assert trigger == self.IRQ_FALLING | self.IRQ_RISING and hard
            chip.handlers[self.number] = handler

    class SPI:
        def __init__(self, number, baudrate, polarity, phase, sck, mosi):
            assert number == chip.wiring.spi and (polarity, phase) == (0, 0)
            chip.spi = number
            # The clock that the block gets decides what it can reach.
            peripheral = 48_000_000 if chip.freq is None else chip.freq[-1]
            chip.baudrate = min(baudrate, peripheral // 2)
            for pin in (sck.number, mosi.number, DEFAULT_MISO[number]):
                chip.owner[pin] = "spi"

        def write(self, data):
            assert not chip.in_flight, "the processor and DMA send at the same time"
            chip.send(data)

    class PWM:
        def __init__(self, pin, freq, duty_u16):
            chip.owner[pin.number] = "pwm"
            self.number = pin.number
            chip.pwm[pin.number] = [freq, duty_u16]

        def freq(self, hz):
            assert hz >= 8
            chip.pwm[self.number][0] = hz

        def duty_u16(self, duty):
            assert 0 <= duty <= 65535
            chip.pwm[self.number][1] = duty

    class Timer:
        ONE_SHOT = 0

        def __init__(self):
            self.due = None
            chip.timers.append(self)

        def init(self, mode, period, callback):
            assert mode == self.ONE_SHOT
            self.due = chip.now + period
            self.callback = callback

        def deinit(self):
            self.due = None

    class ADC:
        def __init__(self, pin):
            self.number = pin.number

        def read_u16(self):
            return chip.adc[self.number]

    class Registers:
        def __getitem__(self, address):
            assert address == STATUS_REGISTER[chip.spi]
            chip.queued = max(chip.queued - 1, 0)
            return 19 if chip.in_flight or chip.queued else 3

    def freq(*hz):
        chip.freq = hz

    def disable_irq():
        chip.masked += 1
        return chip.masked

    def enable_irq(state):
        assert state == chip.masked
        chip.masked -= 1

    machine.Pin, machine.SPI, machine.PWM, machine.Timer, machine.ADC = Pin, SPI, PWM, Timer, ADC
    machine.mem8, machine.freq = Registers(), freq
    machine.disable_irq, machine.enable_irq = disable_irq, enable_irq
    return machine


def make_dma(chip):
    class DMA:
        """One transfer at a time. It is over at the second look, and reads its source only then."""

        def __init__(self):
            self.read = self.count = None
            self._looks = 0

        def pack_ctrl(self, size, inc_write, treq_sel):
            return size, inc_write, treq_sel

        def config(self, read, write, count, ctrl, trigger):
            assert ctrl == (0, False, TX_REQUEST[chip.spi]) and write == DATA_REGISTER[chip.spi]
            assert count == 0 and not trigger

        def active(self, *value):
            if value:
                assert value == (1,) and not chip.in_flight, "a transfer is started before the last has ended"
                view = chip.memory.view(chip.memory.address(self.read), self.count)
                chip.in_flight.append((view, bytes(view)))
                self._looks = 0
                return True
            if chip.in_flight:
                self._looks += 1
                if self._looks > 1:
                    view, before = chip.in_flight.pop()
                    assert bytes(view) == before, "the stripe was changed while it was sent"
                    chip.send(view)
                    chip.queued = 3
            return bool(chip.in_flight)

    return DMA


def plain_expand(chip):
    """What drivers/expand_thumb.py does, on the chip's memory."""
    def expand(source, target, table, shape):
        rows, count = shape >> 16, shape & 0xFFFF
        assert rows and count
        out = chip.memory.view(target, rows * count * 4)
        words = chip.memory.view(table, 1024)
        assert not any(view.obj is out.obj for view, _ in chip.in_flight), "the stripe is still being sent"
        for row in range(rows):
            for i, byte in enumerate(chip.memory.view(source + 120 * row, count)):
                at = 4 * (row * count + i)
                out[at : at + 4] = words[4 * byte : 4 * byte + 4]
    return expand


class Bench:
    """A board with its chip, its canvas and its decoder."""

    def __init__(self, name, monkeypatch, tmp_path, dma=True):
        self.canvas = FakeCanvas()
        self.wiring = WIRINGS[name]
        self.chip = Chip(self.wiring)
        self.decoder = self.chip.decoder
        chip = self.chip
        rp2 = types.ModuleType("rp2")
        if dma:
            rp2.DMA = make_dma(chip)
        micropython = types.ModuleType("micropython")
        micropython.const = lambda value: value
        micropython.asm_thumb = lambda function: plain_expand(chip)
        uctypes = types.ModuleType("uctypes")
        uctypes.addressof = chip.memory.address
        for module in (make_machine(chip), micropython, rp2, uctypes):
            monkeypatch.setitem(sys.modules, module.__name__, module)
        for loaded in [key for key in sys.modules if key.split(".")[0] == "boards"]:
            monkeypatch.delitem(sys.modules, loaded)
        monkeypatch.setattr(time, "ticks_ms", lambda: chip.now % (1 << 30), raising=False)
        monkeypatch.setattr(time, "ticks_add", lambda t, d: (t + d) % (1 << 30), raising=False)
        monkeypatch.setattr(time, "ticks_diff", lambda a, b: (a - b + (1 << 29)) % (1 << 30) - (1 << 29), raising=False)
        monkeypatch.setattr(time, "sleep_ms", self._sleep, raising=False)
        self.naps = []
        self.typed = ""
        self.files = tmp_path
        self._import(name, monkeypatch)

    def _import(self, name, monkeypatch):
        import importlib

        handheld = importlib.import_module("boards.drivers.handheld")
        monkeypatch.setattr(handheld.Handheld, "root", str(self.files / "saves"))
        monkeypatch.setattr(handheld, "_TRACE", str(self.files / "trace"))
        self.usb_trace = importlib.import_module("boards.drivers.usb_trace")
        monkeypatch.setattr(self.usb_trace, "select", types.SimpleNamespace(POLLIN=1, poll=lambda: self))
        self.module = importlib.import_module("boards." + name)

    def _sleep(self, ms):
        self.naps.append(ms)
        self.chip.pass_ms(ms)

    def register(self, stream, _):
        """Bench is its own select.poll."""
        assert stream is sys.stdin

    def ipoll(self, timeout):
        assert timeout == 0
        return [(sys.stdin, 1)] if self.typed else []

    def read(self, count):
        """And the stdin, when a test says so: what was typed."""
        letters, self.typed = self.typed[:count], self.typed[count:]
        return letters

    def power_on(self):
        self.board = self.module.Board(self.canvas)
        return self.board

    def press(self, name):
        self.chip.set_pin(self.wiring.buttons[name], 0)

    def release(self, name):
        self.chip.set_pin(self.wiring.buttons[name], 1)

    def picture(self):
        """What is on the glass, as RGB565 numbers."""
        frame = self.decoder.frame
        return [frame[i] << 8 | frame[i + 1] for i in range(0, len(frame), 2)]

    def expected(self, colors):
        """What the canvas looks like in these colours."""
        return [colors[pixel] for byte in self.canvas.buf for pixel in (byte >> 4, byte & 15)]
