"""Words that are said one after the other end like sentences."""


def sentence(words, text):
    """The text with a stop, unless it has one."""
    return text if not text or text[-1] in ".!?。！？" else words.get("told.stop", text)
