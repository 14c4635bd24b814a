"""What is said aloud on MicroPython's WebAssembly build: each thing once, and to the right person."""

import shutil

import pytest

from host_tests.web.conftest import or_skip
from tools.script import BUTTONS, PRESS_MS
from tools.wasm import Wasm


@pytest.fixture
def device(request):
    found = shutil.which("node") and shutil.which("npm")
    or_skip(found, "Node.js with npm (Debian and Ubuntu: apt install nodejs npm)")
    with Wasm("en", link=getattr(request, "param", ""), voice=True) as device:
        device.advance(0, 1000)
        yield device


def press(device, *names, ms=300):
    for name in names:
        device.advance(BUTTONS[name], PRESS_MS)
        device.advance(0, ms)


@pytest.mark.parametrize("device", ["g=parity&seats=human,human,easy&seed=3"], indirect=True)
def test_a_hand_is_told_only_to_whom_it_belongs(device):
    device.advance(0, 2000)
    at_the_curtain = device.said()
    assert not [text for text in at_the_curtain if "Your hand" in text or "spades" in text], at_the_curtain
    assert at_the_curtain[-2] == "" and "only South can see the screen." in at_the_curtain[-1], at_the_curtain
    press(device, "A", ms=1000)
    first = [text for text in device.said() if "Your hand" in text]
    press(device, "A", ms=6000)
    played = device.said()
    assert played and not [text for text in played if "Your hand" in text], played
    press(device, "A", ms=1000)
    second = [text for text in device.said() if "Your hand" in text]
    assert len(first) == len(second) == 1
    assert first[0].split("Your hand")[1] != second[0].split("Your hand")[1]


def test_files_that_are_not_there_yet_are_no_trouble(device):
    """In the browser the error of a missing file has another number than elsewhere."""
    assert device.said() == ["Press any button"]


def test_the_same_is_not_said_again_and_again(device):
    device.said()
    press(device, "A")
    assert device.said() == ["Asobi. Youscout"]
    device.advance(0, 5000)
    assert device.said() == []
    press(device, "DOWN", "DOWN", "UP")
    assert device.said() == ["Youscout Lite", "Itazura Youkai", "Youscout Lite"]


@pytest.mark.parametrize("device", ["g=youscout&seed=1"], indirect=True)
def test_what_was_taken_back_is_told_as_it_stands(device):
    device.advance(0, 1000)
    press(device, "A", "A", ms=3000)
    device.said()
    press(device, "X", "A", ms=1000)
    told = device.said()
    assert told[0].startswith("Youscout. Undo")
    assert "END: Death. The token is on line 1." in told[1]
    press(device, "X", "DOWN", "A", ms=1000)
    assert any(text.startswith("Drawn: 10 of coins.") for text in device.said())


@pytest.mark.parametrize("device", ["g=parity&seed=1"], indirect=True)
def test_a_refusal_is_told_each_time(device):
    device.advance(0, 3000)
    for _ in range(12):
        press(device, "RIGHT", ms=100)
        press(device, "A", ms=2000)
        refused = [text for text in device.said() if text == "You must follow the suit that was led."]
        if refused:
            break
    press(device, "A", ms=3000)
    assert refused == ["You must follow the suit that was led."]
    assert "You must follow the suit that was led." in device.said()
