"""The browser player in a real Chromium. Without one these tests are left out and say so; CI may not do without."""

import os
import shutil
import threading

import pytest

from host_tests.web.browser import Browser


def chromium():
    """The path of a Chromium, or None."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="session")
def site():
    """The address of the player on this machine."""
    from tools import web

    with web.server(web.build_site()) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield "http://127.0.0.1:%d/" % server.server_port
        server.shutdown()


@pytest.fixture(scope="session")
def chrome():
    found = chromium()
    if not found:
        if os.environ.get("CI"):
            pytest.fail("CI has no Chromium: apt-get install chromium")
        pytest.skip("no Chromium on this machine (Debian and Ubuntu: apt install chromium)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])


@pytest.fixture
def browser(chrome, site):
    """browser(...): a Browser in a fresh profile; at the end the page must not have complained."""
    opened = []

    def start(address=site, **query):
        context = chrome.new_context(viewport={"width": 900, "height": 640}, has_touch=query.get("touch", False))
        opened.append((Browser(context.new_page(), address, **query), context))
        return opened[-1][0]

    yield start
    said = [line for player, _ in opened for line in player.said]
    for _, context in opened:
        context.close()
    assert said == []
