"""Raspberry Pi Pico with a Waveshare Pico-LCD-1.3: screen, a small joystick for the cross, four buttons."""

from boards.drivers.backlight import Backlight
from boards.drivers.buttons import Buttons
from boards.drivers.handheld import Handheld, full_speed
from boards.drivers.st7789 import ST7789

# Up, down, left, right of the joystick; A, B, X, Y.
_BUTTONS = (2, 18, 16, 20, 15, 17, 19, 21)


class Board(Handheld):
    name = "waveshare_pico_lcd_1_3"

    def __init__(self, canvas):
        full_speed()
        # The panel lies on its side: columns and rows exchanged, columns mirrored.
        screen = ST7789(canvas, spi=1, sck=10, mosi=11, cs=9, dc=8, reset=12, madctl=0x70)
        Handheld.__init__(self, canvas, screen, Buttons(_BUTTONS), Backlight(13))
