"""A lithium cell on an ADC pin, behind a divider by three."""

from machine import ADC, Pin

# Millivolts at rest and what is then left, in percent; straight lines between.
_CURVE = ((3300, 0), (3600, 5), (3700, 15), (3750, 30), (3800, 45), (3900, 65), (4000, 80), (4150, 100))


def percent(millivolts):
    """How full a cell of this voltage is, 0 to 100."""
    low, least = _CURVE[0]
    if millivolts <= low:
        return least
    for high, most in _CURVE:
        if millivolts <= high:
            return least + (most - least) * (millivolts - low) // (high - low)
        low, least = high, most
    return 100


class Battery:
    def __init__(self, pin):
        self._adc = ADC(Pin(pin))

    def percent(self):
        """What is left. Sixteen readings, for the load of a moment moves one by several percent."""
        total = 0
        for _ in range(16):
            total += self._adc.read_u16()
        # 65535 is 3.3 V behind the divider: 9.9 V.
        return percent((total >> 4) * 9900 // 65535)
