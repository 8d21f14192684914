import { useContext, useEffect } from "react";
import { createPath, UNSAFE_DataRouterContext } from "react-router";

const KEY = "leading-to";

const isReloaded = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => (entry as PerformanceNavigationTiming).type === "reload");

/** Goes on to where a link led when this page was loaded again instead. */
const goOn = (): void => {
  const leadingTo = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (leadingTo !== null && isReloaded()) window.location.replace(leadingTo);
};

/**
 * A link whose page can't be loaded (no network, a version that is gone) makes the router load the old page again:
 * from there the browser goes on to where the link led.
 */
export const useUnfinishedNavigation = (): void => {
  // Asked itself: React hears of a navigation later, perhaps not before the page goes.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    goOn();
    const keep = (): void => {
      const leadingTo = router?.state.navigation.location;
      if (leadingTo) sessionStorage.setItem(KEY, createPath(leadingTo));
    };
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, [router]);
};
