"""Words of the two languages. They stay on flash, in the asset pack."""

from firmware.gfx.pack import START, inner

LANGUAGES = ("en", "ja")

# For want of words to say it.
_GONE = "The pack of words and pictures can't be read: {0}. Your saves are kept. Install Asobi again (make flash)."


class Words:
    """Words by key."""

    def __init__(self, pack):
        self._pack = pack
        self.set_language(LANGUAGES[0])

    def set_language(self, language):
        self.language = language
        # What comes before a key, as `Pack.find` takes it. The other language stands in for words that can't be read.
        self._own = inner.code_of(language, START)
        self._other = inner.code_of(LANGUAGES[language == LANGUAGES[0]], START)

    def has(self, key):
        """Whether there are words for the key."""
        return self._find(key) is not None

    def get(self, key, *args):
        """The words for a key, with `{0}` `{1}` … filled in; `[key]` when there are none."""
        text = _decoded(self._find(key))
        if text is None:
            text = _GONE if key == "store.lost" else "[%s]" % key
        return text.format(*args) if args else text

    def _find(self, key):
        text = self._pack.find(key, self._own)
        return self._pack.find(key, self._other) if text is None else text


def _decoded(value):
    """Bytes as text; None when there are none or they are damaged."""
    try:
        return str(value, "utf-8")
    except (TypeError, ValueError):
        return None
