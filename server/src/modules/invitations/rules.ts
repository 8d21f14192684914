import { INVITATION_LIFE } from "@stokaz/contract/limits";
import type { ProblemCode } from "@stokaz/contract/problems";
import { DAY_MS } from "@stokaz/contract/time/calendar";

/** Instant at which an invitation's link expires. */
export const invitationEnd = (invitedAt: Date): Date =>
  new Date(invitedAt.getTime() + INVITATION_LIFE.days * DAY_MS);

type Invitation = { user_id: string | null; expires_at: Date | null };

/** True if a link still works for a person: its invitation waits, or this person accepted it. */
export const isUsable = (
  { user_id, expires_at }: Invitation,
  userId: string,
  now: Date,
): boolean => (expires_at === null ? user_id === userId : expires_at > now);

/** State of an invitation. */
export const stateOf = (
  { expires_at }: Pick<Invitation, "expires_at">,
  now: Date,
): "invited" | "expired" | "accepted" => {
  if (expires_at === null) return "accepted";
  return expires_at > now ? "invited" : "expired";
};

/**
 * What an invited person does with the mail, or does not.
 *
 * @param sender who invites, as the reader would call them: `cette personne`
 */
export const invitationHint = (sender: string): string =>
  `Pour accepter, ouvrez ce lien et connectez-vous, ou créez un compte : c'est gratuit. Le lien est valable ${INVITATION_LIFE.words}. Vous ne connaissez pas ${sender} ? Ne faites rien.`;

type Known = { email: string; accepted_at: Date | null };

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Maximum number of invited people, and the refusals. */
export type InvitationRule = {
  limit: number;
  ownAddress: ProblemCode;
  accepted: ProblemCode;
  tooMany: ProblemCode;
};

/**
 * Refuses an invitation that is not possible; `undefined` if it is.
 *
 * @param known everybody who was invited so far
 * @param ownEmail address of the inviting person
 */
export const refuseInvitation = (
  rule: InvitationRule,
  email: string,
  known: readonly Known[],
  ownEmail: string,
): ProblemCode | undefined => {
  if (isSame(email, ownEmail)) return rule.ownAddress;
  const former = known.find((invited) => isSame(invited.email, email));
  if (former) return former.accepted_at ? rule.accepted : undefined;
  return known.length >= rule.limit ? rule.tooMany : undefined;
};
