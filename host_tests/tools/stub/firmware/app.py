"""An app small enough to know all about: it shows the buttons, the time and what it was started with."""


class App:
    def __init__(self, board):
        self.board = board
        self.presses = 0
        self.last = 0
        self.fresh = True
        board.set_palette([0, 0xFFFF, 0xF800, 0x07E0, 0x001F] + [0x8410] * 11)
        self.words = "hello %s %d" % (board.language, board.seed())

    def step(self, now):
        mask = self.board.poll()
        if mask & ~self.last:
            self.presses += 1
        if mask != self.last or self.fresh:
            self.last, self.fresh = mask, False
            self.draw(now)
        if mask == 0x70:  # A, B and X together
            raise ValueError("three buttons at once")
        if mask == 0x90:  # A and Y
            self.hoard = [bytearray(1000) for _ in range(10000)]
        return 50

    def draw(self, now):
        canvas = self.board.canvas
        canvas.fill(0)
        canvas.text(self.words, 0, 0, 1)
        canvas.text("mask %d" % self.last, 0, 20, 2)
        canvas.text("presses %d" % self.presses, 0, 40, 3)
        canvas.text("at %d" % now, 0, 60, 4)
        if self.last == 64:
            self.board.tone(440, 30)
            self.board.backlight(40)
        self.board.show()

    def close(self):
        with open(self.board.root + "/closed.txt", "w") as f:
            f.write("presses %d" % self.presses)
