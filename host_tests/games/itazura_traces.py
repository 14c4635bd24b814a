"""Plays the recorded games of Itazura Youkai and compares every step. Runs on CPython and MicroPython.

    python host_tests/games/itazura_traces.py < games.jsonl      (from the project's folder; the data are gzipped)

Prints one line a difference and, last, "N games, N steps, N left out, N differ". Left out are games with option values
that the rules page does not list.
"""

import json
import sys

from core.games.itazura_youkai import GAME


class Differs(Exception):
    """The project and the record disagree."""


def same(what, got, want):
    """Raise Differs unless both are equal."""
    if got != want:
        raise Differs("%s: %r, recorded %r" % (what, got, want))


def check_game(row):
    """A whole match; returns the number of steps."""
    state = GAME.new_initial_state(deal=row["deal"], num_players=row["num_players"], **row["options"])
    for number, step in enumerate(row["steps"]):
        at = "step %d " % number
        same(at + "player", state.current_player(), step["player"])
        same(at + "legal", sorted([state.action_to_string(action) for action in state.legal_actions()]), step["legal"])
        action = state.string_to_action(step["action"])
        same(at + "why", state.why_illegal(action), None)
        state.apply_action(action)
        same(at + "returns", state.returns(), step["returns"])
    same("over", state.is_terminal(), row["over"])
    same("result", state.returns(), row["returns"])
    # The record has every deal of the match.
    same("deals", len(state.results), len(row["deal"]))
    return len(row["steps"])


def check_lines(lines):
    """Check recorded games, one JSON object a line: (games, steps, games left out, list of differences)."""
    games = steps = left_out = 0
    differences = []
    for line in lines:
        row = json.loads(line)
        if "open-value" in row["tags"]:
            left_out += 1
            continue
        games += 1
        try:
            steps += check_game(row)
        except Differs as error:
            differences.append("%s: %s" % (row["id"], error))
    return games, steps, left_out, differences


def told(games, steps, left_out, differences):
    """The closing line."""
    return "%d games, %d steps, %d left out, %d differ" % (games, steps, left_out, len(differences))


if __name__ == "__main__":
    found = check_lines(sys.stdin)
    for difference in found[3]:
        print(difference)
    print(told(*found))
