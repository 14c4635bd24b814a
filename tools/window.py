"""The handheld in a window: pictures, keys, game pads, the mouse and sound, with pygame-ce."""

import array
import contextlib
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402  (it reads the line above when it is imported)
from pygame._sdl2 import controller  # noqa: E402

from tools.build import BuildError, build  # noqa: E402
from tools.desktop import Desktop, DesktopError  # noqa: E402
from tools.png import rgb888  # noqa: E402
from tools.script import BUTTONS  # noqa: E402

SCREEN = 240
KEYS = {
    pygame.K_UP: "UP", pygame.K_DOWN: "DOWN", pygame.K_LEFT: "LEFT", pygame.K_RIGHT: "RIGHT",
    pygame.K_w: "UP", pygame.K_s: "DOWN", pygame.K_a: "LEFT", pygame.K_d: "RIGHT",
    pygame.K_z: "A", pygame.K_j: "A", pygame.K_RETURN: "A", pygame.K_KP_ENTER: "A",
    pygame.K_x: "B", pygame.K_k: "B", pygame.K_BACKSPACE: "B",
    pygame.K_c: "X", pygame.K_u: "X",
    pygame.K_v: "Y", pygame.K_i: "Y",
}
HELP = ("move: arrows or WASD", "A, act: Z, J or Enter", "B, back: X, K or Backspace", "X, the menu: C or U",
        "Y, explain: V or I", "", "F11: whole screen", "F12: screenshot", "Esc: close")
HINTS = {"A": "Z", "B": "X", "X": "C", "Y": "V"}
ARROWS = {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}
PAD = {
    pygame.CONTROLLER_BUTTON_A: "A", pygame.CONTROLLER_BUTTON_B: "B", pygame.CONTROLLER_BUTTON_X: "X",
    pygame.CONTROLLER_BUTTON_Y: "Y", pygame.CONTROLLER_BUTTON_DPAD_UP: "UP", pygame.CONTROLLER_BUTTON_DPAD_DOWN: "DOWN",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "LEFT", pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "RIGHT",
    pygame.CONTROLLER_BUTTON_START: "X",
}
AXES = (("LEFT", "RIGHT"), ("UP", "DOWN"))
SAMPLE_RATE = 22050

# The faces of the handhelds, in pixels of the screen: size, where the screen is, radius and places of the buttons.
CROSS = {"UP": (50, 106), "DOWN": (50, 166), "LEFT": (20, 136), "RIGHT": (80, 136)}
DIAMOND = {**CROSS, "X": (392, 92), "B": (392, 168), "Y": (364, 130), "A": (420, 130)}
COLUMN = {**CROSS, "A": (390, 46), "B": (390, 106), "X": (390, 166), "Y": (390, 226)}
FACES = {
    "none": ((240, 240), (0, 0), {}),
    "picosystem": ((440, 272), (100, 16), DIAMOND),
    "waveshare_pico_lcd_1_3": ((440, 272), (100, 16), COLUMN),
}
RADIUS = 17
BODY, BUTTON, PRESSED, LETTER, FAINT = (38, 40, 52), (66, 69, 86), (200, 70, 50), (232, 228, 216), (140, 142, 160)
NO_SCREEN = """\
There is no screen here%s.
What works without one:
  make play ARGS="--script FILE --out DIR"    plays a script and writes pictures
  make test                                   runs every test
  make flash                                  puts it on a handheld"""


class Input:
    """Which buttons are down, by every key, pad and mouse button that can press them.

    A tap between two steps is not lost: it stays in the mask until it was taken once.
    """

    def __init__(self):
        self._down = {}
        self._tapped = 0

    def press(self, source, name):
        """Something (any hashable) presses a button."""
        self._down[source] = BUTTONS[name]
        self._tapped |= BUTTONS[name]

    def release(self, source):
        """It lets go; letting go of nothing is fine."""
        self._down.pop(source, None)

    def release_all(self, kind=None):
        """Everything lets go, or all sources whose first item is `kind`."""
        for source in list(self._down):
            if kind is None or source[0] == kind:
                del self._down[source]

    def pressing(self, source):
        """The name of the button that a source presses, or None."""
        bit = self._down.get(source)
        return next((name for name in BUTTONS if BUTTONS[name] == bit), None)

    def held(self):
        """The mask of the buttons that are down now."""
        mask = 0
        for bit in self._down.values():
            mask |= bit
        return mask

    def take(self):
        """The mask for the next step."""
        mask = self.held() | self._tapped
        self._tapped = 0
        return mask


def pixels(frame, palette):
    """A frame of 4-bit pixels as a pygame surface."""
    indices = bytearray(2 * len(frame))
    indices[0::2] = frame.translate(HIGH)
    indices[1::2] = frame.translate(LOW)
    surface = pygame.image.frombuffer(bytes(indices), (SCREEN, SCREEN), "P")
    surface.set_palette([rgb888(color) for color in palette])
    return surface


HIGH = bytes(pair >> 4 for pair in range(256))
LOW = bytes(pair & 15 for pair in range(256))


def arrow(center, direction, size):
    """The corners of a triangle that points up, down, left or right."""
    (x, y), (across, down) = center, direction
    tip = (x + across * size, y + down * size)
    base = (x - across * size // 2, y - down * size // 2)
    return tip, (base[0] + down * size, base[1] + across * size), (base[0] - down * size, base[1] - across * size)


class Sound:
    """The buzzer: one square wave at a time; silent where there is no sound."""

    def __init__(self):
        try:
            pygame.mixer.init(SAMPLE_RATE, -16, 1, 512)
        except pygame.error as error:
            print("No sound: %s." % error, file=sys.stderr)
        self._works = pygame.mixer.get_init() is not None

    def play(self, hz, ms):
        """Sound a tone; it replaces the one before."""
        if self._works:
            pygame.mixer.stop()
            if hz and ms:
                pygame.mixer.Sound(buffer=square_wave(hz, ms)).play()


def square_wave(hz, ms):
    """Samples, 16 bits each, of a soft square wave."""
    rate, _, channels = pygame.mixer.get_init()
    samples = array.array("h")
    for i in range(rate * ms // 1000):
        samples.extend([1800 if i * hz * 2 // rate % 2 else -1800] * channels)
    return samples


class Window:
    """One window over one running firmware."""

    def __init__(self, desktop, face="picosystem", scale=None):
        self.desktop = desktop
        self.input = Input()
        self.sound = Sound()
        self.open = True
        self.size, self.origin, self.buttons = FACES.get(face, FACES["picosystem"])
        self.help = False
        self._note = None
        self._around = None
        self._pads = {}
        pygame.display.set_caption("Asobi 遊び (F1: keys)")
        self._fixed = scale
        if scale is None:
            wide, high = pygame.display.get_desktop_sizes()[0]
            scale = max(1, min(wide * 9 // 10 // self.size[0], high * 85 // 100 // self.size[1]))
        self.surface = pygame.display.set_mode((self.size[0] * scale, self.size[1] * scale), pygame.RESIZABLE)
        pygame.joystick.init()
        controller.init()

    def scale(self):
        """Pixels a pixel: the biggest whole number that fits, at most what --scale asks for."""
        width, height = self.surface.get_size()
        fits = max(1, min(width // self.size[0], height // self.size[1]))
        return min(fits, self._fixed) if self._fixed else fits

    def corner(self):
        """Where the face's left top corner is in the window."""
        scale = self.scale()
        width, height = self.surface.get_size()
        return (width - self.size[0] * scale) // 2, (height - self.size[1] * scale) // 2

    # Input

    def _plugged_in(self, index):
        """Open a game pad: as a controller when SDL knows its buttons, else as a plain joystick."""
        with contextlib.suppress(pygame.error):
            if controller.is_controller(index):
                pad = controller.Controller(index)
                self._pads[pad.as_joystick().get_instance_id()] = pad
            else:
                pad = pygame.joystick.Joystick(index)
                self._pads[pad.get_instance_id()] = pad

    def _plugged_out(self, pad):
        self._pads.pop(pad, None)
        self.input.release_all("pad")

    def handle(self, event):
        """Take one pygame event."""
        kind = event.type
        if kind == pygame.QUIT:
            self.open = False
        elif kind == pygame.KEYDOWN:
            self._key(event.key)
        elif kind == pygame.KEYUP:
            self.input.release(("key", event.key))
        elif kind == pygame.MOUSEBUTTONDOWN:
            self._click(event.pos)
        elif kind == pygame.MOUSEBUTTONUP:
            self.input.release_all("mouse")
        elif kind == pygame.WINDOWFOCUSLOST:
            self.input.release_all()
        elif kind in (pygame.VIDEORESIZE, pygame.WINDOWEXPOSED):
            self.desktop.changed = True
        else:
            self._pad(event)

    def _key(self, key):
        if key == pygame.K_ESCAPE:
            self.open = False
        elif key == pygame.K_F1:
            self.help = not self.help
            self.desktop.changed = True
        elif key == pygame.K_F11:
            pygame.display.toggle_fullscreen()
            self.desktop.changed = True
        elif key == pygame.K_F12:
            self.note(screenshot(self.desktop))
        elif key in KEYS:
            self.input.press(("key", key), KEYS[key])

    def _click(self, place):
        left, top = self.corner()
        scale = self.scale()
        for name, (x, y) in self.buttons.items():
            across, down = (place[0] - left) / scale - x, (place[1] - top) / scale - y
            if across * across + down * down <= RADIUS * RADIUS:
                self.input.press(("mouse", name), name)

    def _pad(self, event):
        kind = event.type
        if kind == pygame.CONTROLLERBUTTONDOWN and event.button in PAD:
            self.input.press(("pad", event.instance_id, event.button), PAD[event.button])
        elif kind == pygame.CONTROLLERBUTTONUP:
            self.input.release(("pad", event.instance_id, event.button))
        elif kind == pygame.CONTROLLERAXISMOTION and event.axis < 2:
            self._stick(("pad", event.instance_id, "axis", event.axis), event.axis, event.value / 32768)
        elif kind == pygame.JOYDEVICEADDED:  # also comes at the start, for each that is there
            self._plugged_in(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            self._plugged_out(event.instance_id)
        elif isinstance(self._pads.get(getattr(event, "instance_id", None)), pygame.joystick.JoystickType):
            self._joystick(event)

    def _joystick(self, event):
        source = ("pad", event.instance_id)
        if event.type == pygame.JOYBUTTONDOWN:
            self.input.press((*source, event.button), "ABXY"[event.button % 4])
        elif event.type == pygame.JOYBUTTONUP:
            self.input.release((*source, event.button))
        elif event.type == pygame.JOYAXISMOTION and event.axis < 2:
            self._stick((*source, "axis", event.axis), event.axis, event.value)
        elif event.type == pygame.JOYHATMOTION:
            self._stick((*source, "hat", 0), 0, event.value[0])
            self._stick((*source, "hat", 1), 1, -event.value[1])

    def _stick(self, source, axis, value):
        """A stick moved to value -1 to 1; it must come back past 0.3 before its direction lets go."""
        if abs(value) > 0.55:
            name = AXES[axis][value > 0]
            if self.input.pressing(source) != name:
                self.input.press(source, name)
        elif abs(value) < 0.3:
            self.input.release(source)

    # Output

    def note(self, text, ms=3000):
        """Show a line at the bottom of the window for a while, and print it."""
        print(text, flush=True)
        self._note = (text, pygame.time.get_ticks() + ms)
        self.desktop.changed = True

    def draw(self):
        """Draw everything anew."""
        scale, (left, top) = self.scale(), self.corner()
        self.surface = pygame.display.get_surface()
        self.surface.fill((16, 17, 22))
        if self.buttons:
            box = (left, top, self.size[0] * scale, self.size[1] * scale)
            pygame.draw.rect(self.surface, BODY, box, border_radius=28 * scale)
        self._draw_buttons(left, top, scale)
        side = SCREEN * scale
        place = (left + self.origin[0] * scale, top + self.origin[1] * scale)
        picture = pygame.transform.scale(pixels(self.desktop.frame, self.desktop.palette), (side, side))
        self.surface.blit(picture, place)
        if self.desktop.backlight < 100:
            shade = pygame.Surface((side, side))
            shade.set_alpha(240 if not self.desktop.backlight else 170 - 170 * self.desktop.backlight // 100)
            self.surface.blit(shade, place)
        if self.help:
            self._draw_lines(HELP, scale)
        if self._note:
            self._draw_lines([self._note[0]], scale, bottom=True)
        pygame.display.flip()

    def _draw_buttons(self, left, top, scale):
        held = self.input.held()
        large, small = pygame.font.Font(None, 22 * scale), pygame.font.Font(None, 13 * scale)
        for name, (x, y) in self.buttons.items():
            center = (left + x * scale, top + y * scale)
            color = PRESSED if held & BUTTONS[name] else BUTTON
            pygame.draw.circle(self.surface, color, center, (RADIUS - 2) * scale)
            if name in ARROWS:
                pygame.draw.polygon(self.surface, LETTER, arrow(center, ARROWS[name], 5 * scale))
            else:
                letter = large.render(name, True, LETTER)
                self.surface.blit(letter, letter.get_rect(center=center))
                key = small.render("key " + HINTS[name], True, FAINT)
                self.surface.blit(key, key.get_rect(midtop=(center[0], center[1] + RADIUS * scale)))

    def _draw_lines(self, lines, scale, bottom=False):
        """Lines of text over the picture, on a dark ground."""
        width, height = self.surface.get_size()
        font = pygame.font.Font(None, 14 * scale)
        high = font.get_linesize()
        top = height - high * len(lines) if bottom else (height - high * len(lines)) // 2
        shade = pygame.Surface((width, high * len(lines)))
        shade.set_alpha(220)
        self.surface.blit(shade, (0, top))
        for count, line in enumerate(lines):
            text = font.render(line, True, LETTER)
            self.surface.blit(text, text.get_rect(midtop=(width // 2, top + count * high)))

    # The loop

    def wait(self, ms):
        """Take events; without any, sleep until the firmware wants to go on."""
        if ms > 0:
            event = pygame.event.wait(ms)
            if event.type != pygame.NOEVENT:
                self.handle(event)
        for event in pygame.event.get():
            self.handle(event)

    def turn(self):
        """One step of the firmware and what follows from it; returns how many ms there is nothing to do."""
        now = pygame.time.get_ticks()
        sleep = self.desktop.step(self.input.take(), now)
        if self._note and now >= self._note[1]:
            self._note = None
            self.desktop.changed = True
        for tone in self.desktop.tones:
            self.sound.play(*tone)
        self.desktop.tones.clear()
        around = self.desktop.backlight, self.input.held()
        if self.desktop.changed or around != self._around:
            self._around = around
            self.desktop.changed = False
            self.draw()
        spent = pygame.time.get_ticks() - now
        return max(0, min(sleep, 500) - spent)

    def run(self):
        """Until the window is closed. DesktopError when the firmware stops by itself."""
        ms = 0
        while self.open:
            self.wait(ms)
            ms = self.turn()

    def show_error(self, text):
        """Show why the firmware stopped, until the window is closed."""
        self.surface.fill((16, 17, 22))
        self._draw_lines(text.splitlines() + ["", "Esc closes"], max(1, self.scale()))
        pygame.display.flip()
        while self.open:
            self.handle(pygame.event.wait())


def screenshot(desktop, folder=None):
    """Write the screen, 240x240, to a new file in the current folder; returns what to say about it."""
    folder = folder or Path.cwd()
    name = time.strftime("asobi-%Y%m%d-%H%M%S")
    count = 1
    path = folder / (name + ".png")
    while path.exists():
        count += 1
        path = folder / ("%s-%d.png" % (name, count))
    try:
        path.write_bytes(desktop.png())
    except OSError as error:
        return "No screenshot: %s: %s" % (path, error.strerror)
    return "Screenshot: %s" % path


def no_screen():
    """Why there can be no window, or None."""
    if sys.platform.startswith("linux") and not any(
            os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
        return NO_SCREEN % " (neither DISPLAY nor WAYLAND_DISPLAY is set)"
    return None


def main(args):
    """`tools play`: build, open, play; returns the exit code."""
    from tools.play import changed_at, user_folder
    data = args.data or user_folder()
    report = data / "error.txt"
    before = changed_at(report)
    problem = no_screen()
    if problem:
        print(problem, file=sys.stderr)
        return 1
    try:
        folder = build("unix", lambda done, total, name: print("compiling %d of %d" % (done + 1, total), end="\r"))
        pygame.display.init()
        pygame.font.init()
        with Desktop(folder, data, heap=args.heap, language=args.lang, seed=args.seed,
                     trace=False) as desktop:
            window = Window(desktop, args.board or "picosystem", args.scale)
            try:
                window.run()
            except DesktopError as error:
                print(error, file=sys.stderr)
                window.show_error(str(error))
                return 1
    except pygame.error as error:
        print(NO_SCREEN % (" (%s)" % error), file=sys.stderr)
        return 1
    except (BuildError, DesktopError) as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        pygame.quit()
        if changed_at(report) != before:
            print("The firmware failed once and went on; the details are in %s" % report, file=sys.stderr)
    return 0
