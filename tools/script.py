"""Scripts that play the handheld: one step a line, the same for the desktop and the emulated board.

    A            press a button: A B X Y UP DOWN LEFT RIGHT, 80 ms down and 80 ms up
    DOWN 3       three presses
    hold A 600   600 ms down
    wait 500     let 500 ms pass
    shot name    write the screen to name.png
    expect TEXT  wait until TEXT is a part of one string on the screen, at most 10 s
    quit         end here; so does the end of the file
    # comment
"""

import re

BUTTONS = {"UP": 1, "DOWN": 2, "LEFT": 4, "RIGHT": 8, "A": 16, "B": 32, "X": 64, "Y": 128}
PRESS_MS = 80
EXPECT_MS = 10000
TICK_MS = 10
FILE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*\Z")


class ScriptError(Exception):
    """A script that can't be run; the message names the line."""


class StepUnmet(Exception):
    """A step that could not be met; the message names the line."""


class Step:
    """One step: its line number (from 1), its text, its kind and the rest of the line as the kind takes it."""

    def __init__(self, line, text, kind, *values):
        self.line = line
        self.text = text
        self.kind = kind
        self.values = values


def number(text, least):
    """A whole number of at least `least`, or None."""
    return int(text) if re.fullmatch(r"[0-9]{1,7}", text) and int(text) >= least else None


def read_press(words):
    """`A` or `DOWN 3`."""
    count = number(words[1], 1) if len(words) == 2 else 1
    if len(words) > 2 or count is None:
        raise ScriptError("after a button comes nothing or how often, at least 1")
    return "press", BUTTONS[words[0]], count


def read_hold(words):
    """`hold A 600`."""
    ms = number(words[2], 1) if len(words) == 3 else None
    if ms is None or words[1] not in BUTTONS:
        raise ScriptError("hold takes a button and milliseconds: hold A 600")
    return "hold", BUTTONS[words[1]], ms


def read_wait(words):
    """`wait 500`."""
    ms = number(words[1], 0) if len(words) == 2 else None
    if ms is None:
        raise ScriptError("wait takes milliseconds: wait 500")
    return "wait", ms


def read_shot(words):
    """`shot name`."""
    if len(words) != 2 or not FILE_NAME.match(words[1]):
        raise ScriptError("shot takes a file name of letters, digits, _ - and dots, without folder: shot menu")
    return "shot", words[1]


def read_expect(words, text):
    """`expect TEXT`."""
    if len(words) < 2:
        raise ScriptError("expect takes the text to wait for: expect Hexagram")
    return "expect", text.split(None, 1)[1]


def read_quit(words):
    """`quit`."""
    if len(words) > 1:
        raise ScriptError("quit stands alone")
    return ("quit",)


READERS = {"hold": read_hold, "wait": read_wait, "shot": read_shot, "quit": read_quit}


def read_step(text):
    """One line, stripped and not empty, as (kind, values...)."""
    words = text.split()
    if words[0] in BUTTONS:
        return read_press(words)
    if words[0] == "expect":
        return read_expect(words, text)
    if words[0] in READERS:
        return READERS[words[0]](words)
    known = " ".join([*BUTTONS, *READERS, "expect"])
    if words[0].upper() in BUTTONS or words[0].lower() in READERS:
        raise ScriptError("%r is not a step; buttons are written in capitals, the rest in small letters" % words[0])
    raise ScriptError("%r is not a step; steps begin with %s" % (words[0], known))


def parse(text, name="script"):
    """The steps of a script. ScriptError names every line that is wrong."""
    steps, wrong = [], []
    for line, raw in enumerate(text.splitlines(), 1):
        stripped = raw.strip()
        if stripped and not stripped.startswith("#"):
            try:
                steps.append(Step(line, stripped, *read_step(stripped)))
            except ScriptError as error:
                wrong.append("%s, line %d: %s" % (name, line, error))
    if wrong:
        raise ScriptError("\n".join(wrong))
    return steps


def load(path):
    """The steps of a script file. ScriptError when it can't be read."""
    try:
        with open(path, encoding="utf-8-sig") as f:
            text = f.read()
    except OSError as error:
        raise ScriptError("the script %s can't be read: %s" % (path, error.strerror)) from None
    except UnicodeDecodeError:
        raise ScriptError("the script %s is not UTF-8 text" % path) from None
    return parse(text, str(path))


def run(steps, device, shot):
    """Play steps on a device; StepUnmet at the first one that can't be met.

    device has: advance(buttons, ms) lets that time of the device pass with these buttons down (a bit mask); text is
    its ScreenText. shot(name) writes the picture that is on the screen.
    """
    for step in steps:
        if step.kind == "quit":
            return
        if step.kind == "press":
            mask, count = step.values
            for _ in range(count):
                device.advance(mask, PRESS_MS)
                device.advance(0, PRESS_MS)
        elif step.kind == "hold":
            device.advance(*step.values)
            device.advance(0, PRESS_MS)
        elif step.kind == "wait":
            device.advance(0, step.values[0])
        elif step.kind == "shot":
            shot(step.values[0])
        else:
            expect(step, device)


def expect(step, device):
    """Wait until a text is on the screen."""
    wanted = step.values[0]
    for _ in range(EXPECT_MS // TICK_MS):
        if device.text.shows(wanted):
            return
        device.advance(0, TICK_MS)
    if not device.text.shows(wanted):
        seen = "\n".join("  " + string for string in device.text.strings())
        raise StepUnmet("line %d: %s: not on the screen within %d s. What is there:\n%s"
                        % (step.line, step.text, EXPECT_MS // 1000, seen or "  (no text)"))
