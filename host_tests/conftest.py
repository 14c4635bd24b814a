"""What all tests share."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True


@pytest.fixture(scope="session")
def firmware():
    """The firmware, built for the desktop: the folder that tools.desktop.Desktop runs."""
    from tools.build import build
    return build("unix")
