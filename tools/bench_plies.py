"""Random matches, to measure how fast the rules are. Runs on CPython and, as it stands, on MicroPython.

    micropython bench_plies.py GAME MATCHES      prints: plies, milliseconds
"""

import sys
import time


def play_matches(catalog, rng, name, first, count):
    """Play matches with random choices; returns how many plies they took."""
    game = catalog.load(name)
    plies = 0
    for seed in range(first, first + count):
        choice = rng.Rng(seed)
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[choice.below(len(legal))])
            plies += 1
    return plies


def main(argv):
    from core import catalog, rng
    play_matches(catalog, rng, argv[-2], 0, 1)
    start = time.ticks_ms()
    plies = play_matches(catalog, rng, argv[-2], 1, int(argv[-1]))
    print(plies, time.ticks_diff(time.ticks_ms(), start))


if __name__ == "__main__":
    main(sys.argv)
