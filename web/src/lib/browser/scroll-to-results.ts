/**
 * Element id of the results: target of the link "Aller aux résultats" and of the scroll after a
 * search.
 */
export const RESULTS_ID = "resultats";

/** Share of the screen's height: results that start above it are already visible. */
const IN_SIGHT = 0.5;

/**
 * Scrolls to the results after a search: on a small screen they are below the form and the open
 * keyboard.
 */
export const scrollToResults = (): void => {
  const results = document.getElementById(RESULTS_ID);
  if (!results) return;
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  const { top } = results.getBoundingClientRect();
  if (top >= 0 && top < window.innerHeight * IN_SIGHT) return;
  const prefersReducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  results.scrollIntoView({ block: "start", behavior: prefersReducedMotion ? "auto" : "smooth" });
};
