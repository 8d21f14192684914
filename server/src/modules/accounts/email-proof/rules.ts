/** How long a link to an address works, from when it is sent. */
const LINK_HOURS = 24;

/** When a link that is sent at an instant stops to work. */
export const linkEnd = (now: Date): Date => new Date(now.getTime() + LINK_HOURS * 3_600_000);

/** Whether two addresses are one account's, as the database tells them apart. */
export const isSameAddress = (one: string, other: string | null): boolean =>
  one.toLowerCase() === other?.toLowerCase();

/** A link, and where its account stands. */
export type OpenedLink = {
  /** Whether it went to the address that the account has now. */
  isOwn: boolean;
  isProven: boolean;
  /** Whether it went to the address that is to replace the account's. */
  isWanted: boolean;
  expiresAt: Date;
};

/**
 * What opening a link does. One that was opened before, or another one was, says so however late.
 *
 * @returns what it does, or the code of its refusal
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
