"""The games of tricks on the screen and in the rules pages."""

import importlib
import re
from pathlib import Path

import pytest

from core.cards import RANKS
from tools.words import LANGUAGES, TEXT, read_words, scopes

GAMES = ("parity", "three_tricks", "japanese_loo")
SUITS = "♣♦♥♠"
# The tricks of the examples: who takes them, counted from the leader, and the trump.
EXAMPLES = {"parity": [(1, "none")], "three_tricks": [(1, "none")], "japanese_loo": [(2, "S")]}
CARD = re.compile("([%s])(10|[2-9JQKA])" % SUITS)


def game(id):
    return importlib.import_module("core.games." + id).GAME


def all_words(lang):
    return {key: value for path in scopes(lang).values() for key, value in read_words(path).items()}


def manual(lang, id):
    return (Path(TEXT) / "manual" / lang / (id + ".txt")).read_text("utf-8")


@pytest.mark.parametrize("id", GAMES)
def test_every_position_of_random_games_is_drawn_in_its_place(checks, id):
    """12 games each with any number of seats, seen by any of them, in two languages: see random_games.py."""
    assert "positions" in checks("random_games.py", id, 1, 12)


def test_buttons_tables_words_animation_and_cost(checks):
    assert checks("tricks_play.py") == "fine\n"


def card(suit, rank):
    return 13 * SUITS.index(suit) + RANKS.index("T" if rank == "10" else rank)


def winner(cards, trump):
    """Who takes a trick, played by the rules of Parity from hands that begin with these cards."""
    led = cards[0] // 13
    rest = sorted((number // 13 != led, number) for number in range(52) if number not in cards)
    hands = [[number] for number in cards]
    for hand in sorted(hands, key=lambda hand: hand[0] // 13 != led):  # who follows gets what is left of the suit led
        hand += [number for _, number in rest[:12]]
        rest = rest[12:]
    names = [[RANKS[number % 13] + "CDHS"[number // 13] for number in hand] for hand in hands]
    state = game("parity").new_initial_state(num_players=4, trump=trump, deal=[{"dealer": 3, "hands": names}])
    for number in cards:
        state.apply_action(number)
    return state.last_trick[2]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_the_tricks_of_the_example_are_taken_as_told(lang, id):
    told = [[card(*found) for found in CARD.findall(line)] for line in manual(lang, id).splitlines() if line[:1] == "*"]
    tricks = [cards for cards in told if len(cards) == 4]
    for cards, (taker, trump) in zip(tricks, EXAMPLES[id], strict=True):
        assert winner(cards, trump) == taker


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tables_of_points_are_those_of_the_rules(lang):
    for id in ("parity", "three_tricks"):
        rows = [re.findall(r"[−+]?\d+", line) for line in manual(lang, id).splitlines() if line[:1] == "*"]
        tricks, points = [row for row in rows if len(row) == 7]
        state = game(id).new_initial_state(num_players=4)
        assert [int(number.replace("−", "-")) for number in points] == [state.score(int(number)) for number in tricks]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_every_option_is_told_and_has_words(lang, id):
    words = all_words(lang)
    for option in game(id).options:
        key = "%s.opt.%s" % (id, option.name)
        assert words[key] and words[key + ".x"]
        assert re.search(r"^- %s[:：]" % re.escape(words[key]), manual(lang, id), re.M), words[key]
        for value in option.values:
            if isinstance(value, str):
                assert words["%s.%s" % (key, value)]
    assert words["game." + id] and words["game.%s.sub" % id]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_every_refusal_has_words(lang, id):
    words = all_words(lang)
    options = {"pass_right": 2} if id == "three_tricks" else {}
    if id == "japanese_loo":
        options = {"must_trump": True, "must_head": True}
    reasons = set()
    for seed in range(6):
        state = game(id).new_initial_state(seed=seed, **options)
        while not state.is_terminal():
            reasons |= {state.why_illegal(action) for action in [*range(56), 52 + 52 * 7 + 9]} - {None}
            state.apply_action(state.legal_actions()[-1])
        reasons.add(state.why_illegal(0))
    assert len(reasons) >= {"parity": 4, "three_tricks": 6, "japanese_loo": 8}[id], reasons
    assert {reason for reason in reasons if "why." + reason not in words} == set()
