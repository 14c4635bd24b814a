"""What is said of Japanese Loo; see tricks_told.py."""

from core.games.japanese_loo import IN
from firmware.views import tricks_told
from firmware.views.tricks_told import seen, told  # noqa: F401


def under(words, view):
    """What is under the cursor: a card, or one of the two choices before the play."""
    state = view.state
    if not state.declaring or not view.mine():
        return tricks_told.under(words, view)
    return words.get("loo.come") if view.choice == IN else words.get("loo.drop", state.options["drop_fee"])
