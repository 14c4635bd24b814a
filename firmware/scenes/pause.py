"""The menu in a match. It pops what was chosen as a word; the play scene does it."""

from firmware.buttons import X
from firmware.listing import Listing

_ICONS = {"give": "flag"}  # the others are called as their choice


class Pause(Listing):
    """`choices`: what the play scene offers, as words `pause.<choice>`; `at`: where the cursor begins."""

    def __init__(self, app, title, choices, at=None):
        super().__init__(app, title)
        self._choices = choices
        self.at = choices.index(at) if at in choices else 0

    def rows(self):
        return [(self.app.words.get("pause." + choice), "") for choice in self._choices]

    def icon(self, i):
        return _ICONS.get(self._choices[i], self._choices[i])

    def on_button(self, button, repeat):
        if button == X:
            self.app.pop()
        else:
            super().on_button(button, repeat)

    def chosen(self, i):
        self.app.pop(self._choices[i])
