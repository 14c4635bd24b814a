"""Replays recorded games (golden/traces) and compares every step. Runs on both runtimes.

As a script, under MicroPython, it reads the lines from stdin and prints the counts and the first differences.
"""

import binascii
import json
import sys

UNLISTED = "open-value"
"""The tag of recorded games with an option value that no page lists."""


def check_lines(lines):
    """(games replayed, their steps, games left out, list of differences as text) of the lines of a recording."""
    games = steps = left_out = 0
    differences = []
    for line in lines:
        row = json.loads(line)
        if UNLISTED in row["tags"]:
            left_out += 1
            continue
        games += 1
        steps += len(row["steps"])
        for difference in check_game(row):
            differences.append("%s: %s" % (row["id"], difference))
    return games, steps, left_out, differences


def check_game(row):
    """Yields what is not as recorded; stops at the first step with a difference, what follows would differ anyhow."""
    module = __import__("core.games." + row["game"], None, None, ("GAME",))
    state = module.GAME.new_initial_state(0, row["num_players"], row["deal"], **row["options"])
    for at, step in enumerate(row["steps"]):
        different = False
        for name, here, recorded in compared(state, step):
            if here != recorded:
                different = True
                yield "step %d, %s: %r, recorded is %r" % (at, name, here, recorded)
        if different:
            return
    if state.is_terminal() != row["over"] or state.returns() != row["returns"]:
        yield "end: over %r, returns %r" % (state.is_terminal(), state.returns())


def compared(state, step):
    """Plays one step and yields (what, here, recorded) of all that the recording tells of it."""
    yield "player", state.current_player(), step["player"]
    legal = sorted([state.action_to_string(action) for action in state.legal_actions()])
    if "legal" in step:
        yield "legal", legal, sorted(step["legal"])
    else:
        yield "legal_count", len(legal), step["legal_count"]
        yield "legal_crc", binascii.crc32("\n".join(legal).encode()), step["legal_crc"]
    if step["action"] not in legal:
        yield "action", "illegal", step["action"]
        return
    state.apply_action(state.string_to_action(step["action"]))
    yield "returns", state.returns(), step["returns"]


def counts(lines):
    """The counts as a line of text."""
    games, steps, left_out, differences = check_lines(lines)
    return "\n".join(["%d games, %d steps, %d left out, %d differ" % (games, steps, left_out, len(differences))]
                     + differences[:10])


if __name__ == "__main__":
    print(counts(sys.stdin))
