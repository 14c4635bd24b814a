"""Statistics: every finished match is counted exactly once, whatever happens to the power.

    stats.json  {"games": {<game>: {"last": N, "rows": {<category>: [six numbers]}}},
                 "log": [[serial, game, result, actions, N], …]}

A match carries its number N in its record. Numbers of one game only grow and one match of a game runs at a time, so a
match is counted already exactly when its number is not above `last`. Counting is one atomic write, and gives the match
its serial number among all finished matches, under which its journal then moves to the replays. Whatever is cut short
is done again at the next start.

Won is the first place alone, drawn is one that is shared. A match of several people is counted as played, and that is
all: nobody knows whose figures they would be.
"""

from core.modules import lend

NAME = "stats.json"
LOST, WON, DRAWN, RESIGNED, PLAYED = 0, 1, 2, 3, 4
PLAYS, WINS, CLEAN_PLAYS, CLEAN_WINS, STREAK, BEST = 0, 1, 2, 3, 4, 5
ALL = ""  # the category of everything
LOGGED = 20


class Tally:
    """What stats.json holds. `games` maps a game to its rows, `log` tells about the last matches, the last first.

    `unsaved`: a match was counted, but that did not reach the flash.
    """

    def __init__(self, store):
        self._store = store
        self.games = {}
        self.log = []
        self.unsaved = False
        saved = lend("firmware", "salvage").load_json(store, NAME)
        sound = isinstance(saved.get("games", {}), dict) and isinstance(saved.get("log", []), list)
        for game, entry in _items(saved.get("games", {})):
            if _is_entry(entry):
                self.games[game] = entry
            else:
                sound = False
        log = saved.get("log", [])
        if isinstance(log, list):
            self.log = [entry for entry in log if _is_logged(entry)]
            sound = sound and len(self.log) == len(log)
        if not sound:
            store.notices.append(("store.stats",))

    def row(self, game, category=ALL):
        """[plays, wins, clean plays, clean wins, current streak, best streak]; streaks count clean wins."""
        return self.games.get(game, {"rows": {}})["rows"].get(category, [0] * 6)

    def categories(self, game):
        """The categories of a game that have been played, ascending, without `ALL`."""
        return sorted(name for name in self.games.get(game, {"rows": {}})["rows"] if name != ALL)

    def next_number(self, game):
        """The number of the next match of a game."""
        return self.games.get(game, {"last": 0})["last"] + 1

    def count(self, game, number, category, result, actions, clean):
        """Count a match unless it is counted already; `clean`: without undo or auto play, None: of several people.

        Returns its serial number, or 0 when that could not be saved; another try saves it.
        """
        entry = self.games.get(game)
        if entry is None:
            entry = self.games[game] = {"last": 0, "rows": {}}
        if number > entry["last"]:
            entry["last"] = number
            for name in {ALL, category}:
                row = entry["rows"].get(name)
                if row is None:
                    row = entry["rows"][name] = [0] * 6
                _count(row, result, clean)
            kept = lend("firmware", "archive").replays(self._store)
            serial = max([logged[0] for logged in self.log[:1]] + kept[:1] + [0]) + 1
            self.log.insert(0, [serial, game, result, actions, number])
            del self.log[LOGGED:]
            self.unsaved = True
        if self.unsaved and not self.save():
            return 0
        for logged in self.log:
            if logged[1] == game and logged[4] == number:
                return logged[0]
        return 0

    def reset(self, game):
        """Forget the figures of one game (its last number stays, so that nothing is counted twice)."""
        if game in self.games:
            self.games[game]["rows"] = {}
            self.save()

    def logged(self, serial):
        """The log's entry [serial, game, result, actions, number] about a match, or None."""
        for entry in self.log:
            if entry[0] == serial:
                return entry
        return None

    def save(self):
        """False when it failed."""
        self.unsaved = not self._store.save_json(NAME, {"games": self.games, "log": self.log})
        return not self.unsaved


def _count(row, result, clean):
    row[PLAYS] += 1
    if clean is None:
        return
    if result == WON:
        row[WINS] += 1
    if clean:
        row[CLEAN_PLAYS] += 1
    if result != WON:
        row[STREAK] = 0
    elif clean:
        row[CLEAN_WINS] += 1
        row[STREAK] += 1
        row[BEST] = max(row[BEST], row[STREAK])


def _items(value):
    return value.items() if isinstance(value, dict) else ()


def _is_number(value):
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_entry(entry):
    if not isinstance(entry, dict) or not _is_number(entry.get("last")) or not isinstance(entry.get("rows"), dict):
        return False
    return all(
        isinstance(row, list) and len(row) == 6 and all(_is_number(n) for n in row) for row in entry["rows"].values()
    )


def _is_logged(entry):
    return (
        isinstance(entry, list)
        and len(entry) == 5
        and isinstance(entry[1], str)
        and all(_is_number(entry[i]) for i in (0, 2, 3, 4))
        and entry[2] <= PLAYED
    )
