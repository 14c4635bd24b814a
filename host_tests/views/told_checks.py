"""What is said aloud of matches, under MicroPython: `micropython told_checks.py LANGUAGE GAME`.

After each action of random matches: every seat hears something that makes sense, and nothing that it may not know.
"""

import sys

from stage import App, Stage

from core.rng import Rng

language, game_id = sys.argv[1:]
app = App("assets", language)
stage = Stage(app, game_id)
name = "firmware.views.%s_told" % game_id
__import__(name)
teller = sys.modules[name]
words = app.words


def check(text):
    assert "[" not in text and "{" not in text and "  " not in text, text
    assert text == text.strip() and (not text or text[-1] in ".。?？"), text


def deal(seed):
    rng = Rng(seed)
    options = {}
    for option in stage.game.options:
        if seed and rng.below(2):
            options[option.name] = option.values[rng.below(len(option.values))]
    possible = list(stage.game.seats(**options))
    return stage.game.new_initial_state(seed, possible[seed % len(possible)], None, **options), rng


def listen(state, rng):
    """Every seat, and whoever sees everything; the seats also with hidden cards dealt anew."""
    for viewer in list(range(state.num_players)) + [None]:
        told = teller.told(words, state, viewer, state.events_for(viewer))
        seen = teller.seen(words, state, viewer)
        check(told)
        check(seen)
        if viewer is not None:
            other = state.resample_from_infostate(viewer, rng)
            assert teller.told(words, other, viewer, other.events_for(viewer)) == told, (viewer, told)
            assert teller.seen(words, other, viewer) == seen, (viewer, seen)
    return told


heard = set()
for seed in range(4):
    state, rng = deal(seed)
    heard.add(listen(state, rng))
    plies = 0
    while not state.is_terminal() and plies < 150:
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
        if plies % 3 == 0 or len(state.events_for(None)) > 2:
            told = listen(state, rng)
            assert told, "something was done, and nothing is said"
            heard.add(told)
        plies += 1
assert len(heard) > 60, len(heard)

# The cursor, wherever it goes.
state, rng = deal(1)
stage.view.show(state, 0)
under = set()
for _ in range(40):
    stage.view.on_button((1, 2, 4, 8)[rng.below(4)], False)
    text = teller.under(words, stage.view)
    assert "[" not in text and "{" not in text, text
    under.add(text)
assert len(under) > 1 or state.current_player() != 0, under
print(len(heard))
