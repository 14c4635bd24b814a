// Keys, game pads and the buttons on the page: the bits of firmware/buttons.py.

const BITS = { UP: 1, DOWN: 2, LEFT: 4, RIGHT: 8, A: 16, B: 32, X: 64, Y: 128 };
const KEYS = {
  ArrowUp: "UP", ArrowDown: "DOWN", ArrowLeft: "LEFT", ArrowRight: "RIGHT",
  KeyW: "UP", KeyS: "DOWN", KeyA: "LEFT", KeyD: "RIGHT",
  KeyZ: "A", KeyJ: "A", Enter: "A", NumpadEnter: "A", Space: "A",
  KeyX: "B", KeyK: "B", Backspace: "B", Escape: "B",
  KeyC: "X", KeyU: "X", KeyV: "Y", KeyI: "Y",
};
// Of a standard game pad; its right button acts, as on the handheld.
const PAD = { 12: "UP", 13: "DOWN", 14: "LEFT", 15: "RIGHT", 0: "B", 1: "A", 2: "Y", 3: "X" };
const TILTED = 0.5;

// A page that is embedded without leave for game pads has none.
function pads() {
  try {
    return navigator.getGamepads?.() ?? [];
  } catch {
    return [];
  }
}

export class Input {
  // screen: takes the keys; groups: elements whose children with data-button are pressed.
  constructor(screen, groups) {
    this.held = new Map(); // what is pressed (a key, a pointer) -> bit
    this.tapped = 0; // pressed since the last step, though let go already
    this.last = 0;
    screen.addEventListener("keydown", (event) => this.keyDown(event));
    document.body.addEventListener("keydown", (event) => {
      if (event.target === document.body) {
        this.keyDown(event);
      }
    });
    addEventListener("keyup", (event) => this.held.delete(event.code));
    addEventListener("blur", () => this.held.clear());
    for (const group of groups) {
      this.listen(group);
    }
  }

  keyDown(event) {
    const name = KEYS[event.code];
    if (!name || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    event.preventDefault();
    if (!event.repeat) {
      this.press(event.code, BITS[name]);
    }
  }

  // A pointer holds the button that it is on; a thumb may slide from one to the next.
  listen(group) {
    const pointed = new Map(); // pointer -> the button it holds
    const move = (event, button) => {
      const before = pointed.get(event.pointerId) ?? null;
      if (button === before) {
        return;
      }
      before?.classList.remove("held");
      this.held.delete(event.pointerId);
      pointed.set(event.pointerId, button);
      if (button) {
        button.classList.add("held");
        this.press(event.pointerId, BITS[button.dataset.button]);
      }
    };
    const under = (event) => {
      const button = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-button]");
      return group.contains(button ?? null) ? button : null;
    };
    group.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      group.setPointerCapture(event.pointerId);
      move(event, event.target.closest("[data-button]"));
    });
    group.addEventListener("pointermove", (event) => {
      if (pointed.has(event.pointerId)) {
        move(event, under(event));
      }
    });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
      group.addEventListener(name, (event) => {
        move(event, null);
        pointed.delete(event.pointerId);
      });
    }
    group.addEventListener("contextmenu", (event) => event.preventDefault());
    // Of a keyboard or a screen reader: no pointer was down.
    group.addEventListener("click", (event) => {
      const button = event.target.closest("[data-button]");
      if (event.detail === 0 && button) {
        this.tapped |= BITS[button.dataset.button];
      }
    });
  }

  press(what, bit) {
    this.held.set(what, bit);
    this.tapped |= bit;
  }

  gamePads() {
    let bits = 0;
    for (const pad of pads()) {
      for (const [i, name] of Object.entries(pad ? PAD : {})) {
        bits |= pad.buttons[i]?.pressed ? BITS[name] : 0;
      }
      const [x = 0, y = 0] = pad?.axes ?? [];
      bits |= (x < -TILTED ? BITS.LEFT : 0) | (x > TILTED ? BITS.RIGHT : 0);
      bits |= (y < -TILTED ? BITS.UP : 0) | (y > TILTED ? BITS.DOWN : 0);
    }
    return bits;
  }

  // The buttons that are down or were pressed since the last call. One that was let go and pressed again in between is
  // up for one call, or its second press would be lost.
  take() {
    let down = this.gamePads();
    for (const bit of this.held.values()) {
      down |= bit;
    }
    const again = this.tapped & this.last;
    const buttons = (down | this.tapped) & ~again;
    this.tapped = again;
    this.before = this.last;
    this.last = buttons;
    return buttons;
  }

  changed(buttons) {
    return buttons !== this.before;
  }
}
