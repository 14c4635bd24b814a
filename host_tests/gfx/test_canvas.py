"""The canvas under MicroPython: each check_* of canvas_checks.py is a test here."""

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).with_name("canvas_checks.py")
CHECKS = re.findall(r"^def check_(\w+)", SOURCE.read_text("utf-8"), re.M)


@pytest.mark.parametrize("name", CHECKS)
def test_canvas(name, assets, micropython):
    micropython(SOURCE.name, assets, name)
