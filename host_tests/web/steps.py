"""What several tests of the browser player do."""

from tools import script
from tools.script import BUTTONS, PRESS_MS

# From the title into the setup of Youscout, and through it.
BEGIN = """
wait 300
A
wait 300
A
wait 500
A
wait 1500
"""


def play(player, text, shot=None):
    """Run the steps of a script."""
    script.run(script.parse(text), player, shot)


def press(player, *names):
    """Press buttons of the handheld, one after the other."""
    for name in names:
        player.advance(BUTTONS[name], PRESS_MS)
        player.advance(0, PRESS_MS)


def until(player, wanted, button, most=800):
    """Press a button until a text is on the screen."""
    for _ in range(most):
        if player.text.shows(wanted):
            return
        press(player, button)
    raise AssertionError("%r is not on the screen: %s" % (wanted, player.text.strings()))
