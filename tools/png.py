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


def png(frame, palette):
    """The bytes of a PNG file of one screen.

    frame: 28,800 bytes, two pixels a byte, the left one high. palette: 16 RGB565 numbers.
    """
    return encode(frame, b"".join(bytes(rgb888(color)) for color in palette), 240, 240)


def encode(frame, colors, width, height):
    """A PNG file of 4-bit pixels; colors: red, green, blue, a byte each, 16 times."""
    stride = width // 2
    rows = b"".join(b"\0" + frame[y * stride:(y + 1) * stride] for y in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 4, 3, 0, 0, 0)) +
            chunk(b"PLTE", colors) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def read_png(data):
    """(frame, palette as bytes of red, green, blue) of a picture that `png` wrote. ValueError for any other."""
    found, position = {}, 8
    while position < len(data):
        length, name = struct.unpack_from(">I4s", data, position)
        found[name] = data[position + 8:position + 8 + length]
        position += 12 + length
    width, height, depth, kind = struct.unpack_from(">IIBB", found[b"IHDR"])
    rows, stride = zlib.decompress(found[b"IDAT"]), width // 2 + 1
    if (depth, kind) != (4, 3) or any(rows[::stride]):
        raise ValueError("not a picture of the handheld")
    return b"".join(rows[y * stride + 1:(y + 1) * stride] for y in range(height)), found[b"PLTE"]


def row_of_pngs(pictures, gap=8, color=2):
    """Pictures of the handheld, as PNG bytes with the same palette, side by side in one PNG."""
    frames, palettes = zip(*map(read_png, pictures))
    if len(set(palettes)) > 1:
        raise ValueError("the pictures have different palettes")
    between = bytes([color * 17]) * (gap // 2)
    joined = b"".join(between.join(frame[y * 120:(y + 1) * 120] for frame in frames) for y in range(240))
    return encode(joined, palettes[0], 240 * len(frames) + gap * (len(frames) - 1), 240)
