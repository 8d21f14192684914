// Service worker: it shows the site when the server cannot be reached.
// It keeps the offline page, the hashed files in /assets, and the public pages that were read before.
// A page is always requested from the server first, so a kept page is shown only while the server does
// not answer. Answers of /api and pages of signed-in people are never kept.
const PAGES = "pages-3";
const FILES = "files-1";
const OFFLINE = "/hors-ligne";
const MAX_FILES = 150;
/** Pages that are the same for everybody and worth reading offline. */
const READABLE =
  /^\/(comment-ca-marche|proposer-stockage|contact|terms-of-use|privacy-policy|legal-notice|accessibilite)?$/;

/** Stores a page and all files that it needs. */
const keepPage = async (path) => {
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const html = await response.clone().text();
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"#]+)/g)].map(([, file]) => file);
  const [pages, kept] = await Promise.all([caches.open(PAGES), caches.open(FILES)]);
  await kept.addAll([...new Set(files)]);
  await pages.put(path, response);
};

/** Answers with the kept file, if there is one: a changed file has another name. */
const answerFile = async (request) => {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await files.put(request, response.clone());
    const names = await files.keys();
    await Promise.all(names.slice(0, -MAX_FILES).map((name) => files.delete(name)));
  }
  return response;
};

/** Answers with the server's page; without the server, with the kept page or the offline page. */
const answerPage = async (request, path) => {
  const pages = await caches.open(PAGES);
  try {
    const response = await fetch(request);
    if (response.ok && READABLE.test(path)) await pages.put(path, response.clone());
    return response;
  } catch (error) {
    const kept = READABLE.test(path) ? await pages.match(path) : undefined;
    const offline = kept ?? (await pages.match(OFFLINE));
    if (offline) return offline;
    throw error;
  }
};

self.addEventListener("install", (event) => {
  event.waitUntil(keepPage(OFFLINE).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name !== PAGES && name !== FILES)
            .map((name) => caches.delete(name)),
        ),
      ),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(answerFile(request));
  else if (request.mode === "navigate" && !/^\/(api|sandbox)\//.test(pathname)) {
    event.respondWith(answerPage(request, pathname));
  }
});
