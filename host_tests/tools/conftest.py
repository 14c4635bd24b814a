"""The stub: the real main.py (with its imports) and desktop board with a tiny app: the tools tested by themselves."""

import shutil
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


@pytest.fixture(scope="session")
def stub(tmp_path_factory):
    """A folder that Desktop can run."""
    folder = tmp_path_factory.mktemp("stub") / "unix"
    shutil.copytree(HERE / "stub", folder)
    (folder / "boards").mkdir()
    (folder / "core").mkdir()
    for name in ("firmware/main.py", "firmware/failing.py", "core/modules.py"):
        shutil.copy(ROOT / name, folder / name)
    shutil.copy(ROOT / "boards/unix.py", folder / "boards")
    return folder
