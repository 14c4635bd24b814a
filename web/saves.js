// Saves, settings and statistics: files for the firmware, kept in IndexedDB between visits.

import { write } from "./files.mjs";

const ROOT = "/saves";
const FORMAT = "asobi saves 1";
const NAME = /^(replays\/)?\w[\w-]*(\.[\w-]+)+$/;
const AGAIN = 2000; // ms until what could not be kept is tried again

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// Names of all files below a folder, without it.
function* names(fs, folder = ROOT) {
  for (const name of fs.readdir(folder)) {
    const path = `${folder}/${name}`;
    if (name === "." || name === "..") {
      continue;
    } else if (fs.isDir(fs.stat(path).mode)) {
      yield* names(fs, path);
    } else {
      yield path.slice(ROOT.length + 1);
    }
  }
}

// What is no bytes is not ours: the firmware is to see that it makes no sense, and sets it aside.
function bytesOf(value) {
  return value instanceof Uint8Array ? value : new TextEncoder().encode(`? ${String(value)}\n`);
}

// What a file of exported saves holds: [[name, bytes], …]. An Error when it is no such file, or when it holds nothing.
function unpack(text) {
  const data = JSON.parse(text);
  const files = Object.entries(data.files ?? {});
  if (data.format !== FORMAT || !files.length) {
    throw new Error("not our format");
  }
  return files.map(([name, code]) => {
    if (!NAME.test(name) || typeof code !== "string") {
      throw new Error(`no save: ${name}`);
    }
    return [name, Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0))];
  });
}

export class Saves {
  // trouble(key) is called when something can't be kept, with the key of the words for it, and with "" when it can again.
  constructor(trouble) {
    this.trouble = trouble;
    this.kept = new Map(); // name -> what it looked like when it was kept
    this.database = null; // a promise of it
    this.restored = false; // what could not be read is not written over
    this.again = 0;
    this.failing = false;
  }

  async restore(fs) {
    fs.mkdir(ROOT);
    try {
      const store = (await this.open()).transaction("files").objectStore("files");
      const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
      this.restored = true;
      keys.map(String).forEach((name, i) => NAME.test(name) && write(fs, `${ROOT}/${name}`, bytesOf(values[i])));
    } catch (error) {
      this.fail(error);
    }
    for (const name of names(fs)) {
      this.kept.set(name, this.look(fs, name));
    }
  }

  // The database, opened anew when its connection was lost.
  open() {
    this.database ??= (async () => {
      const request = indexedDB.open("asobi", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("files");
      const database = await settled(request);
      database.onclose = () => { this.database = null; };
      return database;
    })();
    return this.database;
  }

  fail(error) {
    const full = error?.name === "QuotaExceededError";
    if (!full) {
      this.database?.then((database) => database.close(), () => {});
      this.database = null;
    }
    this.failing = true;
    this.again = Date.now() + AGAIN;
    this.trouble(full ? "full" : this.restored ? "unkept" : "unsaved");
  }

  look(fs, name) {
    const node = fs.stat(`${ROOT}/${name}`);
    return `${node.ino} ${node.size} ${node.mtime.getTime()}`;
  }

  // Bring everything that has changed into the database, in one transaction: all of it or nothing.
  keep(fs) {
    if (!this.restored || Date.now() < this.again) {
      return;
    }
    const changed = new Map();
    const present = new Set(names(fs));
    for (const name of present) {
      const look = this.look(fs, name);
      if (this.kept.get(name) !== look) {
        this.kept.set(name, look);
        changed.set(name, fs.readFile(`${ROOT}/${name}`));
      }
    }
    for (const name of [...this.kept.keys()].filter((name) => !present.has(name))) {
      this.kept.delete(name);
      changed.set(name, null);
    }
    if (changed.size) {
      this.write(changed).then(() => this.succeed(), (error) => {
        changed.forEach((_, name) => this.kept.set(name, "")); // to be tried again
        this.fail(error);
      });
    }
  }

  succeed() {
    if (this.failing) {
      this.failing = false;
      this.trouble("");
    }
  }

  // Files as {name -> bytes, null to remove it}; `clear` removes all others, too. Rejects when nothing was written.
  async write(files, clear = false) {
    const transaction = (await this.open()).transaction("files", "readwrite", { durability: "strict" });
    const store = transaction.objectStore("files");
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    try {
      if (clear) {
        store.clear();
      }
      for (const [name, bytes] of files) {
        if (bytes) {
          store.put(bytes, name);
        } else {
          store.delete(name);
        }
      }
      transaction.commit();
    } catch (error) {
      done.catch(() => {});
      transaction.abort();
      throw error;
    }
    await done;
  }

  // A file of JSON as an object, {} when there is none that makes sense; read again only when it has changed.
  json(fs, name) {
    const path = `${ROOT}/${name}`;
    const look = fs.analyzePath(path).exists ? this.look(fs, name) : "";
    this.known ??= new Map();
    if (this.known.get(name)?.look !== look) {
      let value = null;
      try {
        value = look ? JSON.parse(fs.readFile(path, { encoding: "utf8" })) : null;
      } catch {
        // The firmware sets it aside.
      }
      this.known.set(name, { look, value: value instanceof Object ? value : {} });
    }
    return this.known.get(name).value;
  }

  save(fs, name, value) {
    write(fs, `${ROOT}/${name}`, new TextEncoder().encode(JSON.stringify(value)));
  }

  // The text of the match that is going on, or of the last one.
  record(fs) {
    const { current } = this.json(fs, "settings.json");
    const path = `${ROOT}/${current}.rec`;
    if (current && fs.analyzePath(path).exists) {
      return fs.readFile(path, { encoding: "utf8" });
    }
    const [last] = [...names(fs)].filter((name) => /^replays\/\d+\.rec$/.test(name)).sort().reverse();
    return last ? fs.readFile(`${ROOT}/${last}`, { encoding: "utf8" }) : "";
  }

  // All files as one: JSON {format, files: {name: Base64}}.
  packed(fs) {
    const files = {};
    for (const name of names(fs)) {
      const bytes = fs.readFile(`${ROOT}/${name}`);
      files[name] = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    }
    return JSON.stringify({ format: FORMAT, files }, null, 1);
  }

  // Replace everything by the contents of such a file; agree() is asked before. True when that was done: the firmware
  // must start anew then. An Error with the message "format" when it is no such file; another one when it can't be kept.
  async replace(text, agree) {
    let files;
    try {
      files = unpack(text);
    } catch {
      throw new Error("format");
    }
    if (!agree()) {
      return false;
    }
    this.again = Infinity; // what the firmware writes from now on belongs to the saves that go
    try {
      await this.write(new Map(files), true);
    } catch (error) {
      this.again = 0;
      throw error;
    }
    return true;
  }
}
