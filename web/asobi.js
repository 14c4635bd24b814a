// Brings the handheld up in the page: files, saves, MicroPython, then steps of the firmware, frame by frame.
//
// In the address: ?lang=en or ja holds for this visit. For tests: ?seed=N makes every deal known, ?clock=held lets time
// pass only in `pass`, ?trace tells there what was drawn.

import { loadMicroPython } from "./micropython.mjs";
import { unpack } from "./files.mjs";
import { Input } from "./input.js";
import { fromLink, toLink } from "./link.js";
import { Saves } from "./saves.js";
import { Screen } from "./screen.js";
import { Sound } from "./sound.js";
import { known, usual, words } from "./words.js";

const HEAP = 1024 * 1024;
const CLOCK = 2 ** 30; // where the firmware's clock starts again; seeds are below it, too
const TICK = 10; // ms of the held clock
const BUSY = 10; // ms of a frame that steps may take in which the firmware has more to do; one step takes less
const TOLD = 20; // how many of the last sentences stay
const OWN = "page.json"; // what the page itself keeps among the saves
const query = new URLSearchParams(location.search);
const element = (id) => document.getElementById(id);

const asked = known(query.get("lang")); // the language for this visit, until another one is chosen
let language = asked || usual();
let first = ""; // the language that was chosen in an earlier visit
let warning = ""; // what is wrong with the saves, a key of words
let micropython = null;
let step = null;
let wake = 0; // when the firmware wants its next step, unless a button is pressed
let drawn = []; // with ?trace: what the canvas told since `pass` was called last
let clock = 0; // with ?clock=held

// The line below the picture: `lasting` stays as long as it holds, `passing` stands in its place for some seconds.
const status = {
  lasting: "",
  passing: "",
  show() {
    element("status").textContent = this.passing || this.lasting;
  },
  holds(key, detail = "") {
    this.lasting = words(language, key) + (detail && ` ${detail}`);
    this.show();
  },
  pass(key) {
    this.passing = words(language, key);
    this.show();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.passing = "";
      this.show();
    }, 5000);
  },
};

const screen = new Screen(element("screen"), room);
const sound = new Sound();
const input = new Input(element("screen"), [element("pad"), element("acts")]);
const saves = new Saves(warn);

// A line below everything, which covers nothing of the picture.
function warn(key) {
  warning = key;
  const text = words(language, key);
  if (element("warning").textContent !== text) {
    element("warning").textContent = text;
    screen.fit(); // it takes room
  }
}

// How buttons and picture lie: as the picture gets largest, in whole pixels; the buttons go where there is a mouse, hence
// keys, when they are in its way. Returns the side of the square for the picture, in CSS pixels.
function room(steps) {
  const upright = matchMedia("(orientation: portrait)").matches;
  const layouts = upright ? ["below", "beside"] : ["beside", "below"];
  if (matchMedia("(hover: hover) and (pointer: fine)").matches) {
    layouts.push("alone");
  }
  const rooms = new Map(layouts.map((layout) => [layout, roomOf(layout)]));
  const best = layouts.reduce((best, layout) => (steps(rooms.get(layout)) > steps(rooms.get(best)) ? layout : best));
  document.body.dataset.layout = best;
  return rooms.get(best);
}

function roomOf(layout) {
  document.body.dataset.layout = layout;
  const main = element("handheld");
  const style = getComputedStyle(main);
  const gap = parseFloat(style.columnGap);
  const width = main.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const height = main.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  const { offsetWidth, offsetHeight } = element("pad");
  const beside = layout === "beside" ? 2 * (offsetWidth + gap) : 0;
  const below = layout === "below" ? offsetHeight + gap : 0;
  return Math.min(width - beside, height - below);
}

// "" comes when somebody else is to look: what was told before is not for him.
function tell(text) {
  if (!text) {
    element("told").replaceChildren();
    return;
  }
  const line = document.createElement("p");
  line.textContent = text;
  element("told").append(line);
  while (element("told").childElementCount > TOLD) {
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
    // A link is followed at once; without one the first visit asks for the language.
    language: asked || (link && !saves.json(micropython.FS, "settings.json").language ? usual() : ""),
    link,
  };
}

async function install(fs) {
  const answer = await fetch("firmware.bin");
  if (!answer.ok) {
    throw new Error(`firmware.bin: ${answer.status}`);
  }
  unpack(fs, new Uint8Array(await answer.arrayBuffer()));
}

function frame(now) {
  requestAnimationFrame(frame);
  tick(now, BUSY);
}

// One step of the firmware, if it wants one; more of them while it has work to do, for so many ms.
function tick(now, busy) {
  const buttons = input.take();
  if (now < wake && !input.changed(buttons)) {
    return;
  }
  const begun = performance.now();
  let sleep;
  try {
    do {
      sleep = step(Math.floor(now) % CLOCK, buttons);
    } while (sleep === 0 && performance.now() - begun < busy);
  } catch (error) {
    console.error(error);
    step = () => 1000;
    sleep = 1000;
    status.holds("stopped");
  }
  wake = now + sleep;
  screen.flush();
  saves.keep(micropython.FS);
  follow();
}

// For tests: let so many ms of the held clock pass; what was drawn meanwhile, as canvas.trace tells it.
function pass(ms) {
  for (const end = clock + ms; clock < end; clock += TICK) {
    tick(clock, 0);
  }
  const told = drawn;
  drawn = [];
  return told;
}

// The page speaks the language that the firmware speaks, and has its colours.
function follow() {
  const settings = saves.json(micropython.FS, "settings.json");
  document.documentElement.dataset.theme = settings.theme ?? "";
  const chosen = known(settings.language);
  const wanted = (chosen !== first && chosen) || asked || chosen || usual();
  if (wanted !== document.documentElement.lang || wanted !== language) {
    speak(wanted);
  }
}

function speak(wanted) {
  language = document.documentElement.lang = wanted;
  for (const id of ["keys", "share", "export", "import", "hand"]) {
    element(id).textContent = words(language, id);
  }
  element("full").textContent = words(language, "full_screen");
  for (const id of ["screen", "pad", "acts", "bar", "open", "told"]) {
    element(id).setAttribute("aria-label", words(language, id));
  }
  for (const button of document.querySelectorAll("[data-button]")) {
    button.setAttribute("aria-label", words(language, button.dataset.button));
  }
  warn(warning);
}

// What the system prefers holds until the player has set something else: the page remembers what it was last time.
function prefer(fs) {
  const own = saves.json(fs, OWN);
  const wanted = {
    speed: matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "normal",
    theme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
  };
  const settings = saves.json(fs, "settings.json");
  const anew = !fs.analyzePath("/saves/settings.json").exists;
  const follows = Object.keys(wanted).filter((name) => anew || (own.system && settings[name] === own.system[name]));
  if (follows.some((name) => settings[name] !== wanted[name])) {
    saves.save(fs, "settings.json", { ...settings, ...Object.fromEntries(follows.map((name) => [name, wanted[name]])) });
  }
  if (JSON.stringify(own.system) !== JSON.stringify(wanted)) {
    saves.save(fs, OWN, { ...own, system: wanted });
  }
}

function handed(left) {
  document.body.classList.toggle("left-handed", left);
  element("hand").setAttribute("aria-pressed", left);
}

async function share() {
  const record = saves.record(micropython.FS);
  if (!record) {
    status.pass("noshare");
    return;
  }
  const address = await toLink(location, record);
  try {
    await navigator.clipboard.writeText(address);
    status.pass("copied");
  } catch {
    prompt(words(language, "copy"), address);
  }
}

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([saves.packed(micropython.FS)], { type: "application/json" }));
  link.download = "asobi-saves.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  status.pass("exported");
}

async function load() {
  const [file] = element("file").files;
  if (!file) {
    return;
  }
  const text = await file.text();
  element("file").value = "";
  try {
    if (await saves.replace(text, () => confirm(words(language, "replace")))) {
      location.reload();
    }
  } catch (error) {
    status.pass(error.message === "format" ? "noimport" : "unimported");
  }
}

function turn() {
  const own = saves.json(micropython.FS, OWN);
  own.left = !own.left;
  handed(own.left);
  saves.save(micropython.FS, OWN, own);
  saves.keep(micropython.FS);
}

function toolbar() {
  const tools = element("tools");
  const deeds = {
    share, export: save, import: () => element("file").click(), hand: turn,
    full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  };
  for (const [id, deed] of Object.entries(deeds)) {
    element(id).onclick = (event) => {
      tools.open = false;
      // A keyboard stays where it is: at the menu.
      (event.detail ? element("screen") : element("open")).focus();
      deed();
    };
  }
  tools.hidden = false;
  // A mouse that closes the menu goes back to playing.
  element("open").addEventListener("click", (event) => {
    if (event.detail && tools.open) {
      setTimeout(() => element("screen").focus());
    }
  });
  tools.addEventListener("focusout", (event) => {
    tools.open &&= !event.relatedTarget || tools.contains(event.relatedTarget);
  });
  element("file").onchange = load;
  element("full").hidden = !document.fullscreenEnabled;
  document.addEventListener("pointerdown", (event) => { tools.open &&= tools.contains(event.target); });
  tools.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      tools.open = false;
      element("open").focus();
    }
  });
}

// Only one page at a time may play: two would write over each other's saves. Others wait until it is closed.
async function alone() {
  if (!navigator.locks) {
    return;
  }
  const hold = (options) => new Promise((resolve) => {
    navigator.locks.request("asobi", options, (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    });
  });
  if (!await hold({ ifAvailable: true })) {
    status.holds("elsewhere");
    await hold({});
    status.holds("");
  }
}

async function start() {
  speak(language);
  status.holds("loading");
  const [mp, link] = await Promise.all([loadMicroPython({ heapsize: HEAP, stderr: console.error }), fromLink(location)]);
  micropython = mp;
  const { FS } = mp;
  await Promise.all([install(FS), alone()]);
  status.holds("");
  await saves.restore(FS);
  toolbar(); // saves can be taken along even from a firmware that fails
  first = known(saves.json(FS, "settings.json").language);
  prefer(FS);
  handed(Boolean(saves.json(FS, OWN).left));
  mp.registerJsModule("page", page(link));
  mp.runPython("import main");
  history.replaceState(null, "", location.pathname + location.search); // a reload goes on, and does not open it again
  follow();
  element("screen").focus();
  if (query.get("clock") !== "held") {
    requestAnimationFrame(frame);
  }
  if ("serviceWorker" in navigator && isSecureContext) {
    navigator.serviceWorker.register("sw.js").catch(console.error);
  }
}

addEventListener("hashchange", () => location.reload());
for (const press of ["pointerdown", "pointerup", "keydown"]) {
  document.addEventListener(press, () => sound.start());
}
globalThis.asobi = { pass, get ready() { return step !== null; } };
start().catch((error) => {
  console.error(error);
  status.holds("broken", String(error.message ?? error));
});
