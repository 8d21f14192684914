import { LIMITS } from "@stokaz/contract/limits";
import type { ProblemCode } from "@stokaz/contract/problems";
import type { CorrectionKind } from "@stokaz/contract/stock";

/** `units`: all that is there when they were counted, else how many more or fewer. */
type Correction = { kind: CorrectionKind; units: number };

type Counts = {
  /** Units that can be ordered. */
  stock: number;
  /** Put on sale in all. */
  quantity: number;
  /** Units that orders hold until they are collected: they are still there. */
  awaited: number;
  /** Whether they are of a batch of which nothing is sold any more. */
  isOver?: boolean;
};

const changeOf = (
  { kind, units }: Correction,
  { stock, awaited }: Pick<Counts, "stock" | "awaited">,
): number => {
  if (kind === "counted") return units - awaited - stock;
  return kind === "added" ? units : -units;
};

/**
 * What a correction changes a stock by.
 *
 * @returns signed units, 0 when what was counted is what was known; or why it is refused
 */
export const judgeCorrection = (
  correction: Correction,
  { stock, quantity, awaited, isOver = false }: Counts,
): { ok: true; units: number } | { ok: false; code: ProblemCode } => {
  const { kind } = correction;
  if (kind === "counted" && correction.units < awaited)
    return { ok: false, code: "stock/fewer-than-ordered" };
  const units = changeOf(correction, { stock, awaited });
  if (units < -stock) return { ok: false, code: "stock/too-few" };
  if (units > 0 && isOver) return { ok: false, code: "stock/batch-over" };
  if (units > 0 && quantity + units > LIMITS.quantity) return { ok: false, code: "stock/too-many" };
  return { ok: true, units };
};
