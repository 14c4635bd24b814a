"""The fonts: from the M+ BDFs in the pyxel wheel and our own glyphs to what the asset pack holds.

Each BDF file holds two fonts one after the other, Japanese (Unicode) and Latin (ISO 8859-1), and a count that is wrong.
We cut it in two, mend the count and let `bdffont` read both. Where both halves have a character, one rule decides: a
character of ASCII or Latin-1 comes from the Latin half, six pixels wide, also where Japanese fonts have it full width
(§ ¨ ° ± ´ ¶ × ÷): our texts use them beside Latin figures. Nine characters come twice in the Japanese half; the first
counts. A glyph of our own (firmware/gfx/art/glyphs10.txt, glyphs12.txt) goes before both. Packed is what the words and
manuals use, ASCII, and ALWAYS. What the device gets is told in
firmware/gfx/pack.py.
"""

import re
import struct
from importlib.util import find_spec
from pathlib import Path

from firmware.gfx.draw_plain import is_narrow
from tools import art

# size -> file of the wheel, rows from the top of the line box to the baseline
SIZES = {10: ("umplus_j10r.bdf", 9), 12: ("umplus_j12r.bdf", 11)}
ROWS = 13

# What the program draws without its being in a word file.
ALWAYS = "遊♠♥♦♣☰☱☲☳☴☵☶☷◀▶▲▼←↑→↓–—−≤≥↔⇄✓×÷·…○●"

# The same picture under another code.
ALIASES = {"〜": "～", "—": "―"}

_BOX_NARROW = 0xFFFE
_BOX_WIDE = 0xFFFF


class FontError(Exception):
    """The BDF files are not there or not as expected."""


def bdf_folder():
    spec = find_spec("pyxel")
    if spec is None:
        raise FontError("the fonts come from the package pyxel, which is not installed (make sets it up)")
    return Path(next(iter(spec.submodule_search_locations))) / "examples" / "assets"


def split_bdf(text):
    """The fonts of a file that holds several, each with its CHARS mended."""
    starts = [m.start() for m in re.finditer(r"^STARTFONT ", text, re.M)]
    for start, end in zip(starts, starts[1:] + [len(text)]):
        part = text[start:end]
        count = len(re.findall(r"^STARTCHAR ", part, re.M))
        yield re.sub(r"^CHARS \d+", "CHARS %d" % count, part, count=1, flags=re.M)


class Glyph:
    """`width` pixels wide; `rows`: 13 integers, the first pixel in bit 15."""

    def __init__(self, width, rows):
        self.width = width
        self.rows = rows


def _placed(bitmap, width, left, above):
    """Bits placed in a line box: `above` empty rows on top, `left` empty columns."""
    rows = [0] * ROWS
    for y, bits in enumerate(bitmap):
        for x, bit in enumerate(bits):
            if bit:
                if not (0 <= y + above < ROWS and 0 <= x + left < width):
                    raise FontError("a glyph reaches out of its line box")
                rows[y + above] |= 0x8000 >> (x + left)
    return Glyph(width, rows)


def read_bdf(size):
    """All glyphs of a size by code point, ours included."""
    from bdffont import BdfFont

    name, ascent = SIZES[size]
    path = bdf_folder() / name
    if not path.exists():
        raise FontError("%s is missing from the package pyxel" % name)
    japanese, latin = (BdfFont.parse(part) for part in split_bdf(path.read_text("utf-8")))
    glyphs = {}
    for font in (latin, japanese):
        for glyph in font.glyphs:
            if glyph.encoding not in glyphs and glyph.encoding >= 32:
                _, height, left, below = glyph.bounding_box
                above = ascent - height - below
                glyphs[glyph.encoding] = _placed(glyph.bitmap, glyph.device_width[0], left, above)
    for char, picture in art.glyphs(size).items():
        bits = [[c != art.NOTHING for c in row] for row in picture.rows]
        glyphs[ord(char)] = _placed(bits, picture.width, 0, 0)
    for char, other in ALIASES.items():
        glyphs.setdefault(ord(char), glyphs[ord(other)])
    for code, width in ((_BOX_NARROW, 6), (_BOX_WIDE, size)):
        inner = width - 1
        frame = [[1] * inner] + [[1] + [0] * (inner - 2) + [1] for _ in range(7)] + [[1] * inner]
        glyphs[code] = _placed(frame, width, 0, 1)
    return glyphs


def missing(glyphs, chars):
    """The characters that have no glyph, sorted."""
    return sorted(c for c in set(chars) if ord(c) >= 32 and ord(c) not in glyphs)


def _checked(code, size, glyphs):
    """The glyph of a code, whose width must be what the device takes it for."""
    glyph = glyphs[code]
    wide = 6 if is_narrow(code) else size
    if glyph.width != wide:
        raise FontError("%s (U+%04X) is %d pixels wide; the inner loops of drawing take it for %d" %
                        (chr(code), code, glyph.width, wide))
    return glyph


def records(size, glyphs, chars):
    """The glyphs of `chars`, of ASCII, and the hollow boxes: code point -> its rows as bytes."""
    codes = {ord(c) for c in chars if ord(c) in glyphs} | set(range(32, 127))
    boxes = {code: glyphs[code] for code in (_BOX_NARROW, _BOX_WIDE)}
    found = boxes | {code: _checked(code, size, glyphs) for code in sorted(codes)}
    return {code: struct.pack(">%dH" % ROWS, *glyph.rows) for code, glyph in found.items()}


def letters(glyphs):
    """The letters of ASCII, a byte a row."""
    return bytes(row >> 8 for code in range(32, 127) for row in glyphs[code].rows)


def preview(sizes, text, scale=2):
    """Lines of text in both sizes, as a Pillow image."""
    from PIL import Image

    lines = text.split("\n")
    image = Image.new("1", (240, 15 * len(lines) * len(sizes)), 1)
    y = 0
    for line in lines:
        for size in sizes:
            glyphs = read_bdf(size)
            x = 2
            for char in line:
                glyph = glyphs.get(ord(char)) or glyphs[_BOX_WIDE]
                for dy, row in enumerate(glyph.rows):
                    for dx in range(16):
                        if row & 0x8000 >> dx and x + dx < 240:
                            image.putpixel((x + dx, y + dy), 0)
                x += glyph.width
            y += 15
    return image.resize((image.width * scale, image.height * scale))


def add_arguments(parser):
    parser.add_argument("text", nargs="*", help="text to show")
    parser.add_argument("--preview", metavar="OUT.png", help="draw the text (or our own glyphs) in both sizes")


def main(args):
    from tools import words

    chars = words.all_characters() | set(ALWAYS)
    for size in SIZES:
        glyphs = read_bdf(size)
        lost = missing(glyphs, chars)
        count = len(records(size, glyphs, chars))
        print("%d pixels: %d glyphs; missing: %s" % (size, count, " ".join(lost) or "none"))
    if args.preview:
        own = "".join(art.glyphs(10))
        lines = args.text or [own[i : i + 18] for i in range(0, len(own), 18)]
        preview(list(SIZES), "\n".join(lines)).save(args.preview)
    return 0
