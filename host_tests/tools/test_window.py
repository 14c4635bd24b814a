"""The window, on SDL's dummy screen: keys, mouse, game pads, pictures, sound, endings."""

import os
import subprocess
import sys
import time

import pytest

from tools.build import ROOT
from tools.desktop import Desktop, DesktopError

pygame = pytest.importorskip("pygame")
window = pytest.importorskip("tools.window")


@pytest.fixture
def open_window(stub, tmp_path, monkeypatch):
    """open_window(face) -> a Window over the stub; everything is closed afterwards."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.init()
    running = []

    def opened(face="picosystem", **settings):
        running.append(Desktop(stub, tmp_path / "data", seed=1, stderr=None))
        made = window.Window(running[-1], face, **settings)
        made.turn()
        return made
    yield opened
    for desktop in running:
        desktop.close()
    pygame.quit()


def event(kind, **values):
    return pygame.event.Event(kind, **values)


def mask(win):
    """What the firmware was told last."""
    win.turn()
    return next(text for text in win.desktop.text.strings() if text.startswith("mask"))


@pytest.mark.parametrize("key,bit", [("up", 1), ("s", 2), ("a", 4), ("right", 8), ("z", 16), ("return", 16), ("x", 32),
                                     ("backspace", 32), ("c", 64), ("u", 64), ("v", 128), ("i", 128)])
def test_keys(open_window, key, bit):
    win = open_window()
    code = pygame.key.key_code(key)
    win.handle(event(pygame.KEYDOWN, key=code))
    assert mask(win) == "mask %d" % bit
    win.handle(event(pygame.KEYUP, key=code))
    assert mask(win) == "mask 0"


def test_a_tap_between_two_steps_is_not_lost(open_window):
    win = open_window()
    win.handle(event(pygame.KEYDOWN, key=pygame.K_z))
    win.handle(event(pygame.KEYUP, key=pygame.K_z))
    assert mask(win) == "mask 16"
    assert mask(win) == "mask 0"


def test_two_keys_for_one_button(open_window):
    win = open_window()
    win.handle(event(pygame.KEYDOWN, key=pygame.K_z))
    win.handle(event(pygame.KEYDOWN, key=pygame.K_j))
    win.handle(event(pygame.KEYUP, key=pygame.K_z))
    assert mask(win) == "mask 16"


def test_losing_the_focus_lets_go(open_window):
    win = open_window()
    win.handle(event(pygame.KEYDOWN, key=pygame.K_UP))
    mask(win)
    win.handle(event(pygame.WINDOWFOCUSLOST))
    assert mask(win) == "mask 0"


@pytest.mark.parametrize("face,name,bit", [("picosystem", "A", 16), ("waveshare_pico_lcd_1_3", "Y", 128),
                                           ("picosystem", "LEFT", 4)])
def test_the_mouse_presses_the_buttons_of_the_face(open_window, face, name, bit):
    win = open_window(face)
    (left, top), scale = win.corner(), win.scale()
    x, y = win.buttons[name]
    win.handle(event(pygame.MOUSEBUTTONDOWN, pos=(left + (x + 5) * scale, top + y * scale), button=1))
    assert mask(win) == "mask %d" % bit
    win.handle(event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1))
    assert mask(win) == "mask 0"


def test_faces_lay_the_buttons_out_as_the_handhelds_do():
    pico, waveshare = window.DIAMOND, window.COLUMN
    assert pico["X"][1] < pico["A"][1] == pico["Y"][1] < pico["B"][1]
    assert pico["Y"][0] < pico["X"][0] == pico["B"][0] < pico["A"][0]
    assert waveshare["A"][1] < waveshare["B"][1] < waveshare["X"][1] < waveshare["Y"][1]


def test_controller_buttons_and_stick(open_window):
    win = open_window()
    win.handle(event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN))
    assert mask(win) == "mask 2"
    win.handle(event(pygame.CONTROLLERBUTTONUP, instance_id=3, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN))
    for value, said in ((15000, "mask 0"), (30000, "mask 8"), (15000, "mask 8"), (-30000, "mask 4"), (0, "mask 0")):
        win.handle(event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=0, value=value))
        win.turn()
        assert mask(win) == said


def test_unplugging_a_pad_lets_go(open_window):
    win = open_window()
    win.handle(event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=pygame.CONTROLLER_BUTTON_B))
    assert mask(win) == "mask 32"
    win.handle(event(pygame.JOYDEVICEREMOVED, instance_id=3))
    assert mask(win) == "mask 0"


def test_a_pad_that_cannot_be_opened_is_left_alone(open_window):
    win = open_window()
    win.handle(event(pygame.JOYDEVICEADDED, device_index=9))
    assert mask(win) == "mask 0"


def test_the_picture_is_scaled_by_a_whole_number(open_window):
    win = open_window("none", scale=3)
    assert win.surface.get_size() == (720, 720)
    byte = next(place for place, pair in enumerate(win.desktop.frame) if pair == 0x10)
    x, y = byte % 120 * 2 * 3, byte // 120 * 3
    assert {win.surface.get_at((x + i, y + j))[:3] for i in range(3) for j in range(3)} == {(255, 255, 255)}
    assert win.surface.get_at((x + 3, y))[:3] == (0, 0, 0)


def test_resizing_takes_the_biggest_scale_that_fits(open_window, monkeypatch):
    win = open_window("none")
    for size, scale in (((500, 900), 2), ((719, 719), 2), ((720, 720), 3), ((100, 100), 1)):
        win.surface = pygame.Surface(size)
        assert win.scale() == scale
    win.surface = pygame.Surface((500, 900))
    assert win.corner() == (10, 210)


def test_the_backlight_dims(open_window):
    win = open_window("none", scale=1)
    win.handle(event(pygame.KEYDOWN, key=pygame.K_c))  # the stub dims the light for X
    win.turn()
    byte = next(place for place, pair in enumerate(win.desktop.frame) if pair == 0x10)
    assert 100 < win.surface.get_at((byte % 120 * 2, byte // 120))[0] < 200


def test_screenshot_says_where(open_window, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    win = open_window()
    for _ in range(2):
        win.handle(event(pygame.KEYDOWN, key=pygame.K_F12))
    files = sorted(tmp_path.glob("asobi-*.png"))
    assert len(files) == 2
    assert pygame.image.load(files[0]).get_size() == (240, 240)
    assert str(files[0]) in capsys.readouterr().out
    win.turn()


def test_screenshot_into_nowhere_is_told(open_window, tmp_path):
    win = open_window()
    assert "No screenshot" in window.screenshot(win.desktop, tmp_path / "missing")


def test_waiting_does_not_keep_the_processor_busy(open_window):
    win = open_window()
    pygame.event.clear()
    spent, start, steps = time.process_time(), time.monotonic(), win.desktop.steps
    while time.monotonic() - start < 1:
        win.wait(win.turn())
    assert win.desktop.steps - steps <= 40  # the stub sleeps for 50 ms
    assert time.process_time() - spent < 0.5


def test_square_wave(open_window):
    open_window()
    samples = window.square_wave(441, 100)
    rate, _, channels = pygame.mixer.get_init()
    assert len(samples) == rate // 10 * channels
    mono = samples[::channels]
    assert sum(1 for a, b in zip(mono, mono[1:]) if a < 0 < b) in (43, 44)


def test_closing_flushes(open_window, tmp_path):
    win = open_window()
    win.handle(event(pygame.KEYDOWN, key=pygame.K_z))
    win.turn()
    win.handle(event(pygame.QUIT))
    win.run()
    win.desktop.close()
    assert (tmp_path / "data/closed.txt").read_text() == "presses 1"


def test_a_crash_is_shown_until_the_window_is_closed(open_window):
    win = open_window()
    for key in (pygame.K_z, pygame.K_x, pygame.K_c):
        win.handle(event(pygame.KEYDOWN, key=key))
    with pytest.raises(DesktopError) as caught:
        win.turn()
    pygame.event.clear()
    pygame.event.post(event(pygame.KEYDOWN, key=pygame.K_ESCAPE))
    win.show_error(str(caught.value))
    assert win.surface.get_bounding_rect().width > 100
    assert not win.open


def run_play(*more, **environment):
    clean = {name: value for name, value in os.environ.items()
             if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    return subprocess.run([sys.executable, "-m", "tools", "play", *more], cwd=ROOT, env={**clean, **environment},
                          capture_output=True, text=True, timeout=60)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_without_a_screen_it_says_what_works():
    done = run_play()
    assert done.returncode == 1
    assert "no screen" in done.stderr
    assert "--script" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_screen_that_does_not_answer_is_no_screen(tmp_path):
    done = run_play("--data", str(tmp_path), SDL_VIDEODRIVER="nonsense")
    assert done.returncode == 1
    assert "no screen" in done.stderr
