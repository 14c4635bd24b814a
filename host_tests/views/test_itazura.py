"""The view of Itazura Youkai on the firmware as it is built for the desktop, and whether its rules pages are true."""

import re
from pathlib import Path

import pytest

from core.games.itazura_youkai import GAME, LEAD, NOBODY, TILES
from tools.words import LANGUAGES, TEXT, read_words

HANDS = [["0-0", "0-5", "1-2", "1-6", "2-2", "3-4", "3-6", "4-6", "5-6"],
         ["0-1", "0-3", "0-6", "1-3", "1-5", "2-4", "2-6", "4-4", "5-5"],
         ["0-2", "0-4", "1-1", "1-4", "2-3", "2-5", "3-3", "3-5", "4-5"]]
SEATS = {"en": ("You", "West", "East"), "ja": ("あなた", "西", "東")}
NOBODY_THERE = {"en": "nobody", "ja": "なし"}
SPIRITS = {"en": ("Won", "Noppera-bō", "Kozō"), "ja": ("取る人", "のっぺらぼう", "小僧")}


def test_every_position_of_random_games_is_drawn_in_its_place(checks):
    """3 or 4 seats, two languages: see random_games.py."""
    assert "positions" in checks("random_games.py", "itazura_youkai", 1, 15)


def test_buttons_words_replays_and_cost(checks):
    assert checks("itazura_checks.py").endswith("fine\n")


def manual(lang):
    return (Path(TEXT) / "manual" / lang / "itazura_youkai.txt").read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_is_what_the_rules_bring(lang):
    """Each trick as it is played, and below it who wins and whom the youkai have."""
    state = GAME.new_initial_state(deal=[{"hands": HANDS, "leader": 0}])
    seats = SEATS[lang]
    tricks = re.findall(r"^\* (\d) (.*)\n((?:\*   .*\n)+)", manual(lang), re.M)
    assert [number for number, _, _ in tricks] == ["1", "2", "3", "4"]
    for _, plays, outcome in tricks:
        told = re.findall(r"(%s) ?(\d-\d(?::\d)?)" % "|".join(seats), plays)
        assert len(told) == 3
        for seat, action in told:
            assert seats.index(seat) == state.current_player()
            state.apply_action(state.string_to_action(action))
        owners = [seats[seat] if seat != NOBODY else NOBODY_THERE[lang] for seat in state.owners]
        said = dict(re.findall(r"(\S+?): ?(\S+)", outcome.replace("*", "")))
        true = dict(zip(SPIRITS[lang], [seats[state.last_trick[2]]] + owners))
        assert said and said == {name: true[name] for name in said}
    assert state.owners == [0, 2]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_is_told_and_has_words(lang):
    words = read_words(TEXT / lang / "itazura_youkai.txt")
    pages = manual(lang)
    for option in GAME.options:
        key = "itazura_youkai.opt." + option.name
        assert words[key + ".x"]
        assert re.search(r"^- %s[:：]" % re.escape(words[key]), pages, re.M), words[key]
        for value in option.values:
            if isinstance(value, str):
                assert words["%s.%s" % (key, value)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_words(lang):
    """Whatever the cursor can ask for."""
    known = {key for path in (TEXT / lang).glob("*.txt") for key in read_words(path)}
    reasons = set()
    for seed in range(4):
        state = GAME.new_initial_state(seed=seed)
        while not state.is_terminal():
            hand = state.hand(state.current_player())
            asked = hand
            if state.led is None:
                asked = [action for action in range(LEAD, LEAD + 8 * TILES) if action - LEAD >> 3 in hand]
            reasons |= {state.why_illegal(action) for action in asked} - {None, "unknown"}
            state.apply_action(state.legal_actions()[-1])
    assert "must_follow_suit" in reasons
    assert {reason for reason in reasons if "why." + reason not in known} == set()
