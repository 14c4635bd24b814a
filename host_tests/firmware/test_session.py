"""The checks of session_checks.py, under CPython and under MicroPython."""

import subprocess
from pathlib import Path

import pytest

from host_tests.firmware import session_checks
from tools.desktop import micropython

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("name", session_checks.CHECKS)
def test_session(name, tmp_path):
    getattr(session_checks, name)(str(tmp_path / "saves"))


def test_all_of_it_on_micropython(tmp_path):
    script = Path(__file__).with_name("session_checks.py")
    ran = subprocess.run([micropython(), "-X", "heapsize=2m", str(script), str(ROOT), str(tmp_path / "saves")],
                         cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.split() == session_checks.CHECKS
