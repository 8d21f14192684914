import type { TaxFact } from "@stokaz/contract/tax/tax-identity";
import type { TaxFileKind } from "@stokaz/contract/tax/tax-reporting";

/** Name under which a sealed file is stored. */
export const taxFile = (fileId: string): string => `tax-file-${fileId}`;

/**
 * Finds the id of a file for the tax authority in the name of a private file; `undefined` for any
 * other or incomplete file.
 */
export const taxFileOf = (name: string): string | undefined =>
  /^tax-file-([0-9a-f-]{36})$/.exec(name)?.[1];

/** Comparison of the last report on a seller's year with the present facts. */
export type FileState = "none" | "to_add" | "sent" | "to_correct";

/** Last report on a seller. */
type LastReport = { kind: "new" | "corrected" | "deleted"; figuresDigest: string };

/**
 * Decides what has to be reported of a seller's year.
 *
 * @param isReported true if the file must include them
 * @param isTouched true if their facts for the authority changed since the last report
 */
export const fileState = (
  lastReport: LastReport | undefined,
  now: { isReported: boolean; figuresDigest: string; isTouched: boolean },
): FileState => {
  if (!lastReport || lastReport.kind === "deleted") return now.isReported ? "to_add" : "none";
  const isSame = lastReport.figuresDigest === now.figuresDigest && !now.isTouched;
  return now.isReported && isSame ? "sent" : "to_correct";
};

/** State of the sellers that each kind of file reports. */
export const STATE_OF_KIND: Readonly<Record<TaxFileKind, FileState>> = {
  initial: "to_add",
  additional: "to_add",
  corrective: "to_correct",
};

/**
 * Facts without which the authority refuses a seller's part: their residence and their identity.
 */
const BLOCKING: readonly TaxFact[] = ["residence", "birthDate", "tin", "birthTown", "birthCountry"];

/** True if these missing facts keep a seller out of the file. */
export const isBlockedBy = (missing: readonly TaxFact[]): boolean =>
  missing.some((fact) => BLOCKING.includes(fact));
