"""Which language: asked once, before anything else can be read."""

from firmware.listing import Listing
from firmware.words import LANGUAGES


class Language(Listing):
    """Every language by its own name. `first` is True at the first start: the title follows."""

    def __init__(self, app, first=False):
        super().__init__(app, app.words.get("lang.title"))
        self.first = first

    def rows(self):
        return [(self.app.words.get("lang." + language), "") for language in LANGUAGES]

    def footer(self):
        return super().footer()[:1] if self.first else super().footer()

    def chosen(self, i):
        self.app.settings.set("language", LANGUAGES[i])
        self.app.set_language(LANGUAGES[i])
        self.back()

    def back(self):
        if self.first:
            self.app.replace("title")
        else:
            self.app.pop()
