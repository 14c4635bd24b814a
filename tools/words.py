"""Words: from firmware/text/ to what the device reads.

Word files, firmware/text/<lang>/<scope>.txt (UTF-8): `key = value`, `# comment`, empty lines; `\\n` in a value is a
line break, `{0}` `{1}` are filled in by the program. A key is in one file of its language. They go into the asset pack
(firmware/gfx/pack.py).

Manuals, firmware/text/manual/<lang>/<id>.txt: `= Heading`, a paragraph a line, `- bullet`, `* example` (never broken,
spaces kept), `!icon NAME`, an empty line for a gap. Wrapped here for TEXT_WIDTH pixels of the small font (headings: the
large one) into assets/manual/<lang>/<id>.bin, all numbers little endian:

    b"AsoM"  u8 1 (version)  u8 number of topics t  u16 number of lines n
    t x u16        the lines that begin a topic (its first heading line)
    (n + 1) x u16  where each line starts in the file; the last one is the end of the file
    n lines        one style byte, then UTF-8 text without an end mark

Style: H heading, T text, B first line of a bullet, b its further lines (both to be drawn BULLET pixels to the right),
X example, I icon (24 pixels high, so the blank line after it is its second half; the text is its name), " " blank.
A reader keeps the file open, seeks to the u16 pair of a line and reads it; nothing else is needed.

firmware/text/boxes.txt says where strings are drawn: `key-glob  width_px  font  lines  [sample=a|b]`, the first row
that matches a key holds; font small, large or huge; sample: what {0}|{1} may be at their widest; width *: not drawn.
"""

import fnmatch
import re
import struct
from pathlib import Path

from firmware.gfx.wrap import break_lines, fitter

ROOT = Path(__file__).resolve().parent.parent
TEXT = ROOT / "firmware" / "text"
LANGUAGES = ("en", "ja")

# Layout of a manual page at 240 pixels: 6 at the left, a scroll bar at the right.
TEXT_WIDTH = 222
BULLET = 8


class WordsError(ValueError):
    """A mistake in a text source, with file and line."""


def read_words(path):
    """key -> value of one word file."""
    words = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        key, equals, value = line.partition("=")
        key = key.strip()
        where = "%s:%d" % (path.relative_to(TEXT), number)
        if not equals or not re.fullmatch(r"[a-z0-9_.]+", key, re.I):
            raise WordsError("%s: not `key = value`: %s" % (where, line))
        if key in words:
            raise WordsError("%s: %s is there twice" % (where, key))
        value = value.strip()
        if "\t" in value:
            raise WordsError("%s: a tab in %s" % (where, key))
        words[key] = value
    return words


def scopes(lang):
    """scope -> path of the word files of a language."""
    return {path.stem: path for path in sorted((TEXT / lang).glob("*.txt"))}


def manuals(lang):
    """id -> path of the manuals of a language."""
    return {path.stem: path for path in sorted((TEXT / "manual" / lang).glob("*.txt"))}


def all_characters():
    """Every character in any word file or manual."""
    found = set()
    for lang in LANGUAGES:
        for path in scopes(lang).values():
            for value in read_words(path).values():
                found |= set(value)
        for path in manuals(lang).values():
            found |= set(path.read_text("utf-8"))
    return found - {"\n"}


def records(lang):
    """What the asset pack holds of a language: key -> value."""
    found = {}
    for path in scopes(lang).values():
        for key, value in read_words(path).items():
            if lang + key in found:
                raise WordsError("%s: %s is in another file, too" % (path.relative_to(TEXT), key))
            found[lang + key] = value.replace("\\n", "\n").encode("utf-8")
    return found


def manual_lines(text, small, large, where="manual"):
    """The lines of a manual as (style, text). `small` and `large` give the width of a character."""
    out = []
    fit = fitter(small)
    for number, line in enumerate(text.splitlines(), 1):
        line = line.rstrip()
        mark, _, rest = line.partition(" ")
        if not line:
            if out and out[-1][0] != " ":
                out.append((" ", ""))
        elif mark == "=":
            out += [("H", part) for part in break_lines(rest.strip(), TEXT_WIDTH, fitter(large))]
        elif mark == "-":
            parts = break_lines(rest.strip(), TEXT_WIDTH - BULLET, fit)
            out += [("b" if i else "B", part) for i, part in enumerate(parts)]
        elif mark == "*":
            if sum(map(small, rest)) > TEXT_WIDTH:
                raise WordsError("%s:%d: example wider than %d pixels: %s" % (where, number, TEXT_WIDTH, rest))
            out.append(("X", rest))
        elif mark == "!icon":
            out += [("I", rest.strip()), (" ", "")]
        else:
            out += [("T", part) for part in break_lines(line, TEXT_WIDTH, fit)]
    while out and out[-1][0] == " ":
        out.pop()
    return out


def pack_manual(lines):
    """The bytes of a compiled manual."""
    topics = [i for i, (style, _) in enumerate(lines) if style == "H" and (i == 0 or lines[i - 1][0] != "H")]
    head = 8 + 2 * len(topics) + 2 * (len(lines) + 1)
    starts = []
    body = bytearray()
    for style, text in lines:
        starts.append(head + len(body))
        body += (style + text).encode("utf-8")
    starts.append(head + len(body))
    if starts[-1] > 0xFFFF or len(topics) > 255:
        raise WordsError("a manual of %d bytes and %d topics is too long" % (starts[-1], len(topics)))
    numbers = topics + starts
    out = b"AsoM\x01" + struct.pack("<BH", len(topics), len(lines)) + struct.pack("<%dH" % len(numbers), *numbers)
    return out + bytes(body)


class Box:
    """A row of boxes.txt. `width` is None for strings that are never drawn."""

    def __init__(self, glob, width, font, lines, samples):
        self.glob = glob
        self.width = width
        self.font = font
        self.lines = lines
        self.samples = samples

    def fill(self, value):
        """`value` with its placeholders at their widest."""
        for i, sample in enumerate(self.samples):
            value = value.replace("{%d}" % i, sample)
        return value.replace("\\n", "\n")


def read_boxes(path=TEXT / "boxes.txt"):
    """The rows of boxes.txt, in order."""
    boxes = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        line, _, sample = line.partition("sample=")
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.split()
        if len(parts) != 4 or parts[2] not in ("small", "large", "huge"):
            raise WordsError("boxes.txt:%d: not `key-glob width font lines`: %s" % (number, line))
        width = None if parts[1] == "*" else int(parts[1])
        samples = sample.rstrip("\n").split("|") if sample else []
        boxes.append(Box(parts[0], width, parts[2], int(parts[3]), samples))
    return boxes


def box_for(key, boxes):
    """The first row that matches `key`, or None."""
    return next((box for box in boxes if fnmatch.fnmatchcase(key, box.glob)), None)


def misfits(key, value, box, advance):
    """What is wrong with a string in its box, or None. `advance`: font name -> width of a character."""
    filled = box.fill(value)
    if re.search(r"\{\d\}", filled):
        return "%s: boxes.txt has no sample for the placeholders of %s" % (key, value)
    if box.width is None:
        return None
    measure = advance[box.font]
    lines = break_lines(filled, box.width, fitter(measure))
    widest = max(sum(map(measure, line)) for line in lines)
    if len(lines) > box.lines or widest > box.width:
        room = "%d lines of %d pixels" % (box.lines, box.width)
        return "%s: %r takes %d lines, %d pixels; there is room for %s" % (key, filled, len(lines), widest, room)
    return None


def advances():
    """font name -> function giving the width of a character."""
    from tools import font

    small, large = font.read_bdf(10), font.read_bdf(12)

    def measure(glyphs, scale, wide):
        def width(char):
            glyph = glyphs.get(ord(char))
            return scale * (glyph.width if glyph else wide)

        return width

    return {"small": measure(small, 1, 10), "large": measure(large, 1, 12), "huge": measure(large, 2, 12)}


def add_arguments(parser):
    parser.description = "Check the word files: keys, glyphs, boxes."


def main(args):
    from tools import font

    advance = advances()
    glyphs = font.read_bdf(10)
    boxes = read_boxes()
    wrong = 0
    for lang in LANGUAGES:
        for path in scopes(lang).values():
            for key, value in read_words(path).items():
                box = box_for(key, boxes)
                fault = misfits(key, value, box, advance) if box else "%s: no row in boxes.txt" % key
                lost = font.missing(glyphs, value)
                if lost:
                    fault = "%s: no glyph for %s" % (key, " ".join(lost))
                if fault:
                    wrong += 1
                    print("%s/%s: %s" % (lang, path.name, fault))
    print("%d faults" % wrong)
    return 1 if wrong else 0
