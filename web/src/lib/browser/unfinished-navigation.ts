import { useContext, useEffect } from "react";
import { createPath, UNSAFE_DataRouterContext } from "react-router";
import { sessionStore } from "./stores.ts";

const KEY = "leading-to";

const isReloaded = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && entry.type === "reload");

/** Opens the page of a link after the browser loaded the old page again instead. */
const resumeNavigation = (): void => {
  const target = sessionStore().getItem(KEY);
  sessionStore().removeItem(KEY);
  if (target !== null && isReloaded()) window.location.replace(target);
};

/**
 * Finishes a navigation that failed. When a link's page can't be loaded (no network, a version that
 * is gone), the router loads the old page again: from there the browser goes on to the link's
 * target.
 */
export const useUnfinishedNavigation = (): void => {
  // The router is read directly: React may render a navigation only after the page is left.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  // The window's event and the browser's storage are outside React.
  useEffect(() => {
    resumeNavigation();
    const keep = (): void => {
      const target = router?.state.navigation.location;
      if (target) sessionStore().setItem(KEY, createPath(target));
    };
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, [router]);
};
