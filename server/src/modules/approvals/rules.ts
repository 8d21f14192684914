import type { ApprovedList } from "@stokaz/contract/approval";
import type { ProblemCode } from "@stokaz/contract/problems";

/** What lists hold, in codes of refusals and in the journal. */
export const SUBJECTS = {
  spaces: "space",
  products: "product",
} as const satisfies Record<ApprovedList, string>;

/** What there is to know of a listing before the operator answers, or its owner hands it in again. */
export type Handed = { unapproved_since: Date | null; refused_reason: string | null };

/** Why the operator can't answer. */
export const refuseAnswer = ({
  unapproved_since,
  refused_reason,
}: Handed): ProblemCode | undefined =>
  unapproved_since === null || refused_reason !== null ? "approval/not-waiting" : undefined;

/** Why its owner can't hand it in again. */
export const refuseHandingIn = ({ refused_reason }: Handed): ProblemCode | undefined =>
  refused_reason === null ? "approval/not-refused" : undefined;

/**
 * Since when a listing waits for the operator that comes now.
 *
 * @param isAsked whether first listings wait
 * @param isKnown whether anything that its owner lists was approved, or never had to be
 */
export const waitsSince = (
  now: Date,
  { isAsked, isKnown }: { isAsked: boolean; isKnown: boolean },
): Date | null => (isAsked && !isKnown ? now : null);
