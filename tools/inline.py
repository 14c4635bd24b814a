"""Writes whole numbers that a module offers (`BODY_TOP = 20`) into the code of the modules that use them.

On the device a name costs memory in the module that has it and in each that imports it, and time at each look; a
number in the code costs neither. Where a name is asked for in another way (`getattr`, a class with an attribute of that
name), it stays.
"""

import ast
import re
from collections import Counter

_NAME = re.compile("[A-Z][A-Z0-9_]*")
_WORD = re.compile(r"[A-Za-z_]\w*")


class Inliner:
    """sources: {path below the project's folder: text} of all modules that may meet on a device; texts: the same with
    the numbers in them, line by line."""

    def __init__(self, sources):
        self._offers = {}  # dotted name of a module -> {name: value}
        for path, text in sources.items():
            self._offers[dotted(path)] = offers(ast.parse(text, str(path)))
        inlined = {path: self._replace(text, path) for path, text in sources.items()}
        words = {path: words_of(text) for path, text in inlined.items()}
        files = Counter(word for found in words.values() for word in found)
        self.texts = {}
        for path, text in inlined.items():
            # Nobody else asks for these any more.
            hidden = {name for name in self._offers[dotted(path)] if files[name] == 1 and "_" + name not in words[path]}
            self.texts[path] = hide(text, hidden - strings(text))

    def _replace(self, text, path):
        tree = ast.parse(text, str(path))
        bound = Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name)
                        and not isinstance(node.ctx, ast.Load))
        bound.update(node.arg for node in ast.walk(tree) if isinstance(node, ast.arg))
        values, modules, spans = {}, {}, []
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and not node.level:
                self._look_at(node, bound, values, modules)
        used = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                value = modules.get(node.value.id, {}).get(node.attr)
                if value is not None and isinstance(node.ctx, ast.Load):
                    spans.append((*_span(node), _literal(value)))
                    used.add(id(node.value))
            elif isinstance(node, ast.Name) and node.id in values:
                spans.append((*_span(node), _literal(values[node.id])))
        still = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in used}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and not node.level:
                kept = [alias for alias in node.names if not self._needless(node, alias, values, modules, still)]
                if len(kept) < len(node.names):
                    short = ast.unparse(ast.ImportFrom(node.module, kept, 0)) if kept else "pass"
                    spans.append((*_span(node), short + "\n" * (node.end_lineno - node.lineno)))
        return _with(text, spans)

    def _look_at(self, node, bound, values, modules):
        """Note what an import brings: numbers, and modules that offer some."""
        offered = self._offers.get(node.module, {})
        for alias in node.names:
            name = alias.asname or alias.name
            if bound[name]:
                continue
            if alias.name in offered:
                values[name] = offered[alias.name]
            elif node.module + "." + alias.name in self._offers:
                modules[name] = self._offers[node.module + "." + alias.name]

    @staticmethod
    def _needless(node, alias, values, modules, still):
        name = alias.asname or alias.name
        return name in values or name in modules and name not in still


def dotted(path):
    """core/game.py as core.game."""
    return re.sub(r"\.py$", "", str(path)).replace("\\", "/").replace("/", ".")


def constants(tree, pattern):
    """{name: (value, statement)} of the whole numbers that a module assigns once, at its top, to names like that."""
    stored = Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name)
                     and not isinstance(node.ctx, ast.Load))
    arguments = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    found, known = {}, {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name, value = node.targets[0].id, node.value
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "const":
                value = value.args[0]
            number = whole_number(value, known)
            if number is not None and pattern.fullmatch(name) and stored[name] == 1 and name not in arguments:
                known[name] = number
                found[name] = number, node
    return found


def offers(tree):
    """{name: value} of the whole numbers that a module offers to others."""
    return {name: value for name, (value, _) in constants(tree, _NAME).items()}


_PARTS = (ast.Expression, ast.Constant, ast.Name, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Load)


def whole_number(node, known):
    """The value of an expression of whole numbers below 2**30, {name: value} being known; None for any other."""
    expression = ast.Expression(node)
    for part in ast.walk(expression):
        if not isinstance(part, _PARTS) or isinstance(part, ast.Constant) and type(part.value) is not int:
            return None
        if isinstance(part, ast.Name) and part.id not in known:
            return None
    value = eval(compile(ast.fix_missing_locations(expression), "constant", "eval"), {"__builtins__": {}}, dict(known))
    return value if type(value) is int and abs(value) < 1 << 30 else None


def strings(text):
    """What stands in the strings of a module."""
    return {node.value for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def words_of(text):
    """The words of a module's code, and of its strings: something may be asked for by them. Not of its docstrings."""
    return set(_WORD.findall(ast.unparse(_Plain().visit(ast.parse(text)))))


def hide(text, names):
    """The text with an underscore before these names of a module: MicroPython drops such a constant altogether."""
    if not names:
        return text
    return _with(text, [(*_span(node), "_" + node.id) for node in ast.walk(ast.parse(text))
                        if isinstance(node, ast.Name) and node.id in names])


class _Plain(ast.NodeTransformer):
    def visit_Expr(self, node):
        return ast.Pass() if isinstance(node.value, ast.Constant) else node


def _literal(value):
    return "%d" % value if value >= 0 else "(%d)" % value


def _span(node):
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def _with(text, spans):
    """The text with parts replaced: (first line, column, last line, column, new text); columns count UTF-8 bytes."""
    starts = [0]
    for line in text.encode().splitlines(True):
        starts.append(starts[-1] + len(line))
    data = text.encode()
    for row, column, last_row, last_column, new in sorted(spans, reverse=True):
        data = data[:starts[row - 1] + column] + new.encode() + data[starts[last_row - 1] + last_column:]
    return data.decode()
