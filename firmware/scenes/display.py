"""How a game's view shows things; each change counts and is saved at once."""

from firmware.listing import Listing


class Display(Listing):
    def __init__(self, app, view):
        super().__init__(app, app.words.get("pause.display"))
        self._view = view

    def rows(self):
        words = self.app.words
        rows = []
        for name, _, _ in self._view.OPTIONS:
            key = self._key(name)
            rows.append((words.get(key), words.get("%s.%s" % (key, self._view.option(name))), True))
        return rows

    def _key(self, name):
        return "%s.view.%s" % (self._view.game.id, name)

    def chosen(self, i):
        self.changed(i, 1)

    def changed(self, i, step):
        name, values, _ = self._view.OPTIONS[i]
        value = values[(values.index(self._view.option(name)) + step) % len(values)]
        settings = self.app.settings
        kept = settings.views.setdefault(self._view.game.id, {})
        kept[name] = value
        settings.save()
        self.refresh(i)
