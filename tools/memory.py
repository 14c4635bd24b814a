"""What the firmware takes of the heap, scene by scene, where objects have the size that they have on the handheld.

Plays the scripts of the tests on MicroPython's WebAssembly build; at each `shot` it tells the live bytes: all, those of
the modules (each imported alone, once), and the rest: the frame, fonts, the scene and its data.
"""

import sys

from tools import script
from tools.build import BuildError
from tools.screenshots import LANGUAGES, SCRIPTS
from tools.wasm import Wasm
from tools.web import WebError

BUDGET = 120000
LANGUAGE = "ja"  # takes more than English
MODULES = """
import os
found = []
def walk(folder):
    for name in os.listdir(folder):
        path = folder + '/' + name
        if name.endswith('.mpy'):
            found.append(path[1:-4].replace('/', '.'))
        elif os.stat(path)[0] & 0x4000:
            walk(path)
for top in ('core', 'firmware'):
    walk('/' + top)
answer = ' '.join(found)
"""
LOADED = "import sys\nanswer = ' '.join(sys.modules)"
Failures = (WebError, BuildError, script.ScriptError, script.StepUnmet)


def module_sizes():
    """{module: bytes that importing it takes} of everything that comes to the board, in the order of its needs."""
    sizes = {}
    with Wasm(started=False) as device:
        names = device.run(MODULES).split()
        for name in sorted(names, key=lambda name: (name.count("."), name)):
            load(device, name, sizes)
    return sizes


def load(device, name, sizes):
    """Import a module and note its bytes; what it imports itself and is not there yet shares them evenly."""
    known = set(device.run(LOADED).split())
    if name in known:
        return
    before = device.live()
    device.run("__import__(%r)" % name)
    new = sorted(set(device.run(LOADED).split()) - known)
    share = device.live() - before
    for other in new:
        sizes[other] = share // len(new)
    if name in sizes:
        sizes[name] += share % len(new)


def scripts(language=LANGUAGE):
    """The scripts that a start in this language takes."""
    return [path for path in sorted(SCRIPTS.glob("*.txt"))
            if path.stem.rpartition(".")[2] not in LANGUAGES or path.stem.endswith("." + language)]


def scenes(path, language=LANGUAGE, sizes=None):
    """(scene, live bytes, bytes of its modules) at each shot of a script."""
    sizes = sizes or {}
    found = []
    with Wasm("" if path.name.startswith("first_start.") else language) as device:
        def shot(name):
            loaded = device.run(LOADED).split()
            found.append((name, device.live(), sum(sizes.get(module, 0) for module in loaded)))
        script.run(script.load(path), device, shot)
        shot("end of " + path.stem)
    return found


def add_arguments(parser):
    parser.add_argument("only", nargs="*", metavar="SCRIPT", help="names of scripts, without ending; default: all")
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGE, help="Japanese, the default, takes more")


def main(args):
    """Print the table. Returns 1 when a scene is over the budget, 2 when the figures can't be had."""
    worst = 0
    try:
        sizes = module_sizes()
        print("%-28s %8s %8s %8s" % ("scene", "live", "modules", "rest"))
        for path in scripts(args.lang):
            if args.only and path.name.split(".")[0] not in args.only:
                continue
            for name, live, modules in scenes(path, args.lang, sizes):
                worst = max(worst, live)
                remark = "  over the budget" if live > BUDGET else ""
                print("%-28s %8d %8d %8d%s" % (name, live, modules, live - modules, remark), flush=True)
    except Failures as error:
        print(error, file=sys.stderr)
        return 2
    print("worst %d of %d" % (worst, BUDGET))
    return 1 if worst > BUDGET else 0
