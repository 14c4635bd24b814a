// Files in MicroPython's file system; for the page, and for Node.js (tools/wasm.mjs).

// Write a file, /folder/name, the folders made as needed.
export function write(fs, path, bytes) {
  const folders = path.split("/").slice(0, -1);
  for (let i = 2; i <= folders.length; i++) {
    const folder = folders.slice(0, i).join("/");
    if (!fs.analyzePath(folder).exists) {
      fs.mkdir(folder);
    }
  }
  fs.writeFile(path, bytes);
}

// All of the firmware in one file: the length of a table as u32, the table as JSON {name: [start, size]}, the files.
export function unpack(fs, data) {
  const size = new DataView(data.buffer, data.byteOffset).getUint32(0, true);
  const table = JSON.parse(new TextDecoder().decode(data.subarray(4, 4 + size)));
  for (const [name, [start, length]] of Object.entries(table)) {
    write(fs, "/" + name, data.subarray(4 + size + start, 4 + size + start + length));
  }
}
