import { whenIdle } from "../lib/browser/when.ts";

/** Makes the service worker store the offline page, once the current page is usable. */
export const keepOfflinePage = (): (() => void) | undefined => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
  return whenIdle(() => {
    // Some browsers refuse, for example in private windows: the site works the same without it.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
};
