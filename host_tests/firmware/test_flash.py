"""Saving on littlefs, under MicroPython: flash_checks.py."""

import subprocess
from pathlib import Path

import pytest

from tools.desktop import micropython

ROOT = Path(__file__).resolve().parent.parent.parent


def run(tmp_path, check, cuts=0, seed=1):
    script = Path(__file__).with_name("flash_checks.py")
    ran = subprocess.run([micropython(), "-X", "heapsize=8m", str(script), str(ROOT), check, str(cuts), str(seed)],
                         cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and ran.stdout.endswith("fine\n"), (ran.stdout + ran.stderr)[-3000:]


@pytest.mark.parametrize("seed", range(4))
def test_after_power_cuts_at_most_the_action_being_written_is_missing(tmp_path, seed):
    run(tmp_path, "check_power_cuts", 60, seed)


def test_a_full_flash_stops_nothing_and_loses_nothing(tmp_path):
    run(tmp_path, "check_full_flash")
