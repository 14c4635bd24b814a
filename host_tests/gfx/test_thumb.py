"""The Thumb code of draw_thumb.py on an emulated processor puts the pixels that its plain twin puts."""

import importlib
import random
import struct
import sys
import types
from pathlib import Path

import pytest

from host_tests.mpy import Module, compile_for_device

rp2040 = pytest.importorskip("rp2040py.rp2040", reason="rp2040py comes with `make lint` (extra dev)")

SOURCE = Path(__file__).parents[2] / "firmware/gfx/draw_thumb.py"
RAM = 0x20000000
CODE, STACK, END, PICTURE, DATA, TEXT = (RAM + at for at in (0x20000, 0x30000, 0x21000, 0x1000, 0x10000, 0x18000))
SIZE = 28844
TAIL = 28800
LETTERS = "Ag♠7易双六、ー12–≥—"


class Processor:
    """Calls Thumb code as MicroPython does: addresses of buffers, numbers as they are, None as 0."""

    def __init__(self, code):
        self.code = code

    def __call__(self, picture, *args):
        chip = rp2040.RP2040()
        places = []
        given = []
        for where, thing in zip((PICTURE, DATA, TEXT), (picture,) + args):
            if isinstance(thing, str):
                thing = thing.encode() + b"\0"
            if isinstance(thing, (bytes, bytearray)):
                # A field of mines before and behind it.
                chip.sram[where - RAM - 64 : where - RAM] = b"\xa5" * 64
                chip.sram[where - RAM : where - RAM + len(thing)] = thing
                chip.sram[where - RAM + len(thing) : where - RAM + len(thing) + 64] = b"\xa5" * 64
                places.append((where, thing))
                thing = where
            given.append(thing or 0)
        given += args[len(given) - 1 :]
        done = self.execute(chip, given)
        for where, thing in places:
            at = where - RAM
            assert chip.sram[at - 64 : at] == chip.sram[at + len(thing) : at + len(thing) + 64] == b"\xa5" * 64
            if isinstance(thing, bytearray):
                thing[:] = chip.sram[at : at + len(thing)]
        return done

    def execute(self, chip, given):
        chip.sram[CODE - RAM : CODE - RAM + len(self.code)] = self.code
        core = chip.core
        core.registers[13] = STACK
        core.registers[14] = END | 1
        for register, value in enumerate(given):
            core.registers[register] = value & 0xFFFFFFFF
        saved = [core.registers[i] for i in range(4, 12)]
        core.pc = CODE
        steps = 0
        while core.pc != END:
            core.execute_instruction()
            steps += 1
            assert steps < 400000
        assert [core.registers[i] for i in range(4, 12)] == saved
        assert core.registers[13] == STACK
        return core.registers[0]


@pytest.fixture(scope="module")
def thumb(tmp_path_factory):
    codes = Module(compile_for_device(SOURCE, tmp_path_factory.mktemp("mpy") / "draw.mpy")).codes
    names = ("code_of", "rect", "run", "keep", "runs")
    return types.SimpleNamespace(**dict(zip(names, map(Processor, codes))))


class FrameBuffer:
    """As much of MicroPython's as the plain twin needs."""

    def __init__(self, data, width, height, form):
        self.data = data
        self.width = width
        self.height = height
        self.stride = (width + 1) // 2 if form == 4 else (width + 7) // 8
        self.form = form

    def get(self, x, y):
        if self.form == 4:
            return self.data[y * self.stride + x // 2] >> (0 if x & 1 else 4) & 15
        return self.data[y * self.stride + x // 8] >> (7 - x % 8) & 1

    def put(self, x, y, color):
        if 0 <= x < self.width and 0 <= y < self.height:
            at = y * self.stride + x // 2
            self.data[at] = self.data[at] & 0xF0 | color if x & 1 else self.data[at] & 15 | color << 4

    def fill_rect(self, x, y, w, h, color):
        for row in range(y, y + h):
            for column in range(x, x + w):
                self.put(column, row, color)

    def hline(self, x, y, w, color):
        self.fill_rect(x, y, w, 1, color)

    def blit(self, other, x, y, key, palette):
        for row in range(other.height):
            for column in range(other.width):
                color = palette.get(other.get(column, row), 0)
                if color != key:
                    self.put(x + column, y + row, color)


@pytest.fixture
def plain(monkeypatch):
    fake = types.ModuleType("framebuf")
    fake.FrameBuffer, fake.GS4_HMSB, fake.MONO_HLSB = FrameBuffer, 4, 1
    monkeypatch.setitem(sys.modules, "framebuf", fake)
    monkeypatch.delitem(sys.modules, "firmware.gfx.draw_plain", raising=False)
    yield importlib.import_module("firmware.gfx.draw_plain")
    del sys.modules["firmware.gfx.draw_plain"]


def noise(dice, clip=(0, 0, 240, 240), dirty=()):
    """A picture."""
    tail = bytes(clip) + bytes((len(dirty), 0, 0, 0)) + b"".join(map(bytes, dirty))
    return bytearray(dice.randbytes(TAIL) + tail.ljust(SIZE - TAIL, b"\0"))


def any_clip(dice):
    x, y = dice.randrange(240), dice.randrange(240)
    return dice.choice(((0, 0, 240, 240), (x, y, dice.randint(x, 240), dice.randint(y, 240))))


def same(twins, name, *args):
    """Call both twins on copies; returns what they return (`keep`, `runs`: nothing) and have made of the arguments."""
    results = []
    for module in twins:
        copies = [bytearray(arg) if isinstance(arg, bytearray) else arg for arg in args]
        done = getattr(module, name)(*copies)
        results.append([None if name in ("keep", "runs") else done, *copies])
    assert results[0] == results[1]
    return results[0]


def inside(picture, before, clip):
    """Whether only pixels within the clip have changed."""
    x0, y0, x1, y1 = clip
    for i in range(TAIL):
        if picture[i] != before[i]:
            x, y = i % 120 * 2, i // 120
            left = picture[i] >> 4 == before[i] >> 4 or x0 <= x < x1
            if not left or not (picture[i] & 15 == before[i] & 15 or x0 <= x + 1 < x1) or not y0 <= y < y1:
                return False
    return True


def place_of(x, y, color):
    return x << 17 | (y & 4095) << 5 | color


def size_of(w, h):
    return w << 12 | h & 4095


def test_codes_of_keys(thumb, plain):
    # Published values of FNV-1a.
    for key, code in (("", 0x811C9DC5), ("a", 0xE40C292C), ("foobar", 0xBF9CF968)):
        assert plain.code_of(key, 0x11C9DC5) == code & 0x3FFFFFFF
    for key in ("", "a", "foobar", "a易", "enbtn.back"):
        same((plain, thumb), "code_of", key, 0x11C9DC5)
    assert plain.code_of("bar", plain.code_of("foo", 0x11C9DC5)) == plain.code_of("foobar", 0x11C9DC5)


def test_rectangles(thumb, plain):
    dice = random.Random(1)
    cases = [((0, 0, 240, 240), (0, 0, 240, 240)), ((0, 0, 240, 240), (-5, -5, 2000, 2000)),
             ((10, 10, 10, 10), (0, 0, 50, 50)), ((0, 0, 240, 240), (3, 3, 0, 5)), ((0, 0, 240, 240), (3, 3, -7, 5))]
    for _ in range(120):
        x, y = dice.randint(-30, 245), dice.randint(-30, 245)
        cases.append((any_clip(dice), (x, y, dice.choice((1, 2, 3, dice.randint(0, 80))), dice.randint(0, 20))))
    drawn = 0
    for clip, (x, y, w, h) in cases:
        before = noise(dice, clip)
        place = place_of(x, y, dice.randint(0, 16))
        done, picture, *_ = same((plain, thumb), "rect", before, place, size_of(w, h))
        assert inside(picture, before, clip)
        assert done == (max(x, clip[0]) < min(x + w, clip[2]) and max(y, clip[1]) < min(y + h, clip[3]))
        drawn += picture[:TAIL] != before[:TAIL]
    assert drawn > 50


def test_dirty_rectangles(thumb, plain):
    dice = random.Random(2)
    most = 0
    for _ in range(12):
        picture = noise(dice)
        for _ in range(25):
            picture[TAIL : TAIL + 4] = bytes(any_clip(dice))
            place = place_of(dice.randint(-10, 239), dice.randint(-10, 239), 16)
            size = size_of(dice.randint(0, 40), dice.randint(0, 40))
            before = picture[:TAIL]
            _, picture, *_ = same((plain, thumb), "rect", picture, place, size)
            assert picture[:TAIL] == before
            most = max(most, picture[TAIL + 4])
            for i in range(picture[TAIL + 4]):
                x, y, w, h = picture[TAIL + 8 + 4 * i : TAIL + 12 + 4 * i]
                assert x % 2 == w % 2 == 0 and 0 < w <= 240 - x and 0 < h <= 240 - y
    assert most == 8


def make_arena(dice, sets, letters, chars=()):
    codes = [0] * (4 * sets)
    for char in chars:
        place = 4 * (ord(char) & (sets - 1))
        codes[codes.index(0, place)] = ord(char)
    glyphs = b"".join(struct.pack(">13H", *(dice.randrange(0x1000) << 4 for _ in range(13))) for _ in codes)
    head = bytes((sets - 1, 6, dice.choice((10, 12)), letters))
    return head + struct.pack("<%dH" % len(codes), *codes) + glyphs + dice.randbytes(1235 if letters else 0)


@pytest.mark.parametrize("letters", [0, 1])
def test_texts(thumb, plain, letters):
    dice = random.Random(3)
    whole = (0, 0, 240, 240)
    cases = [(x, y, whole) for x in (-9, -7, -2, -1, 0, 1, 2, 101, 230, 239) for y in (-14, -5, 0, 120, 231)]
    cases += [(dice.randint(-80, 250), dice.randint(-30, 250), any_clip(dice)) for _ in range(60)]
    drawn = 0
    for x, y, clip in cases:
        arena = make_arena(dice, 16, letters, LETTERS)
        before = noise(dice, clip)
        place = place_of(x, y, dice.randrange(16))
        far, picture, *_ = same((plain, thumb), "run", before, arena, LETTERS, place)
        assert far == len(LETTERS) << 12 | 7 * 6 + 7 * arena[2]
        assert inside(picture, before, clip)
        assert picture[TAIL:] == before[TAIL:]
        drawn += picture != before
    assert drawn > 40


def test_a_text_stops_at_a_glyph_that_is_not_there(thumb, plain):
    dice = random.Random(4)
    arena = make_arena(dice, 8, 1, "易双")
    for text, far in (("易双A六", 3 << 12 | 2 * arena[2] + 6), ("é", 0), ("\U0001f600", 0), ("", 0),
                      ("A\u07ff", 1 << 12 | 6)):
        before = noise(dice)
        done, picture, *_ = same((plain, thumb), "run", before, arena, text, place_of(40, 40, 3))
        assert done == far
        if done >> 12 < len(text):
            code, so_far = struct.unpack_from("<H32xI", picture, TAIL + 6)
            assert (code, so_far) == (min(ord(text[done >> 12]), 0xFFFF), far)
        # What lies outside the clip need not be there.
        before[TAIL : TAIL + 4] = bytes((0, 0, 30, 240))
        far, picture, *_ = same((plain, thumb), "run", before, arena, text, place_of(40, 40, 3))
        assert far >> 12 == len(text) and picture == before


@pytest.mark.parametrize("sets, letters", [(1, 0), (8, 1), (32, 0)])
def test_the_cache_takes_glyphs_in(thumb, plain, sets, letters):
    dice = random.Random(8)
    arena = bytearray(make_arena(dice, sets, letters))
    seen = set()
    for _ in range(40):
        code = dice.randrange(1, 0x10000)
        record = bytearray(struct.pack("<H", code) + dice.randbytes(26))
        _, after, _ = same((plain, thumb), "keep", arena, record)
        places = [i for i in range(4 * sets) if after[4 + 2 * i : 6 + 2 * i] == record[:2]]
        assert [place // 4 for place in places] == [code % sets]
        assert after[4 + 8 * sets + 26 * places[0] :][:26] == record[2:]
        assert after[:3] == arena[:3] and after[3] & 1 == letters
        seen.add(places[0] % 4)
        # Nothing else was touched.
        for at, size in ((4 + 2 * places[0], 2), (4 + 8 * sets + 26 * places[0], 26)):
            after[at : at + size] = arena[at : at + size]
        assert after[4:] == arena[4:]
        same((plain, thumb), "keep", arena, record)
        plain.keep(arena, record)
    assert seen == {0, 1, 2, 3}


def test_a_text_goes_on_where_it_stopped(thumb, plain):
    dice = random.Random(9)
    text = "A易é双七\U0001f600六B"
    arena = bytearray(make_arena(dice, 1, 1))
    whole = make_arena(random.Random(10), 16, 1, "易é双七\uffff六")
    before = noise(dice)
    picture = before
    stops = 0
    place = place_of(33, 40, 3)
    while True:
        done, picture, *_ = same((plain, thumb), "run", picture, arena, text, place + 16 * (stops > 0))
        if done >> 12 == len(text):
            break
        stops += 1
        code = struct.unpack_from("<H", picture, TAIL + 6)[0]
        at = 4 + 8 * 16 + 26 * (struct.unpack_from("<64H", whole, 4).index(code))
        plain.keep(arena, bytearray(struct.pack("<H", code) + whole[at : at + 26]))
    assert stops == 6, "each of them, though the cache holds four"
    whole = bytearray(whole)
    whole[1:3] = arena[1:3]
    whole[-1235:] = arena[-1235:]
    expected = bytearray(before)
    assert plain.run(expected, whole, text, place) == done
    assert expected[:TAIL] == picture[:TAIL]


def test_measures(thumb, plain):
    arena = make_arena(random.Random(5), 1, 0)
    for text in (LETTERS, "a\u07ff\u0800\u2013\u2014\u21ff\u2200\u22ff\u2300\uffee", "\U0001f600x", ""):
        for room in (0, 5, 6, 7, 33, 50, 4095):
            for start in (0, 1, 4, 30):
                same((plain, thumb), "run", None, arena, text, start << 12 | room)
    assert thumb.run(None, arena, "a–—≥易", 4095) == 5 << 12 | 18 + 2 * arena[2]
    assert thumb.run(None, arena, "a–—≥易", 12 + arena[2]) == 3 << 12 | 12 + arena[2]
    assert thumb.run(None, arena, "a–—≥易", 1 << 12 | 11 + arena[2]) == 3 << 12 | 6 + arena[2]


def test_icons(thumb, plain):
    dice = random.Random(6)
    for _ in range(80):
        w, h = dice.randint(1, 40), dice.randint(1, 20)
        rows = b""
        for _ in range(h):
            rows += (dice.getrandbits(w) << -w % 8).to_bytes((w + 7) // 8, "big")
        clip = any_clip(dice)
        before = noise(dice, clip)
        place = place_of(dice.randint(-20, 239), dice.randint(-10, 239), dice.randrange(16))
        _, picture, *_ = same((plain, thumb), "run", before, bytes((w, h)) + rows, None, place)
        assert inside(picture, before, clip)


def test_pictures(thumb, plain):
    dice = random.Random(7)
    for _ in range(60):
        w, h = dice.randint(1, 40), dice.randint(1, 20)
        data = b""
        for _ in range(h):
            left = w
            while left:
                n = min(left, dice.randint(1, 16))
                data += bytes((dice.randrange(16) << 4 | n - 1,))
                left -= n
        clip = any_clip(dice)
        before = noise(dice, clip)
        x, y, key = dice.randint(-20, 239), dice.randint(-10, 239), dice.randint(0, 16)
        half = len(data) // 2
        job = bytearray(struct.pack("<hhHHHH", x, y, 0, w, key, half) + data[:half])
        _, picture, job = same((plain, thumb), "runs", before, job)
        job = job[:10] + struct.pack("<H", len(data) - half) + data[half:]
        _, picture, job = same((plain, thumb), "runs", picture, bytearray(job))
        assert inside(picture, before, clip)
        assert struct.unpack_from("<hhH", job) == (x, y + h, 0)
