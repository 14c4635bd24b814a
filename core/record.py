"""A match as text: save, replay, bug report and golden test in one.

    asobi 1 {"game": "youscout", "options": {"swap": "memorial"}, "seats": ["human"], "seed": 2401, "rules": 1}
    start 1*c4
    draw*5a
    !undo*0e

The first line is the header: the game, the options that differ from the default, who sits where, the seed, `deal` when
it is explicit, the version of the game's rules. Then one action a line in the game's own notation, or a mark:

    !undo  !undo 3     the last action, the last three are taken back
    !redo  !redo 3     and done again; a new action forgets what was taken back
    !resign  !resign 1 the match is given up (by that seat); nothing follows
    !end               the match is closed; nothing follows

`*hh` is a check, see match.py; it holds for the header as `header_line` writes it. What else a header holds is nobody's
business here. A text without checks is read too; with them, the header must name the seed. Each action is played by
the rules while reading, so nothing that a record says is taken on trust; a text that can't be read to its end gives a
RecordError that holds the longest valid beginning.

What a match needs while it runs stands in match.py: the handheld loads this module to begin and to read a match only.
"""

import json

from core import catalog
from core.game import IllegalAction, OptionError, whole
from core.match import Match, check_of, with_check

VERSION = 1
SEATS = ("human", "easy", "normal", "hard")
_HEX = "0123456789abcdef"


class RecordError(ValueError):
    """A record that can't be read, or not to its end. `str()` is an English sentence that names the line.

    reason  a key: "empty", "format", "version", "header", "game", "rules", "options" (nothing could be kept); "cut"
            (the last line is not whole), "check", "unreadable" (no action of the game), "illegal", "mark", "closed" (a
            line after the end)
    line    number of the line, from 1; the lines before it are the ones that were kept
    why     with "illegal": the reason key of IllegalAction, otherwise None
    match   the Match up to the line before, or None
    """

    def __init__(self, reason, line, message, match=None, why=None):
        super().__init__("line %d: %s" % (line, message))
        self.reason = reason
        self.line = line
        self.match = match
        self.why = why


# Writing


def begin(game, options=None, seats=("human",), seed=0, deal=None):
    """A new Match. Raises OptionError or ValueError as `Game.new_initial_state` does."""
    for seat in seats:
        if seat not in SEATS:
            raise ValueError("a seat takes one of %s, not %r" % (", ".join(SEATS), seat))
    header = {"game": game.id, "options": options or {}, "seats": list(seats), "seed": seed, "deal": deal,
              "rules": game.rules}
    match = Match(game, header, 0)
    full = match.state.options
    differ = {}
    for option in game.options:
        if full[option.name] != option.at(len(seats)).default:
            differ[option.name] = full[option.name]
    header["options"] = differ
    match.check = check_of(header_line(match)[:-1], 0)
    return match


def header_line(match):
    """The first line of a match's record."""
    header = match.header
    parts = ['"game": ' + _json(header["game"])]
    if header["options"]:
        options = ["%s: %s" % (_json(option.name), _json(header["options"][option.name]))
                   for option in match.game.options if option.name in header["options"]]
        parts.append('"options": {%s}' % ", ".join(options))
    for name in ("seats", "seed", "deal", "rules"):
        if header[name] is not None:
            parts.append('"%s": %s' % (name, _json(header[name])))
    return "asobi %d {%s}\n" % (VERSION, ", ".join(parts))


def to_text(match):
    """The record of the line of play that leads to the match's state, without what was taken back."""
    lines = [header_line(match)]
    check = check_of(lines[0][:-1], 0)
    state = match.deal()
    for action in match.actions:
        text = state.action_to_string(action)
        state.apply_action(action)
        check = check_of(text, check)
        lines.append(with_check(text, check))
    if match.closed:
        text = "!" + match.closed + (" %d" % match.resigned if match.resigned else "")
        lines.append(with_check(text, check_of(text, check)))
    return "".join(lines)


def restart(match):
    """The same text; the match forgets what was taken back, and its next line continues the text."""
    text = to_text(match)
    match.undone = []
    last = text[text.rindex("\n", 0, -1) + 1 : -1] if match.actions or match.closed else ""
    match.check = _split(last)[1] if last else check_of(text[:-1], 0)
    return text


def _json(value):
    """JSON with the keys in order, the same on every runtime."""
    if isinstance(value, dict):
        return "{%s}" % ", ".join(["%s: %s" % (_json(name), _json(value[name])) for name in sorted(value)])
    if isinstance(value, (list, tuple)):
        return "[%s]" % ", ".join([_json(item) for item in value])
    return json.dumps(value)


# Reading


def load(source, game=None):
    """The Match that a whole record tells. `source`: a str, or anything that gives its lines, such as an open file."""
    reader = Reader(game)
    for line in _lines(source) if isinstance(source, str) else source:
        reader.feed(line)
    if reader.match is None:
        raise RecordError("empty", 1, "the record is empty")
    return reader.match


class Reader:
    """Reads a record line by line. `match`: what the lines so far tell, None before the header.

    game  the only Game that is accepted, which spares the look into the catalog; None: any of the catalog
    """

    def __init__(self, game=None):
        self.match = None
        self._game = game
        self._line = 0  # lines read
        self._seeded = False  # whether the header names the seed
        self._checked = False  # whether a line had a check

    def feed(self, line):
        """Read the next line; a RecordError leaves everything as it was.

        A line without a line end is the last one: when it makes no sense it is called cut.
        """
        text = line.strip()
        if self.match is None:
            self._start(text, line.endswith("\n"))
        elif text:
            try:
                told = self._verified(text)
                self._obey(told)
            except RecordError as error:
                if line.endswith("\n") or error.reason not in ("check", "unreadable", "mark"):
                    raise
                raise self._error("cut", "the text is cut off in %r" % text) from None
            self._checked = self._checked or told != text
        self._line += 1

    def _error(self, reason, message, why=None):
        return RecordError(reason, self._line + 1, message, self.match, why)

    # The header.

    def _start(self, line, whole):
        if not line:
            raise self._error("empty", "the record is empty")
        words = line.split(" ", 2)
        if words[0] != "asobi":
            raise self._error("format", "this is no record: it does not begin with 'asobi'")
        if len(words) != 3 or words[1] != str(VERSION):
            version = words[1] if len(words) > 1 else ""
            reason = "version" if len(words) == 3 else "header"
            raise self._error(reason, "record version %r can't be read, only %d" % (version, VERSION))
        try:
            header = json.loads(words[2])
        except (ValueError, RuntimeError, MemoryError):  # brackets can be nested too deep, too
            if whole:
                raise self._error("header", "the header is not JSON") from None
            raise self._error("cut", "the text is cut off in the header") from None
        self._begin(header)

    def _begin(self, header):
        problem = _misshapen(header)
        if problem:
            raise self._error("header", problem)
        try:
            game = self._game or catalog.load(header["game"])
        except catalog.UnknownGame as error:
            raise self._error("game", str(error)) from None
        if header["game"] != game.id:
            raise self._error("game", "the record is of the game %r, not of %s" % (header["game"], game.id))
        if header.get("rules", game.rules) != game.rules:
            raise self._error("rules", "the record follows rules version %r of %s, here is %d"
                              % (header["rules"], game.id, game.rules))
        try:
            self.match = begin(game, header.get("options"), header.get("seats", ["human"]), header.get("seed", 0),
                               header.get("deal"))
        except OptionError as error:
            raise self._error("options", str(error)) from None
        except ValueError as error:
            raise self._error("header", str(error)) from None
        self._seeded = "seed" in header

    # Actions and marks.

    def _verified(self, line):
        """The line without its check, when that is right."""
        text, check = _split(line)
        if check is None:
            if self._checked:
                raise self._error("check", "the check is missing in %r" % line)
            return text
        if not self._seeded:
            raise self._error("check", "%r has a check, but the header has no seed" % line)
        try:
            right = check_of(text, self.match.check)
        except ValueError:  # half a character: a lone surrogate
            raise self._error("unreadable", "%r is no text" % line) from None
        if check != right:
            raise self._error("check", "%r should end in *%02x" % (line, right))
        return text

    def _obey(self, text):
        """Do what a line says."""
        match = self.match
        if match.closed:
            raise self._error("closed", "%r stands after the end of the match" % text)
        try:
            if text.startswith("!"):
                self._obey_mark(text)
            else:
                match.apply(match.state.string_to_action(text))
        except IllegalAction as error:
            raise self._error("illegal", "%r is not allowed here: %s" % (text, error.reason), error.reason) from None
        except RecordError:
            raise
        except ValueError:
            raise self._error("unreadable", "%r is no action of %s" % (text, match.game.id)) from None

    def _obey_mark(self, text):
        match = self.match
        words = text.split(" ")
        number = None
        if len(words) == 2 and 0 < len(words[1]) < 6 and not words[1].strip("0123456789"):
            number = int(words[1])
        elif len(words) != 1:
            words = ("",)
        if words[0] == "!undo":
            match.undo(1 if number is None else number)
        elif words[0] == "!redo":
            match.redo(1 if number is None else number)
        elif words[0] == "!resign":
            match.resign(number or 0)
        elif text == "!end":
            match.end()
        else:
            raise self._error("mark", "%r is no mark" % text)


def _misshapen(header):
    """What is wrong with the shape of a header, or ""."""
    if not isinstance(header, dict) or not isinstance(header.get("game"), str):
        return "the header does not name a game"
    if not isinstance(header.get("options", {}), dict):
        return "options must be names with values"
    seats = header.get("seats", ["human"])
    if not isinstance(seats, list) or not seats:
        return "seats must be a list"
    if not whole(header.get("seed", 0)):
        return "seed must be a whole number"
    return ""


def _split(line):
    """(text, check) of a line; check is None when there is none."""
    if len(line) > 3 and line[-3] == "*" and line[-2] in _HEX and line[-1] in _HEX:
        return line[:-3], int(line[-2:], 16)
    return line, None


def _lines(text):
    begin = 0
    while begin < len(text):
        end = text.find("\n", begin) + 1 or len(text)
        yield text[begin:end]
        begin = end
