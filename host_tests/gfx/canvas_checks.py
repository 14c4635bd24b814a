"""Checks of the canvas that run under MicroPython: `micropython canvas_checks.py ASSETS NAME`; see test_canvas.py."""

import gc
import sys
from array import array

from firmware.gfx import cards, fonts, palette, text_blit, widgets
from firmware.gfx.canvas import Canvas
from firmware.gfx.fonts import HUGE, LARGE, SMALL, Font
from firmware.gfx.pack import ArtError

try:
    from firmware.gfx import text_native
except SyntaxError:
    # No native emitter for this processor: there is nothing to compare.
    text_native = text_blit

SAMPLE = "Ag♠7易双六、ー12"


class Dice:
    """A small generator, so that a failure can be repeated."""

    def __init__(self, seed):
        self.state = seed

    def __call__(self, low, high):
        self.state = (self.state * 1103515245 + 12345) & 0x3FFFFFFF
        return low + (self.state >> 8) % (high - low + 1)


def canvas(assets):
    made = Canvas()
    assert made.use_fonts(assets) == [], made.use_fonts(assets)
    return made


def pixel(buf, x, y):
    b = buf[y * 120 + x // 2]
    return b & 15 if x & 1 else b >> 4


def run_both(assets, s, size, x, y, color, scale, clip):
    """Draw with both modules on the same noise; returns the two pictures and end positions."""
    out = []
    for module in (text_native, text_blit):
        font = Font(assets + "/font%d.bin" % size, 60)
        buf = bytearray((i * 7 + i // 120) & 255 for i in range(28800))
        p = array("i", bytes(60))
        p[1], p[2], p[3], p[4] = x, y, color, scale
        p[5], p[6], p[7], p[8] = clip
        while module.run(buf, font.arena, s, p):
            font.load(p[9])
        out.append((buf, p[1]))
    return out


def check_text_twins(assets):
    """Machine code and blit put the same pixels: odd and even x, over every edge, clipped, doubled."""
    dice = Dice(1)
    whole = (0, 0, 240, 240)
    places = [(x, y) for x in (-7, -2, -1, 0, 1, 2, 100, 101, 230, 233, 239) for y in (-5, 0, 120, 231)]
    cases = [(x, y, whole) for x, y in places]
    for _ in range(40):
        x0, y0 = dice(0, 239), dice(0, 239)
        cases.append((dice(-80, 250), dice(-30, 250), (x0, y0, dice(x0, 240), dice(y0, 240))))
    drawn = 0
    for x, y, clip in cases:
        for scale in (1, 2):
            size = 10 if dice(0, 1) else 12
            (a, end_a), (b, end_b) = run_both(assets, SAMPLE, size, x, y, dice(0, 15), scale, clip)
            assert a == b, (x, y, clip, scale, size)
            assert end_a == end_b
            ground = bytes((i * 7 + i // 120) & 255 for i in range(28800))
            drawn += a != ground
            for i in range(28800):
                if a[i] != ground[i]:
                    cx, cy = i % 120 * 2, i // 120
                    left = a[i] >> 4 == ground[i] >> 4 or clip[0] <= cx < clip[2]
                    right = a[i] & 15 == ground[i] & 15 or clip[0] <= cx + 1 < clip[2]
                    assert left and right and clip[1] <= cy < clip[3], "drawn outside the clip"
    assert drawn > 60
    font = Font(assets + "/font10.bin", 60)
    for start in range(len(SAMPLE) + 1):
        for room in range(0, 120, 7):
            reach = text_native.walk(font.arena, SAMPLE, start, room)
            assert reach == text_blit.walk(font.arena, SAMPLE, start, room), (start, room)
    assert text_native.walk(font.arena, SAMPLE, 0, 4095) == len(SAMPLE) << 12 | 90


def check_icon_and_picture_twins(assets):
    dice = Dice(2)
    data = bytes(dice(0, 255) for _ in range(400))
    for _ in range(60):
        w = dice(1, 40)
        h = dice(1, 20)
        stride = (w + 7) // 8
        icon = bytearray(data[: stride * h])
        for row in range(h):
            # The packer leaves the padding bits empty.
            icon[row * stride + stride - 1] &= 0xFF << (stride * 8 - w) & 0xFF
        runs = bytearray()
        for _ in range(h):
            left = w
            while left:
                n = min(left, dice(1, 16))
                runs.append(dice(0, 15) << 4 | n - 1)
                left -= n
        x0, y0 = dice(0, 200), dice(0, 200)
        clip = (x0, y0, dice(x0, 240), dice(y0, 240)) if dice(0, 2) else (0, 0, 240, 240)
        x, y, color = dice(-20, 239), dice(-10, 239), dice(0, 15)
        out = []
        for module in (text_native, text_blit):
            buf = bytearray(28800)
            p = array("i", (0, x, y, color, w) + clip + (h, 0, 0, 0, 0, 0))
            module.bits(buf, icon, 0, p)
            first = bytes(buf)
            p = array("i", (0, x, y, dice(0, 0) + 3, w) + clip + (h, 0, 0, 0, 0, 0))
            half = len(runs) // 2
            module.picture(buf, runs, half, p)
            module.picture(buf, runs[half:], len(runs) - half, p)
            out.append((first, buf))
        assert out[0][0] == out[1][0], "icons differ"
        assert out[0][1] == out[1][1], "pictures differ"


def check_mark_twins(assets):
    dice = Dice(3)
    for _ in range(50):
        rects = (array("H", bytes(64)), array("H", bytes(64)))
        jobs = tuple(array("i", (0, 0, 0, 0, 0, 0, 0, 240, 240, 0, 0, 0, 0, 0, 0)) for _ in (0, 1))
        for _ in range(30):
            x, y = dice(-10, 239), dice(-10, 239)
            w, h = dice(0, 60), dice(0, 60)
            clip = (0, 0, 240, 240) if dice(0, 1) else (dice(0, 99), dice(0, 99), dice(100, 240), dice(100, 240))
            answers = []
            for module, rect, p in zip((text_native, text_blit), rects, jobs):
                p[10], p[11], p[12], p[13] = x, y, x + w, y + h
                p[5], p[6], p[7], p[8] = clip
                answers.append((module.mark(rect, p), list(p)))
            assert answers[0] == answers[1]
            n = jobs[0][14]
            assert n == jobs[1][14]
            assert bytes(rects[0])[: 8 * n] == bytes(rects[1])[: 8 * n]


def draw_anything(c, dice):
    kind = dice(0, 6)
    x, y = dice(-20, 250), dice(-20, 250)
    w, h = dice(0, 80), dice(0, 80)
    color = dice(0, 15)
    if kind == 0:
        c.rect(x, y, w, h, color)
    elif kind == 1:
        c.rect(x, y, w, h, color, False)
    elif kind == 2:
        c.line(x, y, dice(-20, 250), dice(-20, 250), color)
    elif kind == 3:
        c.text(SAMPLE[: dice(0, len(SAMPLE))], x, y, color, dice(0, 2))
    elif kind == 4:
        c.clip(x, y, w, h)
    elif kind == 5:
        c.unclip()
    else:
        widgets.row(c, x, y, 100, "row", "7", dice(0, 1) == 1)


def check_dirty_covers_all_changes(assets):
    """Whatever is drawn, every changed pixel lies in a dirty rectangle, and none outside the clip changes."""
    c = canvas(assets)
    dice = Dice(4)
    for _ in range(300):
        before = bytes(c.buf)
        c.clean()
        for _ in range(dice(1, 12)):
            draw_anything(c, dice)
        n = c.dirty_count
        assert 0 <= n <= 8
        rects = [tuple(c.dirty[i]) for i in range(n)]
        for x, y, w, h in rects:
            assert x % 2 == 0 and w % 2 == 0 and w > 0 and h > 0, rects
            assert x + w <= 240 and y + h <= 240, rects
        after = c.buf
        for i in range(28800):
            if after[i] != before[i]:
                px, py = i % 120 * 2, i // 120
                for x, y, w, h in rects:
                    if x <= px < x + w and y <= py < y + h:
                        break
                else:
                    raise AssertionError((px, py, rects))


def check_dirty_is_thrifty(assets):
    c = canvas(assets)
    c.mark(10, 10, 9, 5)
    assert c.dirty_count == 1 and list(c.dirty[0]) == [10, 10, 10, 5]
    c.mark(200, 200, 10, 10)
    assert c.dirty_count == 2, "far ones stay apart"
    c.mark(12, 11, 2, 2)
    assert c.dirty_count == 2, "one within another adds nothing"
    c.mark(20, 10, 10, 5)
    assert c.dirty_count == 2, "neighbours join"
    c.clean()
    assert c.dirty_count == 0
    for i in range(20):
        c.mark(i * 12 % 240, i * 37 % 230, 2, 2)
        assert c.dirty_count <= 8
    c.fill(0)
    assert c.dirty_count == 1 and list(c.dirty[0]) == [0, 0, 240, 240]


def check_clip_holds_everything(assets):
    """The part inside a clip is the same as without it; nothing outside changes."""
    c = canvas(assets)
    d = canvas(assets)
    dice = Dice(5)
    for _ in range(200):
        clip = dice(0, 239), dice(0, 239), dice(1, 120), dice(1, 120)
        seed = dice(0, 1 << 20)
        c.unclip()
        c.fill(0)
        d.unclip()
        d.fill(0)
        for target in (c, d):
            again = Dice(seed)
            if target is d:
                target.clip(*clip)
            for _ in range(3):
                kind = again(0, 3)
                x, y, w, h = again(-20, 240), again(-20, 240), again(1, 90), again(1, 90)
                if kind == 0:
                    target.rect(x, y, w, h, 5)
                elif kind == 1:
                    target.rect(x, y, w, h, 6, False)
                elif kind == 2:
                    target.line(x, y, again(-20, 250), again(-20, 250), 7)
                else:
                    target.text(SAMPLE, x, y, 8, again(0, 2))
        x0, y0, w, h = clip
        for i in range(28800):
            px, py = i % 120 * 2, i // 120
            for k in (0, 1):
                inside = x0 <= px + k < x0 + w and y0 <= py < y0 + h
                expected = pixel(c.buf, px + k, py) if inside else 0
                assert pixel(d.buf, px + k, py) == expected, (clip, px + k, py)


def check_lines_match_framebuf(assets):
    """A clipped line is a part of the whole line, pixel for pixel."""
    c = canvas(assets)
    d = canvas(assets)
    dice = Dice(6)
    for _ in range(200):
        ends = [dice(0, 239) for _ in range(4)]
        c.fill(0)
        c.line(*ends, 9)
        d.fill(0)
        d._clipped_line(*ends, 9)
        assert c.buf == d.buf, ends


def check_text_api(assets):
    c = canvas(assets)
    assert c.text_width("Ab1", SMALL) == 18 == c.text_width("Ab1", LARGE)
    assert c.text_width("易", SMALL) == 10 and c.text_width("易", LARGE) == 12 and c.text_width("易", HUGE) == 24
    assert c.text("Ab易", 7, 5, 4, SMALL) == 7 + 22
    assert c.text("Ab易", 7, 5, 4, HUGE) == 7 + 48
    assert c.text_width("") == 0
    # Not in any word of ours: a hollow box, wide or narrow, and no error.
    for s, wide in (("龘", 10), ("ÿ", 6), ("\U0001f600", 10)):
        c.fill(0)
        assert c.text(s, 10, 10, 4) == 10 + wide
        assert pixel(c.buf, 10, 11) == 4 and pixel(c.buf, 10 + wide - 2, 19) == 4 and pixel(c.buf, 12, 14) == 0


def check_cache_survives_long_texts(assets):
    """More different glyphs than the cache holds, in one string and over and over."""
    c = canvas(assets)
    arena = c._fonts[LARGE].arena
    n = arena[0] | arena[1] << 8
    chars = [chr(arena[16 + 2 * i] | arena[17 + 2 * i] << 8) for i in range(n - 2)]
    assert n > 250, "too few glyphs to fill the cache"
    # What a fresh cache draws is the truth.
    for start in (0, 100, n - 120, 40):
        s = "".join(chars[start : start + 100])
        c.fill(0)
        for line in range(5):
            c.text(s[line * 20 : line * 20 + 20], 0, line * 13, 4, LARGE)
        fresh = Canvas()
        fresh._fonts = (None, Font(assets + "/font12.bin", 160))
        for line in range(5):
            fresh.text(s[line * 20 : line * 20 + 20], 0, line * 13, 4, LARGE)
        assert c.buf == fresh.buf, start


def check_a_hit_allocates_nothing(assets):
    c = canvas(assets)
    c.text(SAMPLE, 3, 3, 4)
    c.rect(1, 1, 5, 5, 3)
    c.text_width(SAMPLE)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(20):
        c.text(SAMPLE, 3, 3, 4)
        c.text_width(SAMPLE)
        c.rect(1, 1, 5, 5, 3)
        c.mark(3, 3, 4, 4)
        c.line(0, 0, 9, 5, 2)
    used = gc.mem_alloc() - before
    gc.enable()
    # The iterator of the loop itself.
    assert used <= 64, used


def check_trace(assets):
    c = canvas(assets)
    seen = []
    c.trace = lambda *event: seen.append(event)
    c.text("Hi", 4, 6, 4)
    c.rect(1, 2, 30, 40, 0)
    c.text("gone", 500, 6, 4)
    c.clip(0, 0, 10, 10)
    c.fill(0)
    assert seen == [("T", "Hi", 4, 6, 12, 13), ("E", "", 1, 2, 30, 40), ("E", "", 0, 0, 10, 10)], seen


def check_missing_fonts_fall_back(assets):
    """No font, a cut one, a wrong one: the built-in letters; for pictures hollow boxes."""
    cut_font = b"AsoF\x01\x0a\x0d\x00\xff\x00\x00\x00cut"
    cut_pack = b"AsoA\x02\x00\xff\x00undo"
    for content in (None, b"", cut_font, cut_pack, b"something else altogether"):
        for name in ("font10.bin", "font12.bin", "art.bin"):
            if content is None:
                import os

                try:
                    os.remove(name)
                except OSError:
                    pass
            else:
                with open(name, "wb") as f:
                    f.write(content)
        c = Canvas()
        failed = c.use_fonts(".")
        assert len(failed) == 3, failed
        assert c.text("Help", 10, 10, 4) == 10 + 4 * 8
        assert c.text("漢", 10, 40, 4) == 18
        assert any(c.buf)
        widgets.message(c, "Oh", "The font is gone", [("A", "go on")])
        widgets.frame(c, "Frame", [("B", "back")])
        c.fill(0)
        c.image("title", 100, 100)
        c.icon("undo", 120, 100, 5)
        assert any(c.buf), "hollow boxes stand for pictures"
        assert c.image_size("title") == (12, 12)


def check_cut_font_file_shows_blocks(assets):
    """The table is there, the bitmaps are cut off: something is drawn, nothing is raised."""
    with open(assets + "/font10.bin", "rb") as f:
        data = f.read()
    n = data[8] | data[9] << 8
    with open("cut.bin", "wb") as f:
        f.write(data[: 12 + 3 * n + 26 * 100])
    font = Font("cut.bin", 20)
    assert font.failed is None
    p = array("i", (0, 5, 5, 4, 1, 0, 0, 240, 240, 0, 0, 0, 0, 0, 0))
    buf = bytearray(28800)
    font.draw(buf, "易双", p)
    assert p[1] == 25 and any(buf)


def check_art_errors(assets):
    c = canvas(assets)
    try:
        c.image("no such picture", 0, 0)
        raise AssertionError
    except ArtError as error:
        assert "no such picture" in str(error)


def check_every_picture_can_be_drawn(assets):
    c = canvas(assets)
    pack = c._pack
    count = 0
    with open(assets + "/../names") as f:
        names = f.read().split()
    for name in names:
        w, h = c.image_size(name)
        assert 0 < w <= 240 and 0 < h <= 240
        for x, y in ((0, 0), (-5, -5), (233, 235), (11, 17)):
            # Twice: from the file and from the cache.
            for _ in (0, 1):
                c.fill(0)
                if pack.find(name)[0] == 73:
                    c.icon(name, x, y, 4)
                else:
                    c.image(name, x, y)
        count += 1
    print(count)


def check_hexagram(assets):
    c = canvas(assets)
    c.fill(0)
    # Line 1 at the bottom: only bit 0 solid is 復.
    widgets.hexagram(c, 10, 10, 0b000001, w=20, bar=2, gap=2, c=4)
    assert pixel(c.buf, 20, 10 + 5 * 4) == 4
    assert pixel(c.buf, 20, 10) == 0 and pixel(c.buf, 10, 10) == 4 and pixel(c.buf, 29, 10) == 4


def check_rows_touch_only_themselves(assets):
    c = canvas(assets)
    c.fill(9)
    before = bytes(c.buf)
    draws = (
        lambda: widgets.row(c, 20, 50, 180, "Long text 易双六", "42", True),
        lambda: widgets.value_row(c, 20, 50, 180, "END cards", "3", True),
    )
    for draw in draws:
        c.clean()
        c.buf[:] = before
        draw()
        for i in range(28800):
            px, py = i % 120 * 2, i // 120
            if not (20 <= px < 200 and 50 <= py < 50 + widgets.ROW):
                assert c.buf[i] == before[i], (px, py)
        assert c.dirty_count == 1 and list(c.dirty[0]) == [20, 50, 180, widgets.ROW]


class SignCounter:
    """A canvas that only remembers where icons were drawn."""

    def __init__(self):
        self.places = set()

    def icon(self, name, x, y, c):
        self.places.add((x, y))

    def rect(self, *args):
        pass

    text = rect


def check_cards(assets):
    """All 56 cards differ, fill their rectangle but its corners, and touch nothing else."""
    c = canvas(assets)
    seen = set()
    draws = [lambda s=s, r=r: cards.face(c, 20, 30, s, r) for s in range(4) for r in range(1, 15)]
    draws += [lambda n=n: cards.arcanum(c, 20, 30, n) for n in (0, 13)] + [lambda: cards.back(c, 20, 30)]
    for draw in draws:
        c.fill(palette.GOOD)
        c.clean()
        draw()
        assert pixel(c.buf, 20, 30) == palette.GOOD and pixel(c.buf, 75, 117) == palette.GOOD, "round corners"
        assert pixel(c.buf, 20, 60) == pixel(c.buf, 75, 60) == pixel(c.buf, 40, 30) == palette.INK, "framed"
        assert [list(c.dirty[i]) for i in range(c.dirty_count)] == [[20, 30, 56, 88]]
        c.rect(20, 30, 56, 88, palette.GOOD)
        seen.add(hash(bytes(c.buf)))
        assert len(seen) == 1, "nothing outside the card"
    faces = set()
    for s in range(4):
        for r in range(1, 15):
            cards.face(c, 20, 30, s, r)
            faces.add(hash(bytes(c.buf[30 * 120 : 118 * 120])))
    assert len(faces) == 56
    for s in range(4):
        for r in range(2, 11):
            # As many signs as the rank says: the icon of the suit is drawn that often.
            counter = SignCounter()
            cards.face(counter, 20, 30, s, r)
            assert len(counter.places) == r, (s, r)


def check_native_is_used_here(assets):
    assert fonts.inner is text_native


globals()["check_" + sys.argv[2]](sys.argv[1])
