"""Loading and forgetting games, on either runtime. Prints "fine"."""

import sys

from core import catalog

SHARED = ("core.mechanics.youscout_board", "core.mechanics.youscout_state", "core.bots.youscout_odds",
          "core.search")


def loaded():
    """The modules of games, bots and mechanics that are there."""
    return sorted([name for name in sys.modules
                   if name.startswith(("core.games.", "core.bots.", "core.mechanics.", "core.search"))])


def attributes():
    """The same, but as attributes of their packages, which alone would keep them alive."""
    found = []
    for package in ("core", "core.games", "core.bots", "core.mechanics"):
        if package in sys.modules:
            found += [package + "." + name for name in dir(sys.modules[package])
                      if name.startswith("youscout") or name == "search"]
    return sorted(found)


assert loaded() == [], loaded()
first = catalog.load("youscout")
assert "core.games.youscout" in loaded() and not [name for name in loaded() if "lite" in name or "bots" in name]
assert catalog.load("youscout") is first
catalog.bot("youscout")
catalog.load("youscout_lite")
assert set(SHARED) <= set(loaded())

# What the other game still needs stays.
catalog.unload("youscout")
assert loaded() == sorted(SHARED + ("core.games.youscout_lite",)), loaded()
assert attributes() == loaded()
catalog.unload("youscout_lite")
assert loaded() == attributes() == []

# The next load imports anew, and unloading twice is no fault.
catalog.unload("youscout")
second = catalog.load("youscout")
assert second is not first and second.id == "youscout"
assert second.new_initial_state(3).key() == first.new_initial_state(3).key()
for call in (catalog.load, catalog.bot, catalog.unload):
    try:
        call("chess")
    except catalog.UnknownGame as error:
        assert "chess" in str(error) and "youscout_lite" in str(error)
    else:
        raise AssertionError(call)
print("fine")
