"""Makes the device's copy of the sources smaller, without changing what it does.

MicroPython keeps each name of a method, attribute or argument in memory for good: some 15 bytes each, of which there
are more than a thousand. Names that it has in ROM anyway cost nothing (`rom_names.txt`). So the build gives our names
such names in their place, and short ones when there are no more: the same one everywhere, wherever the word stands, so
that nothing has to be known about types. Two of our names may get the same one when no game has both in memory
(`together.py`). Kept as they are: names of modules, of scenes and of exceptions, all that
MicroPython itself has, all that stands in a string (`getattr`, JSON), and what assembler code uses.

Whole numbers of a module, `_NAME = 12`, are folded into its code, those that it offers to others into theirs
(`inline.py`).

`Names.back` reads a traceback of the device: it puts our names back.
"""

import ast
import io
import keyword
import re
import tokenize
from collections import Counter, defaultdict
from pathlib import Path

from tools.inline import Inliner, constants
from tools.together import games_of

ROM_NAMES = Path(__file__).with_name("rom_names.txt")
WEB_ROM_NAMES = Path(__file__).with_name("rom_names_web.txt")
RESIDENT = ("core", "firmware", "firmware/gfx", "boards/drivers")
_CONSTANT = re.compile("_[A-Z][A-Z0-9_]*")
_WORD = re.compile(r"[A-Za-z_]\w*")
_PLACE = re.compile(r'File "(\w+)')  # in a traceback
_TOLD = re.compile(r"(?<=, in )\w+|(?<=attribute ')\w+|(?<=name ')\w+")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SHORT = [first + second for second in "0123456789" + _LETTERS for first in _LETTERS]


class ShortenError(Exception):
    """A source that can't be made smaller safely; the message says why."""


class Names:
    """What every name of a set of sources is called on the device.

    sources: {path: text} of all the modules that may meet on a device; the same set must go in each time, so that
    modules compiled at different times fit together. keep: more names to leave alone. rom: the file of the names that
    cost nothing there.
    """

    def __init__(self, sources, keep=(), rom=ROM_NAMES):
        self._texts = sources = Inliner(sources).texts
        bound, kept, used, count, calls = set(), {*rom_names(), *keep}, set(), Counter(), []
        always, games, self._words = set(), defaultdict(frozenset), defaultdict(set)
        trees = {path: ast.parse(text, str(path)) for path, text in sources.items()}
        played = games_of(trees)
        for path, tree in trees.items():
            text = sources[path]
            bound |= _bound(tree)
            kept |= _kept(tree, path)
            used.update(_WORD.findall(text))
            words = {word for _, _, word in _name_tokens(text)}
            count.update(words)
            self._words[Path(path).stem] |= words
            for word in words:
                games[word] |= played[path]
            if Path(path).parent.as_posix() in RESIDENT or Path(path).name == "play.py":
                always |= words
            calls += _keywords(tree)
        kept |= {word for function, word in calls if function not in bound}
        ours = [name for name in bound - kept if not name.startswith("__")]
        free = [name for name in sorted(rom_names(rom), key=lambda name: (len(name), name)) if not name.startswith("_")]
        free = [name for name in free + [name for name in _SHORT if name not in free]
                if name not in used and not keyword.iskeyword(name)]
        # First come those of the modules that never leave the memory, then those that most modules use.
        ours.sort(key=lambda name: (name not in always, -count[name], name))
        self.short = _give(ours, free, games)

    def shorten(self, text, path="?"):
        """The text of a module as the device gets it, line by line the same; of another one, its names only."""
        text = self._texts.get(path, text)
        out = []
        last = 0
        for start, end, word in _name_tokens(text):
            out.append(text[last:start])
            out.append(self.short.get(word, word))
            last = end
        out.append(text[last:])
        return fold("".join(out), path)

    def back(self, text):
        """A traceback of the device with our names in it again."""
        long = defaultdict(list)
        for name, short in self.short.items():
            long[short].append(name)
        module = ""

        def ours(found):
            names = long.get(found.group(), [found.group()])
            return next((name for name in names if name in self._words[module]), names[0])

        lines = []
        for line in text.splitlines(True):
            where = _PLACE.search(line)
            module = where[1] if where else module
            lines.append(_TOLD.sub(ours, line))
        return "".join(lines)


def _give(ours, free, games):
    """{name: one of `free`}: the first that no other name has with which a game would have it in memory.

    Names for which there is none stay as they are.
    """
    taken = defaultdict(frozenset)
    given = {}
    for name in ours:
        short = next((short for short in free if not taken[short] & games[name]), None)
        if short:
            given[name] = short
            taken[short] |= games[name]
    return given


def rom_names(path=ROM_NAMES):
    """The names that every MicroPython from 1.24 to 1.28 for the RP2040 has in ROM; with the other file, those of the
    browser's build, so that memory measured there is that of the handheld."""
    return path.read_text(encoding="utf-8").split()


def fold(text, path="?"):
    """The text with the module's own whole numbers (`_NAME = 12`, assigned once, at the top) made constants."""
    lines = text.splitlines(True)
    for name, (value, node) in constants(ast.parse(text, str(path)), _CONSTANT).items():
        if node.end_lineno > node.lineno:
            continue
        line = lines[node.lineno - 1]
        end = len(line.encode()[: node.end_col_offset].decode())
        lines[node.lineno - 1] = "%s = const(%d)%s" % (name, value, line[end:])
    return "".join(lines)


def _bound(tree):
    """The names that a module makes MicroPython keep: of what it defines, of attributes, arguments and globals."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            names.add(node.attr)
        if isinstance(node, (ast.Module, ast.ClassDef)):
            names |= _assigned(node)
    return names


def _assigned(node):
    """The names assigned in a module or class, functions within left out: their own are in no object."""
    names, ask = set(), list(node.body)
    while ask:
        part = ask.pop()
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
            names.add(part.id)
        elif not isinstance(part, (ast.FunctionDef, ast.ClassDef, ast.Lambda)):
            ask += ast.iter_child_nodes(part)
    return names


def _kept(tree, path):
    """The names that a module needs as they are."""
    names, foreign = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                if isinstance(node, ast.Import) or not _of_ours(node.module):
                    names.add(alias.asname)
                    names.update(alias.name.split("."))
                    foreign.add(alias.asname or alias.name)
            if isinstance(node, ast.ImportFrom):
                names.update((node.module or "").split("."))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.update(node.value.split("."))
        elif isinstance(node, ast.JoinedStr):
            raise ShortenError("%s, line %d: names in an f-string can't be shortened; use %%" % (path, node.lineno))
        elif isinstance(node, ast.FunctionDef) and _native(node):
            names.update(part.id for part in ast.walk(node) if isinstance(part, ast.Name))
            names.update(part.arg for part in ast.walk(node) if isinstance(part, ast.arg))
        elif isinstance(node, ast.ClassDef) and _must_keep(node, path):
            names.add(node.name)
        elif isinstance(node, ast.Assign) and _is_const(node.value):
            # MicroPython drops it altogether, but only when its name begins with an underscore.
            names.update(target.id for target in node.targets if ast.unparse(target).startswith("_"))
    names.update(node.attr for node in ast.walk(tree)
                 if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in foreign)
    names.update(constants(tree, _CONSTANT))
    names.update(Path(path).with_suffix("").parts)
    return names


def _is_const(node):
    return isinstance(node, ast.Call) and _last_name(node.func) == "const"


def _must_keep(node, path):
    """Whether a class is a scene, which the app finds by its name, or an exception, whose name people read."""
    bases = " ".join(ast.unparse(base) for base in node.bases)
    return "scenes" in Path(path).parts or "Error" in bases or "Exception" in bases


def _keywords(tree):
    """(name of the function, keyword) of all calls with keywords."""
    return [(_last_name(node.func), keyword.arg) for node in ast.walk(tree) if isinstance(node, ast.Call)
            for keyword in node.keywords if keyword.arg]


def _last_name(node):
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else None


def _of_ours(module):
    return module.split(".")[0] in ("core", "firmware", "boards")


def _native(node):
    """Whether a function is written in assembler, whose words are no names."""
    return any("asm" in ast.unparse(decorator) for decorator in node.decorator_list)


def _name_tokens(text):
    """Where the words of the program stand, comments and strings left out: (start, end, word)."""
    starts = [0]
    for line in text.splitlines(True):
        starts.append(starts[-1] + len(line))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            row, column = token.start
            yield starts[row - 1] + column, starts[row - 1] + token.end[1], token.string
