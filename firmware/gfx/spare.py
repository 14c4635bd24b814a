"""What stands in for fonts when the asset pack is gone."""

import framebuf


def letters():
    """The 8x8 letters that framebuf carries, as rows of ASCII for `fonts.Font`."""
    rows = bytearray(95 * 13)
    pixels = bytearray(8)
    cell = framebuf.FrameBuffer(pixels, 8, 8, framebuf.MONO_HLSB)
    for i in range(95):
        cell.fill(0)
        cell.text(chr(32 + i), 0, 0, 1)
        rows[13 * i + 2 : 13 * i + 10] = pixels
    return rows
