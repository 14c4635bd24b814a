"""Plays seeded matches of every game and prints one checksum a game: the same on every runtime, or something is wrong.

Rules, notation, events, what each seat knows, records and, in every fourth match, the bots' choices go into it. All
but `add_arguments` and `main` is used on MicroPython, too.
"""

import hashlib

from core import catalog, record
from core.rng import Rng, bot_rng

LEVEL = "easy"


def digest(game, games):
    """16 hex digits that stand for all that happens in so many matches, with all kinds of options."""
    sha = hashlib.sha256()
    for seed in range(games):
        for line in told(game, seed):
            sha.update(line.encode())
    return "".join(["%02x" % byte for byte in sha.digest()[:8]])


def told(game, seed):
    """Everything there is to tell of one match, line by line."""
    rng = Rng(seed)
    options = {}
    for option in game.options:
        # Seed 0 has the defaults.
        if seed and rng.below(2):
            options[option.name] = option.values[rng.below(len(option.values))]
    possible = list(game.seats(**options))
    seats = ["human"] * possible[rng.below(len(possible))]
    match = record.begin(game, options, seats, seed)
    yield record.header_line(match)
    while not match.state.is_terminal():
        yield match.apply(chosen(match, seed, rng))
        for seat in range(len(seats)):
            yield repr(match.state.events_for(seat))
    for seat in range(len(seats)):
        yield match.state.information_state_string(seat)
    yield repr(match.state.returns())


def chosen(match, seed, rng):
    """A random action, or in every fourth match the bot's."""
    state = match.state
    if seed % 4 != 3:
        legal = state.legal_actions()
        return legal[rng.below(len(legal))]
    seat = state.current_player()
    rng = bot_rng(seed, seat, len(match.actions))
    known = state.resample_from_infostate(seat, rng)
    return outcome(catalog.bot(match.game.id).think(known, seat, LEVEL, rng))


def outcome(thinking):
    """What a generator returns at its end."""
    try:
        while True:
            next(thinking)
    except StopIteration as end:
        return end.value


def lines(games, ids=catalog.IDS):
    """What is printed, line by line."""
    for id in ids:
        yield "%-16s %s" % (id, digest(catalog.load(id), games))


def add_arguments(parser):
    """See `python -m tools digest --help`."""
    parser.add_argument("--games", type=int, default=100, metavar="N",
                        help="matches of each game (default: %(default)s)")
    parser.add_argument("--game", choices=catalog.IDS, help="only this game")
    parser.add_argument("--on", choices=("cpython", "unix", "wasm", "board"), default="cpython",
                        help="where to play: here (the default), on MicroPython's unix port or WebAssembly build, or "
                        "on an emulated RP2040, which needs --uf2 and some minutes a match")
    parser.add_argument("--uf2", metavar="FILE", help="MicroPython for the Pico, for --on board")


def main(args):
    """Print the checksums. Returns 1 when they can't be had, after a message."""
    ids = [args.game] if args.game else catalog.IDS
    if args.on == "cpython":
        for line in lines(args.games, ids):
            print(line)
        return 0
    import sys

    from tools import runtimes

    try:
        for id in ids:
            print(runtimes.RUNTIMES[args.on](args.games, id, args.uf2), flush=True)
    except runtimes.Failures as error:
        print(error, file=sys.stderr)
        return 1
    return 0
