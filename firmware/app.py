"""The app: one slice of work at a time, a stack of scenes, and the one place where a failure ends."""

import gc
import sys

from core.modules import lend, unload
from firmware.buttons import B
from firmware.settings import Settings
from firmware.store import Store
from firmware.words import Words

_LONG_PRESS = 400  # ms until a held button repeats
_REPEAT = 100  # ms between repeats
_AWAKE_NAP = 20  # ms that a tap may wait for its poll
_ASLEEP_NAP = 100
_IDLE = 150  # ms of quiet before garbage is collected
_BATTERY_EVERY = 30000
_BATTERY_LOW = 10  # percent
_BATTERY_FINE = 20

_BRIGHT, _DIM, _OFF = 0, 1, 2
_WRAP = 0x3FFFFFFF  # ticks_ms starts again at 2**30
_PACES = {"off": 0, "fast": 50, "normal": 100, "slow": 200}  # percent
_TUNES = {  # (Hz, ms), …; 0 Hz is silence
    "move": ((880, 15),),
    "refuse": ((196, 90),),
    "win": ((659, 90), (784, 90), (1047, 200)),
    "lose": ((330, 140), (262, 240)),
}


class App:
    """Everything the scenes share: `board`, `canvas`, `store`, `settings`, `words`."""

    def __init__(self, board):
        self.board = board
        self.canvas = board.canvas
        self.now = board.ticks_ms()
        self.store = Store(board.root)
        self.settings = Settings(self.store)
        self.bookmarks = {}  # manual -> the page last read
        self._stack = []
        self._coming = None  # the game of the scene that is about to open
        self._mask = board.poll()  # buttons held since before the start are nobody's press
        self._held = 0  # the button that may repeat
        self._held_since = self.now
        self._repeat_after = _LONG_PRESS
        self._owners = [None] * 8  # which scene saw the press of each button
        self._light = _BRIGHT
        self._active = self.now  # when a button was last down
        self._garbage = True
        self._quiet = self.now  # since when nothing was pressed or drawn
        self._battery_at = self.now
        self._battery_told = False
        self.percent = None  # of the battery; None: there is none, or nobody knows
        self._tune = ()
        self._note = 0
        self._note_at = 0
        self._failing = False
        for fault in self.canvas.use_fonts(board.assets):
            self.store.notices.append(("store.lost", fault))
        self.words = Words(self.canvas.pack)
        self.set_language(board.language or self.settings.language or "en")
        self.show_theme()
        self.show_light()
        if board.has_battery:
            self._look_at_battery(self.now)
        self._start()

    # Scenes

    @property
    def scene(self):
        """The scene on the screen."""
        return self._stack[-1]

    def open(self, name, **kw):
        """Put firmware/scenes/<name>.py on top. Its module is imported now, and unloaded when it has left the stack."""
        module = "firmware.scenes." + name
        __import__(module)
        scene = getattr(sys.modules[module], name[0].upper() + name[1:])(self, **kw)
        scene.name = name
        self._stack.append(scene)
        self._changed()

    def pop(self, value=None):
        """Take the top scene off; the one below is drawn anew and hears `returned(name, value)`.

        Where there is none below, the menu comes.
        """
        name = self._drop()
        if not self._stack:
            self.open("menu")
        self._changed()
        self.scene.returned(name, value)

    def replace(self, name, **kw):
        """Put another scene in place of the top one. The old one goes first, to make room; the modules of the game that
        the new one names stay loaded."""
        self._coming = kw.get("game_id")
        self._close(self._stack.pop())
        self.open(name, **kw)
        self._coming = None

    def home(self):
        """Leave everything and show the menu."""
        while self._stack:
            self._drop()
        self.open("menu")

    def uses(self, game_id):
        """Whether a scene on the stack plays or shows this game, so that its modules must stay."""
        return game_id == self._coming or any(scene.game_id == game_id for scene in self._stack)

    def release(self, game_id):
        """A scene that played or showed this game is gone: forget the game's modules unless another one uses it."""
        if self.uses(game_id):
            return
        from core import catalog

        # Views share modules: all of them go, since one game is on the screen at a time.
        for name in [name for name in sys.modules if name.startswith("firmware.views.")]:
            unload("firmware.views", name[15:])
        catalog.unload(game_id)

    def _drop(self):
        scene = self._stack.pop()
        self._close(scene)
        return scene.name

    def _close(self, scene):
        scene.closed()
        if not any(other.name == scene.name for other in self._stack):
            unload("firmware.scenes", scene.name)
        for name in scene.NEEDS:
            if not any(name in other.NEEDS for other in self._stack):
                unload("firmware", name)

    def _changed(self):
        self._held = 0
        self._garbage = True
        self.scene.stale = True

    def _start(self):
        from core import catalog

        settings = self.settings
        if not self.board.language and not settings.language:
            self.open("language", first=True)
        elif settings.current in catalog.IDS and self.store.exists(settings.current + ".rec") and not self._mask & B:
            self.open("play", game_id=settings.current)
        else:
            self.open("title")

    # What scenes ask for

    def set_language(self, language):
        """Another language, at once and everywhere."""
        self.words.set_language(language)
        for scene in self._stack:
            scene.reword()

    def show_theme(self):
        """Colours as the settings say."""
        themes = lend("firmware.gfx", "themes")
        self.board.set_palette(themes.DARK if self.settings.theme == "dark" else themes.LIGHT)

    def show_light(self):
        """Brightness as the settings say."""
        if self.board.has_backlight:
            self.board.backlight(self.settings.brightness * 20)

    def pace(self, ms):
        """A duration at the chosen animation speed; 0 when animations are off."""
        return ms * _PACES[self.settings.speed] // 100

    def sound(self, name):
        """Begin a short tune."""
        if self.settings.sound and self.board.has_sound:
            self._tune = _TUNES[name]
            self._note = 0
            self._note_at = self.now

    def close(self):
        """The power goes, the window closes: save what waits."""
        for scene in self._stack:
            scene.save()

    # Steps

    def step(self, now):
        """Do one slice of work at the time `now` (ms, any start, wraps at 2**30). Returns the ms it may sleep."""
        try:
            return self._step(now)
        except Exception as error:
            self._failed(error)
            return 0

    def _step(self, now):
        self.now = now
        mask = self.board.poll()
        pressed = mask & ~self._mask
        released = self._mask & ~mask
        self._mask = mask
        if self._asleep(now, mask):
            return _ASLEEP_NAP
        if released:
            self._release(released)
        if pressed:
            self._press(pressed, now)
        elif self._held:
            self._repeat(now)
        elif self.store.notices:
            self._tell()
        wait = self.scene.tick(now)
        scene = self.scene  # the tick may have changed it
        whole = scene.stale
        scene.stale = False
        scene.draw(self.canvas, whole)
        if self.canvas.dirty_count:
            self.board.show()
            self._quiet = now
        elif pressed:
            self._quiet = now
        elif self._garbage and (now - self._quiet) & _WRAP >= _IDLE:
            gc.collect()  # never between a press and its picture
            self._garbage = False
        if self._tune:
            self._play_note(now)
        if self.board.has_battery and (now - self._battery_at) & _WRAP >= _BATTERY_EVERY:
            self._look_at_battery(now)
        if wait is None or wait > _AWAKE_NAP:
            return _AWAKE_NAP
        return wait

    def _press(self, pressed, now):
        self._failing = False
        self._garbage = True
        bit = 1
        for i in range(8):
            if pressed & bit:
                scene = self.scene
                self._owners[i] = scene
                self._held = bit
                self._held_since = now
                self._repeat_after = _LONG_PRESS
                scene.on_button(bit, False)
                if self.scene is not scene:
                    return  # the rest of a chord was not meant for the new scene
            bit <<= 1

    def _repeat(self, now):
        if not self.scene.REPEATS & self._held or (now - self._held_since) & _WRAP < self._repeat_after:
            return
        self._held_since = now
        self._repeat_after = _REPEAT
        self._garbage = True
        self.scene.on_button(self._held, True)

    def _release(self, released):
        self._held &= ~released
        bit = 1
        for i in range(8):
            if released & bit and self._owners[i] is not None:
                scene, self._owners[i] = self._owners[i], None
                if scene is self.scene:
                    scene.on_release(bit)
            bit <<= 1

    def _asleep(self, now, mask):
        """Dim and switch off the screen of a device nobody touches. The press that wakes it does nothing else."""
        if mask:
            self._active = now
            if self._light != _BRIGHT:
                woken = self._light == _OFF
                self._light = _BRIGHT
                self.show_light()
                self._held = 0
                return woken
            return False
        if self._light == _OFF:
            return True
        minutes = self.settings.sleep
        if not minutes or not self.board.has_backlight:
            return False
        idle = (now - self._active) & _WRAP
        if idle >= minutes * 60000:
            self.scene.save()
            self._light = _OFF
            self.board.backlight(0)
            return True
        if idle >= minutes * 20000 and self._light == _BRIGHT:
            self._light = _DIM
            self.board.backlight(self.settings.brightness * 5)
        return False

    def _look_at_battery(self, now):
        self._battery_at = now
        percent = self.percent = self.board.battery()
        if percent is None:
            return
        if percent > _BATTERY_FINE:
            self._battery_told = False
        elif percent <= _BATTERY_LOW and not self._battery_told:
            self._battery_told = True
            self.store.notices.append(("note.battery", percent))

    def _play_note(self, now):
        if (now - self._note_at) & _WRAP > _WRAP >> 1:
            return  # still sounding: `_note_at` lies ahead
        if self._note == len(self._tune):
            self._tune = ()
            return
        hz, ms = self._tune[self._note]
        if hz:
            self.board.tone(hz, ms)
        self._note += 1
        self._note_at = (now + ms) & _WRAP

    def _tell(self):
        """Open a message with the next thing that the player must hear."""
        if self.scene.name == "message":
            return
        notice = self.store.notices.pop(0)
        words = self.words
        # An argument may be words itself: (key, argument, …).
        args = [words.get(*arg) if isinstance(arg, tuple) else arg for arg in notice[1:]]
        self.open("message", text=words.get(notice[0], *args))

    # Failure

    def _failed(self, error):
        """A scene, a view or a rule failed. Save what can be saved, say so, and go back to the menu."""
        if self._failing:
            raise error  # the report itself failed: main.py starts anew
        self._failing = True
        self._coming = None
        saved = True
        troubles = [error]
        while self._stack:
            scene = self._stack.pop()
            try:
                scene.save()
                scene.closed()
            except Exception as trouble:
                saved = False
                troubles.append(trouble)
            unload("firmware.scenes", scene.name)
        scene = None
        gc.collect()  # the heap may be what is full
        lend("firmware", "failing").report(self, troubles, saved)
