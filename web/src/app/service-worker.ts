import { whenIdle } from "../lib/browser/when.ts";

/** Has the browser keep the page that says nothing answers: once this one can be used. */
export const keepOfflinePage = (): (() => void) | undefined => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
  return whenIdle(() => {
    // Not on every browser's terms (private windows, for one): the site is the same without.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
};
