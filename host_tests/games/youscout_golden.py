"""Plays the recorded games of the two Youscouts and compares every field of every ply. Runs on CPython and MicroPython.

    python host_tests/games/youscout_golden.py < games.jsonl      (from the project's folder; the data are gzipped)

Prints one line a difference and, last, "N games, N plies, N boards, N differ".
"""

import json
import sys

from core import catalog
from core.game import TERMINAL
from core.mechanics.youscout_board import PLACES, card_name
from core.mechanics.youscout_hexagram import hexagram, hexagram_name, hexagram_number
from core.mechanics.youscout_state import TO_REPLACE
from core.mechanics.youscout_told import card_number

IDS = {"original": "youscout", "simplified": "youscout_lite"}


class Differs(Exception):
    """The project and the record disagree."""


def same(what, got, want):
    """Raise Differs unless both are equal."""
    if got != want:
        raise Differs("%s: %r, recorded %r" % (what, got, want))


def check_board(row, game):
    """A dealt board under the three swap methods."""
    for method in row["result"]:
        want = row["result"][method]
        state = game.new_initial_state(deal=[{"major": row["dealt"]}], swap=method)
        check_opening(method, state, want["board"], want)


def check_opening(what, state, board, want):
    """Board, special name, hexagram and start lines before the first action."""
    same(what + " board", [list(arcanum) for arcanum in state.board], board)
    same(what + " special", state.special, want["special"])
    same(what + " starts", legal(state), ["start %d" % line for line in want["allowed_starts"]])
    number, name, bits = hexagram(state.board)
    same(what + " odd", [bits >> line & 1 for line in range(6)], want["hexagram"]["odd"])
    same(what + " hexagram", name, want["hexagram"]["usual"])
    # The browser version reads the lines from the top, and shows the special name instead.
    upside_down = sum([(bits >> line & 1) << 5 - line for line in range(6)])
    shown = state.special or hexagram_name(hexagram_number(upside_down))
    same(what + " hexagram shown", shown, want["hexagram"]["author_shown"])
    same(what + " number", hexagram_number(bits), number)


def check_game(row):
    """A whole game; returns the number of plies."""
    game = catalog.load(IDS[row["variant"]])
    reshuffles = [ply["reshuffled"] for ply in row["plies"] if "reshuffled" in ply]
    cards = [{"major": row["deal"]["major"], "minor": row["deal"]["minor"], "reshuffles": reshuffles}]
    state = game.new_initial_state(deal=cards, **row["settings"])
    check_opening("opening", state, row["after_swap"], row)
    play(state, "start %d" % row["start"])
    same("end card", state.events_for(0), [("start", row["start"] - 1, 13 if row["start"] < 4 else 0)])
    choices = []
    rounds = 0
    for number, ply in enumerate(row["plies"]):
        rounds += ply["card"] == "END"
        check_ply("ply %d " % number, state, ply, rounds, choices)
    same("choices", choices, row["choices"])
    same("rounds", state.rounds, row["rounds"])
    same("over", (state.current_player(), state.legal_actions()), (TERMINAL, []))
    same("result", state.returns(), [1 if row["result"] == "win" else 0])
    return len(row["plies"])


def check_ply(at, state, ply, rounds, choices):
    """One drawn card with all that follows."""
    same(at + "legal before", legal(state), ["draw"])
    same(at + "from", state.token + 1, ply["from"])
    play(state, "draw")
    events = state.events_for(0)
    check_events(at, state, ply, events)
    chosen = None
    if ply.get("legal"):
        same(at + "legal", legal(state), ply["legal"])
        chosen = ply["chosen"]
        choices.append(chosen)
        play(state, chosen)
        events += state.events_for(0)
    else:
        same(at + "no choice", state.drawn, -1)
    same(at + "outcome", outcome(events, chosen), ply["outcome"])
    if "war" in ply:
        check_war(at, state, ply, choices)
    else:
        same(at + "war", state.asked != TO_REPLACE, True)
    same(at + "to", state.token + 1, ply["to"])
    check_position(at, state, ply)
    same(at + "rounds", state.position()["rounds"], rounds)


def check_events(at, state, ply, events):
    """The drawn card, what was compared, what was missing, the new deck."""
    same(at + "card", (events[0][0], card_name(events[0][1])), ("draw", ply["card"]))
    contests = [event for event in events if event[0] == "contest"]
    same(at + "compare", [{"lhs": event[2], "rhs": event[3]} for event in contests],
         [ply["compare"]] if "compare" in ply else [])
    for event in contests:
        same(at + "lhs terms", sum([term[2] for term in event[5]]), event[2])
        same(at + "rhs terms", sum([term[2] for term in event[6]]), event[3])
        for term in event[5] + event[6]:
            check_term(at, state, term)
    same(at + "need_missing", "missing" in [event[0] for event in events], ply.get("need_missing", False))
    same(at + "reshuffle", "reshuffle" in [event[0] for event in events], "reshuffled" in ply)
    if "reshuffled" in ply:
        same(at + "new deck", [card_name(card) for card in reversed(state.deck)], ply["reshuffled"])
        same(at + "deck content", sorted(state.deck), sorted([card_number(name) for name in ply["reshuffled"]]))


def check_term(at, state, term):
    """A term's amount follows from what it names."""
    what, place, amount, of = term
    if what in ("card", "max", "min"):
        same(at + what, amount, 0 if of is None else state.values[of])
    elif what == "sum":
        same(at + what, amount, sum([state.values[card] for card in of]))
    else:
        halves = int(state.options["major_influence"] * 2)
        same(at + what, amount, (of * halves + 1) // 2)
        same(at + what + " place", place in range(6), True)


def outcome(events, chosen):
    """A ply's outcome in the words of the record, from its events."""
    kinds = [event[0] for event in events]
    if "reshuffle" in kinds or "end" in kinds:
        return "end" if "end" in kinds else "reshuffle"
    if chosen == "stay":
        return "chose_stay"
    if "token" in kinds:
        return "moved"
    return "failed" if "contest" in kinds or "missing" in kinds else "no_contest"


def check_war(at, state, ply, choices):
    """War replacement: the position before it, then step by step the open places and the counters."""
    check_position(at + "before war ", state, ply["before_war"])
    ended = False
    for step in ply["war"]:
        same(at + "sources", sorted([PLACES[place] for place in state.sources()]), sorted(step["sources"]))
        if step.get("end"):
            play(state, "done")
            choices.append("end_war")
            ended = True
            continue
        source = PLACES.index(step["from"])
        targets = [PLACES[place] for place in state.targets(source)]
        same(at + "targets", sorted(targets), sorted([name for name in step["targets"] if name != step["from"]]))
        check_steps(at, state)
        choices.append({"card": step["card"], "from": step["from"], "to": step["to"]})
        if step["from"] == step["to"]:
            same(at + "counted", step["counted"], False)
            card = bytes((card_number(step["card"]),))
            state.places[source] = state.places[source].replace(card, b"") + card
        else:
            same(at + "counted", step["counted"], True)
            play(state, "%s %s>%s" % (step["card"], step["from"], step["to"]))
        same(at + "count", (state.replaced, state.replaced_to_co), (step["count"], step["to_co_count"]))
    same(at + "war ended", state.asked != TO_REPLACE, True)
    same(at + "war_auto_ended", not ended, ply["war_auto_ended"])


def check_steps(at, state):
    """All steps are legal actions, and nothing else is but to be done."""
    steps = ["done"]
    for source in state.sources():
        for card in state.places[source]:
            for target in state.targets(source):
                steps.append("%s %s>%s" % (card_name(card), PLACES[source], PLACES[target]))
    same(at + "steps", sorted(legal(state)), sorted(steps))


def check_position(at, state, want):
    """All places, each in order, and the number of cards left."""
    position = state.position()
    for name in ("lines", "Sw", "Co", "discard", "remaining"):
        same(at + name, position[name], want[name])


def legal(state):
    """The legal actions in the notation of records."""
    return [state.action_to_string(action) for action in state.legal_actions()]


def play(state, text):
    """Apply an action given in the notation of records."""
    state.apply_action(state.string_to_action(text))


def check_lines(lines):
    """Check recorded games and boards, one JSON object a line: (games, plies, boards, list of differences)."""
    games = plies = boards = 0
    differences = []
    for line in lines:
        row = json.loads(line)
        try:
            if "dealt" in row:
                boards += 1
                check_board(row, catalog.load("youscout"))
                check_board(row, catalog.load("youscout_lite"))
            else:
                games += 1
                plies += check_game(row)
        except Differs as error:
            differences.append("%s: %s" % (row.get("id", row.get("dealt")), error))
    return games, plies, boards, differences


if __name__ == "__main__":
    games, plies, boards, differences = check_lines(sys.stdin)
    for difference in differences:
        print(difference)
    print("%d games, %d plies, %d boards, %d differ" % (games, plies, boards, len(differences)))
