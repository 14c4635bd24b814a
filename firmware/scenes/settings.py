"""All settings."""

from core.modules import lend
from firmware.adjusting import Adjusting


class Settings(Adjusting):
    def __init__(self, app):
        super().__init__(app, "set.title", [name for name, _, _ in lend("firmware", "choices").CHOICES])
