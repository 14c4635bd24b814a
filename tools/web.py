"""Builds the browser player: a folder of static files that any web server can offer, below any path.

MicroPython's WebAssembly build comes from npm, checked against a digest; everything else is ours: the page (web/), and
the firmware as it goes to a handheld, in one file.
"""

import base64
import functools
import hashlib
import http.server
import json
import shutil
import struct
import subprocess
import sys
from pathlib import Path

from tools import art, png
from tools.build import BUILD, ROOT, BuildError, build, files_of, write

PAGE = ROOT / "web"
OUT = ROOT / "dist" / "web"
PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
WANTED = {  # SHA-256 in Base64
    "micropython.mjs": "wr6H57ok47R9EzAisAmma/8H9HIKoj2BbSFu+MxHAUw=",
    "micropython.wasm": "BjOMlVsDxXAKoAaQFdPjktdoNu+OLOJb7b5ZuIzNNzw=",
}
SEAL = (193, 22, 32)  # left, top and side of the seal in the title picture
ICONS = (192, 512)


class WebError(Exception):
    """The site can't be built; the message says what to do."""


def micropython():
    """The folder with MicroPython's WebAssembly build; brought by npm when it isn't there."""
    folder = BUILD / "npm"
    package = folder / "node_modules" / PACKAGE
    if not sound(package):
        npm = shutil.which("npm")
        if not npm:
            raise WebError("npm is missing: it comes with Node.js (Debian and Ubuntu: sudo apt install npm).")
        folder.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--no-save", "--no-package-lock", "--prefix", str(folder), PACKAGE + "@" + VERSION]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise WebError("npm can't get %s:\n%s" % (PACKAGE, (done.stderr or done.stdout).strip()))
        if not sound(package):
            raise WebError("%s %s is not the one that this project was tested with." % (PACKAGE, VERSION))
    return package


def sound(package):
    """Whether both files of the package are there, and are those that we know."""
    return all((package / name).exists() and digest((package / name).read_bytes()) == wanted
               for name, wanted in WANTED.items())


def digest(data):
    return base64.b64encode(hashlib.sha256(data).digest()).decode()


def pack(files):
    """Files as one: the length of the table as u32, the table {name: [start, size]} as JSON, their bytes."""
    table, body = {}, b""
    for name in sorted(files):
        table[name] = [len(body), len(files[name])]
        body += files[name]
    head = json.dumps(table).encode()
    return struct.pack("<I", len(head)) + head + body


def icon(side):
    """The seal of the title picture as a square PNG."""
    left, top, size = SEAL
    rows = [row[left:left + size] for row in art.pictures()["title"].rows[top:top + size]]
    scale = side // size
    frame = bytearray()
    for row in rows:
        wide = [pixel for pixel in row for _ in range(scale)]
        frame += bytes(a << 4 | b for a, b in zip(wide[::2], wide[1::2], strict=True)) * scale
    colors = b"".join(bytes(png.rgb888(color)) for color in art.themes.LIGHT)
    return png.encode(bytes(frame), colors, size * scale, size * scale)


def manifest():
    return {"name": "Asobi", "short_name": "Asobi", "start_url": ".", "display": "standalone", "lang": "en",
            "description": "A pocket cabinet of Japanese card and board games.",
            "background_color": "#f4efe4", "theme_color": "#24304f",
            "icons": [{"src": "icon-%d.png" % side, "sizes": "%dx%d" % (side, side), "type": "image/png"}
                      for side in ICONS]}


def site():
    """{name: bytes} of everything on the site."""
    package = micropython()
    files = {path.name: path.read_bytes() for path in PAGE.iterdir() if path.is_file()}
    files.update({name: (package / name).read_bytes() for name in WANTED})
    files["firmware.bin"] = pack(files_of(build("web")))
    files["manifest.webmanifest"] = json.dumps(manifest(), indent=1).encode()
    files.update({"icon-%d.png" % side: icon(side) for side in ICONS})
    version = hashlib.sha256(b"".join(name.encode() + files[name] for name in sorted(files))).hexdigest()[:16]
    names = ["./"] + sorted(name for name in files if name not in ("sw.js", "index.html"))
    worker = files["sw.js"].decode().replace("@version@", "asobi-" + version)
    files["sw.js"] = worker.replace('"@files@"', ", ".join(json.dumps(name) for name in names)).encode()
    return files


def build_site():
    """Bring the site into dist/web/ and return that folder."""
    files = site()
    for name, data in files.items():
        write(OUT / name, data)
    for path in OUT.iterdir():
        if path.name not in files:
            path.unlink()
    return OUT


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files of a folder; nothing is kept by the browser, and nothing is told about each request."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript",
                      ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *words):
        pass


def server(folder, port=0):
    """A server of that folder for this machine alone; port 0 takes a free one."""
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, directory=str(folder)))


def add_arguments(parser):
    parser.add_argument("--serve", action="store_true", help="offer the site to this machine's browser")
    parser.add_argument("--port", type=int, default=8000, metavar="N", help="for --serve (default %(default)s)")


def main(args):
    try:
        folder = build_site()
    except (WebError, BuildError) as error:
        print(error, file=sys.stderr)
        return 1
    total = sum(path.stat().st_size for path in folder.iterdir())
    print("%s: %d files, %d kB" % (Path(folder).relative_to(ROOT), len(list(folder.iterdir())), total // 1000))
    if args.serve:
        try:
            with server(folder, args.port) as offered:
                print("http://localhost:%d/   (Ctrl+C ends it)" % offered.server_port, flush=True)
                offered.serve_forever()
        except OSError as error:
            print("Port %d can't be used: %s. Try --port." % (args.port, error.strerror), file=sys.stderr)
            return 1
    return 0
