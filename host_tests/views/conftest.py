import os
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


@pytest.fixture(scope="session")
def checks(plain_firmware):
    """Run a script of this folder on the built firmware under the MicroPython unix port; returns what it printed."""
    beside = ROOT / ".venv" / "bin" / "micropython"
    command = str(beside) if beside.exists() else shutil.which("micropython")
    if command is None:
        pytest.skip("no MicroPython unix port on this machine")

    def run(script, *args):
        done = subprocess.run(
            [command, "-X", "heapsize=2m", str(HERE / script), *map(str, args)],
            cwd=plain_firmware,
            env={**os.environ, "MICROPYPATH": "%s:%s:.frozen" % (plain_firmware, HERE)},
            capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run
