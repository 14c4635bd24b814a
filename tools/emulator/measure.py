"""How long the emulated board takes: from a press to the last byte of the picture that answers it."""

from tools.script import PRESS_MS
from tools.st7789_decode import HEIGHT, WIDTH

NANOS = 1_000_000  # in a millisecond
STILL_MS = 400  # without a byte to the screen: nothing more is coming
PATIENCE_MS = 6000
IDLE_MS = 3000
SCREEN_BYTES = WIDTH * HEIGHT * 2
TOUR = """\
A
shot menu
DOWN 4
UP 4
X
B
A
DOWN 2
shot setup
B
"""


def wait_still(emulator):
    """Wait until nothing has been sent for a while, from now on and as long as there is patience."""
    start = emulator.now
    while emulator.now < start + PATIENCE_MS * NANOS:
        emulator.advance(0, 50)
        bursts = emulator.screen.bursts
        if bursts and emulator.now - max(bursts[-1].end, start) > STILL_MS * NANOS:
            return


class Measure:
    """Plays a script step by step, each press from a still screen, and prints a row for each."""

    def __init__(self, emulator, shot):
        self.emulator = emulator
        self.shot = shot
        self.moves = []
        self.scenes = []

    def press(self, step):
        mask, count = step.values
        for _ in range(count):
            begun, at = len(self.emulator.screen.bursts), self.emulator.now
            self.emulator.advance(mask, PRESS_MS)
            self.emulator.advance(0, PRESS_MS)
            wait_still(self.emulator)
            answers = self.emulator.screen.bursts[begun:]
            self._row(step, answers, at)

    def _row(self, step, answers, at):
        name = "line %d: %s" % (step.line, step.text)
        if not answers:
            print("%-28s no picture" % name)
            return
        first = answers[0]
        ms = (first.end - at) / NANOS
        print("%-28s %8.1f ms  %7d bytes%s" % (name, ms, first.bytes,
                                               "  and %d more pictures" % (len(answers) - 1) if answers[1:] else ""))
        (self.scenes if first.bytes >= SCREEN_BYTES else self.moves).append(ms)

    def play(self, steps):
        for step in steps:
            if step.kind == "press":
                self.press(step)
            elif step.kind == "hold":
                self.emulator.advance(*step.values)
                wait_still(self.emulator)
            elif step.kind == "shot":
                self.shot(step.values[0])
                print("%-28s %8d bytes of heap in use, %d free" % (("line %d: %s" % (step.line, step.text),) +
                                                                 self.emulator.ask_heap()))
            elif step.kind == "quit":
                return
            else:  # `wait`, and `expect`, whose text a measuring run does not know
                self.emulator.advance(0, step.values[0] if step.kind == "wait" else 0)
                wait_still(self.emulator)

    def idle_growth(self):
        """Bytes that the heap grows by in IDLE_MS without a button, less what asking costs."""
        first, second = (self.emulator.ask_heap(b"a")[0] for _ in range(2))
        self.emulator.advance(0, IDLE_MS)
        return self.emulator.ask_heap(b"a")[0] - second - (second - first)


def measure(emulator, steps, shot):
    """Print the times of the steps and a summary."""
    wait_still(emulator)
    bursts = emulator.screen.bursts
    pictures = [burst for burst in bursts if burst.bytes >= SCREEN_BYTES]
    if pictures:
        print("%-28s %8.1f ms" % ("boot to the first picture", pictures[0].end / NANOS))
    run = Measure(emulator, shot)
    run.play(steps)
    print()
    whole = [burst.end - burst.start for burst in bursts if 0 <= burst.bytes - SCREEN_BYTES < 100]
    for name, times in (("whole screen, sending", [nanos / NANOS for nanos in whole]),
                        ("part of the screen", run.moves), ("whole new screen", run.scenes)):
        if times:
            print("%-28s %8.1f ms at most, %d times" % (name, max(times), len(times)))
    growth = run.idle_growth()
    print("%-28s %8d bytes in %d s" % ("idle, heap grows by", growth, IDLE_MS // 1000))
    print("%-28s %8d bytes in use, %d free" % (("heap",) + emulator.ask_heap()))
