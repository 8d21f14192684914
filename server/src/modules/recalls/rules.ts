/** Text that the seller reads in the decision that hides their product. */
export const factsOf = ({ danger, advice }: { danger: string; advice: string }): string =>
  `Rappel de produit. Le danger : ${danger} Ce que les acheteurs doivent faire : ${advice}`;

/**
 * Products that a recall covers: all that are the same goods, or those with a batch of the recalled
 * number.
 */
export const coveredBy = <Product extends { id: string }>(
  goods: readonly Product[],
  batches: readonly { product_id: string }[] | undefined,
): readonly Product[] =>
  batches ? goods.filter(({ id }) => batches.some(({ product_id }) => product_id === id)) : goods;

/** A line that a recall finds. */
export type FoundLine = {
  buyerId: string;
  /** Units that were not cancelled or returned. */
  units: number;
  isPaid: boolean;
  isWaiting: boolean;
};

/**
 * Counts the people and units concerned by a recall. Unpaid lines are recalled, too, but do not
 * count because nobody has bought them yet.
 *
 * @returns people, units, and units not yet collected
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
