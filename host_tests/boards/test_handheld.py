"""Sound, battery, files, chance, and what is told over USB."""

import sys

import pytest


def test_tone_ends_by_itself(picosystem):
    bench = picosystem.bench
    picosystem.tone(880, 100)
    assert bench.chip.pwm[11] == [880, 32768]
    bench.chip.pass_ms(99)
    assert bench.chip.pwm[11][1] == 32768
    bench.chip.pass_ms(1)
    assert bench.chip.pwm[11][1] == 0


def test_a_tone_replaces_the_one_before(picosystem):
    bench = picosystem.bench
    picosystem.tone(880, 100)
    bench.chip.pass_ms(60)
    picosystem.tone(440, 100)
    bench.chip.pass_ms(60)  # when the first would have ended
    assert bench.chip.pwm[11] == [440, 32768]
    bench.chip.pass_ms(40)
    assert bench.chip.pwm[11][1] == 0


@pytest.mark.parametrize("hz, ms", [(0, 50), (440, 0), (7, 50)])
def test_silence(picosystem, hz, ms):
    picosystem.tone(880, 1000)
    picosystem.tone(hz, ms)
    assert picosystem.bench.chip.pwm[11][1] == 0


def test_picosystem_has_sound_and_a_battery(picosystem):
    assert (picosystem.has_sound, picosystem.has_battery) == (True, True)


def test_waveshare_is_silent_and_on_usb(waveshare):
    assert (waveshare.has_sound, waveshare.has_battery) == (False, False)
    assert waveshare.battery() is None
    waveshare.tone(440, 100)


@pytest.mark.parametrize("volts, least, most", [(4.2, 100, 100), (4.15, 99, 100), (4.0, 79, 80), (3.8, 44, 46),
                                                (3.7, 14, 16), (3.6, 4, 5), (3.3, 0, 0), (0, 0, 0)])
def test_battery(picosystem, volts, least, most):
    picosystem.bench.chip.adc[26] = int(volts / 3 / 3.3 * 65535)
    assert least <= picosystem.battery() <= most


def test_battery_falls_steadily(picosystem):
    levels = []
    for raw in range(30000, 20000, -5):
        picosystem.bench.chip.adc[26] = raw
        levels.append(picosystem.battery())
    assert levels == sorted(levels, reverse=True)
    assert set(levels) == set(range(101))


def test_folder_for_saves(bench):
    bench.power_on()
    assert (bench.files / "saves").is_dir()
    (bench.files / "saves" / "a").write_text("kept")
    bench.power_on()
    assert (bench.files / "saves" / "a").read_text() == "kept"


def test_no_folder_for_saves_is_no_reason_not_to_start(bench):
    (bench.files / "saves").write_text("in the way")
    bench.power_on()


def test_seed(board):
    seeds = [board.seed() for _ in range(50)]
    assert len(set(seeds)) == 50
    assert all(0 <= seed < 1 << 30 for seed in seeds)
    assert max(seeds) > 1 << 28


def test_trace(bench, capsys):
    (bench.files / "trace").write_text("1")
    board = bench.power_on()
    board.trace("T", "易双六 1", 10, 20, 30, 13)
    board.trace("E", "", 0, 0, 240, 240)
    board.trace("E", "title", 4, 5, 6, 7)
    board.show()
    assert capsys.readouterr().out == "T 10 20 30 13 易双六 1\nE 0 0 240 240 \nE 4 5 6 7 \nS\n"


def test_memory_is_told_when_asked(bench, monkeypatch, capsys):
    (bench.files / "trace").write_text("memory\n")
    collected = []
    monkeypatch.setattr(bench.usb_trace, "gc", type("gc", (), {
        "collect": lambda: collected.append(1), "mem_alloc": lambda: 1000, "mem_free": lambda: 2000}))
    monkeypatch.setattr(sys, "stdin", bench)
    board = bench.power_on()
    bench.typed = "ma?"
    assert board.trace is None
    for _ in range(4):
        assert board.poll() == 0
    assert capsys.readouterr().out == "M 1000 2000\nM 1000 2000\n"
    assert len(collected) == 1
