"""A list of settings; each change counts and is saved at once."""

from core.modules import lend
from firmware.listing import Listing

_ICONS = {
    "language": "globe",
    "theme": "theme",
    "brightness": "sun",
    "sound": "sound",
    "speed": "speed",
    "confirm": "ask",
    "sleep": "clock",
}


class Adjusting(Listing):
    """`names`: which settings; what the board does not have is left out. `title`: a key."""

    NEEDS = ("listing", "adjusting")

    def __init__(self, app, title, names):
        super().__init__(app, app.words.get(title))
        self._title = title
        absent = () if app.board.has_sound else ("sound",)
        if not app.board.has_backlight:
            absent += ("brightness", "sleep")
        choices = lend("firmware", "choices").CHOICES
        self.choices = [choice for choice in choices if choice[0] in names and choice[0] not in absent]

    def rows(self):
        words = self.app.words
        rows = []
        for name, _, _ in self.choices:
            value = self._value(name)
            key = "set.%s.%s" % (name, value)
            rows.append((words.get("set." + name), words.get(key) if words.has(key) else str(value), True))
        return rows

    def icon(self, i):
        if i >= len(self.choices):
            return None
        name = self.choices[i][0]
        return "mute" if name == "sound" and not self.app.settings.sound else _ICONS[name]

    def footer(self):
        words = self.app.words
        return (("◀▶", words.get("btn.change")), ("Y", words.get("btn.explain")), ("B", words.get("btn.back")))

    def chosen(self, i):
        self.changed(i, 1)

    def changed(self, i, step):
        name, values, _ = self.choices[i]
        app = self.app
        value = values[(values.index(self._value(name)) + step) % len(values)]
        app.settings.set(name, value)
        if name == "language":
            app.set_language(value)
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
        name = self.choices[i][0]
        self.app.open("message", title=words.get("set." + name), text=words.get("set.%s.x" % name))

    def reword(self):
        self.title = self.app.words.get(self._title)
        super().reword()

    def _value(self, name):
        # The board may have forced a language that was never chosen.
        return self.app.words.language if name == "language" else getattr(self.app.settings, name)
