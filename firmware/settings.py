"""The player's settings: what they may be, and their file.

Attributes: `language` "" (not asked yet), "en" or "ja"; `theme` "light" or "dark"; `brightness` 1–5; `sound` 0 or 1;
`speed` of animations "off", "slow", "normal" or "fast"; `confirm` 0 or 1: ask before what can't be taken back;
`sleep` minutes until the screen goes off (0: never).

Kept beside them: `recent` games by id, the last played first; `current`, the game that was on the screen (power-on goes
on with it); `options`, game id -> the rule options of its last match; `views`, game id -> its display options;
`helped`, game id -> the match in which auto play helped.
"""

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
    ("views", {}, lambda value: _are_dicts(value)),
    ("helped", {}, lambda value: isinstance(value, dict) and all(_is_number(inner) for inner in value.values())),
)


def _are_dicts(value):
    return isinstance(value, dict) and all(isinstance(inner, dict) for inner in value.values())


def _is_number(value):
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


class Settings:
    """Read at boot, written at every change. What is out of range is named in `refused` and falls to its default."""

    def __init__(self, store):
        self._store = store
        self.refused = []
        saved = store.load_json("settings.json")
        for name, values, default in CHOICES:
            value = saved.get(name, default)
            # 4.0 and true are not what the menu gives, though they equal it.
            if type(value) is not type(default) or value != default and value not in values:
                self.refused.append(name)
                value = default
            setattr(self, name, value)
        for name, default, fits in KEPT:
            value = saved.get(name, default)
            if not fits(value):
                self.refused.append(name)
                value = default
            # A list or dict of its own: these are changed in place.
            setattr(self, name, value if isinstance(value, (str, int)) else type(value)(value))

    def set(self, name, value):
        """Change one setting and save."""
        setattr(self, name, value)
        self.save()

    def save(self):
        data = {name: getattr(self, name) for name, _, _ in CHOICES}
        for name, _, _ in KEPT:
            data[name] = getattr(self, name)
        self._store.save_json("settings.json", data)

    def played(self, game_id):
        """The game is on the screen now: the first in the menu, and what power-on goes on with."""
        if self.current == game_id and self.recent[:1] == [game_id]:
            return
        self.recent = [game_id] + [other for other in self.recent if other != game_id]
        self.current = game_id
        self.save()

    def left(self):
        """The player went back to the menu."""
        if self.current:
            self.current = ""
            self.save()
