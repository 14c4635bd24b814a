"""The games that the common tests run over, and random play."""

import random

from core import catalog
from core.games import itazura_youkai, japanese_loo, parity, template, three_tricks

ALL = [catalog.load(id) for id in catalog.IDS] + [template.GAME]
# Rules that stand, before the game is in the catalog.
TRICKS = [parity.GAME, three_tricks.GAME, japanese_loo.GAME]
ALL += [game for game in [itazura_youkai.GAME] + TRICKS if game.id not in catalog.IDS]


def random_options(game, choice):
    """Some value of each option, defaults among them; and a number of players that goes with them."""
    options = {option.name: choice.choice(option.values) for option in game.options if choice.random() < 0.6}
    return options, choice.choice(list(game.seats(**options)))


def random_states(game, seed, plies=2000):
    """A match of random play: yields (state, the action it came by), the same state going on changing."""
    choice = random.Random(seed)
    options, num_players = random_options(game, choice) if seed else ({}, None)
    state = game.new_initial_state(seed, num_players, **options)
    yield state, None
    for _ in range(plies):
        if state.is_terminal():
            return
        action = choice.choice(state.legal_actions())
        state.apply_action(action)
        yield state, action
    raise AssertionError("%s does not end" % game.id)
