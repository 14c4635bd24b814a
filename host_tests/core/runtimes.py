"""Runs a script of the tests under MicroPython's unix port."""

import os
import subprocess
from pathlib import Path

import pytest

from tools.desktop import DesktopError, micropython

ROOT = Path(__file__).resolve().parent.parent.parent


def on_micropython(script, *words, stdin=None, heap="4m"):
    """What the script (a path from the project's folder) prints; its failure is the test's. Skips without it."""
    try:
        command = micropython()
    except DesktopError as error:
        pytest.skip(str(error))
    done = subprocess.run([command, "-X", "heapsize=" + heap, str(ROOT / script), *words], cwd=ROOT, stdin=stdin,
                          capture_output=True, text=True, env=dict(os.environ, MICROPYPATH="%s:.frozen" % ROOT))
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout
