"""Pictures: from text art to the art pack. `python -m tools art --preview OUT.png [--theme dark]` shows them all.

A source, firmware/gfx/art/*.txt, holds several pictures:

    # comment
    legend  . -  # INK  o ACCENT          colours for what follows: a character and the role it stands for, - is none
    icon NAME                             one colour: every character of the legend that is not "-" is drawn
    image NAME                            many colours
    ....##....                            rows, all as wide as the first; they end at an empty line
    glyph CHAR                            a letter for the font (glyphs10.txt, glyphs12.txt), `#` is ink

A legend holds until the next one in the same file. `like NAME` after `image X` starts from the rows of another picture,
`flip h|v` mirrors them, `swap ROLE ROLE` puts the second colour where the first one is. The format of the pack is told
in firmware/gfx/pack.py.
"""

from pathlib import Path

from firmware.gfx import palette, themes

ROOT = Path(__file__).resolve().parent.parent
ART = ROOT / "firmware" / "gfx" / "art"
NOTHING = 16

# The names of the colours, by number.
ROLES = tuple(sorted((name for name in vars(palette) if name.isupper() and isinstance(getattr(palette, name), int)),
                     key=lambda name: getattr(palette, name)))


class ArtSourceError(ValueError):
    """A mistake in a source, with file and line."""


class Picture:
    """`rows`: lists of role numbers, NOTHING where transparent. `kind`: "icon", "image" or "glyph"."""

    def __init__(self, kind, name, rows, source):
        self.kind = kind
        self.name = name
        self.rows = rows
        self.source = source

    @property
    def width(self):
        return len(self.rows[0])

    @property
    def height(self):
        return len(self.rows)

    def bitmap(self):
        """Rows of bits padded to bytes, for icons."""
        out = bytearray()
        for row in self.rows:
            line = [0] * ((len(row) + 7) // 8)
            for x, c in enumerate(row):
                if c != NOTHING:
                    line[x // 8] |= 0x80 >> x % 8
            out += bytes(line)
        return bytes(out)

    def key(self):
        """A colour the picture doesn't use, to stand for nothing; NOTHING when it has no hole."""
        used = {c for row in self.rows for c in row}
        if NOTHING not in used:
            return NOTHING
        free = sorted(set(range(16)) - used)
        if not free:
            raise ArtSourceError("%s: uses all sixteen colours and transparency" % self.name)
        return free[-1]

    def runs(self):
        key = self.key()
        out = bytearray()
        for row in self.rows:
            x = 0
            while x < len(row):
                n = 1
                while n < 16 and x + n < len(row) and row[x + n] == row[x]:
                    n += 1
                out.append((key if row[x] == NOTHING else row[x]) << 4 | n - 1)
                x += n
        return bytes(out)


def _role(name, where):
    if name not in ROLES:
        raise ArtSourceError("%s: no colour %s" % (where, name))
    return ROLES.index(name)


def _legend(words, where):
    legend = {}
    if len(words) % 2:
        raise ArtSourceError("%s: a legend is pairs of character and role" % where)
    for char, role in zip(words[::2], words[1::2]):
        if len(char) != 1:
            raise ArtSourceError("%s: %r is not one character" % (where, char))
        legend[char] = NOTHING if role == "-" else _role(role, where)
    return legend


def parse(path):
    """The pictures of one source, in order."""
    pictures = []
    by_name = {}
    legend = {".": NOTHING, "#": ROLES.index("INK")}
    head = None
    rows = []

    def finish():
        nonlocal head, rows
        if head:
            kind, name, where = head
            if not rows:
                raise ArtSourceError("%s: %s has no rows" % (where, name))
            if len({len(row) for row in rows}) != 1:
                widths = sorted({len(row) for row in rows})
                raise ArtSourceError("%s: the rows of %s differ in width: %s" % (where, name, widths))
            if len(rows[0]) > 240 or len(rows) > 240:
                raise ArtSourceError("%s: %s is larger than the screen" % (where, name))
            picture = Picture(kind, name, rows, where)
            if name in by_name:
                raise ArtSourceError("%s: %s is drawn twice" % (where, name))
            by_name[name] = picture
            pictures.append(picture)
        head = None
        rows = []

    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        where = "%s:%d" % (path.name, number)
        line = line.rstrip()
        word = line.split(" ", 1)[0]
        if not line:
            finish()
        elif head is None and line.startswith("# "):
            continue
        elif word == "legend":
            finish()
            legend = _legend(line.split()[1:], where)
        elif word in ("icon", "image", "glyph"):
            finish()
            head = (word, line.split(" ", 1)[1].strip(), where)
        elif head and word == "like":
            other = by_name.get(line.split()[1])
            if other is None:
                raise ArtSourceError("%s: no picture %s before this" % (where, line.split()[1]))
            rows = [list(row) for row in other.rows]
        elif head and word == "flip":
            if "v" in line[5:]:
                rows = rows[::-1]
            if "h" in line[5:]:
                rows = [row[::-1] for row in rows]
        elif head and word == "swap":
            old, new = (_role(role, where) for role in line.split()[1:3])
            rows = [[new if c == old else c for c in row] for row in rows]
        elif head:
            for char in line:
                if char not in legend:
                    raise ArtSourceError("%s: %r is not in the legend" % (where, char))
            rows.append([legend[char] for char in line])
        else:
            raise ArtSourceError("%s: what is this? %s" % (where, line))
    finish()
    return pictures


def sources():
    return sorted(path for path in ART.glob("*.txt") if not path.name.startswith("glyphs"))


def pictures():
    """All pictures and icons, by name."""
    found = {}
    for path in sources():
        for picture in parse(path):
            if picture.name in found:
                raise ArtSourceError("%s: %s is drawn in another file too" % (picture.source, picture.name))
            found[picture.name] = picture
    return found


def glyphs(size):
    """Our own letters for the font of 10 or 12 pixels: character -> Picture."""
    path = ART / ("glyphs%d.txt" % size)
    return {picture.name: picture for picture in parse(path)} if path.exists() else {}


def records(found):
    """What the asset pack holds of the pictures: icons as key -> value, the others as key -> (first bytes, runs)."""
    icons, images = {}, {}
    for name in sorted(found):
        picture = found[name]
        size = bytes((picture.width, picture.height))
        if picture.kind == "icon":
            icons["i" + name] = size + picture.bitmap()
        else:
            images["p" + name] = (size + bytes((picture.key(), 0)), picture.runs())
    return icons, images


def rgb(color):
    """RGB565 as three bytes."""
    r, g, b = color >> 11, color >> 5 & 63, color & 31
    return (r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2)


def preview(found, theme, scale=2, width=480):
    """A sheet of all pictures with their names, as a Pillow image."""
    from PIL import Image, ImageDraw

    colors = themes.DARK if theme == "dark" else themes.LIGHT
    sheet = Image.new("RGB", (width * scale, 4000), rgb(colors[palette.PAPER]))
    draw = ImageDraw.Draw(sheet)
    x = y = 4
    tall = 0
    for name in sorted(found, key=lambda n: (found[n].kind != "icon", found[n].height, n)):
        picture = found[name]
        wide = max(picture.width, 3 * len(name)) + 6
        if x + wide > width:
            x, y, tall = 4, y + tall + 4, 0
        for dy, row in enumerate(picture.rows):
            for dx, c in enumerate(row):
                if c != NOTHING:
                    box = ((x + dx) * scale, (y + dy) * scale)
                    draw.rectangle((*box, box[0] + scale - 1, box[1] + scale - 1), rgb(colors[c]))
        draw.text((x * scale, (y + picture.height) * scale + 1), name, rgb(colors[palette.DIM]))
        x += wide
        tall = max(tall, picture.height + 12 // scale)
    return sheet.crop((0, 0, width * scale, (y + tall + 4) * scale))


def add_arguments(parser):
    parser.add_argument("--preview", metavar="OUT.png", help="draw every picture on one sheet")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--scale", type=int, default=2)
    parser.add_argument("--only", metavar="TEXT", default="", help="only pictures with TEXT in their name")


def main(args):
    found = pictures()
    if args.preview:
        shown = {name: p for name, p in found.items() if args.only in name}
        preview(shown, args.theme, args.scale).save(args.preview)
    icons, images = records(found)
    size = sum(map(len, icons.values())) + sum(len(runs) for _, runs in images.values())
    print("%d pictures, %d bytes" % (len(found), size))
    return 0
