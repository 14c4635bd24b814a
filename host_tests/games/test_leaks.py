"""What a seat does not know stays hidden, and what it knows is respected: many deals from many positions of each game.

`resample_from_infostate` gives hands that the seat takes for possible. Here each of them is played through the deal as
it went: every action must have been legal with those cards, and the seat must then know exactly what it knows. So suits
and ranks that play has excluded, cards passed and cards exposed are all held to, whatever the rules are.
"""

import random

import pytest

from core.game import IllegalAction
from core.games import itazura_youkai, japanese_loo, parity, three_tricks
from core.rng import Rng
from host_tests.games.games import random_options

POSITIONS = 170
DEALS = 200


# (the state in which a deal began, the actions from there) that lead to the hands of `other`, given the state `start`
# in which it really began, and what was done: a list of (seat, action).

def begun_with_cards(start, done, other):
    """Cards played go back into the hands."""
    begun = start.clone()
    begun.hands = other.hands[:]
    begun.stock = other.stock[:]
    for seat, action in done:
        if action < 52:
            begun.hands[4 * seat + action // 13] |= 1 << action % 13
    return begun, [action for _, action in done]


def begun_with_passes(start, done, other):
    """So do cards passed. Those that the seat did not see were any two that the receiver had."""
    begun, _ = begun_with_cards(start, done, other)
    givers = [seat for seat, action in done if action >= three_tricks.PASS]
    passed = list(other.passed)
    if len(givers) == 4:
        seen = [card for cards in passed if cards for card in cards]
        for giver in givers:
            if passed[giver] is None:
                passed[giver] = tuple([card for card in begun.hand((giver - 1) % 4) if card not in seen][:2])
        for giver in givers:
            for card in passed[giver]:
                begun.hands[4 * ((giver - 1) % 4) + card // 13] ^= 1 << card % 13
                begun.hands[4 * giver + card // 13] ^= 1 << card % 13
    passes = [three_tricks.PASS + 52 * passed[giver][0] + passed[giver][1] for giver in givers]
    return begun, passes + [action for _, action in done if action < three_tricks.PASS]


def begun_with_tiles(start, done, other):
    """Tiles played go back into the hands."""
    begun = start.clone()
    begun.hands = other.hands[:]
    lead = itazura_youkai.LEAD
    for seat, action in done:
        begun.hands[seat] |= 1 << (action - lead >> 3 if action >= lead else action)
    return begun, [action for _, action in done]


BEGUN = {
    parity.GAME: begun_with_cards,
    three_tricks.GAME: begun_with_passes,
    japanese_loo.GAME: begun_with_cards,
    itazura_youkai.GAME: begun_with_tiles,
}
games = pytest.mark.parametrize("game", BEGUN, ids=lambda game: game.id)


def positions(game, number):
    """Yields (state, a seat, the state in which the deal began, [(seat, action), …] since) from random matches."""
    seed = 0
    while number:
        seed += 1
        choice = random.Random(seed)
        options, players = random_options(game, choice)
        state = game.new_initial_state(seed, players, **options)
        start, done = state.clone(), []
        while number and not state.is_terminal():
            action = choice.choice(state.legal_actions())
            done.append((state.turn, action))
            state.apply_action(action)
            if state.deal != start.deal:
                start, done = state.clone(), []
            elif choice.randrange(12) == 0 and not state.is_terminal():
                number -= 1
                yield state, choice.choice([state.turn, choice.randrange(players)]), start, done


def seen(state, seat):
    """All that the seat sees."""
    own = state.legal_actions() if state.turn == seat else None
    return (state.information_state_string(seat), state.events_for(seat), own, state.turn, state.returns(),
            state.hand(seat), state.plays(), state.last_plays(), state.voids, state.results)


def explains(state, seat, start, done, other):
    """Whether the deal could have gone as it did with the hands of `other`."""
    begun, actions = BEGUN[state.game](start, done, other)
    try:
        for action in actions:
            begun.apply_action(action)
    except IllegalAction:
        return False
    return (begun.hands == other.hands and seen(begun, seat) == seen(state, seat)
            and [len(begun.hand(at)) for at in range(state.num_players)]
            == [len(state.hand(at)) for at in range(state.num_players)])


@games
def test_dealt_anew_the_deal_went_as_it_went(game):
    found = 0
    for state, seat, start, done in positions(game, POSITIONS):
        before, known = state.key(), seen(state, seat)
        others = set()
        for trial in range(DEALS):
            other = state.resample_from_infostate(seat, Rng(trial))
            assert seen(other, seat) == known
            assert explains(state, seat, start, done, other)
            others.add(repr(other.hands))
        assert state.key() == before
        found += len(others)
    # Most of them are different deals: nothing was won by dealing the true one.
    assert found > POSITIONS * DEALS // 3


@games
def test_what_was_shown_narrows_the_deals(game):
    """Of the test before: dealt without regard to voids, the deal could often not have gone as it went."""
    wrong = 0
    for state, seat, start, done in positions(game, 60):
        blind = state.clone()
        blind.voids = [0] * state.num_players
        wrong += not explains(state, seat, start, done, blind.resample_from_infostate(seat, Rng(1)))
        assert explains(state, seat, start, done, state)
    assert wrong > 5


@games
def test_hidden_cards_do_not_steer_the_dealing(game):
    """Two states that a seat can't tell apart are dealt anew alike, whatever the others hold."""
    for state, seat, _, _ in positions(game, 60):
        keys = {state.resample_from_infostate(seat, Rng(trial)).resample_from_infostate(seat, Rng(7)).key()
                for trial in range(6)}
        assert keys == {state.resample_from_infostate(seat, Rng(7)).key()}
