// Brings the handheld up in the page: files, saves, MicroPython, then one step of the firmware a frame.

import { loadMicroPython } from "./micropython.mjs";
import { Input } from "./input.js";
import { fromLink, toLink } from "./link.js";
import { Saves } from "./saves.js";
import { Screen } from "./screen.js";
import { Sound } from "./sound.js";
import { words } from "./words.js";

const HEAP = 1024 * 1024;
const CLOCK = 2 ** 30; // where the firmware's clock starts again; seeds are below it, too
const TICK = 10;
const query = new URLSearchParams(location.search);
const element = (id) => document.getElementById(id);

const screen = new Screen(element("screen"));
const sound = new Sound();
const input = new Input(element("screen"), document.querySelectorAll("[data-button]"));
const saves = new Saves(() => fail("unsaved"));
let language = "en";
let micropython = null;
let step = null;
let wake = 0; // when the firmware wants its next step, unless a button is pressed
let drawn = []; // with ?trace: what the canvas told since `pass` was called last
let clock = 0; // with ?clock=held: time passes only when `pass` lets it

function fail(key, detail = "") {
  element("status").textContent = words(language, key) + (detail && " " + detail);
}

function tell(text) {
  const line = document.createElement("p");
  line.textContent = text;
  element("told").append(line);
  while (element("told").childElementCount > 20) {
    element("told").firstChild.remove();
  }
}

// What boards/web.py calls.
function page(link) {
  let seed = query.has("seed") ? Number(query.get("seed")) : null;
  return {
    show: (address, x, y, w, h) => screen.show((at) => micropython._module.getValue(at, "i32"), address, x, y, w, h),
    color: (i, rgb565) => screen.color(i, rgb565),
    tone: (hz, ms) => sound.tone(hz, ms),
    backlight: (percent) => screen.backlight(percent),
    say: tell,
    drawn: (...told) => { drawn.push(told); },
    traces: query.has("trace"),
    drive: (call) => { step = call; },
    seed: () => (seed === null ? Math.floor(Math.random() * CLOCK) : seed++ % CLOCK),
    language: query.get("lang") ?? "",
    link,
  };
}

// All of the firmware in one file: the length of a table as u32, the table as JSON {name: [start, size]}, the files.
async function unpack(fs) {
  const answer = await fetch("firmware.bin");
  if (!answer.ok) {
    throw new Error(`firmware.bin: ${answer.status}`);
  }
  const data = new Uint8Array(await answer.arrayBuffer());
  const size = new DataView(data.buffer).getUint32(0, true);
  const table = JSON.parse(new TextDecoder().decode(data.subarray(4, 4 + size)));
  for (const [name, [start, length]] of Object.entries(table)) {
    const folders = name.split("/").slice(0, -1);
    for (let i = 1; i <= folders.length; i++) {
      const folder = "/" + folders.slice(0, i).join("/");
      if (!fs.analyzePath(folder).exists) {
        fs.mkdir(folder);
      }
    }
    fs.writeFile("/" + name, data.subarray(4 + size + start, 4 + size + start + length));
  }
}

function frame(now) {
  requestAnimationFrame(frame);
  tick(now);
}

// One step of the firmware, if it wants one.
function tick(now) {
  const buttons = input.take();
  if (now < wake && !input.changed(buttons)) {
    return;
  }
  try {
    wake = now + step(Math.floor(now) % CLOCK, buttons);
  } catch (error) {
    console.error(error);
    step = () => 1000;
    fail("stopped");
  }
  screen.flush();
  saves.keep(micropython.FS);
  follow(saves.settings(micropython.FS));
}

// For tests: let so many ms of the held clock pass; what was drawn meanwhile, as canvas.trace tells it.
function pass(ms) {
  for (const end = clock + ms; clock < end; clock += TICK) {
    tick(clock);
  }
  const told = drawn;
  drawn = [];
  return told;
}

// The page speaks the language that the firmware speaks, and moves no more than it should.
function follow(settings) {
  const wanted = query.get("lang") || settings.language || "en";
  if (wanted === document.documentElement.lang && element("keys").textContent) {
    return;
  }
  language = document.documentElement.lang = wanted;
  element("keys").textContent = words(language, "keys");
  element("screen").setAttribute("aria-label", words(language, "screen"));
  element("pad").setAttribute("aria-label", words(language, "pad"));
  element("acts").setAttribute("aria-label", words(language, "acts"));
  element("bar").setAttribute("aria-label", words(language, "bar"));
  for (const id of ["share", "export", "import", "hand", "full"]) {
    element(id).textContent = words(language, id);
  }
  for (const button of document.querySelectorAll("[data-button]")) {
    button.setAttribute("aria-label", words(language, button.dataset.button));
  }
}

function toolbar() {
  element("export").onclick = () => saves.export(micropython.FS);
  element("import").onclick = () => element("file").click();
  element("file").onchange = async () => {
    const [file] = element("file").files;
    element("file").value = "";
    if (!file) {
      return;
    }
    try {
      await saves.import(await file.text(), () => confirm(words(language, "replace")));
    } catch (error) {
      fail(error.message === "format" ? "noimport" : "unsaved");
    }
  };
  element("share").onclick = async () => {
    const record = saves.record(micropython.FS);
    if (!record) {
      fail("noshare");
      return;
    }
    const address = await toLink(location, record);
    try {
      await navigator.clipboard.writeText(address);
      fail("copied");
    } catch {
      prompt(words(language, "copy"), address);
    }
    setTimeout(() => fail(""), 4000);
  };
  element("hand").onclick = () => {
    const left = document.body.classList.toggle("left-handed");
    localStorage.setItem("asobi.left", left ? "1" : "");
    element("hand").setAttribute("aria-pressed", left);
  };
  if (localStorage.getItem("asobi.left")) {
    element("hand").onclick();
  }
  element("full").hidden = !document.fullscreenEnabled;
  element("full").onclick = () => (document.fullscreenElement ? document.exitFullscreen()
    : document.documentElement.requestFullscreen());
}

async function start() {
  follow({});
  fail("loading");
  const [mp, link] = await Promise.all([loadMicroPython({ heapsize: HEAP, stderr: console.error }), fromLink(location)]);
  micropython = mp;
  await unpack(mp.FS);
  mp.FS.mkdir("/saves");
  await saves.restore(mp.FS);
  mp.registerJsModule("page", page(link));
  mp.runPython("import main");
  fail("");
  toolbar();
  element("screen").focus();
  if (query.get("clock") !== "held") {
    requestAnimationFrame(frame);
  }
}

addEventListener("hashchange", () => location.reload());
document.addEventListener("pointerdown", () => sound.start(), { once: true });
document.addEventListener("keydown", () => sound.start(), { once: true });
if ("serviceWorker" in navigator && isSecureContext) {
  navigator.serviceWorker.register("sw.js").catch(console.error);
}
start().catch((error) => {
  console.error(error);
  fail("broken", String(error.message ?? error));
});
globalThis.asobi = { pass, get ready() { return step !== null; } };
