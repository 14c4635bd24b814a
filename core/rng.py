"""The generator behind every deal: sfc16, the 16-bit "small fast counting" generator of Chris Doty-Humphrey.

Published with PractRand 0.95 (pracrand.sourceforge.net, RNG_engines.txt and the reference source RNGs/sfc.cpp, public
domain): shifts 6, 5, 3, the seed in the three words a, b, c, the counter from 1, ten outputs thrown away. Its
intermediate values stay below 2**22, so that on the handheld, where an int of more than 30 bits is an object of its
own, a number costs no memory; and it gives the same numbers on every runtime.
"""

SEEDS = 1 << 48


class Rng:
    """A seeded generator. Its whole state is in `key()`."""

    def __init__(self, seed=0):
        """`seed`: 0 <= seed < 2**48; each gives a sequence of its own."""
        if not 0 <= seed < SEEDS:
            raise ValueError("a seed is a whole number from 0 to 2**48 - 1, not %r" % (seed,))
        self._start(seed & 0xFFFF, seed >> 16 & 0xFFFF, seed >> 32)

    def _start(self, a, b, c):
        self._a = a
        self._b = b
        self._c = c
        self._counter = 1
        for _ in range(10):
            self.next16()

    def next16(self):
        """The next number of the sequence, 0 … 65535."""
        b = self._b
        c = self._c
        counter = self._counter
        number = (self._a + b + counter) & 0xFFFF
        self._counter = (counter + 1) & 0xFFFF
        self._a = b ^ b >> 5
        self._b = (c + (c << 3)) & 0xFFFF
        self._c = ((c << 6 | c >> 10) + number) & 0xFFFF
        return number

    def below(self, n):
        """A number 0 … n-1, all equally likely; 1 <= n < 2**30.

        Up to 2**14: multiply, shift and reject (Lemire, "Fast random integer generation in an interval", 2019), which
        takes one number nearly always and stays below 2**30. Above: 30 bits from two numbers, the uneven rest rejected.
        """
        if n <= 16384:
            if n < 1:
                raise ValueError("below() takes 1 to 2**30 - 1, not %r" % (n,))
            product = self.next16() * n
            if product & 0xFFFF < n:
                uneven = (65536 - n) % n
                while product & 0xFFFF < uneven:
                    product = self.next16() * n
            return product >> 16
        if n > 0x3FFFFFFF:
            raise ValueError("below() takes 1 to 2**30 - 1, not %r" % (n,))
        last = 0x3FFFFFFF - (0x3FFFFFFF % n + 1) % n
        while True:
            number = self.next16() << 14 | self.next16() >> 2
            if number <= last:
                return number % n

    def shuffle(self, items):
        """Put a list or bytearray in random order, in place: Fisher–Yates from the end, every order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def seed(self):
        """A number to seed another generator with, 0 … 2**30-1."""
        return self.next16() << 14 | self.next16() >> 2

    def clone(self):
        """A generator of its own that will give the same numbers as this one."""
        twin = object.__new__(Rng)
        twin._a = self._a
        twin._b = self._b
        twin._c = self._c
        twin._counter = self._counter
        return twin

    def key(self):
        """Its whole state, as a tuple of four numbers below 65536."""
        return self._a, self._b, self._c, self._counter


def bot_rng(seed, seat, ply):
    """The generator of a bot's thinking: fixed by the match's seed, the seat and the number of actions before.

    It shares no sequence with the match itself, whose third seed word is 0 for every seed below 2**32.
    """
    return Rng((seed & 0xFFFFFFFF) + (1 + (ply * 16 + seat) % 65535 << 32))
