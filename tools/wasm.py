"""The firmware on MicroPython's WebAssembly build, under Node.js: objects of 32 bits, as on the handheld.

    with Wasm(language="en") as device:
        script.run(steps, device, shot)
        device.live()
"""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from tools.build import build, files_of
from tools.screentext import ScreenText
from tools.web import WebError, micropython, pack

PROGRAM = Path(__file__).with_name("wasm.mjs")


class WasmError(WebError):
    """The process can't run, or has failed; the message says what it said."""


def node():
    """The path of Node.js."""
    found = shutil.which("node")
    if not found:
        raise WasmError("Node.js is missing (Debian and Ubuntu: sudo apt install nodejs).")
    return found


class Wasm:
    """A device for tools/script.py: `advance`, `text`. `started` False: nothing is imported yet.

    link: what the page would get from its address. files: {name: bytes} in place of the firmware. voice: something
    listens to what is said aloud; handhelds have nothing like that, so memory is measured without.
    """

    def __init__(self, language="", seed=1, link="", started=True, files=None, voice=False):
        self.text = ScreenText()
        self._folder = tempfile.TemporaryDirectory(prefix="asobi-")
        firmware = Path(self._folder.name) / "firmware.bin"
        firmware.write_bytes(pack(files_of(build("web")) if files is None else files))
        settings = json.dumps({"lang": language, "seed": seed, "link": link, "voice": voice})
        command = [node(), str(PROGRAM), str(micropython() / "micropython.mjs"), str(firmware), settings]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if started:
            self.ask("start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()
        self._folder.cleanup()

    def ask(self, what, **words):
        """Make a request of wasm.mjs and return its value; a WasmError tells what failed there."""
        self._process.stdin.write(json.dumps({"what": what, **words}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise WasmError("MicroPython's WebAssembly build stopped with code %s." % self._process.wait())
        answer = json.loads(line)
        if "error" in answer:
            raise WasmError(answer["error"])
        return answer["value"]

    def advance(self, buttons, ms):
        """Let virtual time pass with these buttons down."""
        self.text.take(self.ask("advance", buttons=buttons, ms=ms))

    def said(self):
        """What was said aloud since this was asked last: a list of sentences."""
        return self.ask("said")

    def live(self):
        """Bytes of heap in use after a collection."""
        return self.ask("live")

    def run(self, code):
        """Run a line of Python there; returns what it assigns to `answer`, a number or a string."""
        return self.ask("run", code="answer = None\n" + code)
