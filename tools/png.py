"""PNG files from the handheld's framebuffer, without any library.

A 16-colour PNG holds four bits a pixel, the left one in the high half: exactly the canvas's own format. So a picture
is the framebuffer with a filter byte before each row, and the palette.
"""

import struct
import zlib


def rgb888(color):
    """An RGB565 number as (red, green, blue), each 0-255; full intensity stays full."""
    red, green, blue = color >> 11, color >> 5 & 63, color & 31
    return red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2


def chunk(name, data):
    """One chunk of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(frame, palette, width=240, height=240):
    """The bytes of a PNG file.

    frame: width * height / 2 bytes, two pixels a byte, the left one high. palette: 16 RGB565 numbers.
    """
    stride = width // 2
    rows = b"".join(b"\0" + frame[y * stride:(y + 1) * stride] for y in range(height))
    colors = b"".join(bytes(rgb888(color)) for color in palette)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 4, 3, 0, 0, 0)) +
            chunk(b"PLTE", colors) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))
