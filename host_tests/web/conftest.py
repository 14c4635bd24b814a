"""The browser player in a real Chromium. Without one these tests are left out and say so; CI may not do without."""

import os
import shutil
import threading

import pytest

from host_tests.web.browser import Browser

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 900, "height": 640}


def chromium():
    """The path of a Chromium, or None."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def or_skip(found, what):
    """Skip without it, and say so; where CI is set, fail."""
    if not found:
        if os.environ.get("CI"):
            pytest.fail("CI needs %s" % what)
        pytest.skip("not tested: there is no %s on this machine" % what)
    return found


@pytest.fixture(scope="session")
def built():
    """The folder of the built site."""
    or_skip(shutil.which("npm"), "npm (Debian and Ubuntu: apt install npm)")
    from tools import web

    return web.build_site()


@pytest.fixture(scope="session")
def site(built):
    """The address of the player on this machine."""
    from tools import web

    with web.server(built) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield "http://127.0.0.1:%d/" % server.server_port
        server.shutdown()


@pytest.fixture(scope="session")
def chrome():
    """One Chromium for all tests of a process."""
    found = or_skip(chromium(), "Chromium (Debian and Ubuntu: apt install chromium)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])


@pytest.fixture
def profile(chrome):
    """profile(...): a fresh profile of the browser, a context of playwright with these settings."""
    opened = []

    def make(**settings):
        settings = {"viewport": DESKTOP, "service_workers": "block", **settings}
        opened.append(chrome.new_context(**settings))
        return opened[-1]

    yield make
    for context in opened:
        context.close()


@pytest.fixture
def browser(profile, site):
    """browser(...): a Browser in a fresh profile, or in one that is given as `context`; at the end the pages must not
    have complained, but for what a test took from `said`."""
    opened = []

    def start(address=site, context=None, touch=False, **query):
        if context is None:
            context = profile(has_touch=True, is_mobile=True, viewport=PHONE) if touch else profile()
        opened.append(Browser(context.new_page(), address, touch, **query))
        return opened[-1]

    yield start
    assert [line for player in opened for line in player.said] == []
