"""As much of the canvas as the stub needs."""
import framebuf


class Canvas:
    def __init__(self):
        self.buf = bytearray(28800)
        self.fb = framebuf.FrameBuffer(self.buf, 240, 240, framebuf.GS4_HMSB)
        self.trace = None

    def clean(self):
        pass

    def fill(self, c):
        self.fb.fill(c)
        if self.trace:
            self.trace("E", None, 0, 0, 240, 240)

    def text(self, s, x, y, c):
        self.fb.text(s, x, y, c)
        if self.trace:
            self.trace("T", s, x, y, 8 * len(s), 8)
