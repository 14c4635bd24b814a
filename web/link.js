// Links that open something: #g=youscout&seed=12&terminals=2 a game, #r=… a match to look at.

const LONGEST = 65536; // characters of a link or a record; those of matches have some thousands
const LONGEST_GAME = 1000; // of one that names a game

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
  const whole = text.length % 4 === 1 ? text.slice(0, -1) : text; // six bits alone are no byte
  return Uint8Array.from(atob(whole.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

// All that can be unpacked of a text that may be cut, or may have no end; its own end is then made nonsense, so that it
// doesn't pass for whole.
async function unpacked(packed) {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      if (text.length > LONGEST) {
        await reader.cancel();
        return text.slice(0, LONGEST) + "?";
      }
    }
  } catch {
    text += "?";
  }
  return text;
}

// A record's text, packed into the address of this page.
export async function toLink(place, record) {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  return `${place.origin}${place.pathname}#r=${toBase64(packed)}`;
}

// What the firmware gets: "" for none, "g=…" with its parts as they are meant, "r=" and the record's text. Of a record
// that can't be unpacked comes what can, maybe nothing: the firmware says so.
export async function fromLink(place) {
  const link = place.hash.slice(1, LONGEST);
  if (link.startsWith("g=")) {
    return [...new URLSearchParams(link.slice(0, LONGEST_GAME))].map((part) => part.join("=")).join("&");
  }
  if (!link.startsWith("r=")) {
    return "";
  }
  try {
    return "r=" + await unpacked(fromBase64(link.slice(2)));
  } catch {
    return "r=";
  }
}
