"""The table of a deal that is over: what each seat took and scored, and why. Loaded while it is drawn."""

from core.modules import lend
from firmware.gfx import widgets
from firmware.gfx.fonts import LARGE, SMALL
from firmware.gfx.palette import DIM, GOLD, INK, PANEL, PAPER
from firmware.gfx.palette import LINE as RULE
from firmware.views.tricks_table import grade, signed

# Where the columns end: tricks, why, points, total.
_TRICKS, _WHY, _POINTS, _TOTAL = 88, 160, 196, 234


def _right(canvas, text, x, y, color, font=SMALL):
    canvas.text(text, x - canvas.text_width(text, font), y, color, font)


def draw(view, canvas):
    lend("firmware", "sparing").bots()
    why = lend("firmware.views", view.game.id + "_scores").why
    deal, tricks, points = view.result[1:4]
    num_deals = view.state.num_deals
    totals = [0] * len(points)
    for result in view.state.results[: deal + 1]:
        for seat, more in enumerate(result[1]):
            totals[seat] += more
    canvas.rect(0, widgets.TITLE, 240, widgets.BODY_BOTTOM - widgets.TITLE, PAPER)
    # The only deal beyond their number is the extension of Japanese Loo.
    widgets.title(canvas, view.w("over", deal + 1, num_deals) if deal < num_deals else view.t("extension"))
    y = widgets.TITLE + 3
    for text, x in (("r.tricks", _TRICKS), (view.POINTS, _POINTS), ("r.total", _TOTAL)):
        _right(canvas, view.w(text), x, y, DIM)
    y += 14
    canvas.rect(0, y, 240, 1, RULE)
    y += 2
    best = max(totals)
    font = LARGE if len(points) < 8 else SMALL
    height = min(32, 184 // len(points))
    for seat in range(len(points)):
        if seat == view.viewer:
            canvas.rect(0, y, 240, height, PANEL)
        top = y + (height - 13) // 2
        canvas.text(view.names[seat], 6, top, INK, font)
        _right(canvas, str(tricks[seat]), _TRICKS, top, INK, font)
        _right(canvas, why(view, seat, tricks[seat], points[seat]), _WHY, top, DIM)
        _right(canvas, signed(points[seat]), _POINTS, top, grade(points[seat]), font)
        ink = GOLD if totals[seat] == best else INK
        _right(canvas, view.total_words(totals[seat]), _TOTAL, top, ink, font)
        y += height
    if view.interactive:
        widgets.footer(canvas, view.footer())
