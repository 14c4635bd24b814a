"""What the firmware takes of the heap, scene by scene, where objects have the size that they have on the handheld.

Runs the scripts of the tests on MicroPython's WebAssembly build; at each `shot` it tells the live bytes: all, those of
the modules (each imported alone, once), and the rest: the frame, fonts, the scene and its data.
"""

import sys

from tools import script
from tools.build import BuildError
from tools.screenshots import LANGUAGES, SCRIPTS
from tools.wasm import Wasm
from tools.web import WebError

BUDGET = 120000


def module_sizes():
    """{module: bytes that importing it takes} of everything that comes to the board, in the order of its needs."""
    sizes = {}
    with Wasm(started=False) as device:
        device.run("import sys\nsys.modules['page'] = None")
        names = device.run("import os\nfound = []\ndef walk(folder):\n    for name in os.listdir(folder):\n"
                           "        path = folder + '/' + name\n"
                           "        if name.endswith('.mpy'):\n            found.append(path[1:-4].replace('/', '.'))\n"
                           "        elif os.stat(path)[0] & 0x4000:\n            walk(path)\n"
                           "for top in ('core', 'firmware'):\n    walk('/' + top)\nanswer = ' '.join(found)")
        for name in sorted(names.split(), key=lambda name: (name.count("."), name)):
            load(device, name, sizes)
    return sizes


def load(device, name, sizes):
    """Import a module, what it imports first, and note the bytes of each."""
    known = set(device.run("answer = ' '.join(sys.modules)").split())
    if name in known:
        return
    before = device.live()
    device.run("__import__(%r)" % name)
    new = sorted(set(device.run("answer = ' '.join(sys.modules)").split()) - known)
    share = device.live() - before
    for other in new:
        sizes[other] = share // len(new) if other != name else share - share // len(new) * (len(new) - 1)


def scenes(path, language, sizes):
    """(scene, live bytes, bytes of its modules) at each shot of a script."""
    found = []
    with Wasm(language) as device:
        device.run("import sys")

        def shot(name):
            loaded = device.run("answer = ' '.join(sys.modules)").split()
            found.append((name, device.live(), sum(sizes.get(module, 0) for module in loaded)))
        script.run(script.load(path), device, shot)
    return found


def add_arguments(parser):
    parser.add_argument("only", nargs="*", metavar="SCRIPT", help="names of scripts, without ending; default: all")
    parser.add_argument("--lang", choices=LANGUAGES, default="ja", help="Japanese, the default, takes more")


def main(args):
    worst = 0
    try:
        sizes = module_sizes()
        print("%-24s %8s %8s %8s" % ("scene", "live", "modules", "rest"))
        for path in sorted(SCRIPTS.glob("*.txt")):
            names = path.stem.split(".")
            if args.only and names[0] not in args.only or names[-1] in LANGUAGES and names[-1] != args.lang:
                continue
            for name, live, modules in scenes(path, args.lang, sizes):
                worst = max(worst, live)
                print("%-24s %8d %8d %8d%s" % (name, live, modules, live - modules,
                                               "  over %d" % BUDGET if live > BUDGET else ""), flush=True)
    except (WebError, BuildError, script.ScriptError, script.StepUnmet) as error:
        print(error, file=sys.stderr)
        return 1
    print("worst %d of %d" % (worst, BUDGET))
    return 1 if worst > BUDGET else 0
