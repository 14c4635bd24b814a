"""What `text_native` does, for runtimes without native code (the browser): framebuf.blit and plain loops.

Same functions, same arguments, same pixels; the layouts are described there. Only POS differs: it counts characters.
"""

import framebuf


def _find(arena, n, c):
    """Index of the code `c` in the arena's table, or of the hollow box."""
    if 32 <= c < 127:
        return c - 32
    low = 0
    high = n - 2
    while low < high:
        mid = (low + high) >> 1
        if arena[16 + 2 * mid] | arena[17 + 2 * mid] << 8 < c:
            low = mid + 1
        else:
            high = mid
    if arena[16 + 2 * low] | arena[17 + 2 * low] << 8 != c:
        return n - 2 if c < 0x370 else n - 1
    return low


def walk(arena, s, start, room):
    n = arena[0] | arena[1] << 8
    widths = 16 + 2 * n + 2 * (arena[2] | arena[3] << 8)
    total = 0
    count = start
    for ch in s[start:]:
        wide = arena[widths + _find(arena, n, ord(ch))]
        if total + wide > room:
            break
        total += wide
        count += 1
    return count << 12 | total


def _canvas(buf):
    return framebuf.FrameBuffer(buf, 240, 240, framebuf.GS4_HMSB)


def _palette(color):
    """A two-colour palette that maps 1 to `color`, and the value that 0 is mapped to."""
    key = 15 - color
    return framebuf.FrameBuffer(bytearray([key << 4 | color]), 2, 1, framebuf.GS4_HMSB), key


def _double(data):
    """A 16x13 bitmap as 32x26."""
    out = bytearray(26 * 4)
    for row in range(13):
        for half in range(2):
            b = data[2 * row + half]
            b = (b | b << 4) & 0x0F0F
            b = (b | b << 2) & 0x3333
            b = (b | b << 1) & 0x5555
            b |= b << 1
            for k in range(2):
                o = (2 * row + k) * 4 + half * 2
                out[o] = b >> 8
                out[o + 1] = b & 255
    return out


def _cut(data, stride, rows, x, y, p):
    """`data` without the pixels outside the clip of `p`; the same object when all of it is inside."""
    cx0, cy0, cx1, cy1 = p[5], p[6], p[7], p[8]
    if cx0 <= x and x + 8 * stride <= cx1 and cy0 <= y and y + rows <= cy1:
        return data
    out = bytearray(data)
    for row in range(rows):
        for part in range(stride):
            left = x + part * 8
            mask = 0xFF if cy0 <= y + row < cy1 else 0
            if left < cx0:
                mask &= 0xFF >> min(8, cx0 - left)
            if left + 8 > cx1:
                mask &= 0xFF << min(8, left + 8 - cx1)
            out[row * stride + part] &= mask & 0xFF
    return out


def run(buf, arena, s, p):
    n = arena[0] | arena[1] << 8
    widths = 16 + 2 * n + 2 * (arena[2] | arena[3] << 8)
    places = widths + n
    cache = places + n
    screen = _canvas(buf)
    palette, key = _palette(p[3])
    i = p[0]
    x = p[1]
    y = p[2]
    scale = p[4]
    while i < len(s):
        index = _find(arena, n, ord(s[i]))
        wide = arena[widths + index] * scale
        if x + wide > p[5] and x < p[7]:
            slot = arena[places + index]
            if slot == 255:
                p[0] = i
                p[1] = x
                p[9] = index
                return 1
            data = arena[cache + slot * 26 : cache + slot * 26 + 26]
            if scale == 2:
                data = _double(data)
            data = _cut(data, 2 * scale, 13 * scale, x, y, p)
            screen.blit(
                framebuf.FrameBuffer(data, 16 * scale, 13 * scale, framebuf.MONO_HLSB), x, y, key, palette
            )
        x += wide
        i += 1
    p[0] = i
    p[1] = x
    return 0


def bits(buf, data, at, p):
    stride = (p[4] + 7) >> 3
    rows = p[9]
    part = _cut(bytearray(data[at : at + stride * rows]), stride, rows, p[1], p[2], p)
    palette, key = _palette(p[3])
    _canvas(buf).blit(framebuf.FrameBuffer(part, stride * 8, rows, framebuf.MONO_HLSB), p[1], p[2], key, palette)


def picture(buf, data, count, p):
    screen = _canvas(buf)
    done = p[0]
    x = p[1]
    y = p[2]
    for i in range(count):
        color = data[i] >> 4
        a = x + done
        done += (data[i] & 15) + 1
        if color != p[3] and p[6] <= y < p[8]:
            b = min(x + done, p[7])
            a = max(a, p[5])
            if a < b:
                screen.hline(a, y, b - a, color)
        if done >= p[4]:
            done = 0
            y += 1
    p[0] = done
    p[2] = y


def mark(rects, p):
    x0 = max(p[10], p[5])
    y0 = max(p[11], p[6])
    x1 = min(p[12], p[7])
    y1 = min(p[13], p[8])
    if x0 >= x1 or y0 >= y1:
        return 0
    p[10] = x0
    p[11] = y0
    p[12] = x1
    p[13] = y1
    x0 &= -2
    x1 = (x1 + 1) & -2
    count = p[14]
    while True:
        best = -1
        least = 1 << 20
        for i in range(count):
            a, b, w, h = rects[4 * i : 4 * i + 4]
            union = (max(x1, a + w) - min(x0, a)) * (max(y1, b + h) - min(y0, b))
            grown = union - w * h - (x1 - x0) * (y1 - y0)
            if grown < least:
                least = grown
                best = i
        if best < 0 or (least > 240 and count < 8):
            break
        a, b, w, h = rects[4 * best : 4 * best + 4]
        x0 = min(x0, a)
        y0 = min(y0, b)
        x1 = max(x1, a + w)
        y1 = max(y1, b + h)
        count -= 1
        for k in range(4):
            rects[4 * best + k] = rects[4 * count + k]
    rects[4 * count] = x0
    rects[4 * count + 1] = y0
    rects[4 * count + 2] = x1 - x0
    rects[4 * count + 3] = y1 - y0
    p[14] = count + 1
    return 1
