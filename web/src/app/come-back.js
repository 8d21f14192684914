// The offline page is shown at the requested address and without the site's scripts, which would
// load the address's own files again and again without success. Once the server answers, this
// script reloads the address.
const PAUSE_MS = 3000;

const comeBack = async () => {
  // biome-ignore lint/style/noRestrictedGlobals: this script runs without the site's code
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
  if (response?.ok) window.location.reload();
};

if (window.location.pathname !== "/hors-ligne") {
  window.addEventListener("online", comeBack);
  setInterval(comeBack, PAUSE_MS);
}
