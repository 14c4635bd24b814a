"""Replays a saved match on the PC: prints what was played and how it ended.

A record that can't be read to its end is replayed as far as it goes; the reason is told and the exit code is 1.
"""

import sys
from pathlib import Path

from core import record


def read(path):
    """(Match or None, what is wrong or None) of a record file."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        return None, "%s: %s" % (path, error.strerror)
    except UnicodeDecodeError:
        return None, "%s is no record: it is not text" % path
    try:
        return record.load(text), None
    except record.RecordError as error:
        return error.match, "%s, %s" % (path, error)


def lines(match, with_events):
    """The match in words, line by line: header, actions with their number, result."""
    header = match.header
    yield "%s, seed %d, seats %s" % (header["game"], header["seed"], " ".join(header["seats"]))
    for name, value in header["options"].items():
        yield "    %s = %s" % (name, value)
    state = match.game.new_initial_state(header["seed"], len(header["seats"]), header["deal"], **header["options"])
    for number, action in enumerate(match.actions, 1):
        seat = state.current_player()
        state.apply_action(action)
        yield "%4d  seat %d  %s" % (number, seat, state.action_to_string(action))
        if with_events:
            for event in state.events_for(None):
                yield "            " + " ".join(map(str, event))
    yield ending(match, state)


def ending(match, state):
    """The last line: how the match stands."""
    returns = " ".join("%g" % number for number in state.returns())
    if match.closed == "resign":
        return "given up by seat %d; result so far: %s" % (match.resigned, returns)
    if state.is_terminal():
        return "over; result: " + returns
    return "not finished, seat %d to act; result so far: %s" % (state.current_player(), returns)


def add_arguments(parser):
    """See `python -m tools replay --help`."""
    parser.add_argument("file", help="a record: a save (.rec) copied from the handheld, or one written by hand")
    parser.add_argument("--events", action="store_true", help="also print what each action did")
    parser.add_argument("--clean", action="store_true", help="print the record without what was taken back instead")


def main(args):
    """Print the match; 1 when the record could not be read to its end."""
    match, problem = read(args.file)
    if match and args.clean:
        print(record.to_text(match), end="")
    elif match:
        for line in lines(match, args.events):
            print(line)
    if problem:
        print(problem, file=sys.stderr)
        if match:
            print("kept: the %d actions before it" % len(match.actions), file=sys.stderr)
    return 1 if problem else 0
