"""What the levels of a bot are worth against each other, in duplicate matches.

    python -m tools arena parity --seats hard,normal,normal,normal --matches 2000 --jobs 2
    python -m tools arena japanese_loo --seats 'hard,hard*100,hard,hard*100' --matches 40 min_players=3

Each deal is played once in each different rotation of the seats, so that luck of the cards falls on all alike. A seat
is a level of the game's bot, a level with so many times its budget (hard*100), or random. Printed are the mean result
of a match by kind of seat, the share of matches won (a shared win counts in parts), and what the first kind has more
than each other one, deal by deal, with 95 % intervals. A bot gets the match only as its seat knows it.
"""

import importlib
import sys

from core import catalog
from core.rng import bot_rng
from tools.digest import outcome
from tools.laboratory import interval, spread
from tools.odds import option

RANDOM = "random"


def modules(id):
    """(Game, module of its bot), whether the catalog lists it or not; UnknownGame."""
    try:
        return importlib.import_module("core.games." + id).GAME, importlib.import_module("core.bots." + id)
    except ModuleNotFoundError:
        raise catalog.UnknownGame("there is no game %r with a bot; games: %s" % (id, ", ".join(catalog.IDS))) from None


def level_of(module, kind):
    """The level that a seat's kind stands for; one with a larger budget is added to the module. ValueError."""
    level, _, times = kind.partition("*")
    known = sorted(module.LEVELS)
    if level not in module.LEVELS or times and not times.isdigit():
        raise ValueError("seat %r is none of %s, one of these with *N, or %s" % (kind, ", ".join(known), RANDOM))
    if times:
        module.LEVELS[kind] = module.LEVELS[level] * int(times)
    return kind


def choose(module, kind, state, seat, seed, ply):
    """The action of a seat, its bot asked as a session asks it."""
    rng = bot_rng(seed, seat, ply)
    known = state.resample_from_infostate(seat, rng)
    if kind == RANDOM:
        actions = known.legal_actions()
        return actions[rng.below(len(actions))]
    return outcome(module.think(known, seat, level_of(module, kind), rng))


def play(game, module, kinds, seed, options):
    """Play a match, kinds[seat] in each seat; returns its results."""
    state = game.new_initial_state(seed, len(kinds), **options)
    ply = 0
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(choose(module, kinds[seat], state, seat, seed, ply))
        ply += 1
    return state.returns()


def rotations(seats):
    """The different ways to seat them round the table: lists of kinds."""
    found = []
    for shift in range(len(seats)):
        turned = seats[shift:] + seats[:shift]
        if turned not in found:
            found.append(turned)
    return found


def duplicate(task):
    """{kind: (mean result, matches won in percent)} of one deal, played in every rotation."""
    id, seats, seed, options = task
    game, module = modules(id)
    points = {kind: [] for kind in seats}
    won = {kind: [] for kind in seats}
    for kinds in rotations(seats):
        returns = play(game, module, kinds, seed, options)
        best = max(returns)
        for seat, kind in enumerate(kinds):
            points[kind].append(returns[seat])
            won[kind].append(100 * (returns[seat] == best) / returns.count(best))
    return {kind: (sum(points[kind]) / len(points[kind]), sum(won[kind]) / len(won[kind])) for kind in seats}


def report(seats, deals):
    """Lines that tell the result."""
    kinds = list(dict.fromkeys(seats))
    yield "%-14s %18s %16s" % ("", "a match", "won %")
    for kind in kinds:
        yield "%-14s %9.2f ± %6.2f %9.1f ± %4.1f" % (
            kind, *interval([deal[kind][0] for deal in deals]), *interval([deal[kind][1] for deal in deals]))
    for kind in kinds[1:]:
        more = [deal[kinds[0]][0] - deal[kind][0] for deal in deals]
        yield "%s - %s: %+.2f ± %.2f a match" % (kinds[0], kind, *interval(more))


def add_arguments(parser):
    """See `python -m tools arena --help`."""
    parser.epilog = __doc__
    parser.add_argument("game", metavar="GAME", help=", ".join(catalog.IDS) + ", or one that is not listed yet")
    parser.add_argument("options", nargs="*", type=option, metavar="NAME=VALUE", help="settings other than the default")
    parser.add_argument("--seats", required=True, metavar="KIND,KIND,…", help="who plays, seat by seat")
    parser.add_argument("--matches", type=int, default=400, metavar="N",
                        help="matches, all rotations counted; full ones are played (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the first deal's seed (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default: %(default)s)")


def main(args):
    """Play and print."""
    seats = args.seats.split(",")
    options = dict(args.options)
    try:
        game, module = modules(args.game)
        for kind in seats:
            if kind != RANDOM:
                level_of(module, kind)
        game.new_initial_state(0, len(seats), **options)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    each = len(rotations(seats))
    tasks = [(args.game, seats, args.seed + deal, options) for deal in range(max(1, -(-args.matches // each)))]
    deals = spread(duplicate, tasks, args.jobs, args.game)
    print("%s: %s, %d deals of %d matches" % (args.game, ",".join(seats), len(deals), each))
    for line in report(seats, deals):
        print(line)
    return 0
