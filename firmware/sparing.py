"""What a match can do without for a while: the bots, while something is read or chosen.

They take a moment to load again, before they think the next time and after the picture is there.
"""

import sys

from core.modules import unload


def bots():
    """Forget the modules of the bots, and what only they use. Thinking that has begun goes on."""
    for name in [name for name in sys.modules if name.startswith("core.bots.")]:
        unload("core.bots", name[10:])
    unload("core", "search")
    unload("core.mechanics", "tricks_unseen")
