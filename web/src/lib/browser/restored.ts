import { useWindowEvent } from "@mantine/hooks";

/**
 * Calls back when the browser restores this page from its memory, as "back" from a payment page
 * does: a button that loads until the page is left still loads then.
 */
export const useRestored = (onRestored: () => void): void =>
  useWindowEvent("pageshow", ({ persisted }) => {
    if (persisted) onRestored();
  });
