"""A whole match by the button A alone, from power-on to the result, on any device that a script can play."""

import json

from core import catalog, record
from tools import script
from tools.words import TEXT, read_words

PRESSES = 1000
BETWEEN_MS = 700
SEED = 7


class Unended(Exception):
    """The match did not come to its result; the message says what was on the screen instead."""


def fewest(game, level):
    """The seats of the smallest match: one person, the others bots of this level."""
    return ["human"] + [level] * (game.seats()[0] - 1)


def saves(id, language, level):
    """{name in the folder of saves: bytes}: a match of this game has begun, and the next start goes on with it.

    As few players as may be, all but the first of them bots of this level; the game's own options; no animations.
    """
    game = catalog.load(id)
    header = record.header_line(record.begin(game, {}, fewest(game, level), SEED))
    settings = {"language": language, "current": id, "speed": "off"}
    return {"settings.json": json.dumps(settings).encode(),
            id + ".rec": ('%s, "match": 1}\n' % header[:header.rindex("}")]).encode()}


def play(device, language, presses=PRESSES):
    """Press A until the result offers another match. Returns how often that was. Unended."""
    words = read_words(TEXT / language / "common.txt")
    step = script.parse("A\nwait %d" % BETWEEN_MS)
    for count in range(1, presses + 1):
        script.run(step, device, None)
        if device.text.shows(words["over.again"]):
            return count
        if device.text.shows(words["crash.title"]):
            break
    raise Unended("After %d presses the result is not there. On the screen:\n%s"
                  % (count, "\n".join("  " + string for string in device.text.strings())))
