"""Under MicroPython: games by chance, every position drawn in both languages. Arguments: game, first seed, how many.

What an action changes must lead to the very picture that a whole redraw gives, no string may leave the screen or lie
over another one, and nothing may tell what is hidden from whoever looks.
"""

import sys

from stage import App, Stage

from core.rng import Rng
from firmware.buttons import DOWN, LEFT, RIGHT, UP

LINE_ROWS = (2, 9)  # of the 13 rows of a line box, those that every letter inks


def misplaced(texts):
    """Pairs of strings that lie over each other, and strings outside the screen."""
    found = []
    boxes = []
    for s, x, y, w, h in texts:
        if x < 0 or y < 0 or x + w > 240 or y + h > 242:
            found.append(("outside", s, x, y, w, h))
        if s.strip():
            k = h // 13
            boxes.append((x, y + LINE_ROWS[0] * k, x + w - 1, y + LINE_ROWS[1] * k, s))
    boxes.sort()
    for i in range(len(boxes)):
        left, top, right, bottom, s = boxes[i]
        for j in range(i + 1, len(boxes)):
            other = boxes[j]
            if other[0] >= right:
                break
            if other[1] < bottom and top < other[3]:
                found.append(("over", s, other[4], (left, top, right, bottom), other[:4]))
    return found


def difference(a, b):
    """(x, y, x, y): the rectangle that holds all pixels in which two pictures differ."""
    places = [(i % 120 * 2, i // 120) for i in range(len(a)) if a[i] != b[i]]
    xs = [x for x, _ in places]
    return min(xs), places[0][1], max(xs) + 1, places[-1][1]


def options_by_chance(game, rng):
    return {option.name: option.values[rng.below(len(option.values))] for option in game.options if rng.below(2)}


game_id = sys.argv[1]
first, count = int(sys.argv[2]), int(sys.argv[3])
stages = [Stage(App("assets", language), game_id) for language in ("en", "ja")]
positions = most = 0
for seed in range(first, first + count):
    rng = Rng(seed)
    options = options_by_chance(stages[0].game, rng)
    seats = list(stages[0].game.seats(**options))
    num_players = seats[rng.below(len(seats))]
    viewer = rng.below(num_players)
    state = stages[0].game.new_initial_state(seed=seed, num_players=num_players, **options)
    speed = ("off", "normal")[rng.below(2)]
    for stage in stages:
        stage.app.settings.speed = speed
        stage.viewer = viewer
        stage.use(state)
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[rng.below(len(actions))])
        events = state.events_for(viewer)
        thorough = rng.below(8) == 0
        other = state.resample_from_infostate(viewer, Rng(seed)) if thorough else None
        for stage in stages:
            view = stage.view
            view.animate(state, viewer, events)
            stage.draw()
            if view.busy:
                stage.run(30 * rng.below(12))
                while view.busy:
                    view.skip()
                    stage.draw()
            positions += 1
            for _ in range(rng.below(4)):
                stage.press((UP, DOWN, LEFT, RIGHT)[rng.below(4)])
            if not thorough and not state.is_terminal():
                continue
            stage.listen()
            seen, whole = stage.picture()
            texts = stage.deaf()
            most = max(most, sum([len(text[0]) for text in texts]))
            where = "%s seed %d %s" % (stage.app.words.language, seed, options)
            assert seen == whole, "partly drawn differs in %s: %s" % (difference(seen, whole), where)
            wrong = misplaced(texts)
            assert not wrong, "%s: %s" % (where, wrong)
            for text in texts:
                assert "[" not in text[0] and "{" not in text[0], (where, text)
            if other:
                pictures = []
                for shown in (state, other, state):
                    stage.use(shown)
                    pictures.append(bytes(stage.app.canvas.buf))
                assert pictures[0] == pictures[1], "the picture knows what is hidden: " + where
print(positions, "positions; the fullest picture has", most, "letters")
assert most <= 600
