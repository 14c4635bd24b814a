import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tools import art, words
from tools.assets import build_assets

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def assets(tmp_path_factory):
    """The built assets folder; beside it, in `names`, `kind:name` of all pictures, and in `kanji`, wide characters."""
    folder = tmp_path_factory.mktemp("device")
    (folder / "names").write_text("\n".join("%s:%s" % (p.kind, name) for name, p in art.pictures().items()))
    (folder / "kanji").write_text("".join(sorted(c for c in words.all_characters() if c >= "\u3000")), "utf-8")
    return build_assets(folder / "assets")


@pytest.fixture(scope="session")
def micropython(tmp_path_factory):
    """Run a script of this folder under the MicroPython unix port; returns what it printed."""
    beside = ROOT / ".venv" / "bin" / "micropython"
    command = str(beside) if beside.exists() else shutil.which("micropython")
    if command is None:
        pytest.skip("no MicroPython unix port on this machine")
    # In a folder of its own: a folder named like a module would hide it.
    home = tmp_path_factory.mktemp("home")

    def run(script, *args):
        done = subprocess.run(
            [command, "-X", "heapsize=512k", str(Path(__file__).parent / script), *map(str, args)],
            cwd=home,
            env={**os.environ, "MICROPYPATH": "%s:.frozen" % ROOT},
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run
