"""A scene that is a titled list of rows with a cursor: menus, settings, choices."""

from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B, Y
from firmware.gfx import palette, widgets
from firmware.scene import Scene

_BAR = widgets.WIDTH - 4  # x of the scroll bar
_ICON = 18  # width of a row's icon with its margins


class Listing(Scene):
    """Subclasses give `rows()` and react to `chosen(i)`, `changed(i, step)` and `explained(i)`.

    A row is (text, value), or (text, value, True) where LEFT and RIGHT change the value.
    """

    NEEDS = ("listing",)
    ROW = widgets.ROW
    TOP = widgets.BODY_TOP + 2

    def __init__(self, app, title):
        super().__init__(app)
        self.title = title
        self.at = 0
        self.top = 0
        self.items = None  # what `rows` gave; None: to be asked again
        self._touched = []  # rows to draw again, by index

    # For subclasses

    def rows(self):
        """The rows as a list of (text, value)."""
        return []

    def icon(self, i):
        """The name of row i's icon, or None."""
        return None

    def footer(self):
        """The buttons as a list of (button, words)."""
        return (("A", self.app.words.get("btn.choose")), ("B", self.app.words.get("btn.back")))

    def chosen(self, i):
        """A on row i."""

    def changed(self, i, step):
        """LEFT (−1) or RIGHT (1) on row i."""

    def explained(self, i):
        """Y on row i."""

    def back(self):
        self.app.pop()

    def refresh(self, i=None):
        """Row i (None: all of them) has new words."""
        self.items = None
        if i is None:
            self.stale = True
        else:
            self._touched.append(i)

    def _ask_rows(self):
        if self.items is None:
            self.items = self.rows()
            self.at = min(self.at, max(0, len(self.items) - 1))

    def reword(self):
        self.refresh()

    # The scene

    def on_button(self, button, repeat):
        self._ask_rows()
        if button in (UP, DOWN):
            self.move(-1 if button == UP else 1, repeat)
        elif button == B:
            self.back()
        elif self.items:
            if button == A:
                self.chosen(self.at)
            elif button in (LEFT, RIGHT):
                self.changed(self.at, -1 if button == LEFT else 1)
            elif button == Y:
                self.explained(self.at)

    def move(self, step, repeat):
        """Move the cursor; from end to end only with a fresh press."""
        count = len(self.items)
        to = self.at + step
        if not 0 <= to < count:
            if repeat or count < 2:
                return
            to %= count
        self._touched.append(self.at)
        self._touched.append(to)
        self.at = to
        self.app.sound("move")

    def visible(self):
        """How many rows the screen holds."""
        return (widgets.BODY_BOTTOM - self.TOP) // self.ROW

    def draw(self, canvas, whole):
        if not whole and not self._touched:
            return
        self._ask_rows()
        visible = self.visible()
        top = min(max(self.top, self.at - visible + 1), self.at)
        if whole:
            widgets.frame(canvas, self.title, self.footer())
        count = min(visible, len(self.items) - top)
        for i in range(top, top + count):
            if whole or top != self.top or i in self._touched:
                self.draw_row(canvas, i, self.TOP + (i - top) * self.ROW)
        if len(self.items) > visible and (whole or top != self.top):
            widgets.scrollbar(canvas, _BAR, self.TOP, visible * self.ROW, top, visible, len(self.items))
        self.top = top
        self._touched = []

    def width(self):
        """Of a row: less where there is a scroll bar."""
        return _BAR if len(self.items) > self.visible() else widgets.WIDTH

    def draw_row(self, canvas, i, y):
        text, value = self.items[i][:2]
        icon = self.icon(i)
        left = _ICON if icon else 0
        width = self.width() - left
        if len(self.items[i]) > 2:
            widgets.value_row(canvas, left, y, width, text, value, i == self.at)
        else:
            widgets.row(canvas, left, y, width, text, value, i == self.at)
        if icon:
            selected = i == self.at
            canvas.rect(0, y, left, self.ROW, palette.ACCENT if selected else palette.PAPER)
            canvas.icon(icon, 6, y + 2, palette.ON_ACCENT if selected else palette.DIM)
