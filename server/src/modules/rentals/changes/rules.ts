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
