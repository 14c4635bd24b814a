"""All settings."""

from firmware.adjusting import Adjusting
from firmware.settings import CHOICES


class Settings(Adjusting):
    def __init__(self, app):
        super().__init__(app, "set.title", [name for name, _, _ in CHOICES])
