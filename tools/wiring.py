"""How the handhelds are wired, by their makers: what the emulated board and the driver's tests go by.

The modules of boards/ say it once more, for the device; a mistake there shows as a difference from here.
"""


class Wiring:
    """Numbers of the pins. spi: which block the screen is on; buttons: {name as in scripts: pin}; madctl: how the
    panel is mounted."""

    def __init__(self, spi, sck, mosi, cs, dc, reset, light, madctl, buttons, speaker=None):
        self.spi = spi
        self.sck = sck
        self.mosi = mosi
        self.cs = cs
        self.dc = dc
        self.reset = reset
        self.light = light
        self.madctl = madctl
        self.buttons = buttons
        self.speaker = speaker


WIRINGS = {
    "picosystem": Wiring(
        spi=0, sck=6, mosi=7, cs=5, dc=9, reset=4, light=12, madctl=0x04, speaker=11,
        buttons={"UP": 23, "DOWN": 20, "LEFT": 22, "RIGHT": 21, "A": 18, "B": 19, "X": 17, "Y": 16}),
    "waveshare_pico_lcd_1_3": Wiring(
        spi=1, sck=10, mosi=11, cs=9, dc=8, reset=12, light=13, madctl=0x70,
        buttons={"UP": 2, "DOWN": 18, "LEFT": 16, "RIGHT": 20, "A": 15, "B": 17, "X": 19, "Y": 21}),
}
