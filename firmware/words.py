"""Words of the two languages. They stay on flash, in the asset pack."""

LANGUAGES = ("en", "ja")

# For want of words to say it.
_GONE = "The pack of words and pictures can't be read: {0}. Your saves are kept. Install Asobi again (make flash)."


class Words:
    """Words by key."""

    def __init__(self, pack):
        self._pack = pack
        self.language = LANGUAGES[0]

    def set_language(self, language):
        self.language = language

    missing = ()

    def load(self, scope):
        pass

    def drop(self, scope):
        pass

    def has(self, key):
        """Whether there are words for the key."""
        return self._find(key) is not None

    def get(self, key, *args):
        """The words for a key, with `{0}` `{1}` … filled in; `[key]` when there are none."""
        text = self._find(key)
        if text is None:
            text = _GONE if key == "store.lost" else "[%s]" % key
        if "\\n" in text:
            text = text.replace("\\n", "\n")
        return text.format(*args) if args else text

    def _find(self, key):
        # The other language stands in for words that can't be read.
        for language in (self.language,) + LANGUAGES:
            value = self._pack.find((language + key).encode())
            if value is not None:
                try:
                    return str(value, "utf-8")
                except ValueError:
                    pass
        return None
