"""The furniture of every scene: frames, rows, boxes, marks. Nothing here needs the art pack unless asked for an icon.

Each function paints exactly the rectangle it is given, background included, so that a scene redraws one row by drawing
that row. Heights: a title bar TITLE, a footer FOOTER, a list row ROW; the body of a framed scene is BODY_TOP to
BODY_BOTTOM.
"""

from firmware.gfx.fonts import LARGE, LINE, SMALL
from firmware.gfx.palette import ACCENT, GOLD, INK, ON_ACCENT, PANEL, PAPER, SHADE
from firmware.gfx.palette import LINE as RULE
from firmware.gfx.wrap import break_lines

WIDTH = 240
HEIGHT = 240
TITLE = 20
FOOTER = 16
ROW = 17
BODY_TOP = TITLE
BODY_BOTTOM = HEIGHT - FOOTER


def seal(canvas, x, y):
    """The vermilion stamp, 15x15."""
    canvas.rect(x, y, 15, 15, ACCENT)
    canvas.text("遊", x + 2, y + 1, ON_ACCENT, LARGE)


def title(canvas, text):
    """The title bar: the seal, the name of the scene, a double rule."""
    canvas.rect(0, 0, WIDTH, TITLE, PAPER)
    seal(canvas, 3, 1)
    canvas.text(text, 23, 2, INK, LARGE)
    canvas.rect(0, TITLE - 3, WIDTH, 2, INK)


def badge_width(button):
    """Width of a button's badge."""
    return 11 if len(button) == 1 and button < "\x7f" else 10 * len(button)


def badge(canvas, button, x, y):
    """A round button with its letter ("A"), or bare arrows ("◀▶"); 11 pixels high."""
    if len(button) == 1 and button < "\x7f":
        canvas.rect(x + 3, y, 5, 11, INK)
        canvas.rect(x + 1, y + 1, 9, 9, INK)
        canvas.rect(x, y + 3, 11, 5, INK)
        canvas.text(button, x + 3, y, PAPER)
    else:
        canvas.text(button, x, y, INK)


def footer(canvas, hints):
    """What the buttons do: a list of (button, words)."""
    y = HEIGHT - FOOTER
    canvas.rect(0, y, WIDTH, FOOTER, PANEL)
    canvas.rect(0, y, WIDTH, 1, RULE)
    x = 4
    for button, words in hints:
        badge(canvas, button, x, y + 3)
        x += badge_width(button) + 3
        x = canvas.text(words, x, y + 3, INK) + 8


def frame(canvas, text, hints=()):
    """An empty scene: paper, title bar, footer."""
    canvas.rect(0, TITLE, WIDTH, HEIGHT - TITLE - FOOTER, PAPER)
    title(canvas, text)
    footer(canvas, hints)


def box(canvas, x, y, w, h, fill=PAPER, edge=INK):
    """A panel with cut corners and a shadow inside its rectangle (one pixel right and below)."""
    canvas.rect(x + 2, y + h - 1, w - 2, 1, SHADE)
    canvas.rect(x + w - 1, y + 2, 1, h - 2, SHADE)
    canvas.rect(x + 1, y, w - 3, h - 1, edge)
    canvas.rect(x, y + 1, w - 1, h - 3, edge)
    canvas.rect(x + 1, y + 1, w - 3, h - 3, fill)


def row(canvas, x, y, w, text, value="", selected=False, font=SMALL, color=None, ground=PAPER, icon=None):
    """A list row, ROW high: text at the left, value at the right edge; `icon` names a 12x12 one before the text."""
    ink = INK if color is None else color
    if selected:
        ground = ACCENT
        ink = ON_ACCENT
    canvas.rect(x, y, w, ROW, ground)
    top = y + (ROW - LINE[font]) // 2
    if icon:
        canvas.icon(icon, x + 6, y + 2, ink)
    canvas.text(text, x + (24 if icon else 6), top, ink, font)
    if value:
        canvas.text(value, x + w - 6 - canvas.text_width(value, font), top, ink, font)


def value_row(canvas, x, y, w, text, value, selected=False, first=False, last=False):
    """A row whose value is changed with left and right: arrows show where it can still go."""
    row(canvas, x, y, w, text, "", selected)
    top = y + 2
    ink = ON_ACCENT if selected else INK
    right = x + w - 6
    left = right - 20 - canvas.text_width(value)
    if selected and not last:
        canvas.text("▶", right - 10, top, ink)
    if selected and not first:
        canvas.text("◀", left, top, ink)
    canvas.text(value, left + 10, top, ink)


def scrollbar(canvas, x, y, h, first, shown, total):
    """A bar 4 pixels wide: which `shown` of `total` lines are seen. Empty ground when all of them are."""
    canvas.rect(x, y, 4, h, PAPER)
    if total <= shown:
        return
    canvas.rect(x + 1, y, 2, h, RULE)
    size = max(8, h * shown // total)
    canvas.rect(x, y + (h - size) * first // (total - shown), 4, size, INK)


def progress(canvas, x, y, w, done):
    """A bar 7 pixels high; `done` 0..255."""
    canvas.rect(x, y, w, 7, RULE, False)
    full = (w - 2) * done // 255
    canvas.rect(x + 1, y + 1, full, 5, ACCENT)
    canvas.rect(x + 1 + full, y + 1, w - 2 - full, 5, PAPER)


def wrap(canvas, s, width, font=SMALL):
    """`s` as lines of at most `width` pixels, by Japanese and English rules."""
    return break_lines(s, width, lambda part, start, room: canvas.fit(part, start, room, font))


def paragraph(canvas, s, x, y, width, c, font=SMALL):
    """Wrapped text; returns the y below it. The ground is not painted."""
    for line in wrap(canvas, s, width, font):
        canvas.text(line, x, y, c, font)
        y += LINE[font]
    return y


def centered(canvas, s, x, y, width, c, font=SMALL):
    """One line in the middle of `width` pixels; the ground is not painted."""
    canvas.text(s, x + (width - canvas.text_width(s, font)) // 2, y, c, font)


def toast(canvas, text, y=None):
    """A short notice, one or two lines, above the footer. Returns (x, y, w, h) of what it covers."""
    lines = wrap(canvas, text, WIDTH - 28)
    h = 13 * len(lines) + 7
    if y is None:
        y = BODY_BOTTOM - h - 2
    canvas.rect(6, y, WIDTH - 12, h, INK)
    canvas.rect(6, y, 3, h, ACCENT)
    for i, line in enumerate(lines):
        canvas.text(line, 16, y + 3 + 13 * i, PAPER)
    return 6, y, WIDTH - 12, h


def hexagram(canvas, x, y, bits, w=24, bar=3, gap=2, c=INK, marked=0, lines=6):
    """Six lines, line 1 (bit 0) at the bottom: 1 solid, 0 broken. Lines in the mask `marked` are drawn in gold.

    `w` wide, lines * bar + (lines - 1) * gap high; the ground is not painted. lines=3 draws a trigram.
    """
    half = (w - max(2, w // 5)) // 2
    for i in range(lines):
        top = y + (lines - 1 - i) * (bar + gap)
        color = GOLD if marked >> i & 1 else c
        if bits >> i & 1:
            canvas.rect(x, top, w, bar, color)
        else:
            canvas.rect(x, top, half, bar, color)
            canvas.rect(x + w - half, top, half, bar, color)
