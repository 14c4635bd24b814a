"""Memory: every script runs with 300,000 bytes free at the start, the stand-in for 150,000 on the handheld.

Objects take twice as much on the desktop; the emulated board gives the real figures (tools emulate --ballast).
"""

import subprocess

import pytest

from tools import script
from tools.desktop import micropython
from tools.play import run_script
from tools.screenshots import runs

HEAP = "304600"


def test_the_heap_leaves_300_000_bytes():
    code = "import gc; gc.collect(); print(gc.mem_free())"
    done = subprocess.run([micropython(), "-X", "heapsize=" + HEAP, "-c", code], capture_output=True, check=True)
    assert 299000 < int(done.stdout) <= 300100


def scripts():
    """Those that a start in Japanese takes."""
    return [path for path, language in runs() if language == "ja" and not path.name.startswith("first_start")]


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.stem)
def test_scripts_run_in_little_memory(path, firmware, tmp_path):
    run_script(script.load(path), firmware, tmp_path / "data", tmp_path / "out", "ja", heap=HEAP)
