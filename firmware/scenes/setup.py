"""The rules of a match before it begins."""

from core import catalog
from firmware.buttons import B
from firmware.gfx import widgets
from firmware.listing import Listing
from firmware.opening import SEEDS

KINDS = ("human", "easy", "normal", "hard")  # who may sit on a seat
_START, _DEFAULTS, _SEED, _PLAYERS, _SEATS, _LEVEL = "start", "defaults", "seed", "players", "seats", "level"


class Setup(Listing):
    """A row for each option of the game, set as in its last match.

    The empty page comes first: the game's modules take the handheld longer to load than a page may take to appear.
    """

    def __init__(self, app, game_id):
        super().__init__(app, app.words.get("game." + game_id))
        self.game_id = game_id
        self.game = None  # until `tick` has loaded it
        self._page = False  # the empty page is on the screen
        self._seed = None
        self._players = 1
        self._kinds = None  # who sits on each seat, those of the largest match included: indexes of KINDS
        self._all = ()  # the options
        self._values = {}  # of those that were changed
        self._keys = ()

    def tick(self, now):
        if self.game is None and self._page:
            self.game = catalog.load(self.game_id)
            settings = self.app.settings
            seats = settings.seats.get(self.game_id, "")
            self._players = len(seats)
            self._kinds = [0] + [2] * (self.game.max_players - 1)
            for i, kind in enumerate(seats[: self.game.max_players]):
                self._kinds[i] = int(kind)
            last = settings.options.get(self.game_id, {})
            self._all = self.game.options
            for option in self._all:
                if option.name in last and option.accepts(last[option.name]):
                    self._values[option.name] = option.canonical(last[option.name])
            self._numbers()
            self.refresh()
        return super().tick(now)

    def _options(self):
        """The options as they are for so many players, each with its value."""
        options = [option.at(self._players) for option in self._all]
        values = [self._values.get(option.name, option.default) for option in options]
        return [(option, value if value in option.values else option.default) for option, value in zip(options, values)]

    def _numbers(self):
        """The numbers of players that are possible; the one that was chosen is kept among them."""
        numbers = list(self.game.seats(**self._values))
        if self._players not in numbers:
            self._players = self.game.first_seats(**self._values)
        return numbers

    def _level(self):
        """The level of all bots as an index of KINDS; 0 when they differ, None when there are none."""
        levels = {kind for kind in self._kinds[: self._players] if kind}
        return None if not levels else levels.pop() if len(levels) == 1 else 0

    def draw(self, canvas, whole):
        if self.game is not None:
            super().draw(canvas, whole)
        elif whole:
            widgets.frame(canvas, self.title, self.footer())
            self._page = True

    def on_button(self, button, repeat):
        if self.game is not None:
            super().on_button(button, repeat)
        elif button == B:
            self.back()

    def rows(self):
        words = self.app.words
        rows = [(words.get("setup.start"), "")]
        keys = [_START]
        if self.game.max_players > self.game.min_players:
            keys.append(_PLAYERS)
            rows.append((words.get("setup.players"), str(self._players), True))
        if self.game.max_players > 1:
            keys += [_SEATS, _LEVEL]
            rows.append((words.get("setup.seats"), str(self._kinds[: self._players].count(0)), True))
            level = self._level()
            told = "–" if level is None else words.get("setup.level." + (KINDS[level] if level else "mixed"))
            rows.append((words.get("setup.level"), told, True))
        for option, value in self._options():
            keys.append(option)
            rows.append((words.get(self._key(option)), self._value_words(option, value), True))
        keys += [_SEED, _DEFAULTS]
        rows.append((words.get("setup.seed"), words.get("setup.chance") if self._seed is None else "%d" % self._seed))
        rows.append((words.get("setup.defaults"), ""))
        self._keys = keys
        return rows

    def _key(self, option):
        return "%s.opt.%s" % (self.game_id, option.name)

    def _value_words(self, option, value):
        words = self.app.words
        key = "%s.%s" % (self._key(option), str(value).lower() if isinstance(value, bool) else value)
        if words.has(key):
            return words.get(key)
        if isinstance(value, bool):
            return words.get("opt.true" if value else "opt.false")
        return str(value)

    def footer(self):
        words = self.app.words
        return (
            ("A", words.get("btn.choose")),
            ("◀▶", words.get("btn.change")),
            ("Y", words.get("btn.explain")),
            ("B", words.get("btn.back")),
        )

    def chosen(self, i):
        key = self._keys[i]
        if key == _START:
            self._start()
        elif key == _SEED:
            self.app.open("number", title=self.app.words.get("setup.seed"), value=self._seed or 0)
        elif key == _DEFAULTS:
            self._values.clear()
            self._numbers()
            self.refresh()
        elif key == _SEATS:
            self.app.open("seats", kinds=self._kinds, names=KINDS, num_players=self._players)
        else:
            self.changed(i, 1)

    def changed(self, i, step):
        key = self._keys[i]
        if key == _PLAYERS:
            numbers = self._numbers()
            self._players = numbers[(numbers.index(self._players) + step) % len(numbers)]
        elif key == _SEATS:
            self._seat(step)
        elif key == _LEVEL:
            level = ((self._level() or 2) - 1 + step) % 3 + 1
            for i, kind in enumerate(self._kinds):
                self._kinds[i] = kind and level
        elif not isinstance(key, str):
            values = key.values
            value = {option.name: value for option, value in self._options()}[key.name]
            self._values[key.name] = values[(values.index(value) + step) % len(values)]
            self._numbers()
        else:
            return
        self.refresh(i if self.game.max_players == 1 else None)  # one row changes others

    def _seat(self, step):
        """One person more or less: on the first seats."""
        count = self._players
        people = (self._kinds[:count].count(0) - 1 + step) % count + 1
        level = self._level() or 2
        for i in range(len(self._kinds)):
            self._kinds[i] = 0 if i < people else self._kinds[i] or level

    def explained(self, i):
        words = self.app.words
        key = self._keys[i]
        if isinstance(key, str):
            title, text = self.items[i][0], words.get("setup.%s.x" % key)
        else:
            title = words.get(self._key(key))
            standard = words.get("opt.default", self._value_words(key, key.default))
            text = "%s\n\n%s" % (words.get(self._key(key) + ".x"), standard)
        self.app.open("message", title=title, text=text)

    def returned(self, name, value):
        if name == "number" and value is not None:
            self._seed = None if value < 0 else value
            self.refresh()
        elif name == "seats":
            self.refresh()
        elif value == "give":
            self._begin()

    def _start(self):
        """A match that is going on is given up only after asking."""
        app = self.app
        if 0 not in self._kinds[: self._players]:
            app.open("message", title=self.title, text=app.words.get("setup.nobody"))
        elif app.store.exists(self.game_id + ".rec") and app.settings.confirm:
            app.open("message", title=self.title, text=app.words.get("setup.give"), ask="give")
        else:
            self._begin()

    def _begin(self):
        app = self.app
        options = {}
        for option, value in self._options():
            if value != option.default:
                options[option.name] = value
        app.settings.options[self.game_id] = options
        kinds = self._kinds[: self._players]
        if self.game.max_players > 1:
            app.settings.seats[self.game_id] = "".join([str(kind) for kind in kinds])
        seats = [KINDS[kind] for kind in kinds]
        seed = app.board.seed() % SEEDS if self._seed is None else self._seed
        app.replace("play", game_id=self.game_id, new=(options, seats, seed))

    def reword(self):
        self.title = self.app.words.get("game." + self.game_id)
        super().reword()

    def closed(self):
        self.app.release(self.game_id)
