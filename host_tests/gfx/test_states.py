"""What draws often has its variables on the stack.

For more than 44 bytes of them MicroPython looks for room on the heap; on a full one that takes longer than the drawing.
"""

from pathlib import Path

import pytest

from host_tests.mpy import Module, compile_for_device

GFX = Path(__file__).resolve().parents[2] / "firmware" / "gfx"
SELDOM = {"use_fonts", "fill", "_outline", "_tell", "_huge", "image", "#17"}  # #17 is __init__


@pytest.mark.parametrize("name", ["canvas", "fonts", "pack"])
def test_states_are_small(name, tmp_path):
    states = Module(compile_for_device(GFX / (name + ".py"), tmp_path / "out.mpy")).states
    assert len(states) > 3
    assert [(function, size) for function, size in states if size > 44 and function not in SELDOM] == []


def test_the_tool_tells_small_from_large(tmp_path):
    source = tmp_path / "m.py"
    source.write_text("def small(a):\n    return a\n\n\ndef large(a, b, c, d, e, f, g, h):\n    print(a, b, c, d)\n\n\n"
                      "def tried(a):\n    try:\n        return a()\n    except OSError:\n        return a\n")
    states = dict(Module(compile_for_device(source, tmp_path / "out.mpy")).states)
    assert states["small"] <= 8 and states["large"] == 4 * 13
    assert states["tried"] % 12 == (states["tried"] - 12) % 12 > 0
