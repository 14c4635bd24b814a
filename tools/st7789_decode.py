"""What an ST7789 makes of the bytes that are sent to it: a picture. For the emulated board and the driver's tests."""

import zlib

from tools.png import chunk, rgb888

WIDTH = HEIGHT = 240
SWRESET, SLPOUT, INVON, DISPON, CASET, RASET, RAMWR, MADCTL, COLMOD = (
    0x01, 0x11, 0x21, 0x29, 0x2A, 0x2B, 0x2C, 0x36, 0x3A)


class DecodeError(Exception):
    """The controller was told something that this panel can't show."""


class Decoder:
    """The controller with 240x240 pixels of glass, numbered as the host numbers them (MADCTL is only recorded).

    frame: 115,200 bytes, RGB565 with the high byte first. windows: [x, y, w, h] of each picture part that was begun.
    awake, inverted, on, madctl, colmod: what the commands have set.
    """

    def __init__(self):
        self.frame = bytearray(WIDTH * HEIGHT * 2)
        self.windows = []
        self.reset()

    def reset(self):
        """The reset pin, or SWRESET."""
        self.awake = self.inverted = self.on = False
        self.madctl = self.colmod = None
        self._command = None
        self._data = bytearray()
        self._x = self._y = (0, 239)
        self._at = 0

    def command(self, number):
        """A byte while D/C is low."""
        self._command = number
        self._data.clear()
        if number == SWRESET:
            self.reset()
        elif number == SLPOUT:
            self.awake = True
        elif number == INVON:
            self.inverted = True
        elif number == DISPON:
            self.on = True
        elif number == RAMWR:
            self._begin()

    def data(self, data):
        """Bytes while D/C is high."""
        if self._command == RAMWR:
            self._pixels(data)
            return
        self._data += data
        if self._command in (CASET, RASET) and len(self._data) == 4:
            edges = (self._data[0] << 8 | self._data[1], self._data[2] << 8 | self._data[3])
            if not edges[0] <= edges[1] < WIDTH:
                raise DecodeError("a window from %d to %d" % edges)
            if self._command == CASET:
                self._x = edges
            else:
                self._y = edges
        elif self._command == MADCTL:
            self.madctl = data[0]
        elif self._command == COLMOD:
            self.colmod = data[0]

    def missing(self):
        """Bytes that the window begun last still lacks; what is over counts below 0."""
        if not self.windows:
            return 0
        _, _, w, h = self.windows[-1]
        return w * h * 2 - self._at

    def png(self):
        """The picture as the bytes of a PNG file, 24 bits a pixel; black while the display is off."""
        frame = self.frame if self.on and self.awake else bytes(len(self.frame))
        colors = {}
        rows = bytearray()
        for y in range(HEIGHT):
            rows.append(0)
            for i in range(y * WIDTH * 2, (y + 1) * WIDTH * 2, 2):
                color = frame[i] << 8 | frame[i + 1]
                if color not in colors:
                    colors[color] = bytes(rgb888(color))
                rows += colors[color]
        head = WIDTH.to_bytes(4, "big") + HEIGHT.to_bytes(4, "big") + b"\x08\x02\0\0\0"
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) +
                chunk(b"IEND", b""))

    def _begin(self):
        self._at = 0
        self.windows.append([self._x[0], self._y[0], self._x[1] - self._x[0] + 1, self._y[1] - self._y[0] + 1])

    def _pixels(self, data):
        if self.colmod is None or self.colmod & 7 != 5:
            raise DecodeError("pixels before COLMOD has set 16 bits a pixel")
        x, y, w, h = self.windows[-1]
        if len(data) > self.missing():
            raise DecodeError("%d bytes too many for a window of %dx%d" % (len(data) - self.missing(), w, h))
        done = 0
        while done < len(data):
            row, column = divmod(self._at, w * 2)
            part = data[done : done + w * 2 - column]
            start = ((y + row) * WIDTH + x) * 2 + column
            self.frame[start : start + len(part)] = part
            self._at += len(part)
            done += len(part)
