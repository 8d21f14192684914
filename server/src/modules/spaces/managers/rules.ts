import { DAY_MS } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import type { ProblemCode } from "@stokaz/contract/problems";

const INVITATION_DAYS = 14;

/** When an invitation's link stops to work. */
export const invitationEnd = (invitedAt: Date): Date =>
  new Date(invitedAt.getTime() + INVITATION_DAYS * DAY_MS);

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
