// The 240x240 picture: expands the firmware's four-bit pixels and keeps them crisp at every size.

const SIZE = 240;
const STRIDE = SIZE / 2;

export class Screen {
  // room(steps) tells how many CSS pixels there are for the picture, both ways; steps(pixels): how large it gets in so
  // many, in device pixels for each of its own.
  constructor(canvas, room) {
    this.canvas = canvas;
    this.room = room;
    this.context = canvas.getContext("2d", { alpha: false });
    this.image = this.context.createImageData(SIZE, SIZE);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.indexes = new Uint8Array(SIZE * SIZE);
    this.colors = new Uint32Array(16).fill(0xff000000);
    this.dirty = false;
    this.recolored = false;
    new ResizeObserver(() => this.fit()).observe(document.body);
    addEventListener("resize", () => this.fit()); // the pixel ratio alone may have changed
    this.fit();
  }

  // As large as whole device pixels a pixel of the handheld allow, and beginning at a whole one.
  fit() {
    const ratio = devicePixelRatio || 1;
    const { style } = this.canvas;
    const steps = (pixels) => Math.floor((pixels * ratio) / SIZE);
    const pixel = Math.max(1, steps(this.room(steps))) / ratio;
    style.setProperty("--pixel", `${pixel}px`);
    style.translate = "none";
    const { left, top } = this.canvas.getBoundingClientRect();
    const snap = (at) => Math.round(at * ratio) / ratio - at;
    style.translate = `${snap(left)}px ${snap(top)}px`;
  }

  // Colours come as RGB565; five or six bits are spread over eight.
  color(i, rgb565) {
    const r = rgb565 >> 11, g = (rgb565 >> 5) & 63, b = rgb565 & 31;
    this.colors[i] = (0xff000000 | (((b << 3) | (b >> 2)) << 16) | (((g << 2) | (g >> 4)) << 8) | ((r << 3) | (r >> 2))) >>> 0;
    this.recolored = true;
  }

  // read(address) gives four bytes, low one first; x and w are even.
  show(read, address, x, y, w, h) {
    for (let row = y; row < y + h; row++) {
      const line = address + row * STRIDE;
      for (let at = (line + (x >> 1)) & ~3; at < line + ((x + w + 1) >> 1); at += 4) {
        const word = read(at);
        let to = (at - address) * 2;
        for (let shift = 0; shift < 32; shift += 8) {
          if (to >= 0 && to < SIZE * SIZE) {
            const byte = word >>> shift;
            this.put(to, (byte >> 4) & 15);
            this.put(to + 1, byte & 15);
          }
          to += 2;
        }
      }
    }
    this.dirty = true;
  }

  put(at, index) {
    this.indexes[at] = index;
    this.pixels[at] = this.colors[index];
  }

  flush() {
    if (this.recolored) {
      this.indexes.forEach((index, at) => { this.pixels[at] = this.colors[index]; });
    }
    if (this.dirty || this.recolored) {
      this.context.putImageData(this.image, 0, 0);
    }
    this.dirty = this.recolored = false;
  }

  backlight(percent) {
    this.canvas.style.filter = percent < 100 ? `brightness(${percent ? 0.5 + 0.005 * percent : 0.15})` : "";
  }
}
