"""Settings; each change counts and is saved at once."""

from firmware.listing import Listing
from firmware.settings import CHOICES

_ICONS = {
    "language": "globe",
    "theme": "theme",
    "brightness": "sun",
    "sound": "sound",
    "speed": "speed",
    "confirm": "ask",
    "sleep": "clock",
}


class Settings(Listing):
    def __init__(self, app):
        super().__init__(app, app.words.get("set.title"))
        board = app.board
        absent = ()
        if not board.has_sound:
            absent += ("sound",)
        if not board.has_backlight:
            absent += ("brightness", "sleep")
        self._choices = [choice for choice in CHOICES if choice[0] not in absent]

    def rows(self):
        words = self.app.words
        settings = self.app.settings
        rows = []
        for name, _, _ in self._choices:
            value = getattr(settings, name)
            if name == "language":
                value = words.language
            key = "set.%s.%s" % (name, value)
            rows.append((words.get("set." + name), words.get(key) if words.has(key) else str(value), True))
        return rows

    def icon(self, i):
        name = self._choices[i][0]
        return "mute" if name == "sound" and not self.app.settings.sound else _ICONS[name]

    def footer(self):
        words = self.app.words
        return (("◀▶", words.get("btn.change")), ("Y", words.get("btn.explain")), ("B", words.get("btn.back")))

    def chosen(self, i):
        self.changed(i, 1)

    def changed(self, i, step):
        name, values, _ = self._choices[i]
        app = self.app
        value = app.words.language if name == "language" else getattr(app.settings, name)
        value = values[(values.index(value) + step) % len(values)]
        app.settings.set(name, value)
        if name == "language":
            app.set_language(value)
            self.title = app.words.get("set.title")
            self.refresh()
            return
        if name == "theme":
            app.show_theme()
        elif name == "brightness":
            app.show_light()
        elif name == "sound":
            app.sound("move")
        self.refresh(i)

    def explained(self, i):
        words = self.app.words
        name = self._choices[i][0]
        self.app.open("message", title=words.get("set." + name), text=words.get("set.%s.x" % name))
