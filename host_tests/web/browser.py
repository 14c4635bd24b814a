"""The browser player as a device that scripts can play: real keys or touches, and a clock that stands still between."""

import base64
import contextlib
import re

from tools.screentext import ScreenText

KEYS = {"UP": "ArrowUp", "DOWN": "ArrowDown", "LEFT": "ArrowLeft", "RIGHT": "ArrowRight",
        "A": "KeyZ", "B": "KeyX", "X": "KeyC", "Y": "KeyV"}
NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "X", "Y")


class Browser:
    """page: of playwright. address: where the site is. touch: press the buttons of the page, not keys.

    What the page complains about is in `said`.
    """

    def __init__(self, page, address, touch=False, **query):
        self.page = page
        self.text = ScreenText()
        self.said = []
        self.touch = touch
        self.held = 0
        page.on("console", lambda message: self.said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.said.append(str(error)))
        words = {"trace": "1", "clock": "held", **{name: str(value) for name, value in query.items() if value}}
        self.address = address + "?" + "&".join("=".join(item) for item in words.items())

    def open(self, link=""):
        """Load the page; returns when the firmware runs."""
        self.page.goto(self.address + link)
        self.wait()
        return self

    def reload(self):
        """As F5 does, with time for the saves to be kept."""
        self.page.reload()
        self.text = ScreenText()
        self.wait()

    def wait(self):
        self.page.wait_for_function("globalThis.asobi?.ready", timeout=10000)

    def advance(self, buttons, ms):
        """Let virtual time pass with these buttons down."""
        for bit, name in enumerate(NAMES):
            if (buttons ^ self.held) >> bit & 1:
                self.press(name, buttons >> bit & 1)
        self.held = buttons
        for kind, text, x, y, w, h in self.page.evaluate("ms => asobi.pass(ms)", ms):
            if kind == "T":
                self.text.drawn(text, x, y, w, h)
            else:
                self.text.erased(x, y, w, h)

    def press(self, name, down):
        if not self.touch:
            (self.page.keyboard.down if down else self.page.keyboard.up)(KEYS[name])
            return
        self.page.dispatch_event("[data-button=%s]" % name, "pointerdown" if down else "pointerup",
                                 {"pointerId": 1 + NAMES.index(name), "pointerType": "touch"})

    def png(self):
        """The handheld's screen as the bytes of a PNG file."""
        data = self.page.evaluate("document.getElementById('screen').toDataURL('image/png')")
        return base64.b64decode(re.fullmatch(r"data:image/png;base64,(.*)", data).group(1))

    def files(self):
        """What IndexedDB holds: {name: bytes}."""
        return {name: bytes(data) for name, data in self.page.evaluate("""async () => {
            const open = indexedDB.open("asobi", 1);
            await new Promise((done) => { open.onsuccess = done; });
            const store = open.result.transaction("files").objectStore("files");
            const [names, values] = [store.getAllKeys(), store.getAll()];
            await new Promise((done) => { store.transaction.oncomplete = done; });
            open.result.close();
            return names.result.map((name, i) => [name, Array.from(values.result[i])]);
        }""")}

    def put(self, name, text):
        """Write a file into IndexedDB behind the page's back."""
        self.page.evaluate("""async ([name, text]) => {
            const open = indexedDB.open("asobi", 1);
            await new Promise((done) => { open.onsuccess = done; });
            const write = open.result.transaction("files", "readwrite");
            write.objectStore("files").put(new TextEncoder().encode(text), name);
            await new Promise((done) => { write.oncomplete = done; });
            open.result.close();
        }""", [name, text])

    @contextlib.contextmanager
    def offline(self):
        """Without a network, the server included."""
        self.page.context.set_offline(True)
        yield
        self.page.context.set_offline(False)
