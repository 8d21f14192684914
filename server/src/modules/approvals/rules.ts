import type { ApprovedList } from "@stokaz/contract/accounts/approval";
import type { ProblemCode } from "@stokaz/contract/problems";

/** Kind of object in each list, for codes of refusals and for the journal. */
export const SUBJECTS = {
  spaces: "space",
  products: "product",
} as const satisfies Record<ApprovedList, string>;

/** State of a listing's approval: since when it waits, and the reason of a refusal. */
export type Handed = { unapproved_since: Date | null; refused_reason: string | null };

/** Refuses an answer of the operator that is not possible; `undefined` if it is. */
export const refuseAnswer = ({
  unapproved_since,
  refused_reason,
}: Handed): ProblemCode | undefined =>
  unapproved_since === null || refused_reason !== null ? "approval/not-waiting" : undefined;

/** Refuses to hand a listing in again if it was not refused; `undefined` otherwise. */
export const refuseHandingIn = ({ refused_reason }: Handed): ProblemCode | undefined =>
  refused_reason === null ? "approval/not-refused" : undefined;

/**
 * Start of the wait for the operator of a listing that is published now; `null` when it needs no
 * approval.
 *
 * @param needsApproval true if first listings need approval
 * @param isKnown true if any listing of its owner was approved, or never needed approval
 */
export const waitsSince = (
  now: Date,
  { needsApproval, isKnown }: { needsApproval: boolean; isKnown: boolean },
): Date | null => (needsApproval && !isKnown ? now : null);
