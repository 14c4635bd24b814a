"""What the bots of both Youscouts are worth: wins over many games, beside moving always and staying always.

    python -m tools odds --jobs 2

Each deal is played six times from the same seed, default settings: by the bot; from the bot's start line by its rule of
thumb, by moving always and by staying always; from a line by chance by moving and by staying always. Printed are the
wins in percent with 95 % intervals, and the bot's lead, deal by deal.
"""

from core import catalog
from core.bots.youscout_odds import LEVELS
from core.mechanics.youscout_state import DONE, MOVE, STAY, TO_CHOOSE, TO_DRAW
from core.rng import Rng, bot_rng
from tools.digest import outcome
from tools.laboratory import interval, spread

GAMES = ("youscout", "youscout_lite")
ARMS = ("bot", "its rule of thumb, its start", "always move, its start", "always stay, its start",
        "always move, any start", "always stay, any start")
CHUNK = 25


def play(state, choose):
    """Play a match to its end, `choose` deciding where there is something to decide; returns the points (0 or 1)."""
    ply = 0
    while not state.is_terminal():
        state.apply_action(0 if state.asked == TO_DRAW else choose(state, ply))
        ply += 1
    return state.returns()[0]


def always(choice):
    """Always the same where move or stay is asked for; no war replacement."""
    return lambda state, ply: choice if state.asked == TO_CHOOSE else DONE


def bot_choice(module, level, seed):
    """The bot's choices, as a session asks for them."""
    def choose(state, ply):
        rng = bot_rng(seed, 0, ply)
        return outcome(module.think(state.resample_from_infostate(0, rng), 0, level, rng))
    return choose


def deal(game, module, level, seed, options):
    """(points of each arm, the bot's start line) in one deal."""
    bot = bot_choice(module, level, seed)
    root = game.new_initial_state(seed, **options)
    start = bot(root, 0)
    lines = root.legal_actions()
    any_start = lines[Rng(seed + (1 << 33)).below(len(lines))]
    points = []
    for first, choose in ((start, bot), (start, lambda state, ply: module.policy(state)), (start, always(MOVE)),
                          (start, always(STAY)), (any_start, always(MOVE)), (any_start, always(STAY))):
        state = root.clone()
        state.apply_action(first)
        # The bot counts its plies from the root of the match.
        points.append(play(state, lambda state, ply, choose=choose: choose(state, ply + 1)))
    return points, start


def chunk(task):
    """The deals of one task."""
    id, level, first, count, options = task
    game = catalog.load(id)
    module = catalog.bot(id)
    return [deal(game, module, level, seed, options) for seed in range(first, first + count)]


def report(id, level, deals):
    """Lines that tell the result of one game."""
    yield "%s, level %s, %d deals" % (id, level, len(deals))
    yield "    %-30s %14s   %s" % ("", "wins %", "the bot's lead")
    for arm, name in enumerate(ARMS):
        rate, half = interval([100 * points[arm] for points, _ in deals])
        lead = ""
        if arm:
            lead = "%+5.2f ± %.2f" % interval([100 * (points[0] - points[arm]) for points, _ in deals])
        yield "    %-30s %6.2f ± %.2f   %s" % (name, rate, half, lead)
    below = sum(start - 10 <= 3 for _, start in deals)
    yield "    the bot began on a lower line in %.0f %% of the deals" % (100 * below / len(deals))


def option(text):
    """NAME=VALUE of the command line; numbers are numbers."""
    name, _, value = text.partition("=")
    try:
        return name, int(value)
    except ValueError:
        try:
            return name, float(value)
        except ValueError:
            return name, {"true": True, "false": False}.get(value, value)


def add_arguments(parser):
    """See `python -m tools odds --help`."""
    parser.add_argument("--games", type=int, default=20000, metavar="N", help="deals (default: %(default)s)")
    parser.add_argument("--game", choices=GAMES, help="only this game")
    parser.add_argument("--level", choices=sorted(LEVELS), default="hard",
                        help="the bot's level (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the first deal's seed (default: %(default)s)")
    parser.add_argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE",
                        help="a setting other than the default, such as replacement=3")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default: %(default)s)")


def main(args):
    """Play and print."""
    for id in GAMES:
        if args.game in (None, id):
            tasks = [(id, args.level, args.seed + first, min(CHUNK, args.games - first), dict(args.option))
                     for first in range(0, args.games, CHUNK)]
            deals = [result for results in spread(chunk, tasks, args.jobs, id) for result in results]
            for line in report(id, args.level, deals):
                print(line, flush=True)
    return 0
