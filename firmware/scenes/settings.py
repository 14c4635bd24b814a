"""All settings."""

from firmware.adjusting import Adjusting
from firmware.modules import lend


class Settings(Adjusting):
    def __init__(self, app):
        super().__init__(app, "set.title", [name for name, _, _ in lend("firmware", "choices").CHOICES])
