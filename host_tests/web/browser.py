"""The browser player as a device that scripts can play: real keys or touches, and a clock that stands still between."""

import base64
import contextlib
import re

from tools.screentext import ScreenText

KEYS = {"UP": "ArrowUp", "DOWN": "ArrowDown", "LEFT": "ArrowLeft", "RIGHT": "ArrowRight",
        "A": "KeyZ", "B": "KeyX", "X": "KeyC", "Y": "KeyV"}
NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "X", "Y")
DATABASE = """async (deed) => {
    const open = indexedDB.open("asobi", 1);
    await new Promise((done) => { open.onsuccess = done; });
    const store = open.result.transaction("files", "readwrite").objectStore("files");
    const done = new Promise((done) => { store.transaction.oncomplete = done; });
    const answer = deed(store);
    await done;
    open.result.close();
    return answer;
}"""


class Browser:
    """page: of playwright. address: where the site is. touch: press the buttons of the page, not keys.

    What the page complains about is in `said`.
    """

    def __init__(self, page, address, touch=False, **query):
        self.page = page
        self.text = ScreenText()
        self.said = []
        self.held = 0
        self._touches = page.context.new_cdp_session(page) if touch else None
        page.on("console", lambda message: self.said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.said.append(str(error)))
        words = {"trace": "1", "clock": "held", **{name: str(value) for name, value in query.items()}}
        self.address = address + "?" + "&".join("=".join(item) for item in words.items() if item[1] not in ("", "None"))

    def open(self, link="", ready=True):
        """Load the page, with `#…` behind its address; returns when the firmware runs."""
        self.page.goto(self.address + link)
        if ready:
            self.wait()
        return self

    def reload(self):
        """As F5 does."""
        self.page.reload()
        self.wait()

    def wait(self):
        """Until the firmware runs in a page that is loaded anew."""
        self.text = ScreenText()
        self.page.wait_for_function("globalThis.asobi?.ready", timeout=20000)

    def advance(self, buttons, ms):
        """Let virtual time pass with these buttons down."""
        before, self.held = self.held, buttons
        if self._touches and before != buttons:
            self._touch(before & ~buttons)
        for bit, name in enumerate(NAMES):
            if not self._touches and (buttons ^ before) >> bit & 1:
                (self.page.keyboard.down if buttons >> bit & 1 else self.page.keyboard.up)(KEYS[name])
        self.text.take(self.page.evaluate("ms => asobi.pass(ms)", ms))

    def _touch(self, released):
        """Lift fingers, or put those down that are to be held."""
        points = [{**self.middle(name), "id": bit} for bit, name in enumerate(NAMES) if self.held >> bit & 1]
        self._touches.send("Input.dispatchTouchEvent", {"type": "touchEnd" if released else "touchStart",
                                                        "touchPoints": [] if released else points})

    def middle(self, name):
        """The middle of a button on the page, {x, y}."""
        box = self.page.locator("[data-button=%s]" % name).bounding_box()
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def png(self):
        """The handheld's screen as the bytes of a PNG file."""
        data = self.page.evaluate("document.getElementById('screen').toDataURL('image/png')")
        return base64.b64decode(re.fullmatch(r"data:image/png;base64,(.*)", data).group(1))

    @property
    def status(self):
        """What the page says below the picture."""
        return self.page.locator("#status").text_content()

    @property
    def warning(self):
        """What it says below everything about saves that are not kept."""
        return self.page.locator("#warning").text_content()

    @property
    def told(self):
        """The sentences of the live region, the last one last."""
        return self.page.locator("#told p").all_text_contents()

    def files(self):
        """What IndexedDB holds: {name: bytes}."""
        names, values = self.page.evaluate("""() => (%s)((store) => {
            const [names, values] = [store.getAllKeys(), store.getAll()];
            return new Promise((done) => store.transaction.addEventListener("complete", () => done(
                [names.result, values.result.map((value) => Array.from(value))])));
        })""" % DATABASE)
        return {name: bytes(data) for name, data in zip(names, values, strict=True)}

    def put(self, name, text):
        """Write a file into IndexedDB behind the page's back."""
        self.page.evaluate("([name, text]) => (%s)((store) => { store.put(new TextEncoder().encode(text), name); })"
                           % DATABASE, [name, text])

    @contextlib.contextmanager
    def offline(self):
        """Without a network, the server included."""
        self.page.context.set_offline(True)
        yield
        self.page.context.set_offline(False)
