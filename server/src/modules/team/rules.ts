import { DAY_MS } from "@stokaz/contract/calendar";
import type { ProblemCode } from "@stokaz/contract/problems";
import { TEAM_MEMBERS } from "@stokaz/contract/rights";

const INVITATION_DAYS = 14;

/** When an invitation's link stops to work. */
export const invitationEnd = (invitedAt: Date): Date =>
  new Date(invitedAt.getTime() + INVITATION_DAYS * DAY_MS);

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

type Invitation = { user_id: string | null; expires_at: Date | null };

/** Whether a link still works for somebody: its invitation waits, or they are who accepted it. */
export const isUsable = (
  { user_id, expires_at }: Invitation,
  userId: string,
  now: Date,
): boolean => (expires_at === null ? user_id === userId : expires_at > now);

/** How far an invitation has come. */
export const stateOf = (
  { expires_at }: Pick<Invitation, "expires_at">,
  now: Date,
): "invited" | "expired" | "accepted" => {
  if (expires_at === null) return "accepted";
  return expires_at > now ? "invited" : "expired";
};
