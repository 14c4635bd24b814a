"""The app under MicroPython: each check_* of app_checks.py is a test here."""

import re
import subprocess
from pathlib import Path

import pytest

from tools.desktop import micropython

SOURCE = Path(__file__).with_name("app_checks.py")


@pytest.mark.parametrize("check", re.findall(r"^def (check_\w+)", SOURCE.read_text(encoding="utf-8"), re.MULTILINE))
def test_app(plain_firmware, tmp_path, check):
    words = [str(SOURCE), str(plain_firmware), str(tmp_path / "saves"), check]
    ran = subprocess.run([micropython(), "-X", "heapsize=1m", *words],
                         cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert ran.returncode == 0 and ran.stdout.endswith("fine\n"), (ran.stdout + ran.stderr)[-3000:]
