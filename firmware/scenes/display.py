"""How a match is shown: the settings that matter for it, and what the game's view lets one choose."""

from firmware.adjusting import Adjusting


class Display(Adjusting):
    def __init__(self, app, view):
        super().__init__(app, "pause.display", ("theme", "brightness", "speed"))
        self._view = view

    def rows(self):
        rows = super().rows()
        words = self.app.words
        for name, _, _ in self._view.OPTIONS:
            key = self._key(name)
            rows.append((words.get(key), words.get("%s.%s" % (key, self._view.option(name))), True))
        return rows

    def _key(self, name):
        return "%s.view.%s" % (self._view.game.id, name)

    def changed(self, i, step):
        if i < len(self.choices):
            super().changed(i, step)
            return
        name, values, _ = self._view.OPTIONS[i - len(self.choices)]
        value = values[(values.index(self._view.option(name)) + step) % len(values)]
        settings = self.app.settings
        settings.views.setdefault(self._view.game.id, {})[name] = value
        settings.save()
        self.refresh(i)

    def explained(self, i):
        if i < len(self.choices):
            super().explained(i)
            return
        words = self.app.words
        key = self._key(self._view.OPTIONS[i - len(self.choices)][0])
        self.app.open("message", title=words.get(key), text=words.get(key + ".x"))
