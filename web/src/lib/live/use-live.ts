import { LIVE_AGAIN, LIVE_NEWS, LIVE_SUBJECTS, liveKey } from "@stokaz/contract/messages/live";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { followLive } from "./follow.ts";

/**
 * Invalidates the queries that live events name, while the component is shown: events have the
 * names of query keys.
 */
export const useLive = (): void => {
  const queryClient = useQueryClient();
  // Events come from outside React.
  useEffect(() => {
    const read = (queryKey: readonly string[]): void => {
      queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
    };
    const start = (): (() => void) =>
      followLive((event) => {
        // Every query of the page is invalidated, because the event does not say which list the
        // news belongs to.
        if (event === LIVE_NEWS) return read([]);
        if (event !== LIVE_AGAIN) return read(liveKey(event));
        for (const subject of LIVE_SUBJECTS) read([subject]);
      });
    let stop = start();
    // The browser can't keep a page with an open stream for "back": the stream stops when the page
    // is left.
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
