"""What the settings may be, and how they are read."""

from core.modules import lend

# Name, values, default.
CHOICES = (
    ("language", ("en", "ja"), ""),
    ("theme", ("light", "dark"), "light"),
    ("brightness", (1, 2, 3, 4, 5), 4),
    ("sound", (0, 1), 1),
    ("speed", ("off", "slow", "normal", "fast"), "normal"),
    ("confirm", (0, 1), 1),
    ("sleep", (1, 3, 10, 0), 3),
)

# What else is kept: name, default, and what any value must be.
KEPT = (
    ("recent", [], lambda value: isinstance(value, list) and all(isinstance(name, str) for name in value)),
    ("current", "", lambda value: isinstance(value, str)),
    ("options", {}, lambda value: _are_dicts(value)),
    ("seats", {}, lambda value: isinstance(value, dict) and all(_are_seats(inner) for inner in value.values())),
    ("views", {}, lambda value: _are_dicts(value)),
    ("helped", {}, lambda value: isinstance(value, dict) and all(_is_number(inner) for inner in value.values())),
)


def read(settings, store):
    """Fill in the Settings. The names of those that are out of range are returned; these fall to their defaults."""
    refused = []
    saved = lend("firmware", "salvage").load_json(store, "settings.json")
    for name, values, default in CHOICES:
        value = saved.get(name, default)
        # 4.0 and true are not what the menu gives, though they equal it.
        if type(value) is not type(default) or value != default and value not in values:
            refused.append(name)
            value = default
        setattr(settings, name, value)
    for name, default, fits in KEPT:
        value = saved.get(name, default)
        if not fits(value):
            refused.append(name)
            value = default
        # A list or dict of its own: these are changed in place.
        setattr(settings, name, value if isinstance(value, (str, int)) else type(value)(value))
    return refused


def _are_dicts(value):
    return isinstance(value, dict) and all(isinstance(inner, dict) for inner in value.values())


def _are_seats(value):
    return isinstance(value, str) and not value.strip("0123")


def _is_number(value):
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
