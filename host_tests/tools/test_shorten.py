"""Shortened sources do what the sources do, and keep what has to be kept."""

import ast
import io
import subprocess
import tokenize
from pathlib import Path

import pytest

from core import catalog
from tools import names as command
from tools.build import ROOT, names, sources, targets
from tools.desktop import micropython
from tools.shorten import Names, ShortenError, fold, rom_names
from tools.together import EVERY, games_of

COUNTER = '''\
import framebuf
from struct import pack_into

_STEP = 3
_LIMIT = _STEP * 4 + 1
_NAMES = ("first", "second")
WORD_LENGTH = 5


class Counter:
    """Counts; `how_many` in a text stays."""

    def __init__(self, how_many, reverse=False):
        self.how_many = how_many
        self.by_name = sorted(_NAMES, reverse=reverse)
        self.named_setting = None

    def count_on(self, so_often=1):
        for turn_number in range(so_often):
            self.how_many += _STEP
        return self.how_many


class CounterError(ValueError):
    pass
'''
USER = '''\
from core import counter
from core.counter import Counter, WORD_LENGTH

one = Counter(how_many=WORD_LENGTH, reverse=True)
setattr(one, "named_setting", 7)
assert one.count_on(so_often=2) == 11 and one.named_setting == 7
assert one.by_name == ["second", "first"]
try:
    raise counter.CounterError("eleven")
except ValueError as error:
    print(error.__class__.__name__, error, counter.WORD_LENGTH)
'''
SOURCES = {"core/counter.py": COUNTER, "user.py": USER}


@pytest.fixture(scope="module")
def short():
    return Names(SOURCES)


def test_it_still_runs(short, tmp_path):
    (tmp_path / "core").mkdir()
    for name, text in SOURCES.items():
        (tmp_path / name).write_text(short.shorten(text, name))
    done = subprocess.run([micropython(), "user.py"], cwd=tmp_path, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("CounterError eleven 5\n", "")


def test_what_is_shortened(short):
    assert set(short.short) == {"Counter", "how_many", "by_name", "count_on", "so_often", "_NAMES", "one"}
    assert set(short.short.values()) <= set(rom_names())
    assert len(set(short.short.values())) == len(short.short)
    text = short.shorten(COUNTER)
    assert "count_on" not in text and "turn_number" in text and "`how_many` in a text stays" in text


def test_nothing_in_use_is_given_away(short):
    words = {"framebuf", "struct", "pack_into", "sorted", "range", "reverse", "setattr", "print", "error", "self"}
    assert not words & set(short.short.values())


def test_the_lines_stay_where_they_are(short):
    for text in SOURCES.values():
        assert len(short.shorten(text).splitlines()) == len(text.splitlines())


def test_when_the_names_in_rom_run_out():
    many = "".join("def function_%d():\n    pass\n" % i for i in range(1500))
    given = Names({"many.py": many}).short
    assert len(given) == len(set(given.values())) == 1500
    assert max(map(len, set(given.values()) - set(rom_names()))) == 2


def test_keywords_of_functions_that_are_not_ours_stay():
    text = "class Sender:\n    def __init__(self, inc_writes):\n        dma.setup(inc_writes=inc_writes)\n"
    assert "inc_writes=inc_writes" in Names({"a.py": text}).shorten(text)
    text = "def setup(inc_writes):\n    return setup(inc_writes=1)\n"
    assert "inc_writes" not in Names({"a.py": text}).shorten(text)


def test_what_belongs_to_foreign_modules_stays():
    text = "import page\n\n\ndef drawn_there(page_width):\n    return page.drawn_there(page_width)\n"
    assert "page.drawn_there(" in Names({"a.py": text}).shorten(text)
    assert "page_width" not in Names({"a.py": text}).shorten(text)


def test_assembler_stays():
    text = ("import micropython\n\n\n@micropython.asm_thumb\ndef add(r0, r1):\n    label(AGAIN)\n    add(r0, r0, r1)\n"
            "\n\nAGAIN = r1 = 3\n")
    assert Names({"a.py": text}).shorten(text) == text


def test_scenes_keep_their_names():
    text = "class Menu:\n    pass\n"
    assert "class Menu" in Names({"firmware/scenes/menu.py": text}).shorten(text)
    assert "class Menu" not in Names({"firmware/menu.py": text}).shorten(text)


def test_names_in_an_f_string_are_refused():
    with pytest.raises(ShortenError, match=r"odd\.py, line 2"):
        Names({"odd.py": "a = 1\nb = f'{a}'\n"})


@pytest.mark.parametrize("text, folded", [
    ("_A = 3\n", "_A = const(3)\n"),
    ("_A = 3  # why\n", "_A = const(3)  # why\n"),
    ("_A = 1 << 4 | 2\n_B = -_A\n", "_A = const(18)\n_B = const(-18)\n"),
])
def test_constants_are_folded(text, folded):
    assert fold(text) == folded


@pytest.mark.parametrize("text", [
    "A = 3\n", "_a = 3\n", "_A = True\n", "_A = 1 << 30\n", "_A = 1.5\n", "_A = (1, 2)\n", "_A = B\n", "_A = b'x'\n",
    "_A = 3\n_A = 4\n", "_A = 3\n\n\ndef f(_A):\n    pass\n", "_A = 3\n\n\ndef f():\n    global _A\n    _A = 4\n",
    "def f():\n    _A = 3\n", "_A = const(3)\n", "_A = (1 +\n      2)\n",
])
def test_other_values_are_not(text):
    assert fold(text) == text


def test_a_folded_constant_keeps_its_name():
    """MicroPython drops a constant altogether when its name begins with an underscore."""
    assert "_STEP" not in Names(SOURCES).short
    text = "from micropython import const\n\n_WIDE = const(240)\n"
    assert Names({"a.py": text}).shorten(text) == text


def test_every_name_of_the_firmware_is_short():
    given = names().short
    assert len(given) > 500 and {"app", "self", "Play", "IllegalAction", "swap"} & set(given) == set()


PARITY = "class Parity:\n    def count_pairs(self):\n        return self.shared_word\n"
LOO = "from core.mechanics import chips\n\n\nclass Loo:\n    def pay_chips(self):\n        return chips.all_of_them()\n"
CHIPS = "def all_of_them():\n    return [each_chip.shared_word for each_chip in range(3)]\n"
GAME = "class Game:\n    def __init__(self, shared_word):\n        self.shared_word = shared_word\n"
GAMES = {"core/game.py": GAME, "core/games/parity.py": PARITY, "core/games/japanese_loo.py": LOO,
         "core/mechanics/chips.py": CHIPS}


def test_the_module_tells_what_a_name_is_in_a_traceback():
    given = Names(GAMES)
    for file, text in GAMES.items():
        told = 'File "%s", line 1, in %%s\nNameError: name \'%%s\' is not defined\n' % Path(file).stem
        for word in given.short:
            if word in text:
                short = given.short[word]
                assert given.back(told % (short, short)) == told % (word, word)


def firmware():
    """{name: text} of the modules of all targets."""
    paths = {path for target in targets() for path in sources(target)}
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def whose(texts):
    return games_of({path: ast.parse(text) for path, text in texts.items()})


def test_games_that_never_meet_have_the_same_names():
    short = Names(GAMES).short
    assert short["Parity"] in (short["Loo"], short["pay_chips"], short["all_of_them"])
    for file in GAMES:
        together = [short[word] for word in short if word in GAMES["core/game.py"] + GAMES[file]]
        assert len(set(together)) == len(together)
    assert not {short["Loo"], short["pay_chips"]} & {short["all_of_them"]}, "what a game needs is in memory with it"


def test_a_game_has_no_name_twice():
    texts = firmware()
    games = whose(texts)
    short = names().short
    for id in ("", *catalog.IDS):
        loaded = [io.StringIO(text).readline for path, text in texts.items() if id in games[path]]
        words = {token.string for text in loaded for token in tokenize.generate_tokens(text)}
        given = [short[word] for word in words if word in short]
        assert len(given) > 300 and len(set(given)) == len(given), id


def test_whose_a_module_is():
    games = whose(firmware())
    tricks = {"parity", "three_tricks", "japanese_loo"}
    assert games["core/mechanics/tricks.py"] == games["firmware/views/tricks_result.py"] == tricks, "lent, too"
    assert games["core/bots/youscout_lite.py"] == games["firmware/views/youscout_lite_told.py"] == {"youscout_lite"}
    assert games["core/games/youscout_options.py"] == {"youscout", "youscout_lite"}
    assert games["firmware/views/seats.py"] == games["core/match.py"] == games["boards/web.py"] == EVERY


def test_an_error_of_the_handheld_can_be_read(tmp_path, capsys):
    short = names().short
    told = 'File "app", line 1, in %s\nAttributeError: \'X\' object has no attribute \'%s\'\n'
    (tmp_path / "error.txt").write_text(told % (short["on_button"], short["reword"]))
    args = type("Args", (), {"file": tmp_path / "error.txt"})
    assert command.main(args) == 0
    assert capsys.readouterr().out == told % ("on_button", "reword")
    args.file = tmp_path / "none.txt"
    assert command.main(args) == 1 and "can't be read" in capsys.readouterr().err
