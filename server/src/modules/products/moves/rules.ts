/**
 * Way in which units get to another lease: the product itself moves, the units are added to the
 * same product there, or a new product is created for them.
 */
export type MoveShape = "whole" | "added" | "split";

/**
 * Decides how units of a product move.
 *
 * @param units the units to move, out of the stock
 * @param awaited units that orders hold: they stay with the product where their buyers collect them
 * @param hasSame true if the same product is there already
 */
export const moveShape = (
  { stock, awaited }: { stock: number; awaited: number },
  units: number,
  hasSame: boolean,
): MoveShape => {
  if (hasSame) return "added";
  return units === stock && awaited === 0 ? "whole" : "split";
};

/** Finds the units of each batch that moved, from the batches before and after the move. */
export const movedBatches = <Batch extends { id: string; units: number }>(
  before: readonly Batch[],
  after: readonly { id: string; units: number }[],
): Batch[] => {
  const left = new Map(after.map(({ id, units }) => [id, units]));
  return before.flatMap((batch) => {
    const units = batch.units - (left.get(batch.id) ?? 0);
    return units > 0 ? [{ ...batch, units }] : [];
  });
};
