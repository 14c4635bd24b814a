"""The table of a deal that is over: what each seat took and scored, and why. Loaded while it is drawn."""

from firmware.gfx import widgets
from firmware.gfx.palette import DIM, GOLD, INK, PANEL, PAPER
from firmware.views.tricks_table import grade, signed

# Where the columns end: tricks, why, points, total.
_TRICKS, _WHY, _POINTS, _TOTAL = 88, 160, 196, 234


def _right(canvas, text, x, y, color):
    canvas.text(text, x - canvas.text_width(text), y, color)


def draw(view, canvas):
    deal, tricks, points = view.result[1:4]
    totals = [0] * len(points)
    for result in view.state.results[: deal + 1]:
        for seat, more in enumerate(result[1]):
            totals[seat] += more
    canvas.rect(0, widgets.TITLE, 240, widgets.BODY_BOTTOM - widgets.TITLE, PAPER)
    widgets.title(canvas, view.w("over", deal + 1, view.state.num_deals))
    y = widgets.TITLE + 3
    for text, x in (("r.tricks", _TRICKS), ("r.points", _POINTS), ("r.total", _TOTAL)):
        _right(canvas, view.w(text), x, y, DIM)
    best = max(totals)
    y += 15
    for seat in range(len(points)):
        if seat == view.home:
            canvas.rect(0, y, 240, widgets.ROW, PANEL)
        canvas.text(view.names[seat], 6, y + 2, INK)
        _right(canvas, str(tricks[seat]), _TRICKS, y + 2, INK)
        _right(canvas, view.why(seat, tricks[seat], points[seat]), _WHY, y + 2, DIM)
        _right(canvas, signed(points[seat]), _POINTS, y + 2, grade(points[seat]))
        _right(canvas, view.total_words(totals[seat]), _TOTAL, y + 2, GOLD if totals[seat] == best else INK)
        y += widgets.ROW
    if view.interactive:
        widgets.footer(canvas, view.footer())
