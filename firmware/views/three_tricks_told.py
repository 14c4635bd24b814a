"""What is said of Three Tricks; see tricks_told.py."""

from firmware.views import tricks_told
from firmware.views.tricks_told import seen, told  # noqa: F401


def under(words, view):
    """What is under the cursor: a card, or the question whether two cards are to be passed."""
    return view.asks() if view.sure else tricks_told.under(words, view)
