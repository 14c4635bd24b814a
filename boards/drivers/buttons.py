"""Eight buttons that pull their pins to ground: debounced, latched, one at a time.

Every edge is taken by an interrupt, so a tap during a long slice of work is not lost: presses wait in a queue and come
out of `poll` one by one, in their order, each with a poll without it before the same button comes again.

Chords. At most one button counts as down. A second button that goes down within CHORD ms of the first is a slip of
the thumb (a diagonal of the cross) and is ignored until it is released. One that goes down later takes over: fast
thumbs press the next button before they let go of the last; the earlier one counts as released from then on.
"""

from time import ticks_diff, ticks_ms

from machine import Pin, disable_irq, enable_irq
from micropython import const

DEBOUNCE = const(10)  # ms after a change in which a pin's other changes are the contact bouncing
CHORD = const(30)
_WAITING = const(4)  # presses that are kept; who taps more during one slice of work gets four


class Buttons:
    """pins: numbers of the pins of UP, DOWN, LEFT, RIGHT, A, B, X, Y; bit i of a mask is the i-th of them."""

    def __init__(self, pins):
        # Made after the SPI object, which may have taken one of these pins.
        self._pins = tuple([Pin(number, Pin.IN, Pin.PULL_UP) for number in pins])
        now = ticks_ms()
        self._down = bytearray(8)  # debounced: 1 while down
        self._changed = [(now - DEBOUNCE) & 0x3FFFFFFF] * 8  # when
        self._active = -1  # the one button that counts as down
        self._queue = bytearray(_WAITING)
        self._count = 0
        self._told = 0  # the mask of the last poll
        # The handler finds its button in a dict: neither the look-up nor anything else in it allocates, as an
        # interrupt must not.
        self._index = {self._pins[i]: i for i in range(8)}
        edge = self._edge
        for pin in self._pins:
            pin.irq(edge, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def poll(self):
        """The bit of the button that is down, or was pressed since; 0 for none."""
        pins = self._pins
        down = self._down
        state = disable_irq()
        i = 0
        while i < 8:
            # What an edge too soon after another left behind: a press or release that was still bouncing.
            if pins[i].value() == down[i]:
                self._look(i, ticks_ms())
            i += 1
        mask = 0
        if self._count:
            mask = 1 << self._queue[0]
            if mask == self._told:
                mask = 0
            else:
                self._next()
        elif self._active >= 0:
            mask = 1 << self._active
        self._told = mask
        enable_irq(state)
        return mask

    def waiting(self):
        """Is there a press that no poll has seen?"""
        return self._count > 0

    def _edge(self, pin):
        self._look(self._index[pin], ticks_ms())

    def _look(self, i, now):
        """Compare a pin with its debounced state."""
        down = 1 - self._pins[i].value()
        if down == self._down[i] or 0 <= ticks_diff(now, self._changed[i]) < DEBOUNCE:
            return
        self._down[i] = down
        self._changed[i] = now
        if down:
            self._press(i, now)
        elif i == self._active:
            self._active = -1

    def _press(self, i, now):
        first = self._active
        if first >= 0 and 0 <= ticks_diff(now, self._changed[first]) < CHORD:
            return
        self._active = i
        if self._count < _WAITING:
            self._queue[self._count] = i
            self._count += 1

    def _next(self):
        """Take the first press out of the queue."""
        i = 1
        while i < self._count:
            self._queue[i - 1] = self._queue[i]
            i += 1
        self._count -= 1
