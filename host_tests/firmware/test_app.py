"""The app under MicroPython: each check_* of app_checks.py and seats_checks.py is a test here."""

import re
import subprocess
from pathlib import Path

import pytest

from tools.desktop import micropython

FOLDER = Path(__file__).parent


def checks(name):
    return re.findall(r"^def (check_\w+)", (FOLDER / name).read_text(encoding="utf-8"), re.MULTILINE)


def run(name, check, firmware, tmp_path):
    words = [str(FOLDER / name), str(firmware), str(tmp_path / "saves"), check]
    ran = subprocess.run([micropython(), "-X", "heapsize=1m", *words],
                         cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert ran.returncode == 0 and ran.stdout.endswith("fine\n"), (ran.stdout + ran.stderr)[-3000:]


@pytest.mark.parametrize("check", checks("app_checks.py"))
def test_app(plain_firmware, tmp_path, check):
    run("app_checks.py", check, plain_firmware, tmp_path)


@pytest.mark.parametrize("check", checks("seats_checks.py"))
def test_seats(plain_firmware, tmp_path, check):
    run("seats_checks.py", check, plain_firmware, tmp_path)
