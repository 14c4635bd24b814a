"""Draws a scene and prints which inner loops drew it, and a checksum: `micropython twin_scene.py GFX_ROOT ASSETS`."""

import sys

sys.path.insert(0, sys.argv[1])

from firmware.gfx import cards, fonts, widgets  # noqa: E402
from firmware.gfx.canvas import Canvas  # noqa: E402

canvas = Canvas()
canvas.use_fonts(sys.argv[2])
canvas.image("title", 0, 0)
widgets.row(canvas, 3, 40, 201, "Long text 易双六", "42", True)
canvas.clip(11, 100, 99, 77)
cards.face(canvas, 5, 90, 2, 13)
cards.face(canvas, 66, 95, 1, 7)
canvas.unclip()
widgets.message(canvas, "Hexagram 剝", "A token walks on the six lines 一つのコマが歩きます。", [("A", "go")])
total = 0
for byte in canvas.buf:
    total = (total * 31 + byte) % 1000003
print(fonts.inner.__name__, canvas.dirty_count, total)
