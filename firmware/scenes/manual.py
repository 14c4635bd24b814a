"""The rules pages, read from the compiled manual line by line: tools/words.py describes the file."""

import struct

from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.gfx import palette, widgets
from firmware.gfx.fonts import LARGE, SMALL
from firmware.scene import Scene

_LEFT = 6
_BULLET = 8
_LINE = 14
_TOP = 2
_LEAST = 3  # lines of a topic that stand on its last page


class Book:
    """A compiled manual. OSError when there is no such file, ValueError when it is none."""

    def __init__(self, path):
        self._file = open(path, "rb")
        head = self._file.read(8)
        if len(head) < 8 or head[:5] != b"AsoM\x01":
            self.close()
            raise ValueError(path)
        topics, self.count = struct.unpack("<BH", head[5:])
        self.topics = struct.unpack("<%dH" % topics, self._file.read(2 * topics))
        self._table = 8 + 2 * topics
        self._file.seek(self._table + 2 * self.count)
        end = self._file.read(2)
        if len(end) < 2 or self._file.seek(0, 2) != struct.unpack("<H", end)[0]:
            self.close()
            raise ValueError(path)
        last = -1
        for topic in self.topics:
            if not last < topic < self.count:
                self.close()
                raise ValueError(path)
            last = topic

    def lines(self, first, count):
        """Lines as (style, text). ValueError when they are none."""
        self._file.seek(self._table + 2 * first)
        starts = struct.unpack("<%dH" % (count + 1), self._file.read(2 * count + 2))
        if starts[count] < starts[0]:
            raise ValueError(first)
        self._file.seek(starts[0])
        data = self._file.read(starts[count] - starts[0])
        lines = []
        for i in range(count):
            line = str(data[starts[i] - starts[0] : starts[i + 1] - starts[0]], "utf-8")
            lines.append((line[:1], line[1:]))
        return lines

    def pages(self, room):
        """The first line of each page of `room` lines. A topic that fits into the rest of a page is not torn."""
        pages = [0]
        ends = self.topics[1:] + (self.count,)
        used = 0
        for i in range(len(self.topics)):
            start, end = self.topics[i], ends[i]
            if used and used + end - start > room:
                pages.append(start)
                used = 0
            while used + end - start > room:
                start += room - used
                if end - start < _LEAST:
                    start = end - _LEAST
                used = 0
                pages.append(start)
            used += end - start
        return pages

    def close(self):
        self._file.close()


class Manual(Scene):
    """`book` is a game's id or "about". The page last read is remembered in `app.bookmarks` until the power goes."""

    def __init__(self, app, book):
        super().__init__(app)
        self._name = book
        self._book = None
        self._open()

    def _open(self):
        app = self.app
        words = app.words
        self._fault = None
        self._pages = (0,)
        self.title = words.get("about.title" if self._name == "about" else "game." + self._name)
        path = "%s/manual/%s/%s.bin" % (app.board.assets, words.language, self._name)
        self._room = (widgets.BODY_BOTTOM - widgets.BODY_TOP - _TOP) // _LINE
        try:
            self._book = Book(path)
            self._pages = self._book.pages(self._room)
        except (OSError, ValueError):
            self._fault = words.get("man.none", path)
        self._page = min(app.bookmarks.get(self._name, 0), len(self._pages) - 1)

    def on_button(self, button, repeat):
        if button in (LEFT, UP):
            self._turn(self._page - 1)
        elif button in (RIGHT, DOWN) or (button == A and self._page < len(self._pages) - 1):
            self._turn(self._page + 1)
        elif button in (A, B):
            self.app.pop()
        elif self._book is not None:
            book = self._book
            try:
                topics = [book.lines(topic, 1)[0][1] for topic in book.topics]
            except (OSError, ValueError):
                return  # no topics can be read
            at = max([i for i in range(len(topics)) if book.topics[i] <= self._pages[self._page]] or [0])
            self.app.open("choice", title=self.app.words.get("man.topics"), items=topics, at=at)

    def returned(self, name, value):
        if value is not None:
            line = self._book.topics[value]
            self._turn(max(i for i in range(len(self._pages)) if self._pages[i] <= line))

    def _turn(self, page):
        page = min(max(page, 0), len(self._pages) - 1)
        if page != self._page:
            self._page = self.app.bookmarks[self._name] = page
            self.stale = True

    def draw(self, canvas, whole):
        if not whole:
            return
        words = self.app.words
        footer = (("◀▶", words.get("btn.page")), ("Y", words.get("btn.topics")), ("B", words.get("btn.back")))
        title = "%s  %d/%d" % (self.title, self._page + 1, len(self._pages))
        widgets.frame(canvas, title, footer)
        y = widgets.BODY_TOP + _TOP
        lines = () if self._fault else self._lines()
        if self._fault:
            for line in widgets.wrap(canvas, self._fault, canvas.width - 2 * _LEFT, SMALL):
                canvas.text(line, _LEFT, y, palette.INK, SMALL)
                y += _LINE
            return
        for style, text in lines:
            _draw_line(canvas, style, text, y)
            y += _LINE

    def _lines(self):
        """Those of the page."""
        first = self._pages[self._page]
        end = self._pages[self._page + 1] if self._page + 1 < len(self._pages) else self._book.count
        try:
            return self._book.lines(first, min(end - first, self._room))
        except (OSError, ValueError):
            self._fault = self.app.words.get("man.none", self._name)
            return ()

    def reword(self):
        self.closed()
        self._open()
        self.stale = True

    def closed(self):
        if self._book is not None:
            self._book.close()
            self._book = None


def _draw_line(canvas, style, text, y):
    if style == "H":
        canvas.text(text, _LEFT, y, palette.ACCENT, LARGE)
    elif style == "I":
        canvas.icon(text, _LEFT, y + 2, palette.INK)
    elif style == "X":
        canvas.rect(_LEFT, y, canvas.width - 2 * _LEFT, _LINE, palette.PANEL)
        canvas.text(text, _LEFT, y, palette.INK, SMALL)
    elif style in ("B", "b"):
        if style == "B":
            canvas.rect(_LEFT + 2, y + 5, 3, 3, palette.ACCENT)
        canvas.text(text, _LEFT + _BULLET, y, palette.INK, SMALL)
    elif style == "T":
        canvas.text(text, _LEFT, y, palette.INK, SMALL)
