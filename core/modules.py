"""Modules that are there only while they are needed: the handheld's memory holds one game and little else.

On a PC's Python, which has the room and takes long to import, what was lent stays.
"""

import sys

_ROOMY = sys.implementation.name == "cpython"


def unload(package, name):
    """Forget a module: both places that keep it alive."""
    sys.modules.pop(package + "." + name, None)
    parent = sys.modules.get(package)
    if parent is not None and hasattr(parent, name):
        delattr(parent, name)


def lend(package, name):
    """A module for the moment: memory holds it as long as the caller holds on to it, or to what it made."""
    full = package + "." + name
    known = full in sys.modules
    try:
        __import__(full)
        return sys.modules[full]
    finally:
        if not known and not _ROOMY:
            unload(package, name)
