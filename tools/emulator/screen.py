"""The screen on the emulated chip: SPI and DMA with the time they take, into a decoder."""

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals import dma as chip_dma

from tools.st7789_decode import DecodeError, Decoder

QUEUE = 8  # bytes that the SPI block holds when DMA has handed over the last
SPI_DATA = (0x4003C008, 0x40040008)
RAM = 0x20000000
PERIPHERAL_SOURCE_SHIFT = 5
FROM_USB_PLL = 2


class Burst:
    """Sending without a pause: start and end (ns), bytes of pictures, pixels of their windows."""

    def __init__(self, start):
        self.start = self.end = start
        self.bytes = 0


class Screen:
    """Listens on the SPI block of `wiring`. decoder: what arrived. bursts: when; a pause of PAUSE ns begins a new one.

    The emulator's own DMA asks for each byte by itself; here a transfer to the SPI is one event, as long as the wire
    takes, while the processor goes on. Its source is read at the end and must still be what it was at the start.
    """

    PAUSE = 3_000_000

    def __init__(self, mcu, wiring):
        self.decoder = Decoder()
        self.bursts = []
        self._mcu = mcu
        self._clock = mcu.clock
        self._spi = mcu.spi[wiring.spi]
        self._data_register = SPI_DATA[wiring.spi]
        self._selected, self._data = mcu.gpio[wiring.cs], mcu.gpio[wiring.dc]
        self._busy_until = 0.0
        self._idle = self._clock.create_alarm(self._wire_idle)
        self._receivers = []
        self._spi.on_transmit = self._byte
        mcu.gpio[wiring.reset].add_listener(self._reset)
        for channel in mcu.dma.channels:
            self._take_over(channel)

    def nanos_per_byte(self):
        """From the divisors that the firmware has set and the clock it has chosen for them."""
        source = self._mcu.clocks.peri_ctrl >> PERIPHERAL_SOURCE_SHIFT & 7
        # The emulator takes 125 MHz for granted; after boot MicroPython has 48.
        slower = 125 / 48 if source == FROM_USB_PLL else 1
        return 8e9 / self._spi.clock_frequency * slower

    def is_still(self):
        """Has the last burst ended?"""
        return not self.bursts or self._clock.nanos - self.bursts[-1].end > self.PAUSE

    def _reset(self, state, _):
        if state == GPIOPinState.LOW:
            self.decoder.reset()

    def _deliver(self, data):
        if self._selected.value != GPIOPinState.LOW:
            return
        if self._data.value == GPIOPinState.HIGH:
            self.decoder.data(data)
        else:
            for byte in data:
                self.decoder.command(byte)
        now = self._clock.nanos
        if not self.bursts or now - self.bursts[-1].end > self.PAUSE:
            self.bursts.append(Burst(now))
        self.bursts[-1].end = self._busy_until
        self.bursts[-1].bytes += len(data)

    def _occupy(self, count):
        """Keep the wire busy for `count` bytes from now, or from when it is free."""
        self._busy_until = max(self._busy_until, self._clock.nanos) + count * self.nanos_per_byte()
        self._idle.schedule(self._busy_until - self._clock.nanos)

    def _byte(self, value):
        """The processor sends a byte."""
        self._occupy(1)
        self._deliver(bytes([value]))

    def _wire_idle(self):
        self._spi.complete_transmit(0)
        while self._receivers:
            self._finish(self._receivers.pop())

    def _take_over(self, channel):
        """Have a DMA channel's transfers to and from this SPI done here."""
        usual = channel.start
        done = self._clock.create_alarm(lambda: self._sent(channel))

        def start():
            ctrl, treq = channel._ctrl, channel.treq
            idle = ctrl & chip_dma.EN and not ctrl & chip_dma.BUSY and channel._trans_count_reload
            if idle and treq == self._spi.dreq.tx and channel._write_addr == self._data_register:
                channel._ctrl |= chip_dma.BUSY
                channel._trans_count = channel._trans_count_reload
                channel._before = self._source(channel)
                self._spi._busy = True
                self._occupy(channel._trans_count)
                ready = self._busy_until - QUEUE * self.nanos_per_byte()
                done.schedule(max(ready - self._clock.nanos, 0))
            elif idle and treq == self._spi.dreq.rx:
                channel._ctrl |= chip_dma.BUSY
                self._receivers.append(channel)
            else:
                usual()

        channel.start = start

    def _source(self, channel):
        start = channel._read_addr - RAM
        return bytes(self._mcu.sram[start : start + channel._trans_count])

    def _sent(self, channel):
        """DMA has handed over the last byte."""
        data = self._source(channel)
        if data != channel._before:
            raise DecodeError("a stripe was changed while it was being sent")
        self._deliver(data)
        channel._read_addr += channel._trans_count
        self._finish(channel)

    def _finish(self, channel):
        channel._trans_count = 0
        channel._ctrl &= ~chip_dma.BUSY
        if not channel._ctrl & chip_dma.IRQ_QUIET:
            channel.dma.int_raw |= 1 << channel.index
            channel.dma.check_interrupts()
