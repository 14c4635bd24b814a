"""The inner loops of drawing, for runtimes without Thumb code (the desktop, the browser): framebuf and plain loops.

`draw_thumb` has the same functions for the device. Both work on a `picture` of 28,844 bytes:

    0       240x240 pixels, two in a byte, the left one in the high nibble, 120 bytes a row
    28800   u8 x0, y0, x1, y1: the clip, the last two exclusive
    28804   u8 number of dirty rectangles (at most 8)
    28806   u16 code point that `run` stopped at
    28808   8 x u8 x, y, w, h: the dirty rectangles, x and w even
    28840   u32 how far it had come

The arena of a font, as `fonts.Font` fills it:

    0       u8 number of sets less one (a power of two less one), width of a narrow glyph, of a wide one; bit 0: there
            are letters, the bits above count: which of the four of a set is replaced
    4       codes: 4 x u16 a set, 0 where there is none; the glyph of a code can only be in set `code & (sets - 1)`
    ...     bitmaps: 26 bytes a code, 13 rows of 16 bits, first pixel in the highest bit
    ...     letters of ASCII, when there are any: 95 x 13 bytes, a byte a row

Coordinates come packed, each in 12 bits (-2048 to 2047), since a call of Thumb code takes four arguments. A `place` is
x << 17 | (y & 4095) << 5 | colour, a `size` width << 12 | (height & 4095).
"""

import struct

try:
    import framebuf
except ImportError:
    framebuf = None  # the tools only ask which glyphs are narrow

_TAIL = 28800
_GLYPH = 26


def code_of(key, start):
    """The number by which the asset pack knows a key: FNV-1a of its UTF-8 in 30 bits, going on from `start`."""
    for byte in key.encode():
        start = (start ^ byte) * 16777619 & 0x3FFFFFFF
    return start


def is_narrow(code):
    """Whether a glyph is of the narrow kind: Latin letters, signs up to the short dash, mathematical operators."""
    return code < 0x2014 or code >> 8 == 0x22


def _low(packed):
    """The number in the low 12 bits."""
    return ((packed & 0xFFF) ^ 0x800) - 0x800


class Screen:
    """A picture as a FrameBuffer, and the sixteen colours as palettes of two that map 1 to the colour.

    They are kept, for to make one takes longer than to use it.
    """

    picture = None

    def of(self, picture):
        if picture is not self.picture:
            self.picture = picture
            self.buffer = framebuf.FrameBuffer(picture, 240, 240, framebuf.GS4_HMSB)
            self.palettes = [
                framebuf.FrameBuffer(bytearray(((15 - c) << 4 | c,)), 2, 1, framebuf.GS4_HMSB) for c in range(16)
            ]
        return self.buffer


_screen = Screen()


def rect(picture, place, size):
    """Cut a rectangle to the clip, paint it (unless its colour is 16) and add it to the dirty ones.

    Returns 0 when there is nothing left of it, else 1. The new one swallows every rectangle whose union with it costs
    little more than both; when all eight are taken it joins the one that grows least.
    """
    x0 = place >> 17
    y0 = _low(place >> 5)
    color = place & 31
    x1 = min(x0 + (size >> 12), picture[_TAIL + 2])
    y1 = min(y0 + _low(size), picture[_TAIL + 3])
    x0 = max(x0, picture[_TAIL])
    y0 = max(y0, picture[_TAIL + 1])
    if x0 >= x1 or y0 >= y1:
        return 0
    if color < 16:
        _screen.of(picture).fill_rect(x0, y0, x1 - x0, y1 - y0, color)
    _mark(picture, x0 & -2, y0, (x1 + 1) & -2, y1)
    return 1


def _mark(picture, x0, y0, x1, y1):
    while True:
        count = picture[_TAIL + 4]
        best = 0
        least = 1 << 20
        for at in range(_TAIL + 8, _TAIL + 8 + 4 * count, 4):
            a, b, w, h = picture[at : at + 4]
            if a <= x0 and b <= y0 and x1 <= a + w and y1 <= b + h:
                return
            grown = (max(x1, a + w) - min(x0, a)) * (max(y1, b + h) - min(y0, b)) - w * h
            if grown < least:
                least = grown
                best = at
        if not best or (least - (x1 - x0) * (y1 - y0) > 240 and count < 8):
            break
        # Take the best one out, grow by it, and look again: the union may touch others.
        a, b, w, h = picture[best : best + 4]
        x0 = min(x0, a)
        y0 = min(y0, b)
        x1 = max(x1, a + w)
        y1 = max(y1, b + h)
        last = _TAIL + 4 + 4 * count
        picture[best : best + 4] = picture[last : last + 4]
        picture[_TAIL + 4] = count - 1
    at = _TAIL + 8 + 4 * count
    picture[at : at + 4] = bytes((x0, y0, x1 - x0, y1 - y0))
    picture[_TAIL + 4] = count + 1


def run(picture, arena, text, place):
    """Draw a text. Returns how far it came: characters << 12 | pixels.

    It stops at a glyph that must be loaded first, and goes on from there when it is called again with place + 16.
    With None for the picture nothing is drawn: `place` is then start << 12 | room, and it stops at the character, from
    `start` on, that has no room in `room` pixels. With None for the text, `arena` is an icon: width, height, rows of
    bits padded to bytes.
    """
    if text is None:
        _bits(picture, arena, 2, (arena[0] + 7) >> 3, arena[1], place >> 17, place)
        return 0
    if picture is None:
        return _measure(arena, text, place >> 12, place & 4095)
    total = 0
    count = 0
    if place & 16:
        total = struct.unpack_from("<I", picture, _TAIL + 40)[0]
        count = total >> 12
        total &= 4095
        text = text[count:]
    left = picture[_TAIL]
    right = picture[_TAIL + 2]
    narrow, wide = arena[1:3]
    letters = 4 + 112 * (arena[0] + 1) if arena[3] & 1 else 0
    x = (place >> 17) + total
    for code in _codes(text):
        if code < 127 and letters:
            if x + narrow > left and x < right:
                _bits(picture, arena, letters + 13 * (code - 32), 1, 13, x, place)
            x += narrow
        else:
            step = narrow if code < 0x2014 or code >> 8 == 0x22 else wide
            if x + step > left and x < right:
                at = _find(arena, min(code, 0xFFFF))
                if not at:
                    struct.pack_into("<H", picture, _TAIL + 6, min(code, 0xFFFF))
                    struct.pack_into("<I", picture, _TAIL + 40, count << 12 | x - (place >> 17))
                    break
                _bits(picture, arena, at, 2, 13, x, place)
            x += step
        count += 1
    return count << 12 | x - (place >> 17)


def _measure(arena, text, start, room):
    total = 0
    count = 0
    for code in _codes(text):
        if count >= start:
            wide = arena[1 if is_narrow(code) else 2]
            if total + wide > room:
                break
            total += wide
        count += 1
    return count << 12 | total


def _codes(text):
    """The code points of a text: MicroPython keeps each letter that is taken out of one for good, as a name."""
    codes = []
    for byte in text.encode():
        if byte < 0x80:
            codes.append(byte)
        elif byte < 0xC0:
            codes[-1] = codes[-1] << 6 | byte & 0x3F
        else:
            codes.append(byte & (0x1F if byte < 0xE0 else 0x0F if byte < 0xF0 else 0x07))
    return codes


def _find(arena, code):
    """Where the bitmap of a glyph is in the arena; 0 when it is not in the cache."""
    slot = 4 * (code & arena[0])
    low = code & 255
    high = code >> 8
    for at in range(4 + 2 * slot, 12 + 2 * slot, 2):
        if arena[at] == low and arena[at + 1] == high:
            return 4 + 8 * (arena[0] + 1) + _GLYPH * (at - 4 >> 1)
    return 0


def keep(arena, record):
    """Put a glyph into the cache, in place of one of the four in its set. record: its code, u16, and its bitmap."""
    code = record[0] | record[1] << 8
    arena[3] = arena[3] + 2 & 255
    slot = 4 * (code & arena[0]) + (arena[3] >> 1 & 3)
    arena[4 + 2 * slot : 6 + 2 * slot] = record[:2]
    at = 12 + 8 * arena[0] + _GLYPH * slot
    arena[at : at + _GLYPH] = record[2:]


def _bits(picture, data, at, stride, rows, x, place):
    """Draw the bitmap that is in `data` from `at` on."""
    y = _low(place >> 5)
    x0, y0, x1, y1 = picture[_TAIL : _TAIL + 4]
    part = data[at : at + stride * rows]
    if x < x0 or y < y0 or x + 8 * stride > x1 or y + rows > y1:
        part = bytearray(part)
        for i in range(len(part)):
            left = x + i % stride * 8
            mask = 0xFF if y0 <= y + i // stride < y1 else 0
            if left < x0:
                mask &= 0xFF >> min(8, x0 - left)
            if left + 8 > x1:
                mask &= 0xFF << min(8, left + 8 - x1)
            part[i] &= mask & 0xFF
    elif isinstance(part, bytes):
        part = bytearray(part)
    color = place & 15
    screen = _screen.of(picture)
    shape = framebuf.FrameBuffer(part, stride * 8, rows, framebuf.MONO_HLSB)
    screen.blit(shape, x, y, 15 - color, _screen.palettes[color])


def runs(picture, job):
    """Draw the next piece of a run-length coded picture: high nibble colour, low nibble length - 1.

    job: i16 x, y of the current row, u16 pixels of it already done, width, transparent colour (16: none), number of
    bytes, then the bytes. Runs never cross a row. y and the pixels done are moved on.
    """
    screen = _screen.of(picture)
    x0, y0, x1, y1 = picture[_TAIL : _TAIL + 4]
    x, y, done, width, key, count = [job[i] | job[i + 1] << 8 for i in range(0, 12, 2)]
    x = (x ^ 0x8000) - 0x8000
    y = (y ^ 0x8000) - 0x8000
    whole = x >= x0 and x + width <= x1
    for byte in job[12 : 12 + count]:
        color = byte >> 4
        n = (byte & 15) + 1
        if color != key and y0 <= y < y1:
            if whole:
                screen.hline(x + done, y, n, color)
            else:
                a = max(x + done, x0)
                b = min(x + done + n, x1)
                if a < b:
                    screen.hline(a, y, b - a, color)
        done += n
        if done >= width:
            done = 0
            y += 1
    job[2:6] = bytes((y & 255, y >> 8 & 255, done & 255, done >> 8))
