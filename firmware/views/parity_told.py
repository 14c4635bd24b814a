"""What is said of this game; see tricks_told.py."""

from firmware.views.tricks_told import seen, told, under  # noqa: F401
