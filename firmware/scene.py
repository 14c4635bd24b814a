"""What every scene is. `firmware/scenes/<name>.py` defines a class with the module's name, capitalised."""

from firmware.buttons import DOWN, LEFT, RIGHT, UP


class Scene:
    """One picture with its own buttons, on the app's stack. Only the top one ticks and draws.

    `stale` asks for a whole redraw; `REPEATS` is the mask of the buttons that repeat while they are held.
    """

    REPEATS = UP | DOWN | LEFT | RIGHT
    name = ""  # of its module; the app sets it
    game_id = None  # the game whose modules the scene uses
    NEEDS = ()  # modules of firmware/ that are loaded for scenes like this one only

    def __init__(self, app):
        self.app = app
        self.stale = True

    def on_button(self, button, repeat):
        """A button went down, or repeats."""

    def on_release(self, button):
        """A button that this scene saw going down went up."""

    def tick(self, now):
        """One slice of work, at most 10 ms. Returns the ms until it wants the next one, or None."""
        return None

    def draw(self, canvas, whole):
        """Draw everything (`whole`) or what changed since the last draw; nothing is a good answer."""

    def returned(self, name, value):
        """The scene above is gone: its name, and what it gave to `app.pop`."""

    def reword(self):
        """The language changed: words that were kept are to be asked for again."""
        self.stale = True

    def save(self):
        """Bring what is not yet on flash there; called when the app closes or fails."""

    def closed(self):
        """The scene leaves the stack: let go of everything big."""
