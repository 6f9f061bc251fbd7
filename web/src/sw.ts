// The service worker: keeps the files of one version, and serves them first. A new version waits until it is told to
// take over, or until no page of the old one is open.

declare const SPIL_FILES: string[]; // the build puts them in
declare const SPIL_VERSION: string;
declare const self: ServiceWorkerGlobalScope;

const CACHE = `spil ${SPIL_VERSION}`;

self.addEventListener("install", (e) => e.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SPIL_FILES))));

self.addEventListener("activate", (e) =>
    e.waitUntil(
        (async () => {
            for (const name of await caches.keys())
                if (name.startsWith("spil ") && name !== CACHE) await caches.delete(name);
            await self.clients.claim();
        })(),
    ),
);

self.addEventListener("message", (e) => {
    if (e.data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (e) => {
    const url = new URL(e.request.url);
    if (e.request.method !== "GET" || url.origin !== location.origin) return;
    const table = e.request.mode === "navigate" && /^(.*?\/)t\/([^/]+)$/.exec(url.pathname);
    if (table) {
        e.respondWith(Response.redirect(`${table[1]}?t=${table[2]}`)); // browsers keep what is behind #
        return;
    }
    const isDocs = url.pathname.includes("/docs/");
    const page = !isDocs && e.request.mode === "navigate" && /\/(index\.html)?$/.test(url.pathname);
    e.respondWith(
        (async () => {
            const cache = await caches.open(CACHE);
            const file = url.pathname.replace(/\/h\/\d\d?\//, "/"); // every house has the same
            const kept = await cache.match(page ? "./" : file, { ignoreSearch: true });
            if (kept) return kept;
            const answer = await fetch(e.request);
            if (answer.ok && isDocs) await cache.put(e.request, answer.clone()); // what was read once can be read again
            return answer;
        })(),
    );
});

export {};
