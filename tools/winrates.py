"""Win rates of both Youscouts by start line, under three policies, beside those of the author's browser version.

    python -m tools winrates --jobs 2

Default settings, 4,000 games a start line; boards are dealt until the line is allowed. A difference counts in standard
errors of both measurements together; beyond three the number is marked and the exit code is 1.
"""

import math

from core import catalog
from core.mechanics.youscout_state import DRAW, MOVE, START, STAY, TO_CHOOSE, TO_DRAW
from core.rng import Rng
from tools.laboratory import mean, spread

GAMES = ("youscout", "youscout_lite")
POLICIES = ("move", "stay", "random")
# The browser version, 4,000 games a line: percent won from the lines 1-6, over all; draws and offers a game.
BROWSER = {
    ("youscout", "move"): (33.4, 34.4, 33.1, 19.3, 19.4, 19.5, 26.5, 74.39, 2.626),
    ("youscout", "stay"): (33.1, 32.5, 33.0, 12.0, 11.1, 10.3, 22.0, 74.43, 10.069),
    ("youscout", "random"): (33.7, 34.4, 33.2, 18.7, 18.5, 17.7, 26.1, 74.49, 3.95),
    ("youscout_lite", "move"): (33.4, 33.8, 34.4, 34.2, 33.3, 34.5, 33.9, 79.25, 4.069),
    ("youscout_lite", "stay"): (33.4, 35.1, 34.3, 18.0, 18.1, 19.1, 26.4, 78.06, 6.365),
    ("youscout_lite", "random"): (34.2, 34.5, 33.6, 29.1, 28.0, 27.8, 31.2, 78.51, 4.9),
}
BROWSER_GAMES = 4000
CHUNK = 500


def play(game, policy, line, seed):
    """(won, draws, offers) of one game: the first deal from the seed on that allows the line."""
    while True:
        state = game.new_initial_state(seed)
        if state.why_illegal(START + line) is None:
            break
        seed += 1 << 32
    state.apply_action(START + line)
    rng = Rng(seed + (1 << 31))
    draws = offers = 0
    while not state.is_terminal():
        if state.asked == TO_DRAW:
            draws += 1
            state.apply_action(DRAW)
        elif state.asked == TO_CHOOSE:
            offers += 1
            moves = policy == "move" or policy == "random" and rng.below(2)
            state.apply_action(MOVE if moves else STAY)
    return state.returns()[0], draws, offers


def chunk(task):
    """The games of one task: a list of (won, draws, offers)."""
    id, policy, line, first, count = task
    game = catalog.load(id)
    # Every line has deals of its own; the policies have the same ones.
    first += line << 24
    return [play(game, policy, line, seed) for seed in range(first, first + count)]


def row(id, policy, by_line):
    """One printed row and whether it is within three standard errors in all of its numbers."""
    cells = []
    worst = 0
    browser = BROWSER[id, policy]
    every = [game for line in range(1, 7) for game in by_line[line]]
    for column, games in enumerate([by_line[line] for line in range(1, 7)] + [every]):
        rate, error = mean([100 * won for won, _, _ in games])
        theirs = browser[column] / 100
        their_error = 100 * math.sqrt(theirs * (1 - theirs) / (BROWSER_GAMES * (6 if column == 6 else 1)))
        off = abs(rate - browser[column]) / math.hypot(error, their_error)
        worst = max(worst, off)
        cells.append("%5.1f%s" % (rate, "!" if off > 3 else " "))
    for column, index in ((7, 1), (8, 2)):
        average, error = mean([game[index] for game in every])
        # Their spread is ours: the same game, 24,000 times.
        their_error = error * math.sqrt(len(every) / (6 * BROWSER_GAMES))
        off = abs(average - browser[column]) / math.hypot(error, their_error)
        worst = max(worst, off)
        cells.append("%6.2f%s" % (average, "!" if off > 3 else " "))
    return "%-14s%-8s%s  %4.1f" % (id, policy, " ".join(cells), worst), worst <= 3


def add_arguments(parser):
    """See `python -m tools winrates --help`."""
    parser.add_argument("--games", type=int, default=24000, metavar="N",
                        help="games of each game and policy (default: %(default)s)")
    parser.add_argument("--game", choices=GAMES, help="only this game")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default: %(default)s)")


def main(args):
    """Play and print the table; 1 when a number is off by more than three standard errors."""
    a_line = max(2, args.games // 6)
    tasks = [(id, policy, line, args.seed + first, min(CHUNK, a_line - first))
             for id in GAMES if args.game in (None, id) for policy in POLICIES for line in range(1, 7)
             for first in range(0, a_line, CHUNK)]
    games = {}
    for task, result in zip(tasks, spread(chunk, tasks, args.jobs, "games")):
        games.setdefault(task[:2], {}).setdefault(task[2], []).extend(result)
    head = "".join("%5d  " % line for line in range(1, 7))
    print("%-14s%-8s%s  all   draws  offers  worst" % ("game", "policy", head))
    fine = True
    for id, policy in games:
        line, within = row(id, policy, games[id, policy])
        print(line)
        fine = fine and within
    print("percent won by start line, %d games each; worst: largest distance from the browser version's number, in "
          "standard errors%s" % (a_line, "" if fine else "; ! is more than 3"))
    return 0 if fine else 1
