"""Words of the two languages, read from data files so that they cost memory only while they are loaded.

A compiled file `assets/<language>/<scope>.txt` is `\\nkey\\tvalue\\nkey\\tvalue\\n…`: one bytes object, looked up by
search.
"""

LANGUAGES = ("en", "ja")


class Words:
    """Words by key. `load("common")` and a game's scope; `get` searches all loaded scopes, the last loaded first."""

    def __init__(self, assets):
        self.assets = assets
        self.language = LANGUAGES[0]
        self.missing = []  # files that could not be read, as paths
        self._names = []
        self._texts = []
        self._uses = []  # how often each scope was loaded and not dropped
        self._near = []  # where the last hit was: neighbours are asked for together

    def set_language(self, language):
        """Change the language of all loaded scopes."""
        self.language = language
        for i in range(len(self._names)):
            self._texts[i] = self._read(self._names[i])
            self._near[i] = 0

    def load(self, scope):
        """Load a scope; each load needs a drop. A file that can't be read is noted in `missing`, and the other language
        stands in for it."""
        if scope in self._names:
            self._uses[self._names.index(scope)] += 1
            return
        self._names.append(scope)
        self._texts.append(self._read(scope))
        self._uses.append(1)
        self._near.append(0)

    def drop(self, scope):
        """Forget a scope when nobody needs it any more."""
        i = self._names.index(scope)
        self._uses[i] -= 1
        if not self._uses[i]:
            del self._names[i], self._texts[i], self._uses[i], self._near[i]

    def _read(self, scope):
        for language in (self.language,) + LANGUAGES:
            path = "%s/%s/%s.txt" % (self.assets, language, scope)
            try:
                with open(path, "rb") as file:
                    return file.read()
            except OSError:
                if path not in self.missing:
                    self.missing.append(path)
        return b"\n"

    def has(self, key):
        """Whether a loaded scope knows the key."""
        return self._find(key) is not None

    def get(self, key, *args):
        """The words for a key, with `{0}` `{1}` … filled in; `[key]` when there are none."""
        text = self._find(key)
        if text is None:
            return "[%s]" % key
        if "\\n" in text:
            text = text.replace("\\n", "\n")
        return text.format(*args) if args else text

    def _find(self, key):
        pattern = b"\n" + key.encode() + b"\t"
        for i in range(len(self._texts) - 1, -1, -1):
            text = self._texts[i]
            at = text.find(pattern, self._near[i])
            if at < 0:
                at = text.find(pattern)
            if at >= 0:
                self._near[i] = max(0, at - 256)
                start = at + len(pattern)
                return str(text[start : text.find(b"\n", start)], "utf-8")
        return None
