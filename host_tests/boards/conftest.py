import pytest

from host_tests.boards.bench import Bench
from tools.wiring import WIRINGS


@pytest.fixture(params=sorted(WIRINGS))
def bench(request, monkeypatch, tmp_path):
    """Each handheld, switched off."""
    return Bench(request.param, monkeypatch, tmp_path)


@pytest.fixture
def board(bench):
    """Each handheld, switched on; `.bench` leads back."""
    bench.power_on().bench = bench
    return bench.board


@pytest.fixture
def picosystem(monkeypatch, tmp_path):
    bench = Bench("picosystem", monkeypatch, tmp_path)
    bench.power_on().bench = bench
    return bench.board


@pytest.fixture
def waveshare(monkeypatch, tmp_path):
    bench = Bench("waveshare_pico_lcd_1_3", monkeypatch, tmp_path)
    bench.power_on().bench = bench
    return bench.board
