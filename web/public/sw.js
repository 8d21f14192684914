// What the browser keeps of the site for when nothing answers: the page that says so, the files that
// pages are made of, and the public pages already read. Pages always come from the server first, so that
// nothing old is shown while it answers; what people own is never kept.
const PAGES = "pages-3";
const FILES = "files-1";
const OFFLINE = "/hors-ligne";
const FILES_KEPT = 150;
const READABLE =
  /^\/(comment-ca-marche|proposer-stockage|contact|terms-of-use|privacy-policy|legal-notice|accessibilite)?$/;

/** Keeps a page with the files that it shows itself by. */
const keepPage = async (path) => {
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const html = await response.clone().text();
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"#]+)/g)].map(([, file]) => file);
  const [pages, kept] = await Promise.all([caches.open(PAGES), caches.open(FILES)]);
  await kept.addAll([...new Set(files)]);
  await pages.put(path, response);
};

/** A file's name changes with its content: the one that is kept is the right one. */
const answerFile = async (request) => {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await files.put(request, response.clone());
    const names = await files.keys();
    await Promise.all(names.slice(0, -FILES_KEPT).map((name) => files.delete(name)));
  }
  return response;
};

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
