import { LIMITS } from "@stokaz/contract/limits";
import type { ProblemCode } from "@stokaz/contract/problems";
import type { CorrectionKind } from "@stokaz/contract/products/stock";

/** `units`: the number counted for the kind `counted`, otherwise how many more or fewer. */
type Correction = { kind: CorrectionKind; units: number };

type Counts = {
  /** Units that can be ordered. */
  stock: number;
  /** Total put on sale. */
  quantity: number;
  /** Units that orders hold until they are collected: they are still there. */
  awaited: number;
  /** True if they belong to a batch of which no unit is sold any more. */
  isOver?: boolean;
  /** True if their product is off the sale: nothing is added to it. */
  isArchived?: boolean;
};

const changeOf = (
  { kind, units }: Correction,
  { stock, awaited }: Pick<Counts, "stock" | "awaited">,
): number => {
  if (kind === "counted") return units - awaited - stock;
  return kind === "added" ? units : -units;
};

/**
 * Computes the change of a stock by a correction.
 *
 * @returns signed units, 0 when the counted number was the known one; or the code of the refusal
 */
export const judgeCorrection = (
  correction: Correction,
  { stock, quantity, awaited, isOver = false, isArchived = false }: Counts,
): { ok: true; units: number } | { ok: false; code: ProblemCode } => {
  const { kind } = correction;
  if (kind === "counted" && correction.units < awaited)
    return { ok: false, code: "stock/fewer-than-ordered" };
  const units = changeOf(correction, { stock, awaited });
  if (units < -stock) return { ok: false, code: "stock/too-few" };
  if (units > 0 && isArchived) return { ok: false, code: "stock/off-sale" };
  if (units > 0 && isOver) return { ok: false, code: "stock/batch-over" };
  if (units > 0 && quantity + units > LIMITS.quantity) return { ok: false, code: "stock/too-many" };
  return { ok: true, units };
};
