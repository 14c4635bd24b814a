"""The rules of Youscout one by one, in the order of the spec. Expected numbers are worked out from the table."""

import pytest

from core import catalog
from core.game import IllegalAction, OptionError
from core.mechanics.youscout_board import FOOL, SW
from core.mechanics.youscout_hexagram import hexagram
from core.mechanics.youscout_state import TO_CHOOSE, TO_DRAW, TO_REPLACE
from core.rng import Rng
from host_tests.games.youscout_positions import BOARD, draw, legal, lying, position, told

GAME = catalog.load("youscout")
DECK = [suit + "%02d" % rank for suit in "SCDW" for rank in range(1, 15)] + ["END"]

# Drawn cards: token, groups before, card, the comparison, token and groups after.
DRAWS = [
    # Upper coin: no contest.
    (5, {"5": "D04"}, "D09", None, 5, {"5": "D04 D09"}),
    # Upper cup: left, from 6 to 1, where "wand upper" is used all the same; it joins the group below the old line.
    (4, {"1": "C02"}, "C03", "card 3 + cup_up@4 6 <= wand_up@5 14", 4, {"1": "C02 C03"}),
    (5, {}, "C01", "card 1 + cup_up@5 10 > wand_up@6 6", 6, {"2": "C01"}),
    (6, {"1": "C02"}, "C03", "card 3 + cup_up@6 14 > wand_up@1 10", 1, {"1": "C02", "3": "C03"}),
    # Equality fails.
    (4, {}, "C08", "card 8 + cup_up@4 6 <= wand_up@5 14", 4, {"1": "C08"}),
    # Upper sword: right, from 4 to 3, the coins stay. Lost: the largest yields to the left, from 6 to Co.
    (5, {"5": "D04 D12 D07"}, "S07", "max@5 12 + sword_def@4 14 > card 7 + coin_pain@4 14", 4,
     {"5": "D04 D12 D07", "Sw": "S07"}),
    (5, {"5": "D04 D12 D07"}, "S12", "max@5 12 + sword_def@4 14 <= card 12 + coin_pain@4 14", 5,
     {"5": "D04 D07", "6": "D12", "discard": "S12"}),
    (4, {"4": "D06 D05"}, "S09", "max@4 6 + sword_def@3 14 > card 9 + coin_pain@3 6", 3, {"4": "D06 D05", "Sw": "S09"}),
    (6, {"6": "D03 D08"}, "S14", "max@6 8 + sword_def@5 6 <= card 14 + coin_pain@5 10", 6,
     {"6": "D03", "Co": "D08", "discard": "S14"}),
    (5, {}, "S05", "max@5 0 + sword_def@4 14 <= card 5 + coin_pain@4 14", 5, {"discard": "S05"}),
    # Upper wand: down with the largest card below. Lost: the largest here falls to Co.
    (5, {"2": "C08 C03"}, "W05", "card 5 + wand_up@5 14 + max@2 8 + cup_low@2 10 > sum@5 0 + coin_gain@5 6", 2,
     {"2": "C03", "discard": "W05 C08"}),
    (5, {"2": "C08 C03", "5": "D10 D09 D08 D04"}, "W05",
     "card 5 + wand_up@5 14 + max@2 8 + cup_low@2 10 <= sum@5 31 + coin_gain@5 6", 5,
     {"2": "C08 C03", "5": "D09 D08 D04", "Co": "D10", "discard": "W05"}),
    # ... which needs a card below, whatever the numbers say.
    (4, {"4": "D06"}, "W14", None, 4, {"Co": "D06", "discard": "W14"}),
    (4, {}, "W14", None, 4, {"discard": "W14"}),
    # Lower cup: no contest.
    (2, {"2": "C04"}, "C09", None, 2, {"2": "C04 C09"}),
    # Lower coin: left, from 3 to 4; it joins the group above the old line. Lost: it goes to Co.
    (3, {"4": "D01"}, "D09", "card 9 + coin_pain@3 6 > coin_gain@4 0", 4, {"4": "D01", "6": "D09"}),
    (1, {"Co": "D03"}, "D14", "card 14 + coin_pain@1 0 <= coin_gain@2 14", 1, {"Co": "D03 D14"}),
    # Lower wand: right with the smallest card here, from 1 to 6 with "cup lower" all the same.
    (1, {"1": "C03 C02"}, "W01", "card 1 + wand_low@1 14 > min@1 2 + cup_low@6 10", 6,
     {"1": "C03", "discard": "W01 C02"}),
    (3, {"3": "C12 C13"}, "W01", "card 1 + wand_low@3 10 <= min@3 12 + cup_low@2 10", 3,
     {"3": "C12 C13", "discard": "W01"}),
    (3, {"3": "C12 C13"}, "W12", "card 12 + wand_low@3 10 <= min@3 12 + cup_low@2 10", 3,
     {"3": "C12 C13", "discard": "W12"}),
    (2, {}, "W05", None, 2, {"discard": "W05"}),
    # Lower sword lost: the largest here goes, too.
    (1, {"1": "C03 C09 C04", "4": "D02 D01", "Co": "D06 D01", "Sw": "S02 S01"}, "S07",
     "card 7 + sword_off@1 6 + sum@Co 7 <= sword_def@4 14 + sum@4 3 + sum@Sw 3", 1,
     {"1": "C03 C04", "4": "D02 D01", "Sw": "S02 S01", "Co": "D06 D01", "discard": "S07 C09"}),
]


@pytest.mark.parametrize("token, groups, card, comparison, goal, after", DRAWS)
def test_a_drawn_card(token, groups, card, comparison, goal, after):
    state = position(GAME, token, groups)
    events = draw(state, card)
    assert told(events) == comparison
    assert lying(state) == (goal, after)
    assert legal(state) == ["draw"]


@pytest.mark.parametrize("token, empty", [(5, 2), (2, 2)])
def test_a_missing_card_is_told(token, empty):
    state = position(GAME, token)
    assert ("missing", empty - 1) in draw(state, "W05")


WON = {"1": "C03 C09", "4": "D02 D01", "Co": "D06 D08", "Sw": "S02 S03"}
WON_TOLD = "card 9 + sword_off@1 6 + sum@Co 14 > sword_def@4 14 + sum@4 3 + sum@Sw 5"


def test_a_won_sword_asks():
    state = position(GAME, 1, WON)
    assert told(draw(state, "S09")) == WON_TOLD
    assert lying(state) == (1, WON)
    assert legal(state) == ["move", "stay"]


def test_move_empties_both_stores():
    state = position(GAME, 1, WON)
    draw(state, "S09", "move")
    assert lying(state) == (4, {"1": "C03 C09", "4": "D02 D01", "Sw": "S09", "discard": "S02 S03 D06 D08"})
    assert legal(state) == ["draw"]


def test_stay_discards_the_group_and_the_sword():
    state = position(GAME, 1, WON)
    draw(state, "S09", "stay")
    assert lying(state) == (1, {"4": "D02 D01", "Sw": "S02 S03", "Co": "D06 D08", "discard": "C03 C09 S09"})


def test_where_each_number_comes_from():
    """Terms name the card, or the number printed: the Sun is reversed, its defence is its printed offence, 7."""
    state = position(GAME, 5, {"5": "D04 D12"})
    contest = [event for event in draw(state, "S07") if event[0] == "contest"][0]
    assert contest == ("contest", 0, 26, 21, True,
                       (("max", 4, 12, 39), ("sword_def", 3, 14, 7)), (("card", 9, 7, 6), ("coin_pain", 3, 14, 7)))
    state = position(GAME, 1, {"Co": "D01 D02", "Sw": "S01"}, major_influence=1.5)
    contest = [event for event in draw(state, "S02") if event[0] == "contest"][0]
    assert contest[5:] == ((("card", 9, 2, 1), ("sword_off", 0, 5, 3), ("sum", 7, 3, (28, 29))),
                           (("sword_def", 3, 11, 7), ("sum", 3, 0, ()), ("sum", 6, 1, (0,))))


def test_all_events_of_a_move():
    state = position(GAME, 1, {"Co": "D14", "Sw": "S02"})
    events = draw(state, "S09", "move")
    assert [event[0] for event in events] == ["draw", "contest", "choice", "put", "put", "put", "token"]
    assert events[3:] == [("put", 1, 6, 8), ("put", 41, 7, 8), ("put", 8, 9, 6), ("token", 0, 3)]


# Numbers of the arcana.

@pytest.mark.parametrize("influence, amounts",
                         [(1, (3, 7)), (1.5, (5, 11)), (2, (6, 14)), (2.5, (8, 18)), (3, (9, 21))])
def test_influence_rounds_each_number_up(influence, amounts):
    state = position(GAME, 1, {}, major_influence=influence)
    comparison = "card 1 + sword_off@1 %d + sum@Co 0 <= sword_def@4 %d + sum@4 0 + sum@Sw 0"
    assert told(draw(state, "S01")) == comparison % amounts


@pytest.mark.parametrize("court, values", [("K14", (11, 12, 13, 14)), ("K13a", (11, 12, 12, 13)),
                                           ("K13b", (11, 11, 12, 13)), ("K10", (10, 10, 10, 10))])
def test_court_cards(court, values):
    state = position(GAME, 1, court=court)
    for suit in range(4):
        assert list(state.values[suit * 14:suit * 14 + 14]) == list(range(1, 11)) + list(values)


def test_the_oldest_of_equal_cards_is_taken():
    state = position(GAME, 6, {"6": "D03 D12 D11 D13"}, court="K10")
    draw(state, "S14")
    assert lying(state) == (6, {"6": "D03 D11 D13", "Co": "D12", "discard": "S14"})
    state = position(GAME, 1, {"1": "C14 C13 C10"}, court="K10")
    draw(state, "W14")
    assert lying(state)[1]["discard"] == "W14 C14"


# The board.

def dealt(board, swap):
    """Numbers on the board after the swap, the special name, the start lines."""
    state = GAME.new_initial_state(deal=[{"major": [list(arcanum) for arcanum in board]}], swap=swap)
    return [number for number, _ in state.board], state.special, legal(state)


def board(*numbers, turned=()):
    return [(number, line in turned) for line, number in enumerate(numbers, 1)]


@pytest.mark.parametrize("numbers, turned, swap, after", [
    # Both trade places, a lone one is fetched from the stock.
    ((8, 11, 2, 4, 6, 10), (), "memorial", (11, 8, 2, 4, 6, 10)),
    ((8, 2, 4, 6, 10, 12), (), "memorial", (11, 2, 4, 6, 10, 12)),
    ((1, 3, 5, 7, 9, 11), (), "memorial", (1, 3, 5, 7, 9, 8)),
    # Expansive: a lone 8 with more than three odd ones, a lone 11 with fewer, with three the upright one.
    ((8, 11, 2, 4, 6, 10), (1, 2), "expansive", (11, 8, 2, 4, 6, 10)),
    ((8, 1, 3, 5, 7, 2), (1,), "expansive", (11, 1, 3, 5, 7, 2)),
    ((8, 1, 3, 2, 4, 6), (), "expansive", (8, 1, 3, 2, 4, 6)),
    ((11, 1, 2, 4, 6, 10), (1,), "expansive", (8, 1, 2, 4, 6, 10)),
    ((11, 1, 3, 5, 2, 4), (), "expansive", (11, 1, 3, 5, 2, 4)),
    ((8, 1, 3, 5, 2, 4), (), "expansive", (11, 1, 3, 5, 2, 4)),
    ((8, 1, 3, 5, 2, 4), (1,), "expansive", (8, 1, 3, 5, 2, 4)),
    ((11, 1, 3, 2, 4, 6), (), "expansive", (8, 1, 3, 2, 4, 6)),
    ((11, 1, 3, 2, 4, 6), (1,), "expansive", (11, 1, 3, 2, 4, 6)),
    # Solid: with two to four odd ones before the swap.
    ((8, 1, 2, 4, 6, 10), (), "solid", (8, 1, 2, 4, 6, 10)),
    ((8, 1, 3, 2, 4, 6), (), "solid", (11, 1, 3, 2, 4, 6)),
    ((8, 1, 3, 5, 7, 2), (1,), "solid", (11, 1, 3, 5, 7, 2)),
    ((8, 1, 3, 5, 7, 9), (), "solid", (8, 1, 3, 5, 7, 9)),
    ((11, 2, 4, 6, 10, 12), (), "solid", (11, 2, 4, 6, 10, 12)),
])
def test_the_swap(numbers, turned, swap, after):
    assert dealt(board(*numbers, turned=turned), swap)[0] == list(after)


def test_a_swapped_line_stays_as_it_lies():
    major = [[8, True], [11, False], [2, True], [4, False], [6, False], [10, False]]
    state = GAME.new_initial_state(deal=[{"major": major}], swap="memorial")
    assert state.board == [(11, True), (8, False), (2, True), (4, False), (6, False), (10, False)]


LOWER = ["start 1", "start 2", "start 3"]
UPPER = ["start 4", "start 5", "start 6"]


@pytest.mark.parametrize("turned, special, starts", [
    ((), "旋乾", LOWER), ((1, 2, 3, 4, 5, 6), "旋坤", UPPER), ((2, 4, 6), "重乾", LOWER), ((1, 3, 5), "重坤", UPPER),
    ((1,), None, LOWER + UPPER), ((1, 2, 3), None, LOWER + UPPER), ((1, 2, 3, 4, 5), None, LOWER + UPPER),
    ((2, 4, 5), None, LOWER + UPPER), ((2, 4), None, LOWER + UPPER),
    ((1, 3), None, LOWER + UPPER), ((1, 3, 5, 6), None, LOWER + UPPER),
])
def test_special_boards(turned, special, starts):
    assert dealt(board(1, 2, 3, 4, 5, 6, turned=turned), "solid")[1:] == (special, starts)
    assert dealt(board(1, 2, 3, 4, 5, 6, turned=turned), "memorial")[1:] == (None, LOWER + UPPER)
    assert dealt(board(1, 2, 3, 4, 7, 9, turned=turned), "solid")[1:] == (None, LOWER + UPPER)


def test_special_boards_are_seen_after_the_swap():
    """Two odd ones, then the swap brings the third."""
    assert dealt(board(1, 2, 3, 4, 8, 6), "solid")[1] == "旋乾"
    assert dealt(board(1, 2, 3, 4, 5, 11), "solid")[1] == "旋乾"
    assert dealt(board(1, 2, 3, 4, 11, 6), "solid")[1] is None


def test_the_hexagram_has_line_1_at_the_bottom():
    state = GAME.new_initial_state(deal=[{"major": [list(arcanum) for arcanum in board(1, 2, 4, 6, 10, 12)]}])
    assert hexagram(state.board) == (24, "復", 0b000001)


# Start and end.

def test_the_start_decides_what_ends_the_game():
    for line in range(1, 7):
        state = GAME.new_initial_state(3, swap="memorial")
        state.apply_action(state.string_to_action("start %d" % line))
        assert state.events_for(0) == [("start", line - 1, 13 if line < 4 else FOOL)]
        assert lying(state) == (line, {}) and len(state.deck) == 57


@pytest.mark.parametrize("started, winning",
                         [(1, (2, 5)), (2, (2, 5)), (3, (2, 5)), (4, (5, 6)), (5, (5, 6)), (6, (5, 6))])
def test_where_a_game_is_won(started, winning):
    for line in range(1, 7):
        state = position(GAME, line, started=started, terminals=1)
        assert state.returns() == [0]
        events = draw(state, "END")
        assert events[-1] == ("end", line in winning)
        assert state.returns() == [1 if line in winning else 0]
        assert state.is_terminal() and legal(state) == []


def test_end_shuffles_the_discards_in():
    state = position(GAME, 5, {"5": "D04", "1": "C02", "Sw": "S03", "Co": "D05", "discard": "W01 S02"}, deck="S07 END")
    draw(state, "S07")
    assert len(state.deck) == 50
    events = draw(state, "END")
    assert events == [("draw", 56), ("reshuffle", 1)]
    assert lying(state) == (5, {"1": "C02", "6": "D04", "Sw": "S03", "Co": "D05"})
    # 57 cards but for the four in play; the failed sword is among them again.
    assert sorted(state.deck) == [card for card in range(57) if card not in (31, 15, 2, 32)]
    assert legal(state) == ["draw"]


def test_the_last_end_does_not_shuffle():
    state = position(GAME, 5, {"discard": "W01"}, terminals=2)
    draw(state, "END")
    assert state.rounds == 1 and not state.is_terminal()
    draw(state, "S01")
    left = len(state.deck)
    draw(state, "END")
    assert state.rounds == 2 and state.is_terminal() and len(state.deck) == left - 1


def test_after_a_reshuffle_any_card_may_come():
    """The new deck has no order: what is drawn comes from the seed."""
    drawn = set()
    for seed in range(300):
        state = GAME.new_initial_state(seed, deal=[{"minor": ["END"] + [name for name in DECK if name != "END"]}])
        state.apply_action(state.legal_actions()[0])
        state.apply_action(state.string_to_action("draw"))
        state.apply_action(state.string_to_action("draw"))
        drawn.add(state.events_for(0)[0][1])
    assert len(drawn) > 50


# War replacement.

GROUPS = {"1": "C03 C07", "4": "D02", "5": "D05"}


def at_war(groups=None, **options):
    """After a won sword from line 1 to 4: Sw holds it alone, Co is empty."""
    options.setdefault("replacement", 3)
    state = position(GAME, 1, dict(GROUPS if groups is None else groups, Co="D14", Sw="S01"), **options)
    draw(state, "S13", "move")
    return state


def steps(state, *texts):
    for text in texts:
        state.apply_action(state.string_to_action(text))


def test_no_war_by_default():
    assert GAME.new_initial_state().options["replacement"] == 0
    assert legal(at_war(replacement=0)) == ["draw"]


def test_no_war_after_stay():
    state = position(GAME, 1, dict(GROUPS, Co="D14", Sw="S01"), replacement=3)
    draw(state, "S13", "stay")
    assert legal(state) == ["draw"]


def test_war_comes_when_the_move_is_done():
    state = at_war()
    assert state.asked == TO_REPLACE
    assert lying(state) == (4, dict(GROUPS, Sw="S13", discard="S01 D14"))
    assert [event[0] for event in state.events_for(0)][-2:] == ["token", "war"]
    assert "draw" not in legal(state) and legal(state)[0] == "done"


def test_a_step_puts_the_card_last():
    state = at_war()
    steps(state, "C03 1>4")
    assert lying(state) == (4, {"1": "C07", "4": "D02 C03", "5": "D05", "Sw": "S13", "discard": "S01 D14"})
    assert state.events_for(0) == [("put", 16, 0, 3)]


def reached(state):
    """{from: {to, …}} of all legal steps."""
    found = {}
    for text in legal(state)[1:]:
        source, target = text[4:].split(">")
        found.setdefault(source, set()).add(target)
    return found


ALL = {"1", "2", "3", "4", "5", "6", "Sw", "Co", "discard"}


def test_border_none():
    """Between Co and the upper lines, or among the lower lines; it goes by the place, not by the suit."""
    state = at_war({"1": "C03", "4": "C05 D02"}, cross_border="none", replacement_to_co="infinity")
    assert reached(state) == {"1": {"2", "3"}, "4": {"5", "6", "Co"}}
    steps(state, "C05 4>Co")
    assert reached(state) == {"1": {"2", "3"}, "4": {"5", "6", "Co"}, "Co": {"4", "5", "6"}}


def test_border_cups_and_coins():
    state = at_war({"1": "C03", "4": "D02"}, cross_border="cups_and_coins", replacement_to_co="infinity")
    everywhere = ALL - {"Sw", "discard"}
    assert reached(state) == {"1": everywhere - {"1"}, "4": everywhere - {"4"}}


def test_border_all():
    state = at_war({"1": "C03", "4": "D02"}, cross_border="all", replacement_to_co="infinity")
    assert reached(state) == {"1": ALL - {"1"}, "4": ALL - {"4"}, "Sw": ALL - {"Sw"}}


@pytest.mark.parametrize("border", ["none", "cups_and_coins", "all"])
def test_the_limit_of_co_holds_at_every_border(border):
    state = at_war({"4": "D02 D03 D05 D06"}, cross_border=border, replacement="infinity", replacement_to_co=2)
    steps(state, "D02 4>Co")
    assert "Co" in reached(state)["4"]
    steps(state, "D05 4>Co")
    assert all("Co" not in targets for targets in reached(state).values())
    # Co stays a source, and what leaves it makes no room.
    steps(state, "D02 Co>5")
    assert all("Co" not in targets for targets in reached(state).values())
    assert "Co" in reached(state)
    assert state.why_illegal(state.string_to_action("D03 4>Co")) == "colimit"


def test_steps_to_co_0():
    state = at_war(replacement_to_co=0)
    assert all("Co" not in targets for targets in reached(state).values())


def test_war_ends_after_so_many_steps():
    state = at_war(replacement=2)
    steps(state, "C03 1>2")
    assert state.asked == TO_REPLACE
    steps(state, "C07 1>2")
    assert state.asked == TO_DRAW and state.events_for(0)[-1] == ("peace",)


def test_war_without_limit_ends_only_when_nothing_is_left():
    state = at_war({"1": "C03"}, replacement="infinity", cross_border="all")
    steps(state, *["C03 1>2", "C03 2>1"] * 10)
    steps(state, "S13 Sw>discard")
    assert state.asked == TO_REPLACE
    steps(state, "C03 1>discard")
    assert state.asked == TO_DRAW and state.events_for(0)[-1] == ("peace",)


def test_war_can_be_ended():
    state = at_war()
    steps(state, "done")
    assert legal(state) == ["draw"] and state.events_for(0) == [("peace",)]


def test_no_war_where_nothing_can_be_taken():
    state = at_war({})
    assert legal(state) == ["draw"]
    assert "war" not in [event[0] for event in state.events_for(0)]
    # With border `all` the sword itself can be taken.
    assert legal(at_war({}, cross_border="all"))[0] == "done"


def test_counters_begin_anew_each_time():
    state = at_war(replacement=2, replacement_to_co=1)
    steps(state, "D05 5>Co", "C03 1>3")
    state.token = 0
    state.places[SW] = b""
    draw(state, "S14", "move")
    steps(state, "C07 1>Co")
    assert state.asked == TO_REPLACE and (state.replaced, state.replaced_to_co) == (1, 1)


def test_a_card_in_a_foreign_group_counts_there():
    state = at_war({"1": "C09", "4": "D02"}, replacement=1)
    steps(state, "C09 1>4")
    assert told(draw(state, "S05")) == "max@4 9 + sword_def@3 14 > card 5 + coin_pain@3 6"


# What is refused, and why.

@pytest.mark.parametrize("text, reason", [
    ("D03 4>5", "nocard"), ("C03 2>4", "nocard"), ("S13 Sw>4", "border"), ("C03 1>Sw", "border"),
    ("C03 1>discard", "border"), ("draw", "war"), ("move", "nochoice"), ("start 1", "started"),
])
def test_reasons_in_war(text, reason):
    state = at_war()
    action = state.string_to_action(text)
    assert state.why_illegal(action) == reason
    with pytest.raises(IllegalAction, match=reason):
        state.apply_action(action)


def test_reasons_elsewhere():
    state = GAME.new_initial_state(deal=[{"major": [list(arcanum) for arcanum in board(1, 2, 3, 4, 5, 6)]}])
    why = lambda text: state.why_illegal(state.string_to_action(text))  # noqa: E731
    assert [why(text) for text in ("draw", "move", "done", "C03 1>2", "start 4")] == ["start"] * 4 + ["special"]
    steps(state, "start 1")
    assert [why(text) for text in ("start 1", "stay", "done", "C03 1>2")] == ["started", "nochoice", "nowar", "nowar"]
    state = position(GAME, 1, WON)
    draw(state, "S09")
    assert state.asked == TO_CHOOSE
    assert [why(text) for text in ("draw", "C03 1>2")] == ["choose", "choose"]
    state = position(GAME, 1, terminals=1)
    draw(state, "END")
    assert [why(text) for text in ("draw", "start 1", "move", "C03 1>2")] == ["over"] * 4


@pytest.mark.parametrize("text", ["C03 1>1", "C03 discard>1", "C15 1>2", "C3 1>2", "C03 1>7", "C03 1 > 2", "END 1>2",
                                  "X03 1>2", "C03  1>2", "start 7", "start 0"])
def test_what_is_no_action(text):
    with pytest.raises(ValueError):
        GAME.new_initial_state().string_to_action(text)


@pytest.mark.parametrize("action", [True, False, 0.0, 11.0, None, "draw", -1, 2**40, [], float("nan")])
@pytest.mark.parametrize("start", [None, 2])
def test_what_is_no_action_number(action, start):
    state = GAME.new_initial_state()
    if start:
        state.apply_action(state.string_to_action("start %d" % start))
    before = state.key()
    with pytest.raises(IllegalAction, match="unknown"):
        state.apply_action(action)
    assert state.key() == before
    with pytest.raises(ValueError):
        state.action_to_string(action)


# Options and deals.

def test_defaults_are_those_of_the_browser_game():
    assert GAME.new_initial_state().options == {
        "terminals": 3, "court": "K14", "major_influence": 2, "swap": "solid", "replacement": 0,
        "cross_border": "cups_and_coins", "replacement_to_co": 2}
    assert GAME.option("terminals").values == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    for name in ("replacement", "replacement_to_co"):
        assert GAME.option(name).values == (0, 1, 2, 3, 4, 5, "infinity")


@pytest.mark.parametrize("name, good, bad", [
    ("terminals", (1, 9, 40), (0, -1, 2.5, "3", True)),
    ("court", ("K14", "K10"), ("k14", "K13", 14)),
    ("major_influence", (1, 1.5, 2, 2.5, 3, 2.0), (0, 4, 1.25, "2", True)),
    ("swap", ("memorial", "expansive", "solid"), ("", "none", 0)),
    ("replacement", (0, 5, 12, "infinity"), (-1, 1.5, "5", "inf", False)),
    ("cross_border", ("none", "cups_and_coins", "all"), ("cups", None)),
    ("replacement_to_co", (0, 5, 12, "infinity"), (-1, "none", True)),
])
def test_what_options_take(name, good, bad):
    for value in good:
        assert GAME.new_initial_state(**{name: value}).options[name] == value
    for value in bad:
        with pytest.raises(OptionError, match="option %s takes .*, not " % name):
            GAME.new_initial_state(**{name: value})


SIX = [[1, False], [2, False], [3, False], [4, False], [5, False], [6, False]]


@pytest.mark.parametrize("deal, message", [
    ({"major": SIX[:5]}, "six or more"), ({"major": SIX[:5] + [[5, True]]}, "each number once"),
    ({"major": SIX[:5] + [[13, False]]}, "without 13"), ({"major": SIX[:5] + [[6, 2]]}, "reversed"),
    ({"major": SIX[:5] + [6]}, "reversed"), ({"major": SIX[:5] + [[6.0, False]]}, "number"),
    ({"major": SIX[1:] + [[True, False]]}, "number"), ({"minor": DECK[:56]}, "END"), ({"minor": DECK[1:]}, "57 cards"),
    ({"minor": DECK[1:] + ["S02"]}, "twice"), ({"minor": DECK[1:] + ["S15"]}, "no card"),
    ({"reshuffles": [["S01"]]}, "END"), ({"reshuffles": 3}, "takes a list"), ({"major": 3}, "takes a list"),
    ({"minor": "S01"}, "takes a list"), ({"reshuffles": [3]}, "takes a list"), ({"cards": DECK}, "not 'cards'"),
])
def test_deals_that_are_refused(deal, message):
    with pytest.raises(ValueError, match=message):
        GAME.new_initial_state(deal=[deal])


def test_a_reshuffle_that_does_not_fit_is_passed_over():
    """The player went another way than whoever wrote the deal: chance decides, and nothing breaks."""
    deal = [{"minor": ["END"] + DECK[:56], "reshuffles": [DECK[:30] + ["END"], DECK[::-1]]}]
    state = GAME.new_initial_state(1, deal=deal, swap="memorial")
    steps(state, "start 1", "draw")
    assert sorted(state.deck) == list(range(57))
    again = GAME.new_initial_state(2, deal=deal, swap="memorial")
    steps(again, "start 1", "draw")
    drawn = []
    for one in (state, again):
        steps(one, "draw")
        drawn.append(one.events_for(0)[0])
    assert drawn[0] != drawn[1]


def test_an_explicit_future_is_forgotten_when_resampled():
    """Deck and reshuffles of an explicit deal are hidden like any others; what is drawn instead comes from the rng."""
    deal = [{"minor": ["S01", "END"] + DECK[1:56], "reshuffles": [DECK]}]
    state = GAME.new_initial_state(1, deal=deal, swap="memorial")
    steps(state, "start 5", "draw")
    drawn = set()
    for seed in range(60):
        other = state.resample_from_infostate(0, Rng(seed))
        assert other.key() == state.resample_from_infostate(0, Rng(seed)).key()
        steps(other, "draw")
        drawn.add(other.events_for(0)[0][1])
    assert len(drawn) > 20
    # The same known things and another hidden order: the same resampled state.
    hidden = [{"minor": ["S01"] + DECK[1:], "reshuffles": []}]
    same = GAME.new_initial_state(1, deal=hidden, swap="memorial")
    steps(same, "start 5", "draw")
    assert same.resample_from_infostate(0, Rng(7)).key() == state.resample_from_infostate(0, Rng(7)).key()
    # The second reshuffle of a resampled match is not the explicit one either.
    orders = set()
    for seed in range(10):
        other = state.resample_from_infostate(0, Rng(seed))
        while other.rounds < 1:
            steps(other, legal(other)[0])
        steps(other, legal(other)[0])
        orders.add(other.events_for(0)[0][1])
    assert len(orders) > 4


def test_clones_have_reshuffles_of_their_own():
    deal = [{"minor": ["END"] + DECK[:56], "reshuffles": [DECK[::-1]]}]
    state = GAME.new_initial_state(1, deal=deal, swap="memorial")
    steps(state, "start 1")
    clone = state.clone()
    steps(clone, "draw")
    steps(state, "draw", "draw")
    assert state.events_for(0)[0] == ("draw", 56)


def test_boards_are_dealt_evenly():
    """Each arcanum on each line about equally often, never (0) or (13); half of them reversed."""
    counts = {}
    turned = 0
    for seed in range(4000):
        for line, (number, reversed) in enumerate(GAME.new_initial_state(seed, swap="solid").board):
            if number not in (8, 11):
                counts[line, number] = counts.get((line, number), 0) + 1
            turned += reversed
    assert {number for _, number in counts} == set(range(1, 22)) - {8, 11, 13}
    # 200 each, standard deviation 14; 24000 times one half, standard deviation 77.
    assert len(counts) == 6 * 18 and min(counts.values()) > 140 and max(counts.values()) < 260
    assert abs(turned - 12000) < 350


def test_what_is_known():
    """The order of the deck is hidden, its content is not."""
    text = GAME.new_initial_state(deal=[{"minor": DECK}]).information_state_string(0)
    assert "deck: " + " ".join(DECK) in text
    other = GAME.new_initial_state(deal=[{"minor": DECK[::-1]}])
    other.board = GAME.new_initial_state().board
    assert other.information_state_string(0) == GAME.new_initial_state().information_state_string(0)


def test_the_board_of_the_rules_pages():
    """The numbers used throughout this file."""
    state = position(GAME, 1)
    assert state.board == list(BOARD)
    assert [list(numbers) for numbers in state.numbers] == [
        [6, 6, 0, 6, 14, 10, 10, 14], [6, 10, 6, 14, 6, 10, 0, 14], [14, 14, 6, 6, 6, 0, 10, 10],
        [6, 14, 14, 0, 6, 6, 10, 10], [6, 6, 10, 6, 10, 14, 14, 0], [0, 10, 14, 6, 14, 10, 6, 6]]
