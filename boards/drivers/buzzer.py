"""A piezo on a pin: square waves that end by themselves."""

from machine import PWM, Pin, Timer

_HALF = 32768


class Buzzer:
    def __init__(self, pin):
        self._pwm = PWM(Pin(pin), freq=440, duty_u16=0)
        self._timer = Timer()
        self._end = self._silence

    def tone(self, hz, ms):
        """Sound `hz` (10 to 20,000) for `ms`; a tone that still sounds gives way. 0 for either is silence."""
        self._timer.deinit()
        if hz < 10 or ms < 1:
            self._pwm.duty_u16(0)
            return
        self._pwm.freq(min(hz, 20000))
        self._pwm.duty_u16(_HALF)
        self._timer.init(mode=Timer.ONE_SHOT, period=ms, callback=self._end)

    def _silence(self, _):
        self._pwm.duty_u16(0)
