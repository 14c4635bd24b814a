"""What is done about a failure: it is written down, told in words, and life goes on in the menu."""

import sys


def save_error(root, error, mode="w"):
    """Write what went wrong to error.txt beside the saves; `mode` "a" adds it. Raises OSError."""
    with open(root + "/error.txt", mode) as file:
        sys.print_exception(error, file)


def report(app, troubles, saved):
    """Tell of a failure, when nothing is left on the stack. `troubles`: it, and what failed while that was cleared;
    `saved`: whether everything could be saved."""
    mode = "w"
    for trouble in troubles:
        try:
            save_error(app.store.root, trouble, mode)
        except OSError as error:
            app.store.failed(error)
        mode = "a"
    app.settings.left()
    app.canvas.unclip()
    app.open("menu")
    words = app.words
    key = "crash.saved" if saved and app.store.saving else "crash.unsaved"
    text = words.get("crash.text", troubles[0].__class__.__name__) + "\n" + words.get(key)
    app.open("message", text=text, title=words.get("crash.title"))
