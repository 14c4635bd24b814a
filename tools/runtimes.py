"""The checksums of tools/digest.py on other runtimes than this Python, from the same sources."""

import os
import re
import subprocess
from pathlib import Path

from tools.build import ROOT, BuildError, build, files_of
from tools.desktop import DesktopError, micropython
from tools.emulate import EmulateError, emulator
from tools.image import ImageError, pack
from tools.web import WebError

CODE = "from tools.digest import lines\nanswer = chr(10).join(lines(%d, (%r,)))\n"
LINE = re.compile(r"^\w+ +[0-9a-f]{16}$", re.MULTILINE)
HOURS = 3600 * 1000  # ms on the emulated board


class DigestError(Exception):
    """The other runtime has failed; the message tells what it said."""


Failures = (DigestError, DesktopError, EmulateError, WebError, BuildError, ImageError)


def sources():
    """{name: bytes} of what the checksums are made with."""
    paths = [*(ROOT / "core").rglob("*.py"), ROOT / "tools/digest.py"]
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}


def compiled():
    """{name: bytes} of core/ as bytecode: compiling it would take the board more memory than it has."""
    return {name: data for name, data in files_of(build("plain")).items() if name.startswith("core/")}


def on_unix(games, id, uf2=None):
    """The line of a game from MicroPython's unix port."""
    command = [micropython(), "-X", "heapsize=4m", "-c", CODE % (games, id) + "print(answer)"]
    environment = dict(os.environ, MICROPYPATH="%s:.frozen" % ROOT)
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise DigestError((done.stdout + done.stderr).strip())
    return done.stdout.strip()


def on_wasm(games, id, uf2=None):
    """The line of a game from MicroPython's WebAssembly build."""
    from tools.wasm import Wasm

    with Wasm(started=False, files=sources()) as device:
        return device.run(CODE % (games, id))


def on_board(games, id, uf2=None):
    """The line of a game from an emulated RP2040 with MicroPython from that file."""
    files = {"tools/digest.py": (ROOT / "tools/digest.py").read_bytes(),
             "main.py": (CODE % (games, id) + "print(answer)\n").encode()}
    board = emulator(uf2 and Path(uf2), lambda: pack({**files, **compiled()})[0], "waveshare_pico_lcd_1_3")
    from tools.emulator.machine import EmulatorError

    try:
        board.advance(0, HOURS)
    except EmulatorError as error:
        found = LINE.search(board.console)
        if not found:
            raise DigestError("%s\n%s" % (error, board.console.strip())) from None
        return found.group()
    raise DigestError("The board was not ready within an hour.")


RUNTIMES = {"unix": on_unix, "wasm": on_wasm, "board": on_board}
