/** Where "Aller aux résultats" leads, and what a search brings into sight. */
export const RESULTS_ID = "resultats";

/** Share of the screen above which what was found is in sight already. */
const IN_SIGHT = 0.5;

/** After a search: on a small screen, what was found stands below the form and the keyboard that is still open. */
export const scrollToResults = (): void => {
  const results = document.getElementById(RESULTS_ID);
  if (!results) return;
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  const { top } = results.getBoundingClientRect();
  if (top >= 0 && top < window.innerHeight * IN_SIGHT) return;
  const prefersReducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  results.scrollIntoView({ block: "start", behavior: prefersReducedMotion ? "auto" : "smooth" });
};
