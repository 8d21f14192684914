// The page that says that nothing answers stands at the address that was asked for, and is shown without the site's
// scripts: these would ask for the address's own, in vain, over and over. Once the server answers, so does the address.
const PAUSE_MS = 3000;

const comeBack = async () => {
  // biome-ignore lint/style/noRestrictedGlobals: it stands alone, without the site's code
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
  if (response?.ok) window.location.reload();
};

if (window.location.pathname !== "/hors-ligne") {
  window.addEventListener("online", comeBack);
  setInterval(comeBack, PAUSE_MS);
}
