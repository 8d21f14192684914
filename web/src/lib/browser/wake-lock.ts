import { useEffect } from "react";

/** Keeps the screen on while the component is shown, if the browser supports it. */
export const useWakeLock = (): void => {
  // The browser owns the lock and releases it when the page is hidden.
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
      // The browser refuses it on a low battery: then the screen turns dark as usual.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) await lock?.release();
    };
    const askAgain = (): void => void ask();
    askAgain();
    document.addEventListener("visibilitychange", askAgain);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", askAgain);
      void lock?.release();
    };
  }, []);
};
