"""The themes: readable, and suits that stay apart for every kind of eye."""

import itertools

import pytest

from firmware.gfx import palette, themes
from tools.art import ROLES, rgb

THEMES = {"light": themes.LIGHT, "dark": themes.DARK}

# Linear RGB as seen without the long- or the medium-wave cones, and without the short-wave ones
# (Machado, Oliveira and Fernandes 2009, severity 1.0).
VISION = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(color):
    return [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb(color)]


def luminance(color):
    r, g, b = linear(color)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a, b):
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def lab(color, vision):
    """CIE L*a*b* of a colour as seen by that eye."""
    source = linear(color)
    r, g, b = (min(1, max(0, sum(k * c for k, c in zip(row, source)))) for row in VISION[vision])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089

    def f(t):
        return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


def distance(a, b, vision):
    return sum((p - q) ** 2 for p, q in zip(lab(a, vision), lab(b, vision))) ** 0.5


def test_roles_are_the_constants():
    assert len(ROLES) == 16
    for i, name in enumerate(ROLES):
        assert getattr(palette, name) == i
    for table in THEMES.values():
        assert len(table) == 16 and all(0 <= c < 0x10000 for c in table)


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_readable(theme):
    table = THEMES[theme]
    at = dict(zip(ROLES, table))
    for text, ground, least in (
        ("INK", "PAPER", 7),
        ("INK", "PANEL", 7),
        ("INK", "FACE", 7),
        ("DIM", "PAPER", 4.5),
        ("DIM", "PANEL", 3.5),
        ("ON_ACCENT", "ACCENT", 4.5),
        ("ACCENT", "PAPER", 4.0),
        # Figures of 12 pixels and pictures, no running text.
        ("GOLD", "PAPER", 3.0),
        ("GOOD", "PAPER", 4.0),
        ("BAD", "PAPER", 4.5),
    ):
        assert contrast(at[text], at[ground]) >= least, (text, ground)
    for suit in ("SWORD", "CUP", "COIN", "WAND"):
        for ground in ("PAPER", "PANEL", "FACE"):
            assert contrast(at[suit], at[ground]) >= 3.0, (suit, ground)


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("theme", THEMES)
def test_suits_stay_apart(theme, vision):
    suits = [THEMES[theme][i] for i in palette.SUITS]
    bound = {"normal": 50, "protanopia": 24, "deuteranopia": 24, "tritanopia": 20}[vision]
    for a, b in itertools.combinations(range(4), 2):
        assert distance(suits[a], suits[b], vision) >= bound, (ROLES[8 + a], ROLES[8 + b])


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("theme", THEMES)
def test_good_and_bad_stay_apart(theme, vision):
    table = THEMES[theme]
    assert distance(table[palette.GOOD], table[palette.BAD], vision) >= 15
