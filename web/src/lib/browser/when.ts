import { observeNear } from "./near.ts";

/** Longest wait in milliseconds. A slow phone needs less time to make a page usable. */
const LATEST_MS = 4000;

/** Calls back once the page is loaded and idle. @returns a function that cancels it */
export const whenIdle = (callback: () => void): (() => void) => {
  let handle = 0;
  const isOld = !("requestIdleCallback" in window);
  const wait = (): void => {
    handle = isOld
      ? window.setTimeout(callback, LATEST_MS / 2)
      : requestIdleCallback(callback, { timeout: LATEST_MS });
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    if (isOld) window.clearTimeout(handle);
    else cancelIdleCallback(handle);
  };
};

/**
 * Resolves once the element with this id comes near the screen. Resolves at once if the element
 * does not exist yet (the page was opened by a link) and while the server writes the page.
 */
export const whenNear = (id: string): Promise<void> =>
  new Promise((resolve) => {
    const element = import.meta.env.SSR ? null : document.getElementById(id);
    if (!element) return resolve();
    const stop = observeNear(element, "400px", () => {
      stop();
      resolve();
    });
  });
