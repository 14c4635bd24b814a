"""The site of the browser player: what is in it, and what is said when it can't be built."""

import argparse
import json
import re
import shutil
import socket
import struct

import pytest

from host_tests.web.conftest import or_skip
from tools import web


@pytest.fixture(scope="module")
def site():
    """{name: bytes} of what is built."""
    or_skip(shutil.which("npm"), "npm (Debian and Ubuntu: apt install npm)")
    return web.files_of(web.build_site())


def test_the_firmware_is_one_file_with_a_table(site):
    data = site["firmware.bin"]
    size = struct.unpack_from("<I", data)[0]
    table = json.loads(data[4:4 + size])
    assert {"main.py", "firmware/app.mpy", "boards/web.mpy", "assets/pack.bin"} <= set(table)
    assert max(start + length for start, length in table.values()) == len(data) - 4 - size


def test_the_worker_keeps_every_file_of_the_site(site):
    kept = json.loads("[%s]" % re.search(r"const FILES = \[(.*)\];", site["sw.js"].decode()).group(1))
    assert set(kept) == set(site) - {"index.html", "sw.js"} | {"./"}
    assert re.search(r'"asobi-[0-9a-f]{16}"', site["sw.js"].decode())


def test_nothing_asks_for_a_place_of_its_own_or_for_other_sites(site):
    """It works below any path, and from any static host."""
    for name in site:
        if name.endswith((".html", ".js", ".css", ".webmanifest")):
            text = site[name].decode()
            assert not re.search(r"""(src|href|fetch\(|from|register\(|url\()\s*[=(]?\s*["']?/""", text), name
            assert "http://" not in text and "https://" not in text, name


def test_the_manifest_lets_it_be_installed(site):
    manifest = json.loads(site["manifest.webmanifest"])
    assert manifest["display"] == "standalone" and manifest["start_url"] == "."
    for icon in manifest["icons"]:
        width, height = struct.unpack(">II", site[icon["src"]][16:24])
        assert icon["sizes"] == "%dx%d" % (width, height)


def test_without_npm_it_is_said_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(web, "BUILD", tmp_path)
    monkeypatch.setattr(web.shutil, "which", lambda name: None)
    with pytest.raises(web.WebError, match="sudo apt install npm"):
        web.micropython()


def test_another_webassembly_than_the_known_one_is_refused(monkeypatch, tmp_path):
    package = tmp_path / "npm/node_modules" / web.PACKAGE
    package.mkdir(parents=True)
    for name in web.WANTED:
        (package / name).write_bytes(b"something else")
    assert not web.sound(package)
    monkeypatch.setattr(web, "BUILD", tmp_path)
    monkeypatch.setattr(web.shutil, "which", lambda name: name)
    monkeypatch.setattr(web.subprocess, "run", lambda *_, **__: argparse.Namespace(returncode=0))
    with pytest.raises(web.WebError, match="is not the one"):
        web.micropython()


def test_a_port_that_is_taken_is_told(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(web, "ROOT", tmp_path)
    monkeypatch.setattr(web, "build_site", lambda: tmp_path)
    parser = argparse.ArgumentParser()
    web.add_arguments(parser)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert web.main(parser.parse_args(["--serve", "--port", str(port)])) == 1
    assert "Port %d can't be used" % port in capsys.readouterr().err


def test_what_is_left_out_is_said_and_ci_may_leave_out_nothing(monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="there is no Chromium"):
        or_skip(None, "Chromium")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="CI needs Chromium"):
        or_skip(None, "Chromium")
    assert or_skip("/usr/bin/chromium", "Chromium") == "/usr/bin/chromium"
