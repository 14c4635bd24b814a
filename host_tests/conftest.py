"""What all tests share."""

import signal
import sys

import pytest

from core import catalog

SECONDS = 300
sys.dont_write_bytecode = True
for name in ["core.option"] + ["core.games.%s_options" % game for game in catalog.IDS]:
    __import__(name)  # else each match would load it anew


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """A test that hangs, in a child process say, fails with its name instead of holding everything up."""
    def give_up(*_):
        pytest.fail("%s took more than %d s" % (item.nodeid, SECONDS))

    if not hasattr(signal, "SIGALRM"):
        return (yield)
    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(SECONDS)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session")
def firmware():
    """The firmware, built for the desktop: the folder that tools.desktop.Desktop runs."""
    from tools.build import build
    return build("unix")


@pytest.fixture(scope="session")
def plain_firmware():
    """The same with the names of the sources, for tests that import its modules."""
    from tools.build import build
    return build("plain")
