"""Which games have a module in memory while they are played.

One game is open at a time, and its modules leave memory with it.
"""

import ast
from pathlib import Path

from core import catalog

# Modules here belong to the games that need them; all others are for every game.
_FOLDERS = ("core/games", "core/bots", "core/mechanics", "firmware/views")
EVERY = frozenset(("", *catalog.IDS))  # never empty, whatever the catalog has


def games_of(trees):
    """{path: frozenset of ids, or EVERY} for the modules of {path: syntax tree}."""
    modules = {Path(path).with_suffix("").as_posix().replace("/", "."): path for path in trees}
    games = {path: _own(Path(path)) for path in trees}
    needs = {path: [modules[name] for name in _needs(tree) if name in modules] for path, tree in trees.items()}
    changed = True
    while changed:
        changed = False
        for path, others in needs.items():
            for other in others:
                if not games[path] <= games[other]:
                    games[other] |= games[path]
                    changed = True
    return {path: found or EVERY for path, found in games.items()}


def _own(path):
    """What the name of a module tells: `parity_scores` is Parity's; of mechanics nothing is known yet."""
    if path.parent.as_posix() not in _FOLDERS:
        return EVERY
    fitting = [id for id in catalog.IDS if path.stem == id or path.stem.startswith(id + "_")]
    return frozenset(sorted(fitting, key=len)[-1:])


def _needs(tree):
    """The dotted names of what a module imports, or has lent for the moment."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from ["%s.%s" % (node.module, alias.name) for alias in node.names]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("lend", "__import__"):
            words = [word.value for word in node.args if isinstance(word, ast.Constant) and isinstance(word.value, str)]
            yield from [".".join(words[:2]), *words[:1]]
