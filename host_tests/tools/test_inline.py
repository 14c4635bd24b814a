"""Whole numbers of one module in the code of the others."""

import pytest

from tools.inline import Inliner, dotted

COLORS = "PAPER = 0\nINK = PAPER + 1\nGOLD = -2\nSHAPES = (1, 2)\nlower = 3\n\n\ndef dark(c):\n    return c == INK\n"


def inlined(user, offered=COLORS):
    texts = Inliner({"firmware/colors.py": offered, "firmware/user.py": user}).texts
    return texts["firmware/user.py"], texts["firmware/colors.py"]


@pytest.mark.parametrize("user, wanted", [
    ("from firmware import colors\n\nx = colors.INK | colors.GOLD\n", "pass\n\nx = 1 | (-2)\n"),
    ("from firmware import colors\n\nx = colors.INK, colors.SHAPES\n",
     "from firmware import colors\n\nx = 1, colors.SHAPES\n"),
    ("from firmware.colors import GOLD, INK, dark\n\nx = dark(INK)  # ü\n",
     "from firmware.colors import dark\n\nx = dark(1)  # ü\n"),
    ("from firmware.colors import (\n    GOLD,\n    INK,\n)\n\nx = INK\n", "pass\n\n\n\n\nx = 1\n"),
    ("from firmware.colors import INK as ink\n\nx = ink\n", "pass\n\nx = 1\n"),
    # Not these: somebody else's, one that is given anew here, one that is no number, one that is written to.
    ("from firmware.colors import INK\n\n\ndef f(INK):\n    return INK\n",
     "from firmware.colors import INK\n\n\ndef f(INK):\n    return INK\n"),
    ("from firmware.colors import lower\n\nx = lower\n", "from firmware.colors import lower\n\nx = lower\n"),
    ("x = colors.INK\n", "x = colors.INK\n"),
    ("from firmware import colors\n\ncolors.INK = 4\n", "from firmware import colors\n\ncolors.INK = 4\n"),
])
def test_what_is_put_in(user, wanted):
    assert inlined(user)[0] == wanted


def test_what_nobody_else_asks_for_is_hidden():
    assert inlined("from firmware.colors import INK\n\nx = INK\n")[1] == (
        COLORS.replace("PAPER", "_PAPER").replace("INK", "_INK").replace("GOLD", "_GOLD"))


@pytest.mark.parametrize("user", ["x = getattr(colors, 'INK')\n", "x = other.INK\n", "INK = 5\n",
                                  "class A:\n    INK = 5\n"])
def test_what_may_be_asked_for_in_another_way_stays(user):
    assert "\nINK = " in inlined(user)[1]


def test_a_docstring_asks_for_nothing():
    assert "_INK" in inlined('"""Draws with INK."""\n')[1]


def test_assigned_twice_is_no_constant():
    assert inlined("from firmware import colors\n\nx = colors.A\n", "A = 1\nA = 2\n")[0].endswith("colors.A\n")


def test_names_of_modules():
    assert dotted("core/games/youscout.py") == "core.games.youscout"
