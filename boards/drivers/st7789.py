"""The ST7789 screen controller on SPI: sends rectangles of the canvas, as RGB565, while the next stripe is expanded.

The canvas has four bits a pixel; a table of 256 words turns one of its bytes into the four bytes of two pixels. A
rectangle goes out in stripes: while DMA sends one, the processor expands the next into the other buffer. Nothing is
allocated after the start.
"""

from array import array
from time import sleep_ms

from machine import SPI, Pin, mem8
from micropython import const
from uctypes import addressof

from boards.drivers.expand_thumb import expand

try:
    from rp2 import DMA
except ImportError:
    DMA = None  # stripes are then sent by the processor: 17.5 ms a screen instead of 15.5

_WIDTH = const(240)
_STRIDE = const(120)  # bytes of a row on the canvas
_STRIPE = const(960)  # bytes of a stripe: two whole rows take the wire 123 us, the processor half of that

_SLPOUT = const(0x11)
_INVON = const(0x21)
_DISPON = const(0x29)
_CASET = const(0x2A)
_RASET = const(0x2B)
_RAMWR = const(0x2C)
_MADCTL = const(0x36)
_COLMOD = const(0x3A)

_SPI_BASE = (0x4003C000, 0x40040000)
_SPI_TX = (16, 18)  # which DMA request paces the sending
_DATA = const(8)  # registers of the SPI block
_STATUS = const(12)
_BUSY = const(16)  # bit of _STATUS


class ST7789:
    """A 240x240 screen that shows `canvas` (`buf`, `dirty`, `dirty_count`, `clean`: see firmware/gfx/canvas.py).

    spi: number of the SPI block; sck, mosi, cs, dc, reset: numbers of pins. madctl: how the panel is mounted.
    """

    def __init__(self, canvas, spi, sck, mosi, cs, dc, reset, madctl):
        self._canvas = canvas
        # Without `miso` the SPI takes a pin for it, GP8 or GP16, which may be dc or a button (None is ignored before
        # 1.25). So every other pin is made after it, here and by the caller.
        self._spi = SPI(spi, baudrate=62_500_000, polarity=0, phase=0, sck=Pin(sck), mosi=Pin(mosi))
        self._cs = Pin(cs, Pin.OUT, value=1)
        self._dc = Pin(dc, Pin.OUT, value=1)
        self._command = bytearray(1)
        self._edges = bytearray(4)
        self._source = addressof(canvas.buf)
        self._table = array("H", bytes(1024))
        self._table_at = addressof(self._table)
        self._stripes = (bytearray(_STRIPE), bytearray(_STRIPE))
        self._stripes_at = tuple([addressof(stripe) for stripe in self._stripes])
        self._views = None
        self._status = _SPI_BASE[spi] + _STATUS
        self._dma = self._make_dma(spi)
        self._start(Pin(reset, Pin.OUT, value=1), madctl)

    def set_palette(self, colors):
        """16 RGB565 numbers for the colours of the canvas. What is on the screen keeps its own until sent again."""
        swapped = [(color & 255) << 8 | color >> 8 for color in colors]
        table = self._table
        i = 0
        for left in swapped:
            for right in swapped:
                table[i] = left
                table[i + 1] = right
                i += 2

    def show(self):
        """Send the dirty rectangles of the canvas."""
        canvas = self._canvas
        dirty = canvas.dirty
        i = 0
        while i < 4 * canvas.dirty_count:
            self._send(dirty[i], dirty[i + 1], dirty[i + 2], dirty[i + 3])
            i += 4
        canvas.clean()

    def _make_dma(self, spi):
        if DMA is None:
            # Slices made once: of a stripe, only whole rows are sent, and how many there are depends on the width.
            self._views = tuple([memoryview(stripe) for stripe in self._stripes])
            return None
        dma = DMA()
        control = dma.pack_ctrl(size=0, inc_write=False, treq_sel=_SPI_TX[spi])
        dma.config(read=self._stripes[0], write=_SPI_BASE[spi] + _DATA, count=0, ctrl=control, trigger=False)
        return dma

    def _start(self, reset, madctl):
        reset(0)
        sleep_ms(1)
        reset(1)
        # A controller that was awake before the reset takes this long to be ready to wake up.
        sleep_ms(120)
        self._write(_SLPOUT, b"")
        sleep_ms(5)
        self._write(_COLMOD, b"\x55")  # 16 bits a pixel
        self._write(_MADCTL, bytes([madctl]))
        self._write(_INVON, b"")
        self._write(_DISPON, b"")

    def _write(self, command, data):
        self._cs(0)
        self._put(command, data)
        self._cs(1)

    def _put(self, command, data):
        self._command[0] = command
        self._dc(0)
        self._spi.write(self._command)
        self._dc(1)
        if data:
            self._spi.write(data)

    def _window(self, command, first, last):
        edges = self._edges
        edges[1] = first
        edges[3] = last
        self._put(command, edges)

    def _send(self, x, y, w, h):
        """Send one rectangle; x and w are even."""
        self._cs(0)
        self._window(_CASET, x, x + w - 1)
        self._window(_RASET, y, y + h - 1)
        self._put(_RAMWR, None)
        source = self._source + y * _STRIDE + (x >> 1)
        rows = _STRIPE // (w << 1)
        which = 0
        while h:
            if rows > h:
                rows = h
            size = rows * w << 1
            # Whole rows follow each other without a gap: one long row to `expand`.
            shape = 1 << 16 | size >> 2 if w == _WIDTH else rows << 16 | w >> 1
            expand(source, self._stripes_at[which], self._table_at, shape)
            self._send_stripe(which, size)
            source += rows * _STRIDE
            h -= rows
            which ^= 1
        self._finish()
        self._cs(1)

    def _send_stripe(self, which, size):
        dma = self._dma
        if dma is None:
            stripe = self._views[which]
            self._spi.write(stripe if size == _STRIPE else stripe[:size])
            return
        while dma.active():
            pass
        dma.read = self._stripes[which]
        dma.count = size
        dma.active(1)

    def _finish(self):
        """Wait until the last byte has left: DMA is done when it is in the SPI's queue of eight."""
        if self._dma is None:
            return
        while self._dma.active():
            pass
        while mem8[self._status] & _BUSY:
            pass
