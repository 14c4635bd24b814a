"""What the address of the browser's page says: a game with its rules, or a match that somebody shares.

    g=<game>&seed=N&<option>=<value>&…&seats=human,hard     all but the game may be left out
    r=<the text of a record>

Loaded for a link only.
"""

from core import catalog
from core.modules import lend
from core.rng import SEEDS
from firmware import opening


class LinkError(Exception):
    """A link that can't be followed. `notice`: the words to tell, as in Store.notices."""

    def __init__(self, *notice):
        super().__init__(notice[0])
        self.notice = notice


def read_game(link, seed):
    """(game id, (options that differ, seats, seed)) of a link; `seed` where it names none. LinkError."""
    given = {}
    for part in link.split("&"):
        name, _, value = part.partition("=")
        given[name] = value
    game_id = given.pop("g")
    if game_id not in catalog.IDS:
        raise LinkError("link.game", game_id)
    game = catalog.load(game_id)
    name = ("game." + game_id,)
    seed = _seed(given.pop("seed"), name) if "seed" in given else seed % opening.SEEDS
    seats = _seats(given.pop("seats"), name) if "seats" in given else None
    options = {}
    for option in given:
        options[option] = _value(game, option, given[option], len(seats or ()), name)
    if seats is None:
        seats = ["human"] + ["normal"] * (game.first_seats(**options) - 1)
    elif len(seats) not in game.seats(**options):
        raise LinkError("link.seats", name, ", ".join(seats))
    return game_id, (options, seats, seed)


def read_record(text):
    """Read a shared record: yields now and then, returns (Match or None, None or the key and line of what is wrong)."""
    record = lend("core", "record")
    reader = record.Reader()
    while text:
        line, end, text = text.partition("\n")
        try:
            reader.feed(line + end)
        except record.RecordError as error:
            return reader.match, ("save." + error.reason, error.line)
        yield
    return reader.match, None if reader.match else ("save.empty",)


def _seed(text, name):
    if not 0 < len(text) < 16 or text.strip("0123456789") or int(text) >= SEEDS:
        raise LinkError("link.seed", name, text)
    return int(text)


def _seats(text, name):
    seats = text.split(",")
    known = lend("core", "record").SEATS
    if "human" not in seats or [seat for seat in seats if seat not in known]:
        raise LinkError("link.seats", name, text)
    return seats


def _value(game, name, text, players, told):
    """The value of an option; `players`: how many seats the link names, 0 for none."""
    spelled = lend("core", "option").spelled
    for option in game.options:
        if option.name == name:
            option = option.at(players or game.min_players)
            for value in option.values:
                if spelled(value) == text:
                    return value
            if text and not text.strip("0123456789") and len(text) < 8 and option.accepts(int(text)):
                return int(text)
    raise LinkError("link.option", told, "%s=%s" % (name, text))
