"""The generator against an implementation of its own, and what is built on it."""

import ctypes
import itertools

import pytest

from core.rng import Rng, bot_rng


def sfc16(seed, count):
    """sfc16 written anew from the description in PractRand 0.95, with the machine's own 16-bit arithmetic."""
    word = ctypes.c_uint16
    a, b, c, counter = word(seed), word(seed >> 16), word(seed >> 32), word(1)
    numbers = []
    for _ in range(10 + count):
        out = word(a.value + b.value + counter.value)
        counter = word(counter.value + 1)
        a = word(b.value ^ (b.value >> 5))
        b = word(c.value + word(c.value << 3).value)
        c = word(word((c.value << 6) | (c.value >> 10)).value + out.value)
        numbers.append(out.value)
    return numbers[10:]


@pytest.mark.parametrize("seed", [0, 1, 2401, 0x3FFFFFFF, 0xFFFFFFFF, 1 << 32, (1 << 48) - 1])
def test_is_sfc16(seed):
    rng = Rng(seed)
    # Longer than the counter's period, so that its turning over is seen.
    assert [rng.next16() for _ in range(70000)] == sfc16(seed, 70000)


def test_first_numbers():
    """Written down, so that no later change of both implementations goes unseen."""
    rng = Rng(12345)
    assert [rng.next16() for _ in range(5)] == [11790, 37355, 46996, 1563, 3809]


@pytest.mark.parametrize("n", [1, 2, 3, 6, 57, 1000, 16384, 16385, 65536, 1 << 20, (1 << 30) - 1])
def test_below_stays_below(n):
    rng = Rng(n)
    numbers = [rng.below(n) for _ in range(2000)]
    assert min(numbers) >= 0 and max(numbers) < n
    if n <= 6:
        assert set(numbers) == set(range(n))


class Tape(Rng):
    """A generator whose 16-bit numbers are given."""

    def __init__(self, numbers):
        self.numbers = iter(numbers)

    def next16(self):
        return next(self.numbers)


@pytest.mark.parametrize("n", [3, 6, 57, 1000, 16383])
def test_below_is_unbiased(n):
    """Over all 65,536 numbers, each result comes exactly as often as every other; the rest is rejected."""
    results = [0] * n
    for number in range(65536):
        # A rejected number asks for the next one, which is not there.
        try:
            results[Tape([number]).below(n)] += 1
        except StopIteration:
            pass
    assert set(results) == {65536 // n}


def test_large_below_rejects_the_uneven_rest():
    n = 700_000_000
    top = (1 << 30) - 1
    assert Tape([top >> 14, (top & 0x3FFF) << 2, 0, 5 << 2]).below(n) == 5
    last = n - 1
    assert Tape([last >> 14, (last & 0x3FFF) << 2]).below(n) == last


@pytest.mark.parametrize("n", [0, -1, 1 << 30])
def test_below_refuses(n):
    with pytest.raises(ValueError, match="below"):
        Rng().below(n)


@pytest.mark.parametrize("seed", [-1, 1 << 48])
def test_seed_range(seed):
    with pytest.raises(ValueError, match="2\\*\\*48"):
        Rng(seed)


def test_every_order_of_a_shuffle_is_equally_likely():
    counts = dict.fromkeys(itertools.permutations(range(4)), 0)
    rng = Rng(77)
    for _ in range(24000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    # Chi-square with 23 degrees of freedom: 49.7 is passed once in a thousand times.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7


def test_shuffle_takes_bytearrays():
    cards = bytearray(range(57))
    Rng(5).shuffle(cards)
    assert sorted(cards) == list(range(57)) and cards != bytearray(range(57))


def test_clone_and_key():
    rng = Rng(9)
    twin = rng.clone()
    assert twin.key() == rng.key()
    ahead = [rng.next16() for _ in range(3)]
    assert twin.key() != rng.key()
    assert [twin.next16() for _ in range(3)] == ahead


def test_intermediate_values_fit_thirty_bits():
    """The largest that can come up: a word shifted by six, and a number times the largest n of the short way."""
    assert 0xFFFF << 6 < 1 << 30 and 0xFFFF * 16384 < 1 << 30 and 0xFFFF << 14 < 1 << 30


def test_bots_have_sequences_of_their_own():
    keys = {bot_rng(seed, seat, ply).key() for seed in (0, 1, 2401) for seat in range(4) for ply in range(50)}
    assert len(keys) == 600
    assert not keys & {Rng(seed).key() for seed in range(1000)}
