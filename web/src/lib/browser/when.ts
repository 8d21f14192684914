import { observeNear } from "./near.ts";

/** Longer than a slow phone takes to make a page usable: whatever waits for quiet has it by then. */
const LATEST_MS = 4000;

/** Calls back once the page is loaded and has nothing to do. @returns how to give up */
export const whenIdle = (then: () => void): (() => void) => {
  let handle = 0;
  const isOld = !("requestIdleCallback" in window);
  const wait = (): void => {
    handle = isOld
      ? window.setTimeout(then, LATEST_MS / 2)
      : requestIdleCallback(then, { timeout: LATEST_MS });
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
 * Resolves once the element of an id comes near the screen: at once when there is none yet, which
 * is how a page one comes to by a link begins, and while a page is written on the server.
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
