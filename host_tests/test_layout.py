"""Who may import whom, read from the sources; and that no game lacks a part."""

import ast
from pathlib import Path

import pytest

from core import catalog
from tools.build import imports

ROOT = Path(__file__).resolve().parent.parent
# Outside its own folder, the only modules that code may ask for: those that MicroPython has, too.
MICROPYTHON = {"array", "binascii", "errno", "framebuf", "gc", "hashlib", "io", "json", "micropython", "os", "struct",
               "sys", "time"}
HARDWARE = {"machine", "rp2", "uctypes", "select", "neopixel"}
MAY_IMPORT = {
    "core": {"core"},
    "firmware": {"core", "firmware"} | MICROPYTHON,
    "boards": {"boards"} | MICROPYTHON | HARDWARE,
}
# What single modules may import besides, and why.
EXCEPTIONS = {
    "core/catalog.py": {"sys"},  # which games are loaded
    "core/modules.py": {"sys"},  # takes modules out of sys.modules
    "core/record.py": {"json"},  # the header of a record
    "boards/web.py": {"page"},  # what the page registers
}


def modules(*folders):
    """Every source file below these folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def name_of(path):
    return path.relative_to(ROOT).as_posix()


def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported(path):
    """The first parts of the dotted names that a file imports; "." for a relative import."""
    relative = {"." for node in ast.walk(tree_of(path)) if isinstance(node, ast.ImportFrom) and node.level}
    return {name.split(".")[0] for name in imports(path)} | relative


@pytest.mark.parametrize("path", modules("core", "firmware", "boards"), ids=name_of)
def test_arrows_point_one_way(path):
    allowed = MAY_IMPORT[path.relative_to(ROOT).parts[0]] | EXCEPTIONS.get(name_of(path), set())
    assert imported(path) - allowed == set()


@pytest.mark.parametrize("path", modules("tools"), ids=name_of)
def test_tools_do_not_need_the_tests(path):
    assert not imported(path) & {"host_tests", "pytest"}


@pytest.mark.parametrize("path", modules("firmware", "boards"), ids=name_of)
def test_the_firmware_does_not_print(path):
    """The desktop's stdout carries frames; only a device's board, asked for a trace, may print."""
    calls = [node.lineno for node in ast.walk(tree_of(path))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"]
    assert not calls or path.parent == ROOT / "boards" / "drivers" or path.parent == ROOT / "boards"
    assert not calls or path.stem not in ("unix", "web")


@pytest.mark.parametrize("path", modules("core", "firmware", "boards", "tools"), ids=name_of)
def test_no_error_is_swallowed_blindly(path):
    bare = [node.lineno for node in ast.walk(tree_of(path)) if isinstance(node, ast.ExceptHandler) and not node.type]
    assert bare == []


def test_no_package_files():
    """Namespace packages work on every runtime, and cost nothing."""
    assert [name_of(path) for path in modules("core", "firmware", "boards") if path.name == "__init__.py"] == []


def source_of(game, pattern):
    """Is there a module x.py, or a folder x/ with modules?"""
    path = ROOT / pattern.format(game)
    return path.exists() or any(path.with_suffix("").glob("*.py"))


@pytest.mark.parametrize("game", catalog.IDS)
@pytest.mark.parametrize("pattern", ["core/games/{}.py", "core/games/{}_options.py", "core/bots/{}.py",
                                     "firmware/views/{}.py", "firmware/views/{}_told.py",
                                     "host_tests/games/test_{}.py"])
def test_every_game_has_its_modules(game, pattern):
    assert source_of(game, pattern), pattern.format(game) + " is missing"


@pytest.mark.parametrize("game", catalog.IDS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_game_has_its_rules_pages(game, language):
    path = ROOT / "firmware/text/manual" / language / (game + ".txt")
    assert path.exists(), name_of(path) + " is missing"
    assert len(path.read_text(encoding="utf-8")) > 500


@pytest.mark.parametrize("folder", ["core/games", "core/bots", "firmware/views"])
def test_nothing_is_left_of_games_that_are_not_listed(folder):
    """A module with the name of no game is the template, or shared by games that are listed."""
    package = folder.replace("/", ".") + "."
    shared = {name[len(package):] for path in modules("core", "firmware") for name in imports(path)
              if name.startswith(package)}
    lent = 'lend("%s", "' % package[:-1]
    for path in modules("core", "firmware"):
        shared |= {part.partition('"')[0] for part in path.read_text(encoding="utf-8").split(lent)[1:]}
    known = {"template", "template_options"} | shared
    known |= {game + end for game in catalog.IDS for end in ("", "_options", "_told", "_scores")}
    assert [path.stem for path in sorted((ROOT / folder).glob("*.py")) if path.stem not in known] == []
