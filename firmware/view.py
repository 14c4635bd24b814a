"""What every game's view is: it draws a state, and turns buttons into an action. It knows nothing of matches and files.

A module `firmware/views/<id>.py` defines a class View, which inherits from this one or has all that it has, and may
define, for the statistics, the result and the replay browser,

    category(state) -> str        the row of the statistics a match belongs to, such as its start line ("" for none);
                                  words `<id>.cat.<category>`
    figures(state) -> [(str, str)] what the result tells about the match: words and value, at most four
    ranking(state) -> [(seat, points)] of a match of several seats, the best first; equal points share a place. It has
                                  the order of `returns`, which stands for it where it is left out
    spelled(notation) -> str      what stands in a record for an action, as players write it
"""


class View:
    """The whole 240×240 picture of one game.

    The rows from `widgets.BODY_BOTTOM` on hold the buttons: an interactive view draws them with `widgets.footer`; in
    the replay browser they belong to the scene, which writes there where the replay stands.

    `interactive` is False in the replay browser: then there is no cursor. `busy` is True while an animation runs: the
    play scene then sends no buttons, but calls `skip`. `stale` asks the play scene for a whole redraw.
    The app gives `app.words`, `app.settings` (`theme`, `speed`) and `app.pace(ms)`: a duration at the chosen speed, 0
    when animations are off.
    """

    # Display options: (name, (value, …), default); words `<id>.view.<name>`, `<id>.view.<name>.<value>` and
    # for what it means `<id>.view.<name>.x`.
    OPTIONS = ()
    MARK = (0, 0, 240, 3)  # where the play scene draws its thinking bar: x, y, w, h

    def __init__(self, app, game, interactive=True):
        self.app = app
        self.game = game
        self.interactive = interactive
        self.busy = False
        self.stale = True

    def option(self, name):
        """The value of a display option."""
        for option, values, default in self.OPTIONS:
            if option == name:
                value = self.app.settings.views.get(self.game.id, {}).get(name, default)
                return value if value in values else default
        raise ValueError(name)

    def show(self, state, viewer):
        """Show a position at once, as seat `viewer` may see it (None: everything). Forgets animations and hints."""
        self.state = state
        self.viewer = viewer
        self.busy = False
        self.stale = True

    def animate(self, state, viewer, events):
        """An action was applied: play its events, then rest at `state` (the very object that `show` was given)."""
        self.show(state, viewer)

    def skip(self):
        """Finish the animation now, up to a table that waits for a button; that one is closed."""
        self.busy = False
        self.stale = True

    def tick(self, now):
        """Go on with the animation. Returns the ms until the next tick is wanted, or None: there is nothing to go on
        with; while `busy` that means that a table is shown until a button calls `skip`."""
        return None

    def draw(self, canvas, whole):
        """Draw everything, or what changed since the last draw."""

    def on_button(self, button, repeat):
        """A direction or A, which all repeat while they are held. Returns the action chosen, or None. An action that is
        not legal may be returned: the play scene says why it is refused."""
        return None

    def explain(self):
        """What is under the cursor, in words: a list of lines, the first one being the heading."""
        return ()

    def hints(self, report):
        """Show the odds at each choice: {action: (wins, playouts)}, or None for no more."""

    def reword(self):
        """The language changed."""
        self.stale = True

    def closed(self):
        """The view goes: drop the words and let go of the files that it opened."""

    def footer(self):
        """The buttons that mean something now: a list of (button, words)."""
        return ()
