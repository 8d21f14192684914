/** Text for who agreed to a change of a lease that has changed since. */
export const LEASE_CHANGED = "Cette location a changé entre-temps. Relisez-la avant de confirmer.";

/**
 * True if the figures that a person agreed to equal the current quote.
 *
 * @param names the figures that are compared
 */
export const matchesQuote = <Quote, Name extends keyof Quote>(
  quoted: Quote,
  agreed: Readonly<Pick<Quote, Name>>,
  names: readonly Name[],
): boolean => names.every((name) => agreed[name] === quoted[name]);
