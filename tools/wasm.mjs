// The firmware on MicroPython's WebAssembly build under Node.js, a line of JSON for each request and answer: see wasm.py.
//
//     node wasm.mjs MICROPYTHON.MJS FIRMWARE.BIN SETTINGS.JSON

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

import { unpack } from "../web/files.mjs";

const CLOCK = 2 ** 30;
const TICK = 10;
const [engine, firmware, given] = process.argv.slice(2);
const settings = JSON.parse(given);
const { loadMicroPython } = await import(pathToFileURL(engine));
const errors = [];
const micropython = await loadMicroPython({ heapsize: 1024 * 1024, stdout: (line) => errors.push(line) });
let step = null;
let clock = 0;
let wake = 0;
let last = -1;
let drawn = [];
let said = [];

function page() {
  let seed = settings.seed;
  const nothing = () => {};
  return {
    show: nothing, color: nothing, tone: nothing, backlight: nothing,
    say: settings.voice ? (text) => { said.push(text); } : null,
    drawn: (...told) => { drawn.push(told); },
    drive: (call) => { step = call; },
    seed: () => seed++ % CLOCK,
    traces: true, language: settings.lang, link: settings.link,
  };
}

// Live bytes: a collection in one call, for within a call everything on its stack counts as live, the figure in the next.
function live() {
  micropython.runPython("import gc; gc.collect()");
  micropython.runPython("gc.collect()");
  micropython.runPython("_live = gc.mem_alloc()");
  return micropython.globals.get("_live");
}

const REQUESTS = {
  start: () => {
    micropython.registerJsModule("page", page());
    micropython.runPython("import main");
  },
  advance: ({ buttons, ms }) => {
    for (const end = clock + ms; clock < end; clock += TICK) {
      if (clock >= wake || buttons !== last) {
        wake = clock + step(clock % CLOCK, buttons);
        last = buttons;
      }
    }
    const told = drawn;
    drawn = [];
    return told;
  },
  said: () => said.splice(0),
  live,
  run: ({ code }) => { micropython.runPython(code); return micropython.globals.get("answer") ?? null; },
};

unpack(micropython.FS, readFileSync(firmware));
micropython.FS.mkdir("/saves");
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  try {
    answer = { value: REQUESTS[request.what](request) ?? null };
  } catch (error) {
    answer = { error: [...errors, String(error.message ?? error)].join("\n") };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
