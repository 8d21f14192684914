/** How units get to another lease: the product itself goes, they are added to the same one there, or one is made for them. */
export type MoveShape = "whole" | "added" | "split";

/**
 * How units of a product move.
 *
 * @param units those that move, of the stock
 * @param awaited units that orders hold: they stay with the product where their buyers come for them
 * @param hasSame whether the same product stands there
 */
export const moveShape = (
  { stock, awaited }: { stock: number; awaited: number },
  units: number,
  hasSame: boolean,
): MoveShape => {
  if (hasSame) return "added";
  return units === stock && awaited === 0 ? "whole" : "split";
};

/** What of each batch went, with what was of it before and is now. */
export const movedOf = <Batch extends { id: string; units: number }>(
  before: readonly Batch[],
  after: readonly { id: string; units: number }[],
): Batch[] => {
  const left = new Map(after.map(({ id, units }) => [id, units]));
  return before.flatMap((batch) => {
    const units = batch.units - (left.get(batch.id) ?? 0);
    return units > 0 ? [{ ...batch, units }] : [];
  });
};
