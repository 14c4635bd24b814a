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

`*hh` is a check: CRC-8 (polynomial 07, start 0) over the header, as `header_line` writes it, and all lines so far,
checks and line ends left out. What else a header holds is nobody's business here. A text without checks is read too.
Each action is played by the rules while reading, so nothing that a record says is taken on trust; a text that can't be
read to its end gives a RecordError that holds the longest valid beginning.
"""

import json

from core import catalog
from core.game import IllegalAction, OptionError, whole

VERSION = 1
SEATS = ("human", "easy", "normal", "hard")
EVERY = 32
"""How many actions lie between two states that a Match keeps for undo."""

_CRC = bytes((0x00, 0x07, 0x0E, 0x09, 0x1C, 0x1B, 0x12, 0x15, 0x38, 0x3F, 0x36, 0x31, 0x24, 0x23, 0x2A, 0x2D))
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


class Match:
    """One match: its header, what was played, what was taken back.

    Every method that changes it returns the line, check and line end included, that tells the change to the record.

    game     the Game
    header   dict: game, options (those that differ), seats, seed, deal (or None), rules
    state    the State now
    actions  the actions from the first one to now
    undone   actions that can be done again, the next one last
    closed   "" while it goes on, then "resign" or "end"
    resigned the seat that gave up, or None
    """

    def __init__(self, game, options=None, seats=("human",), seed=0, deal=None):
        """A new match. Raises OptionError or ValueError as `Game.new_initial_state` does."""
        options = options or {}
        for name in options:
            game.option(name)
        for seat in seats:
            if seat not in SEATS:
                raise ValueError("a seat takes one of %s, not %r" % (", ".join(SEATS), seat))
        self.game = game
        self._state = game.new_initial_state(seed, len(seats), deal, **options)
        full = self._state.options
        differ = {}
        for option in game.options:
            if full[option.name] != option.at(len(seats)).default:
                differ[option.name] = full[option.name]
        self.header = {"game": game.id, "options": differ, "seats": list(seats), "seed": seed, "deal": deal,
                       "rules": game.rules}
        self.actions = []
        self.undone = []
        self.closed = ""
        self.resigned = None
        self._kept = [self._state.clone()]
        self._behind = False
        self._check = check_of(self.header_line()[:-1], 0)
        self._checked = False
        self._line = 1

    def header_line(self):
        """The first line of the record."""
        header = self.header
        parts = ['"game": ' + _json(header["game"])]
        if header["options"]:
            options = ["%s: %s" % (_json(option.name), _json(header["options"][option.name]))
                       for option in self.game.options if option.name in header["options"]]
            parts.append('"options": {%s}' % ", ".join(options))
        for name in ("seats", "seed", "deal", "rules"):
            if header[name] is not None:
                parts.append('"%s": %s' % (name, _json(header[name])))
        return "asobi %d {%s}\n" % (VERSION, ", ".join(parts))

    @property
    def state(self):
        """The State now. Don't change it but through this Match."""
        if self._behind:
            # Undo only forgets actions; the position is made when somebody looks.
            self._behind = False
            index = min(len(self.actions) // EVERY, len(self._kept) - 1)
            self._state = self._kept[index].clone()
            for action in self.actions[index * EVERY:]:
                self._state.apply_action(action)
        return self._state

    def apply(self, action):
        """Play an action. IllegalAction changes nothing."""
        if self.closed:
            raise IllegalAction("over")
        self._play(action)
        self.undone = []
        return self._told(self._state.action_to_string(action))

    def undo(self, count=1):
        """Take back the last actions."""
        if self.closed or not 0 < count <= len(self.actions):
            raise IllegalAction("noundo")
        for _ in range(count):
            self.undone.append(self.actions.pop())
        del self._kept[len(self.actions) // EVERY + 1:]
        self._behind = True
        return self._told("!undo" if count == 1 else "!undo %d" % count)

    def redo(self, count=1):
        """Do again what was taken back."""
        if self.closed or not 0 < count <= len(self.undone):
            raise IllegalAction("noredo")
        for _ in range(count):
            self._play(self.undone.pop())
        return self._told("!redo" if count == 1 else "!redo %d" % count)

    def resign(self, seat=0):
        """A seat gives the match up."""
        if self.closed or not 0 <= seat < len(self.header["seats"]):
            raise IllegalAction("over" if self.closed else "unknown")
        self.closed = "resign"
        self.resigned = seat
        return self._told("!resign" if seat == 0 else "!resign %d" % seat)

    def end(self):
        """Close the match: its result stands."""
        if self.closed:
            raise IllegalAction("over")
        self.closed = "end"
        return self._told("!end")

    def feed(self, line):
        """Read the next line of a record, the header being read; a RecordError leaves the match as it was.

        A line without a line end is the last one: when it makes no sense it is called cut.
        """
        text = line.strip()
        if text:
            try:
                told = self._verified(text)
                self._obey(told)
            except RecordError as error:
                if line.endswith("\n") or error.reason not in ("check", "unreadable", "mark"):
                    raise
                raise self._error("cut", "the text is cut off in %r" % text) from None
            self._checked = self._checked or told != text
        self._line += 1

    def to_text(self):
        """The record of the line of play that leads here, without what was taken back."""
        lines = [self.header_line()]
        check = check_of(lines[0][:-1], 0)
        state = self._kept[0].clone()
        for action in self.actions:
            text = state.action_to_string(action)
            state.apply_action(action)
            check = check_of(text, check)
            lines.append(_with_check(text, check))
        if self.closed:
            text = "!" + self.closed + (" %d" % self.resigned if self.resigned else "")
            lines.append(_with_check(text, check_of(text, check)))
        return "".join(lines)

    def _play(self, action):
        state = self.state
        state.apply_action(action)
        self.actions.append(action)
        if len(self.actions) == len(self._kept) * EVERY:
            self._kept.append(state.clone())

    def _told(self, text):
        self._check = check_of(text, self._check)
        return _with_check(text, self._check)

    def _error(self, reason, message, why=None):
        return RecordError(reason, self._line + 1, message, self, why)

    def _verified(self, line):
        """The line without its check, when that is right."""
        text, check = _split(line)
        if check is None:
            if self._checked:
                raise self._error("check", "the check is missing in %r" % line)
        else:
            try:
                right = check_of(text, self._check)
            except ValueError:  # half a character: a lone surrogate
                raise self._error("unreadable", "%r is no text" % line) from None
            if check != right:
                raise self._error("check", "%r should end in *%02x" % (line, right))
        return text

    def _obey(self, text):
        """Do what a line says."""
        if self.closed:
            raise self._error("closed", "%r stands after the end of the match" % text)
        try:
            if text.startswith("!"):
                self._obey_mark(text)
            else:
                self.apply(self.state.string_to_action(text))
        except IllegalAction as error:
            raise self._error("illegal", "%r is not allowed here: %s" % (text, error.reason), error.reason) from None
        except RecordError:
            raise
        except ValueError:
            raise self._error("unreadable", "%r is no action of %s" % (text, self.game.id)) from None

    def _obey_mark(self, text):
        words = text.split(" ")
        number = None
        if len(words) == 2 and 0 < len(words[1]) < 6 and not words[1].strip("0123456789"):
            number = int(words[1])
        elif len(words) != 1:
            words = ("",)
        if words[0] == "!undo":
            self.undo(1 if number is None else number)
        elif words[0] == "!redo":
            self.redo(1 if number is None else number)
        elif words[0] == "!resign":
            self.resign(number or 0)
        elif text == "!end":
            self.end()
        else:
            raise self._error("mark", "%r is no mark" % text)


def check_of(text, check):
    """The 8-bit check of a line that follows lines with the check given."""
    for byte in text.encode():
        check ^= byte
        check = _CRC[check >> 4] ^ check << 4 & 0xFF
        check = _CRC[check >> 4] ^ check << 4 & 0xFF
    return check


def start(line, game=None):
    """The Match that a header line begins, nothing played yet. `game` spares the look into the catalog."""
    if not line.strip():
        raise RecordError("empty", 1, "the record is empty")
    words = line.strip().split(" ", 2)
    if words[0] != "asobi":
        raise RecordError("format", 1, "this is no record: it does not begin with 'asobi'")
    if len(words) != 3 or words[1] != str(VERSION):
        version = words[1] if len(words) > 1 else ""
        reason = "version" if len(words) == 3 else "header"
        raise RecordError(reason, 1, "record version %r can't be read, only %d" % (version, VERSION))
    try:
        header = json.loads(words[2])
    except (ValueError, RuntimeError, MemoryError):  # brackets can be nested too deep, too
        if line.endswith("\n"):
            raise RecordError("header", 1, "the header is not JSON") from None
        raise RecordError("cut", 1, "the text is cut off in the header") from None
    return _begin(header, game)


def load(source, game=None):
    """The Match that a whole record tells. `source`: a str, or anything that gives its lines, such as an open file."""
    match = None
    for line in _lines(source) if isinstance(source, str) else source:
        if match is None:
            match = start(line, game)
        else:
            match.feed(line)
    if match is None:
        raise RecordError("empty", 1, "the record is empty")
    return match


def _begin(header, game):
    problem = _misshapen(header)
    if problem:
        raise RecordError("header", 1, problem)
    try:
        game = game or catalog.load(header["game"])
    except catalog.UnknownGame as error:
        raise RecordError("game", 1, str(error)) from None
    if header["game"] != game.id:
        raise RecordError("game", 1, "the record is of the game %r, not of %s" % (header["game"], game.id))
    if header.get("rules", game.rules) != game.rules:
        raise RecordError("rules", 1, "the record follows rules version %r of %s, here is %d"
                          % (header["rules"], game.id, game.rules))
    try:
        return Match(game, header.get("options"), header.get("seats", ["human"]), header.get("seed", 0),
                     header.get("deal"))
    except OptionError as error:
        raise RecordError("options", 1, str(error)) from None
    except ValueError as error:
        raise RecordError("header", 1, str(error)) from None


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


def _json(value):
    """JSON with the keys in order, the same on every runtime."""
    if isinstance(value, dict):
        return "{%s}" % ", ".join(["%s: %s" % (_json(name), _json(value[name])) for name in sorted(value)])
    if isinstance(value, (list, tuple)):
        return "[%s]" % ", ".join([_json(item) for item in value])
    return json.dumps(value)


def _with_check(text, check):
    return "%s*%02x\n" % (text, check)


def _lines(text):
    begin = 0
    while begin < len(text):
        end = text.find("\n", begin) + 1 or len(text)
        yield text[begin:end]
        begin = end
