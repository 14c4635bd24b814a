"""The inner loops of drawing as machine code: text runs, icons, pictures, dirty rectangles.

For the device (armv6m) and the desktop (x64). `text_blit` does the same without native code for runtimes that have
none; a test compares their pixels. Both work on the canvas bytes themselves: 240x240 pixels, two in a byte, the left
one in the high nibble, 120 bytes a row.

The job array `p` (array "i") is shared by all of them, so that no call needs more than four arguments:

    0 POS     where in the string (or stream) to go on; for pictures: pixels done in this row
    1 X       left edge of the next glyph or of the picture
    2 Y       top edge
    3 COLOR   0..15; for pictures: the transparent colour, or 16
    4 SCALE   1 or 2; for icons and pictures: their width
    5..8      clip: x0, y0, x1, y1 (the last two exclusive)
    9 MISS    out: index of the glyph that is not in the cache; for icons and pictures: their height
    10..13    MARK: x0, y0, x1, y1 to be marked dirty; cut to the clip by `mark`
    14 COUNT  number of dirty rectangles

A ptr32 reads without a sign where words have 64 bits: places may be negative, so their low 16 bits are taken and their
sign brought back.

The arena of a font (a bytearray, little endian) is laid out by `fonts.Font`:

    0 u16 glyphs n   2 u16 slots s   4.. reserved up to 16
    16            codes   n x u16, ascending; the last two are the hollow boxes, narrow and wide
    16+2n         owners  s x u16, which glyph sits in a slot
    16+2n+2s      widths  n x u8, pixels
    16+3n+2s      places  n x u8, slot of a glyph or 255
    16+4n+2s      cache   s x 26 bytes: 13 rows of 16 bits, first pixel in the highest bit
"""

import micropython


@micropython.viper
def walk(arena: ptr8, s: ptr8, start: int, room: int) -> int:  # noqa: F821
    """How far `s` reaches from its character `start` on within `room` pixels at scale 1 (less than 4096).

    Returns the index of the first character that has no room (the length when all have), times 4096, plus the pixels.
    """
    codes = ptr16(arena)  # noqa: F821
    n = int(codes[0])
    widths = 16 + 2 * n + 2 * int(codes[1])
    i = 0
    count = 0
    total = 0
    while s[i]:
        c = int(s[i])
        i += 1
        if c >= 0xC0:
            if c < 0xE0:
                c = (c & 31) << 6 | (int(s[i]) & 63)
                i += 1
            elif c < 0xF0:
                c = (c & 15) << 12 | (int(s[i]) & 63) << 6 | (int(s[i + 1]) & 63)
                i += 2
            else:
                c = 0xFFFF
                i += 3
        if count >= start:
            if 32 <= c < 127:
                low = c - 32
            else:
                low = 0
                high = n - 2
                while low < high:
                    mid = (low + high) >> 1
                    if int(codes[8 + mid]) < c:
                        low = mid + 1
                    else:
                        high = mid
                if int(codes[8 + low]) != c:
                    low = n - 2 if c < 0x370 else n - 1
            wide = int(arena[widths + low])
            if total + wide > room:
                break
            total += wide
        count += 1
    return count << 12 | total


@micropython.viper
def run(buf: ptr8, arena: ptr8, s: ptr8, p: ptr32) -> int:  # noqa: F821
    """Draw the string `s` from p[POS] on. 1: stopped at a glyph that must be loaded first (p[MISS]); 0: done."""
    codes = ptr16(arena)  # noqa: F821
    n = int(codes[0])
    widths = 16 + 2 * n + 2 * int(codes[1])
    places = widths + n
    cache = places + n
    i = int(p[0])
    x = ((int(p[1]) & 0xFFFF) ^ 0x8000) - 0x8000
    top = ((int(p[2]) & 0xFFFF) ^ 0x8000) - 0x8000
    color = int(p[3])
    both = color << 4 | color
    scale = int(p[4])
    cx0 = int(p[5])
    cy0 = int(p[6])
    cx1 = int(p[7])
    cy1 = int(p[8])
    while s[i]:
        start = i
        c = int(s[i])
        i += 1
        if c >= 0xC0:
            if c < 0xE0:
                c = (c & 31) << 6 | (int(s[i]) & 63)
                i += 1
            elif c < 0xF0:
                c = (c & 15) << 12 | (int(s[i]) & 63) << 6 | (int(s[i + 1]) & 63)
                i += 2
            else:
                c = 0xFFFF
                i += 3
        if 32 <= c < 127:
            low = c - 32
        else:
            low = 0
            high = n - 2
            while low < high:
                mid = (low + high) >> 1
                if int(codes[8 + mid]) < c:
                    low = mid + 1
                else:
                    high = mid
            if int(codes[8 + low]) != c:
                low = n - 2 if c < 0x370 else n - 1
        wide = int(arena[widths + low]) * scale
        if x + wide > cx0 and x < cx1:
            slot = int(arena[places + low])
            if slot == 255:
                p[0] = start
                p[1] = x
                p[9] = low
                return 1
            g = cache + slot * 26
            # The glyph's 16 columns; doubled, each half of 8 becomes 16 columns of its own.
            part = 0
            while part < scale:
                left = x + part * 16
                mask = 0xFFFF
                if left < cx0:
                    k = cx0 - left
                    mask = 0xFFFF >> k if k < 16 else 0
                k = left + 16 - cx1
                if k > 0:
                    mask = (mask >> k) << k if k < 16 else 0
                if mask:
                    shift = 2 - (left & 1)
                    row = 0
                    while row < 13:
                        if scale == 1:
                            bits = int(arena[g + 2 * row]) << 8 | int(arena[g + 2 * row + 1])
                        else:
                            bits = int(arena[g + 2 * row + part])
                            bits = (bits | bits << 4) & 0x0F0F
                            bits = (bits | bits << 2) & 0x3333
                            bits = (bits | bits << 1) & 0x5555
                            bits = bits | bits << 1
                        bits = (bits & mask) << shift
                        if bits:
                            k = 0
                            while k < scale:
                                y = top + row * scale + k
                                k += 1
                                if cy0 <= y < cy1:
                                    q = y * 120 + (left >> 1)
                                    v = bits
                                    while v:
                                        pair = v >> 16
                                        if pair:
                                            if pair == 3:
                                                buf[q] = both
                                            elif pair == 2:
                                                buf[q] = (int(buf[q]) & 15) | (color << 4)
                                            else:
                                                buf[q] = (int(buf[q]) & 0xF0) | color
                                        v = (v << 2) & 0x3FFFF
                                        q += 1
                        row += 1
                part += 1
        x += wide
    p[0] = i
    p[1] = x
    return 0


@micropython.viper
def bits(buf: ptr8, data: ptr8, at: int, p: ptr32):  # noqa: F821
    """Draw a one-colour bitmap: `data` from `at` on, rows padded to whole bytes, highest bit first.

    p: X, Y, COLOR, width in SCALE, height in MISS, clip.
    """
    x = ((int(p[1]) & 0xFFFF) ^ 0x8000) - 0x8000
    y = ((int(p[2]) & 0xFFFF) ^ 0x8000) - 0x8000
    color = int(p[3])
    both = color << 4 | color
    cx0 = int(p[5])
    cx1 = int(p[7])
    stride = (int(p[4]) + 7) >> 3
    rows = int(p[9])
    shift = 2 - (x & 1)
    while rows > 0:
        rows -= 1
        if int(p[6]) <= y < int(p[8]):
            part = 0
            while part < stride:
                left = x + part * 8
                v = int(data[at + part])
                if left < cx0:
                    k = cx0 - left
                    v = v & (0xFF >> k) if k < 8 else 0
                k = left + 8 - cx1
                if k > 0:
                    v = (v >> k) << k if k < 8 else 0
                v <<= shift
                q = y * 120 + (left >> 1)
                while v:
                    pair = v >> 8
                    if pair:
                        if pair == 3:
                            buf[q] = both
                        elif pair == 2:
                            buf[q] = (int(buf[q]) & 15) | (color << 4)
                        else:
                            buf[q] = (int(buf[q]) & 0xF0) | color
                    v = (v << 2) & 0x3FF
                    q += 1
                part += 1
        at += stride
        y += 1


@micropython.viper
def picture(buf: ptr8, data: ptr8, count: int, p: ptr32):  # noqa: F821
    """Draw the next `count` bytes of a run-length coded picture: high nibble colour, low nibble length - 1.

    p: POS pixels of the current row already done, X, Y of that row, transparent colour in COLOR, width in SCALE, clip.
    Runs never cross a row. Y and POS are moved on, so that a picture can be fed piece by piece.
    """
    done = int(p[0])
    x = ((int(p[1]) & 0xFFFF) ^ 0x8000) - 0x8000
    y = ((int(p[2]) & 0xFFFF) ^ 0x8000) - 0x8000
    key = int(p[3])
    wide = int(p[4])
    cx0 = int(p[5])
    cx1 = int(p[7])
    i = 0
    while i < count:
        color = int(data[i]) >> 4
        n = (int(data[i]) & 15) + 1
        i += 1
        a = x + done
        done += n
        if color != key and int(p[6]) <= y < int(p[8]):
            b = a + n
            if a < cx0:
                a = cx0
            if b > cx1:
                b = cx1
            if a < b:
                q = y * 120 + (a >> 1)
                if a & 1:
                    buf[q] = (int(buf[q]) & 0xF0) | color
                    q += 1
                    a += 1
                both = color << 4 | color
                while a + 1 < b:
                    buf[q] = both
                    q += 1
                    a += 2
                if a < b:
                    buf[q] = (int(buf[q]) & 15) | (color << 4)
        if done >= wide:
            done = 0
            y += 1
    p[0] = done
    p[2] = y


@micropython.viper
def mark(rects: ptr16, p: ptr32) -> int:  # noqa: F821
    """Cut p[MARK] to the clip and add it to the dirty rectangles (eight of x, y, w, h). 0: there is nothing left of it.

    The new one swallows every rectangle whose union with it costs little more than both; when all eight are taken it
    joins the one that grows least. p[COUNT] says how many there are.
    """
    x0 = ((int(p[10]) & 0xFFFF) ^ 0x8000) - 0x8000
    y0 = ((int(p[11]) & 0xFFFF) ^ 0x8000) - 0x8000
    x1 = ((int(p[12]) & 0xFFFF) ^ 0x8000) - 0x8000
    y1 = ((int(p[13]) & 0xFFFF) ^ 0x8000) - 0x8000
    if x0 < int(p[5]):
        x0 = int(p[5])
    if y0 < int(p[6]):
        y0 = int(p[6])
    if x1 > int(p[7]):
        x1 = int(p[7])
    if y1 > int(p[8]):
        y1 = int(p[8])
    if x0 >= x1 or y0 >= y1:
        return 0
    p[10] = x0
    p[11] = y0
    p[12] = x1
    p[13] = y1
    x0 &= -2
    x1 = (x1 + 1) & -2
    count = int(p[14])
    i = 0
    while True:
        best = -1
        least = 1 << 20
        while i < count:
            k = i * 4
            a0 = int(rects[k])
            b0 = int(rects[k + 1])
            a1 = a0 + int(rects[k + 2])
            b1 = b0 + int(rects[k + 3])
            own = (a1 - a0) * (b1 - b0)
            if x0 < a0:
                a0 = x0
            if y0 < b0:
                b0 = y0
            if x1 > a1:
                a1 = x1
            if y1 > b1:
                b1 = y1
            grown = (a1 - a0) * (b1 - b0) - own - (x1 - x0) * (y1 - y0)
            if grown < least:
                least = grown
                best = i
            i += 1
        if best < 0 or (least > 240 and count < 8):
            break
        # Take the best one out, grow by it, and look again: the union may touch others.
        k = best * 4
        a0 = int(rects[k])
        b0 = int(rects[k + 1])
        a1 = a0 + int(rects[k + 2])
        b1 = b0 + int(rects[k + 3])
        if a0 < x0:
            x0 = a0
        if b0 < y0:
            y0 = b0
        if a1 > x1:
            x1 = a1
        if b1 > y1:
            y1 = b1
        count -= 1
        j = count * 4
        rects[k] = rects[j]
        rects[k + 1] = rects[j + 1]
        rects[k + 2] = rects[j + 2]
        rects[k + 3] = rects[j + 3]
        i = 0
    k = count * 4
    rects[k] = x0
    rects[k + 1] = y0
    rects[k + 2] = x1 - x0
    rects[k + 3] = y1 - y0
    p[14] = count + 1
    return 1
