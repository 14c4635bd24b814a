"""Pimoroni PicoSystem: screen, cross, four buttons, a piezo, a battery."""

from boards.drivers.backlight import Backlight
from boards.drivers.battery import Battery
from boards.drivers.buttons import Buttons
from boards.drivers.buzzer import Buzzer
from boards.drivers.handheld import Handheld, full_speed
from boards.drivers.st7789 import ST7789

# Up, down, left, right of the cross; A, B, X, Y.
_BUTTONS = (23, 20, 22, 21, 18, 19, 17, 16)


class Board(Handheld):
    name = "picosystem"
    has_sound = True
    has_battery = True

    def __init__(self, canvas):
        full_speed()
        screen = ST7789(canvas, spi=0, sck=6, mosi=7, cs=5, dc=9, reset=4, madctl=0x04)
        Handheld.__init__(self, canvas, screen, Buttons(_BUTTONS), Backlight(12))
        self._buzzer = Buzzer(11)
        self._battery = Battery(26)

    def tone(self, hz, ms):
        self._buzzer.tone(hz, ms)

    def battery(self):
        return self._battery.percent()
