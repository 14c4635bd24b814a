"""What holds in every state of every game."""

import random
import re

import pytest

from core import catalog, record
from core.game import TERMINAL, IllegalAction, OptionError
from core.rng import Rng
from host_tests.games.games import ALL, random_options, random_states

SEEDS = range(12)
all_games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
all_seeds = pytest.mark.parametrize("seed", SEEDS)


def everything(state):
    """All that can be seen of a state."""
    seats = range(state.num_players)
    return (state.key(), [state.information_state_string(seat) for seat in seats], state.legal_actions(),
            state.current_player(), state.returns(), [state.events_for(seat) for seat in seats], state.events_for(None))


@all_games
@all_seeds
def test_legal_actions(game, seed):
    for state, _ in random_states(game, seed):
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) == sorted(state.iter_legal_actions())
        assert all(isinstance(action, int) and 0 <= action < 1 << 30 for action in legal)
        assert (legal == []) == state.is_terminal() == (state.current_player() == TERMINAL)
        assert state.is_terminal() or state.current_player() in range(state.num_players)
        assert len(state.returns()) == state.num_players
        assert all(state.why_illegal(action) is None for action in legal)


@all_games
@all_seeds
def test_notation(game, seed):
    for state, _ in random_states(game, seed):
        legal = state.legal_actions()
        texts = [state.action_to_string(action) for action in legal]
        assert len(set(texts)) == len(texts)
        assert [state.string_to_action(text) for text in texts] == legal
        assert not any(re.search(r"^!|^\s|\s$|\n|\*[0-9a-f]{2}$", text) for text in texts)


@all_games
def test_an_action_means_the_same_everywhere(game):
    meanings = {}
    for seed in SEEDS:
        for state, _ in random_states(game, seed):
            for action in state.legal_actions():
                assert meanings.setdefault(action, state.action_to_string(action)) == state.action_to_string(action)
    assert len(set(meanings.values())) == len(meanings)


@all_games
@pytest.mark.parametrize("text", ["", " ", "nonsense", "draw ", "Draw", "0", "start 1 ", "start 01", "!undo", None, 3,
                                  b"draw"])
def test_nonsense_is_no_action(game, text):
    with pytest.raises(ValueError):
        game.new_initial_state().string_to_action(text)


@all_games
@pytest.mark.parametrize("action", [-1, 1 << 29, 1 << 40, None, "draw", 2.5])
def test_what_is_no_action(game, action):
    state = game.new_initial_state()
    assert state.why_illegal(action) == "unknown"
    with pytest.raises(ValueError):
        state.action_to_string(action)


@all_games
@all_seeds
def test_an_illegal_action_changes_nothing(game, seed):
    choice = random.Random(seed)
    seen = {action for state, _ in random_states(game, seed) for action in state.legal_actions()}
    for state, _ in random_states(game, seed):
        others = sorted(seen - set(state.legal_actions()))
        tried = choice.sample(others, min(6, len(others))) + [-1, choice.randrange(1 << 30)]
        before = everything(state)
        for action in tried:
            if action in before[2]:
                continue
            with pytest.raises(IllegalAction) as caught:
                state.apply_action(action)
            assert caught.value.reason == state.why_illegal(action)
            assert re.fullmatch("[a-z_]{1,16}", caught.value.reason)
            assert everything(state) == before


@all_games
@all_seeds
def test_clones_are_equal_and_independent(game, seed):
    previous = None
    for state, action in random_states(game, seed):
        if previous:
            # The clone that was made before the action did not follow it, and comes to the same by itself.
            clone, before = previous
            assert everything(clone) == before
            clone.apply_action(action)
            assert everything(clone) == everything(state)
        previous = state.clone(), everything(state)
        assert everything(previous[0]) == previous[1]


@all_games
@all_seeds
def test_the_original_does_not_follow_its_clone(game, seed):
    for state, _ in random_states(game, seed):
        before = everything(state)
        for action in state.legal_actions()[:3]:
            clone = state.clone()
            clone.apply_action(action)
            assert clone.key() != before[0]
        assert everything(state) == before


@all_games
@all_seeds
def test_same_seed_same_match(game, seed):
    first = [everything(state) for state, _ in random_states(game, seed)]
    assert first == [everything(state) for state, _ in random_states(game, seed)]


@all_games
def test_other_seeds_other_deals(game):
    deals = set()
    for seed in range(40):
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        deals.add(state.information_state_string(0))
    assert len(deals) > 30


@all_games
@all_seeds
def test_save_and_load_at_every_ply(game, seed):
    choice = random.Random(seed)
    options, num_players = random_options(game, choice)
    seats = ["human"] + ["easy"] * (num_players - 1)
    match = record.begin(game, options, seats, seed)
    text = record.header_line(match)
    reader = record.Reader(game)
    reader.feed(text)
    while True:
        assert reader.match.state.key() == match.state.key()
        assert record.load(record.to_text(match), game).state.key() == match.state.key()
        if match.state.is_terminal():
            break
        line = match.apply(choice.choice(match.state.legal_actions()))
        text += line
        reader.feed(line)
    assert text == record.to_text(match)
    loaded = record.load(text, game)
    assert everything(loaded.state) == everything(match.state)
    assert (loaded.header, loaded.actions) == (match.header, match.actions)


@all_games
@all_seeds
def test_undo_to_the_root_and_redo(game, seed):
    match = record.begin(game, {}, ["human"] * list(game.seats())[0], seed)
    keys = [match.state.key()]
    choice = random.Random(seed)
    text = record.header_line(match)
    while not match.state.is_terminal():
        text += match.apply(choice.choice(match.state.legal_actions()))
        keys.append(match.state.key())
    for key in keys[-2::-1]:
        text += match.undo()
        assert match.state.key() == key
    with pytest.raises(IllegalAction):
        match.undo()
    for key in keys[1:]:
        text += match.redo()
        assert match.state.key() == key
    with pytest.raises(IllegalAction):
        match.redo()
    assert record.load(text, game).state.key() == keys[-1]


@all_games
@all_seeds
def test_nothing_hidden_leaks(game, seed):
    """Information state, events, legal actions and result are the same in a state that the seat can't tell apart."""
    for ply, (state, _) in enumerate(random_states(game, seed)):
        before = state.key()
        for seat in range(state.num_players):
            other = state.resample_from_infostate(seat, Rng(ply))
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.events_for(seat) == state.events_for(seat)
            assert (other.current_player(), other.returns()) == (state.current_player(), state.returns())
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
            # A function of what is known and of the generator: what the original hides must not come through.
            again = other.resample_from_infostate(seat, Rng(1000 + ply))
            assert again.key() == state.resample_from_infostate(seat, Rng(1000 + ply)).key()
        assert state.key() == before


@all_games
def test_resampling_changes_what_is_hidden(game):
    state = game.new_initial_state(3)
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    assert len({state.resample_from_infostate(0, Rng(seed)).key() for seed in range(20)}) > 5


@all_games
@all_seeds
def test_resampled_matches_can_be_played_to_the_end(game, seed):
    choice = random.Random(seed)
    for ply, (state, _) in enumerate(random_states(game, seed)):
        if ply % 20 == seed and not state.is_terminal():
            other = state.resample_from_infostate(state.current_player(), Rng(seed))
            for _ in range(2000):
                if other.is_terminal():
                    break
                other.apply_action(choice.choice(other.legal_actions()))
            assert other.is_terminal()


@all_games
def test_events_are_tuples_with_a_word(game):
    for state, action in random_states(game, 1):
        if action is not None:
            events = state.events_for(None)
            assert events and all(isinstance(event, tuple) and isinstance(event[0], str) for event in events)


@all_games
def test_a_name_that_is_no_option(game):
    with pytest.raises(OptionError, match="colour.*" + game.options[0].name):
        game.new_initial_state(colour="red")


@all_games
def test_options_are_what_they_say(game):
    for option in game.options:
        assert option.default in option.values
        assert all(option.accepts(value) for value in option.values)
        for value in (None, -1, "nonsense", [], 0.25, float("nan")):
            assert not option.accepts(value)
            with pytest.raises(OptionError) as caught:
                game.new_initial_state(**{option.name: value})
            assert caught.value.name == option.name
            assert str(caught.value).startswith("option %s takes " % option.name) and repr(value) in str(caught.value)


@all_games
@pytest.mark.parametrize("seed", [-1, 1 << 48, "1", None, 1.5, True])
def test_seeds_out_of_range(game, seed):
    with pytest.raises(ValueError, match="seed takes"):
        game.new_initial_state(seed)


@all_games
@pytest.mark.parametrize("players", [0, -1, 99, "2", 1.5, True])
def test_numbers_of_players_out_of_range(game, players):
    with pytest.raises(ValueError, match="players"):
        game.new_initial_state(0, players)


@all_games
@pytest.mark.parametrize("deal", [[], [1], {}, "deal", [{}, {}], [{"nonsense": 1}]])
def test_explicit_deals_that_are_none(game, deal):
    with pytest.raises(ValueError, match="deal"):
        game.new_initial_state(deal=deal)


def test_the_catalog():
    assert len(set(catalog.IDS)) == len(catalog.IDS) > 1
    assert [catalog.load(id).id for id in catalog.IDS] == list(catalog.IDS)
    assert "template" not in catalog.IDS
    with pytest.raises(catalog.UnknownGame, match="chess.*youscout"):
        catalog.load("chess")
