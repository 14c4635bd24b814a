"""Checks of the canvas that run under MicroPython: `micropython canvas_checks.py ASSETS NAME`; see test_canvas.py."""

import gc
import sys

from firmware.gfx import cards, palette, widgets
from firmware.gfx.canvas import ArtError, Canvas
from firmware.gfx.fonts import HUGE, LARGE, SMALL

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


def dirty(c):
    """The rectangles to send, as lists."""
    return [list(c.dirty[4 * i : 4 * i + 4]) for i in range(c.dirty_count)]


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
        c.icon("suit_sword", x, y, color)
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
        rects = dirty(c)
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
    assert dirty(c) == [[10, 10, 10, 5]]
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
    assert dirty(c) == [[0, 0, 240, 240]]


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
                    target.image("big_cup", x, y)
                else:
                    target.text(SAMPLE, x, y, 8, again(0, 2))
        x0, y0, w, h = clip
        for i in range(28800):
            px, py = i % 120 * 2, i // 120
            for k in (0, 1):
                inside = x0 <= px + k < x0 + w and y0 <= py < y0 + h
                expected = pixel(c.buf, px + k, py) if inside else 0
                assert pixel(d.buf, px + k, py) == expected, (clip, px + k, py)


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
    fresh = canvas(assets)
    with open(assets + "/../kanji") as f:
        chars = f.read()
    assert len(chars) > 250, "too few glyphs to fill the cache"
    for font in (SMALL, LARGE):
        for start in (0, 100, len(chars) - 120, 40):
            c.fill(0)
            fresh.fill(0)
            for line in range(5):
                for column in range(20):
                    # What a fresh cache draws is the truth.
                    fresh._fonts[font].arena[4:12] = bytes(8)
                    fresh.text(chars[start + 20 * line + column], column * (10, 12)[font], 13 * line, 4, font)
                c.text(chars[start + 20 * line : start + 20 * line + 20], 0, 13 * line, 4, font)
            assert c.buf == fresh.buf, (font, start)


def check_a_hit_allocates_nothing(assets):
    """The canvas itself, that is: the plain inner loops do allocate, the device's have nothing to allocate with."""
    from firmware.gfx import canvas as module

    c = canvas(assets)
    c.icon("suit_sword", 3, 3, 4)
    module.rect = lambda picture, place, size: 1
    module.run = lambda picture, arena, text, place: text and len(text) << 12 | 90
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(20):
        c.text(SAMPLE, 3, 3, 4)
        c.text_width(SAMPLE)
        c.rect(1, 1, 5, 5, 3)
        c.mark(3, 3, 4, 4)
        c.icon("suit_sword", 3, 3, 4)
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


def check_a_missing_pack_falls_back(assets):
    """No pack, an empty one, a wrong one, a head without the rest: the built-in letters, hollow boxes for pictures."""
    with open(assets + "/pack.bin", "rb") as f:
        head = f.read(1000)
    for content in (None, b"", head, b"something else altogether" * 99):
        if content is not None:
            with open("pack.bin", "wb") as f:
                f.write(content)
        c = Canvas()
        failed = c.use_fonts(".")
        assert len(failed) == 1 and "pack.bin" in failed[0], failed
        assert c.text("Help", 10, 10, 4) == 10 + 4 * 8
        assert sum(pixel(c.buf, x, y) == 4 for x in range(10, 18) for y in range(10, 23)) > 12, "an H"
        assert c.text("漢", 10, 40, 4) == 18
        assert c.text("12", 10, 40, 4, HUGE) == 10 + 2 * 16
        assert c.text_width("Help", LARGE) == 32
        widgets.frame(c, "Frame", [("B", "back")])
        c.fill(0)
        c.image("title", 100, 100)
        c.icon("undo", 120, 100, 5)
        assert pixel(c.buf, 100, 100) == palette.INK and pixel(c.buf, 131, 111) == 5, "hollow boxes stand for pictures"
        assert pixel(c.buf, 105, 105) == 0
        assert c.image_size("title") == (12, 12)


def check_a_pack_that_is_cut_short_is_told_and_used_as_far_as_it_goes(assets):
    with open(assets + "/pack.bin", "rb") as f:
        data = f.read()
    for size in (len(data) - 1, len(data) // 2, 20000, 5000, 2000, 1300):
        with open("pack.bin", "wb") as f:
            f.write(data[:size])
        c = Canvas()
        assert "cut short" in c.use_fonts(".")[0]
        assert c.text("Help 易双六", 10, 10, 4) == 10 + 5 * 6 + 30
        assert sum(pixel(c.buf, x, y) == 4 for x in range(10, 16) for y in range(10, 23)) > 8, "an H"
        c.icon("undo", 120, 100, 5)
        c.image("title", 0, 0)
        c.image("big_cup", 0, 0)


def check_a_new_app_opens_the_pack_anew(assets):
    c = canvas(assets)
    old = c.pack
    c.icon("undo", 0, 0, 4)
    assert c.use_fonts(assets) == []
    assert c.pack is not old and old.find("iundo") is None, "the old file is closed"
    c.fill(0)
    c.text(SAMPLE, 3, 3, 4)
    c.icon("undo", 0, 50, 4)
    assert any(c.buf[: 120 * 20]) and any(c.buf[120 * 50 :])


def check_spoilt_tables_do_no_harm(assets):
    """Bytes of the tables and entries changed at random: nothing is raised, nothing hangs."""
    with open(assets + "/pack.bin", "rb") as f:
        data = bytearray(f.read())
    dice = Dice(7)
    for _ in range(30):
        for _ in range(2000):
            data[dice(1252, len(data) - 1)] = dice(0, 255)
        with open("pack.bin", "wb") as f:
            f.write(data)
        c = Canvas()
        assert c.use_fonts(".") == []
        c.text(SAMPLE, 3, 3, 4)
        for key in ("entitle.start", "jatitle.start", "isuit_cup", "pbig_cup", "none"):
            c.pack.find(key)


def check_art_errors(assets):
    c = canvas(assets)
    try:
        c.image("no such picture", 0, 0)
        raise AssertionError
    except ArtError as error:
        assert "no such picture" in str(error)


def check_every_picture_can_be_drawn(assets):
    c = canvas(assets)
    count = 0
    with open(assets + "/../names") as f:
        names = f.read().split()
    for name in names:
        kind, name = name.split(":")
        if kind == "image":
            w, h = c.image_size(name)
            assert 0 < w <= 240 and 0 < h <= 240
        for x, y in ((0, 0), (-5, -5), (233, 235), (11, 17)):
            # Twice: from the file and from the cache.
            for _ in (0, 1):
                c.fill(0)
                if kind == "icon":
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
        assert dirty(c) == [[20, 50, 180, widgets.ROW]]


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
        assert dirty(c) == [[20, 30, 56, 88]]
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


globals()["check_" + sys.argv[2]](sys.argv[1])
