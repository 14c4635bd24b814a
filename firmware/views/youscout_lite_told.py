"""What is said of this game; see eki_told.py."""

from firmware.views.eki_told import seen, told, under  # noqa: F401
