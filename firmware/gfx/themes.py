"""What the sixteen roles of palette.py look like (RGB565). Lent: a board keeps what it needs of it.

Light: indigo ink on washi paper, a vermilion seal. Dark: the same scene at night. Suits differ by shape, and their
colours stay apart for people who don't see red and green (host_tests/gfx/test_palette.py).
"""


def _rgb565(table):
    return tuple((c >> 8 & 0xF800) | (c >> 5 & 0x07E0) | (c >> 3 & 0x1F) for c in table)


# fmt: off
LIGHT = _rgb565((
    0xF3EAD3, 0xE4D6B4, 0xBBA780, 0x6E6452, 0x1B2A4E, 0xC8321A, 0xFFF7E6, 0xAA7600,
    0x1B4CC4, 0xD0306E, 0xA06C00, 0x0C4028, 0x1F7A3C, 0xB3261E, 0xCDBB93, 0xFFFBF0,
))
DARK = _rgb565((
    0x121B33, 0x1E2B4D, 0x3D4F7C, 0x93A0C2, 0xF1E6CC, 0xF0593A, 0x1A0F0B, 0xF2C14E,
    0x7698FF, 0xFF5A8C, 0xF8C830, 0x98F4D2, 0x6FD08A, 0xFF7B6B, 0x0A1020, 0x26345A,
))
# fmt: on
