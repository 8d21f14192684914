/** What the seller is told of the decision that hides their product. */
export const factsOf = ({ danger, advice }: { danger: string; advice: string }): string =>
  `Rappel de produit. Le danger : ${danger} Ce que les acheteurs doivent faire : ${advice}`;

/** A line that a recall finds. */
export type FoundLine = {
  buyerId: string;
  /** Units that were not given up or back. */
  units: number;
  isPaid: boolean;
  isWaiting: boolean;
};

/**
 * Whom a recall reaches. What is being paid is recalled, too, but nobody has bought it yet.
 *
 * @returns people, units, and of these those not collected
 */
export const countLines = (
  lines: readonly FoundLine[],
): { buyers: number; units: number; waiting: number } => {
  const paid = lines.filter(({ isPaid }) => isPaid);
  const sum = (some: readonly FoundLine[]): number =>
    some.reduce((total, { units }) => total + units, 0);
  return {
    buyers: new Set(paid.map(({ buyerId }) => buyerId)).size,
    units: sum(paid),
    waiting: sum(paid.filter(({ isWaiting }) => isWaiting)),
  };
};
