"""The rules pages tell the truth: their examples are replayed, their tables compared with the rules."""

import re
from pathlib import Path

import pytest

from core import catalog
from core.mechanics.youscout_deal import BOARD_ARCANA, printed
from core.mechanics.youscout_hexagram import hexagram_name
from tools.words import LANGUAGES, TEXT, read_words

MAJOR = [[3, False], [12, False], [7, True], [19, True], [6, False], [2, False]]
DRAWN = {
    "youscout": ("D04 D12 D07 S07 C08 W05 S10 D08 S14", 5),
    "youscout_lite": ("D12 S07 S09 C08 W03 C06 S05 S11", 5),
}
GAMES = sorted(DRAWN)
SUITS = "♠♥♦♣"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K")


def manual(lang, game):
    return (Path(TEXT) / "manual" / lang / (game + ".txt")).read_text("utf-8")


def contests(game):
    """The comparisons of the example, as (drawn card, from line, to line, sums, won)."""
    cards, start = DRAWN[game]
    first = cards.split()
    others = [suit + "%02d" % rank for suit in "SCDW" for rank in range(1, 15)]
    minor = first + [card for card in others if card not in first] + ["END"]
    state = catalog.load(game).new_initial_state(deal=[{"major": MAJOR, "minor": minor}])
    state.apply_action(state.string_to_action("start %d" % start))
    found = []
    for _ in first:
        token = state.token
        state.apply_action(0)
        for event in state.events_for(0):
            if event[0] == "draw":
                card = SUITS[event[1] // 14] + RANKS[event[1] % 14]
            elif event[0] == "contest":
                sides = [" + ".join(str(term[2]) for term in side) for side in event[5:7]]
                lines = {term[1] for side in event[5:7] for term in side if term[1] < 6} - {token}
                found.append((card, token + 1, {line + 1 for line in lines}, " > ".join(sides), event[4]))
    assert state.drawn >= 0, "the example ends with the choice"
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_example_is_what_the_rules_bring(lang, game):
    told = re.findall(r"^\* ([♠♥♦♣]\w+) (.*)\n\*   ([\d +>]+?)   (\S+)$", manual(lang, game), re.M)
    played = contests(game)
    assert len(told) == len(played)
    for (card, way, sums, outcome), (drawn, here, there, numbers, won) in zip(told, played):
        assert (card, sums) == (drawn, numbers)
        assert outcome == {"en": ("lost", "won"), "ja": ("失敗", "成功")}[lang][won]
        lines = [int(line) for line in re.findall(r"\d", way)]
        assert lines[0] == here and there <= {lines[1]}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_table_has_the_numbers_of_the_rules(lang, game):
    rows = {}
    for line in manual(lang, game).splitlines():
        pairs = re.findall(r"(\d)/(\d)", line)
        number = re.match(r"\* +(\d+) ", line)
        if number and pairs:
            rows[int(number.group(1))] = [int(digit) for pair in pairs for digit in pair]
    count = 8 if game == "youscout" else 4
    assert rows == {n: [printed((n, False), k) for k in range(count)] for n in BOARD_ARCANA}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_told_and_has_words(lang, game):
    words = read_words(TEXT / lang / (game + ".txt"))
    pages = manual(lang, game)
    for option in catalog.load(game).options:
        key = "%s.opt.%s" % (game, option.name)
        assert words[key] and words[key + ".x"]
        assert re.search(r"^- %s[:：]" % re.escape(words[key]), pages, re.M), words[key]
        for value in option.values:
            if isinstance(value, str):
                assert words["%s.%s" % (key, value)]
    assert [words["%s.cat.%d" % (game, line)] for line in range(1, 7)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hexagrams_have_the_names_of_the_rules(lang):
    words = read_words(TEXT / lang / "eki_more.txt")
    for number in range(1, 65):
        assert re.split(r"[ (]", words["eki.hex.%d" % number])[0] == hexagram_name(number)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_words(lang, game):
    """Whatever action a player might ask for, in every kind of moment, the reason can be told."""
    words = read_words(TEXT / lang / "eki.txt")
    common = read_words(TEXT / lang / "common.txt")
    options = {"replacement": 1, "replacement_to_co": 0} if game == "youscout" else {}
    reasons = set()
    for seed in range(12):
        state = catalog.load(game).new_initial_state(seed=seed, swap="solid", **options)
        for _ in range(400):
            steps = [100 + 81 * card + 9 * a + b for card in (0, 30) for a in (0, 6) for b in (3, 7)]
            reasons |= {state.why_illegal(action) for action in list(range(17)) + steps} - {None}
            if state.is_terminal():
                break
            state.apply_action(state.legal_actions()[0])
    assert len(reasons) > 5
    assert {reason for reason in reasons if "why." + reason not in words and "why." + reason not in common} == set()
