"""The light behind the screen, dimmed by PWM."""

from machine import PWM, Pin


class Backlight:
    """Dark until `on` is called, so that nobody sees what is in the screen's memory after power-on."""

    def __init__(self, pin):
        self._pwm = PWM(Pin(pin), freq=1000, duty_u16=0)
        self._percent = 100
        self._is_on = False

    def on(self):
        """There is a picture now."""
        if not self._is_on:
            self._is_on = True
            self.set(self._percent)

    def set(self, percent):
        """0 to 100. Eyes take a quarter of the light for half of it, so the duty goes with the square."""
        self._percent = percent
        if self._is_on:
            self._pwm.duty_u16(percent * percent * 65535 // 10000)
