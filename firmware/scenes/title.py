"""The title picture."""

from firmware.gfx import palette, widgets
from firmware.scene import Scene


class Title(Scene):
    """Any button goes on to the menu."""

    REPEATS = 0

    def on_button(self, button, repeat):
        self.app.sound("move")
        self.app.replace("menu")

    def draw(self, canvas, whole):
        if not whole:
            return
        canvas.fill(palette.PAPER)
        width, height = canvas.image_size("title")
        canvas.image("title", (canvas.width - width) // 2, (canvas.height - height) // 2)
        widgets.centered(canvas, self.app.words.get("title.start"), 0, 214, canvas.width, palette.INK)
