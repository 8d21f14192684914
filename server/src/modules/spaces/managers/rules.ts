import { LIMITS } from "@stokaz/contract/limits";
import type { ProblemCode } from "@stokaz/contract/problems";

type Known = { email: string; accepted_at: Date | null };

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Why somebody can't be invited to a space.
 *
 * @param known everybody named or invited there
 * @param lessorEmail of whoever invites
 */
export const refuseInvitation = (
  email: string,
  known: readonly Known[],
  lessorEmail: string,
): ProblemCode | undefined => {
  if (isSame(email, lessorEmail)) return "manager/own-address";
  const former = known.find((manager) => isSame(manager.email, email));
  if (former) return former.accepted_at ? "manager/already-named" : undefined;
  return known.length >= LIMITS.managers ? "manager/too-many" : undefined;
};
