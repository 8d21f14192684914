import { EMAIL_LINK_HOURS } from "@stokaz/contract/limits";
import { HOUR_MS } from "@stokaz/contract/time/calendar";

/** Computes the end of validity of a link that is sent at an instant. */
export const linkEnd = (now: Date): Date => new Date(now.getTime() + EMAIL_LINK_HOURS * HOUR_MS);

/**
 * True if both addresses belong to the same account, as the database compares them (without case).
 */
export const isSameAddress = (one: string, other: string | null): boolean =>
  one.toLowerCase() === other?.toLowerCase();

/** A link, with the state of its account. */
export type OpenedLink = {
  /** True if the link went to the address that the account has now. */
  isOwn: boolean;
  isProven: boolean;
  /** True if the link went to the address that is to replace the account's. */
  isWanted: boolean;
  expiresAt: Date;
};

/**
 * Decides the effect of opening a link. A link that was opened before, or whose address another
 * link has proven, says so even after its end.
 *
 * @returns the effect, or the code of the refusal
 */
export const outcomeOf = (
  { isOwn, isProven, isWanted, expiresAt }: OpenedLink,
  now: Date,
):
  | "proven"
  | "changed"
  | "already"
  | "account/email-link-invalid"
  | "account/email-link-expired" => {
  if (isOwn && isProven) return "already";
  if (!isOwn && !isWanted) return "account/email-link-invalid";
  if (expiresAt <= now) return "account/email-link-expired";
  return isOwn ? "proven" : "changed";
};
