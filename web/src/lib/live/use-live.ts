import { LIVE_AGAIN, LIVE_NEWS, LIVE_SUBJECTS, liveKey } from "@stokaz/contract/live";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followLive } from "./follow.ts";

/** Reads again, while this is shown, what live events say has changed: their names are the keys of queries. */
export const useLive = (): void => {
  const queryClient = useQueryClient();
  // Events come from outside React.
  useEffect(() => {
    const read = (queryKey: readonly string[]): void => {
      queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
    };
    const start = (): (() => void) =>
      followLive((event) => {
        // All of the page: nobody knows which of its lists the news is about.
        if (event === LIVE_NEWS) return read([]);
        if (event !== LIVE_AGAIN) return read(liveKey(event));
        for (const subject of LIVE_SUBJECTS) read([subject]);
      });
    let stop = start();
    // A page that follows can't be kept by the browser for "back": it stops as it is left.
    const leave = (): void => stop();
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) stop = start();
    };
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
      stop();
    };
  }, [queryClient]);
};
