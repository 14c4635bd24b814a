// Links that open something: #g=youscout&seed=12&terminals=2 a game, #r=… a match to look at.

async function through(data, stream) {
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
}

function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) {
    text += String.fromCharCode(byte);
  }
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

// A record's text, packed into the address of this page.
export async function toLink(place, record) {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  return `${place.origin}${place.pathname}#r=${toBase64(packed)}`;
}

// What the firmware gets: "" for none, "g=…" as it stands, "r=" and the record's text. A record that can't be unpacked
// comes as "r=", which the firmware refuses with a message.
export async function fromLink(place) {
  const link = place.hash.slice(1);
  if (!link.startsWith("r=")) {
    return link.startsWith("g=") ? link : "";
  }
  try {
    const text = await through(fromBase64(link.slice(2)), new DecompressionStream("deflate-raw"));
    return "r=" + new TextDecoder().decode(text);
  } catch {
    return "r=";
  }
}
