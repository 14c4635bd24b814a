"""Games are imported when they are asked for, and can be forgotten."""

import os
import subprocess
import sys

from host_tests.core.runtimes import ROOT, on_micropython

SCRIPT = "host_tests/core/catalog_there.py"


def test_load_and_unload():
    done = subprocess.run([sys.executable, str(ROOT / SCRIPT)], cwd=ROOT, capture_output=True, text=True,
                          env=dict(os.environ, PYTHONPATH=str(ROOT)))
    assert (done.stdout, done.stderr) == ("fine\n", "")


def test_load_and_unload_on_micropython():
    assert on_micropython(SCRIPT) == "fine\n"


def test_unloading_gives_the_memory_back(tmp_path):
    """Ten times loaded and forgotten: what stays is names, not modules."""
    script = tmp_path / "rounds.py"
    script.write_text("""
import gc
from core import catalog
def used():
    gc.collect()
    return gc.mem_alloc()
def once():
    for id in catalog.IDS:
        catalog.bot(id)
        state = catalog.load(id).new_initial_state(1)
        state.apply_action(state.legal_actions()[0])
        state = None
        catalog.unload(id)
once()
before = used()
for _ in range(10):
    once()
print(used() - before)
""")
    assert int(on_micropython(script)) < 4000
