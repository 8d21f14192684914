import type { TaxFact } from "@stokaz/contract/tax-identity";
import type { TaxFileKind } from "@stokaz/contract/tax-reporting";

/** Under what name a sealed file is kept. */
export const taxFile = (fileId: string): string => `tax-file-${fileId}`;

/** Which file for the tax authority a private file is; none when it is something else, or not whole. */
export const taxFileOf = (name: string): string | undefined =>
  /^tax-file-([0-9a-f-]{36})$/.exec(name)?.[1];

/** What the authority has of a seller's year, and what it should have. */
export type FileState = "none" | "to_add" | "sent" | "to_correct";

/** What was last told of a seller. */
type Told = { kind: "new" | "corrected" | "deleted"; figuresDigest: string };

/**
 * What is to be told of a seller's year.
 *
 * @param isReported whether the file is to have them
 * @param isTouched whether what they gave for the authority changed since they were last told of
 */
export const fileState = (
  told: Told | undefined,
  now: { isReported: boolean; figuresDigest: string; isTouched: boolean },
): FileState => {
  if (!told || told.kind === "deleted") return now.isReported ? "to_add" : "none";
  const isSame = told.figuresDigest === now.figuresDigest && !now.isTouched;
  return now.isReported && isSame ? "sent" : "to_correct";
};

/** Which sellers each kind of file is about. */
export const STATE_OF_KIND: Readonly<Record<TaxFileKind, FileState>> = {
  initial: "to_add",
  additional: "to_add",
  corrective: "to_correct",
};

/** Without these the authority refuses a seller's part: where they live, and who they are. */
const BLOCKING: readonly TaxFact[] = ["residence", "birthDate", "tin", "birthTown", "birthCountry"];

/** Whether a seller can't be told with what is missing of them. */
export const isBlockedBy = (missing: readonly TaxFact[]): boolean =>
  missing.some((fact) => BLOCKING.includes(fact));
