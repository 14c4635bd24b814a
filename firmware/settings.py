"""The player's settings: read at boot, written at every change. What they may be stands in choices.py.

Attributes: `language` "" (not asked yet), "en" or "ja"; `theme` "light" or "dark"; `brightness` 1–5; `sound` 0 or 1;
`speed` of animations "off", "slow", "normal" or "fast"; `confirm` 0 or 1: ask before what can't be taken back;
`sleep` minutes until the screen goes off (0: never).

Kept beside them: `recent` games by id, the last played first; `current`, the game that was on the screen (power-on goes
on with it); `options`, game id -> the rule options of its last match; `seats`, game id -> who sat where in it, a figure
a seat: 0 a person, 1 to 3 an easy, normal or hard bot; `views`, game id -> its display options; `helped`, game id ->
the match in which auto play helped.
"""

from core.modules import lend


class Settings:
    """Every attribute but the store is kept in the file."""

    def __init__(self, store):
        """What is out of range is put into the store's notices."""
        self._store = store
        for name in lend("firmware", "choices").read(self, store):
            store.notices.append(("store.range", name))

    def set(self, name, value):
        """Change one setting and save."""
        setattr(self, name, value)
        self.save()

    def save(self):
        data = {name: value for name, value in self.__dict__.items() if value is not self._store}
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
