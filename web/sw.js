// Keeps all of Asobi for playing offline. The build fills in the files and a version that changes with any of them.

const SCOPE = ` ${self.registration.scope}`;
const CACHE = "@version@" + SCOPE;
const FILES = ["@files@"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((name) => new Request(name,
    { cache: "reload" })))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("asobi-")
    && name.endsWith(SCOPE) && name !== CACHE).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

// Whatever page below this folder is asked for: there is one.
self.addEventListener("fetch", (event) => {
  const wanted = event.request.mode === "navigate" ? "./" : event.request;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(wanted, { ignoreSearch: true })).then(
    (answer) => answer ?? fetch(event.request)));
});
