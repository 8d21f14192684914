import type { ProblemCode } from "@stokaz/contract/problems";
import { TEAM_MEMBERS } from "@stokaz/contract/rights";

type Known = { email: string; accepted_at: Date | null };

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Why somebody can't be invited into a team.
 *
 * @param known everybody in it, or invited
 * @param sellerEmail of whoever invites
 */
export const refuseInvitation = (
  email: string,
  known: readonly Known[],
  sellerEmail: string,
): ProblemCode | undefined => {
  if (isSame(email, sellerEmail)) return "team/own-address";
  const former = known.find((member) => isSame(member.email, email));
  if (former) return former.accepted_at ? "team/already-member" : undefined;
  return known.length >= TEAM_MEMBERS ? "team/too-many" : undefined;
};
