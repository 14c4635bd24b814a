"""Sets up .venv with what pyproject.toml pins. Runs on the system's Python, before anything is installed.

    python3 tools/environment.py play test      installs the extras `play` and `test`

A second run does nothing: .venv/asobi.json remembers what was installed. Only this file of tools/ must be readable
by a Python that is too old, so that the message about it can be given.
"""

import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "asobi.json")
ELSEWHERE = "The rules in core/ need nothing at all: python3 -c 'from core import catalog; print(catalog.IDS)'"


def stop(*lines):
    """End with a message."""
    sys.stderr.write("\n".join(lines) + "\n")
    sys.exit(1)


def check_python():
    """Python 3.11 or newer that can make virtual environments, or a message that says what to do."""
    if sys.version_info < (3, 11):  # noqa: UP036
        stop("Asobi needs Python 3.11 or newer; %s is %s." % (sys.executable, sys.version.split()[0]),
             "Name another one: make play PYTHON=python3.12")
    try:
        import ensurepip  # noqa: F401  (Debian splits it from Python; venv fails without it)
        import venv  # noqa: F401
    except ImportError:
        version = "%d.%d" % sys.version_info[:2]
        stop("This Python (%s) has no module venv." % sys.executable,
             "On Debian and Ubuntu: sudo apt install python3-venv   (or python%s-venv)" % version,
             ELSEWHERE)


def python():
    """The path of the environment's Python."""
    return os.path.join(VENV, "Scripts" if os.name == "nt" else "bin", "python" + (".exe" if os.name == "nt" else ""))


def wanted(extras):
    """The requirements of these extras, as pyproject.toml pins them."""
    import tomllib
    with open(os.path.join(ROOT, "pyproject.toml"), "rb") as f:
        pinned = tomllib.load(f)["project"]["optional-dependencies"]
    return sorted({line for extra in extras for line in pinned[extra]})


def installed():
    """What earlier runs put into the environment: a list of requirements."""
    try:
        with open(STAMP, encoding="utf-8") as f:
            return json.load(f)
    except (OSError, ValueError):
        return []


def make_venv():
    """Make .venv when it isn't there, or was left half made."""
    if os.path.exists(python()) and subprocess.call([python(), "-m", "pip", "--version"], stdout=subprocess.DEVNULL,
                                                    stderr=subprocess.DEVNULL) == 0:
        return
    print("making .venv", flush=True)
    if subprocess.call([sys.executable, "-m", "venv", "--clear", VENV]):
        stop("The virtual environment could not be made.",
             "On Debian and Ubuntu: sudo apt install python3-venv", ELSEWHERE)


def install(requirements):
    """Install requirements with pip, showing what it says only when it fails or takes long."""
    print("installing %d packages into .venv" % len(requirements), flush=True)
    command = [python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    if subprocess.call(command + requirements):
        stop("", "pip could not install what is needed (above: what it said). Is there a network?",
             "Is there a wheel for this Python and machine? CPython 3.11 to 3.14 on Linux x86-64 works.",
             ELSEWHERE)


def main(extras):
    """Bring .venv to where these extras are installed."""
    check_python()
    requirements, have = wanted(extras), installed()
    if os.path.exists(python()) and set(requirements) <= set(have):
        return
    make_venv()
    have = installed()
    install([line for line in requirements if line not in have])
    names = {line.split("==")[0] for line in requirements}
    kept = [line for line in have if line.split("==")[0] not in names]
    with open(STAMP, "w", encoding="utf-8") as f:
        json.dump(sorted(kept + requirements), f, indent=1)


if __name__ == "__main__":
    main(sys.argv[1:])
