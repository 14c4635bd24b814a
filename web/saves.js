// Saves, settings and statistics: files for the firmware, kept in IndexedDB between visits.

const ROOT = "/saves";
const FORMAT = "asobi saves 1";

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

function put(fs, name, bytes) {
  const folders = name.split("/").slice(0, -1);
  for (let i = 1; i <= folders.length; i++) {
    const folder = `${ROOT}/${folders.slice(0, i).join("/")}`;
    if (!fs.analyzePath(folder).exists) {
      fs.mkdir(folder);
    }
  }
  fs.writeFile(`${ROOT}/${name}`, bytes);
}

export class Saves {
  // failed() is called when something could not be kept.
  constructor(failed) {
    this.failed = failed;
    this.kept = new Map(); // name -> what it looked like when it was kept
    this.database = null;
  }

  async restore(fs) {
    try {
      const request = indexedDB.open("asobi", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("files");
      this.database = await settled(request);
      const store = this.database.transaction("files").objectStore("files");
      const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
      keys.forEach((name, i) => put(fs, String(name), this.bytes(values[i])));
    } catch (error) {
      console.error(error);
      this.failed();
    }
    for (const name of names(fs)) {
      this.kept.set(name, this.look(fs, name));
    }
  }

  // What is no bytes is not ours: the firmware is to see that it makes no sense, and sets it aside.
  bytes(value) {
    return value instanceof Uint8Array ? value : new TextEncoder().encode(`? ${String(value)}\n`);
  }

  look(fs, name) {
    const node = fs.stat(`${ROOT}/${name}`);
    return `${node.ino} ${node.size} ${node.mtime.getTime()}`;
  }

  // Bring everything that has changed into the database, in one transaction: all of it or nothing.
  keep(fs) {
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
    if (changed.size && this.database) {
      this.write(changed);
    }
  }

  async write(changed, clear = false) {
    try {
      const transaction = this.database.transaction("files", "readwrite", { durability: "strict" });
      const done = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
      });
      const store = transaction.objectStore("files");
      if (clear) {
        store.clear();
      }
      for (const [name, bytes] of changed) {
        if (bytes) {
          store.put(bytes, name);
        } else {
          store.delete(name);
        }
      }
      await done;
    } catch (error) {
      console.error(error);
      this.failed();
    }
  }

  settings(fs) {
    const look = this.kept.get("settings.json");
    if (look !== this.read) {
      this.read = look;
      try {
        this.known = JSON.parse(fs.readFile(`${ROOT}/settings.json`, { encoding: "utf8" }));
      } catch {
        this.known = null;
      }
    }
    return this.known ?? {};
  }

  // The text of the match that is going on, or of the last one.
  record(fs) {
    const current = this.settings(fs).current;
    const path = `${ROOT}/${current}.rec`;
    if (current && fs.analyzePath(path).exists) {
      return fs.readFile(path, { encoding: "utf8" });
    }
    const replays = [...names(fs)].filter((name) => name.startsWith("replays/")).sort((a, b) => fs.stat(
      `${ROOT}/${b}`).mtime - fs.stat(`${ROOT}/${a}`).mtime);
    return replays.length ? fs.readFile(`${ROOT}/${replays[0]}`, { encoding: "utf8" }) : "";
  }

  export(fs) {
    const files = {};
    for (const name of names(fs)) {
      files[name] = Array.from(fs.readFile(`${ROOT}/${name}`), (byte) => String.fromCharCode(byte)).join("");
      files[name] = btoa(files[name]);
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify({ format: FORMAT, files }, null, 1)],
      { type: "application/json" }));
    link.download = "asobi-saves.json";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  // Replace everything by the contents of a file; agree() is asked before. An Error "format" when it is no such file.
  async import(text, agree) {
    let files;
    try {
      const data = JSON.parse(text);
      if (data.format !== FORMAT) {
        throw new Error();
      }
      files = Object.entries(data.files).map(([name, code]) => {
        if (!/^(\w[\w.-]*\/)*\w[\w.-]*$/.test(name)) {
          throw new Error();
        }
        return [name, Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0))];
      });
    } catch {
      throw new Error("format");
    }
    if (agree()) {
      await this.write(new Map(files), true);
      location.reload();
    }
  }
}
