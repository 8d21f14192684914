import { type Cents, cents } from "@stokaz/contract/money";
import type { FindingKind } from "@stokaz/contract/payments";

/** Something that moved money, in one of the two books. Cents; a refund or transfer counts what did not come back. */
export type Booked = {
  /** The provider's own id of it. */
  reference: string;
  amount: Cents;
  at: Date;
  checkoutId: string | null;
};

/** A difference between the books: amounts in cents, `null` where there is nothing. */
export type Finding = {
  kind: FindingKind;
  subject: string;
  checkoutId: string | null;
  booked: Cents | null;
  provider: Cents | null;
  at: Date;
};

/** Differences about a purchase that our books don't have: nothing of it can go out. */
const OF_UNKNOWN_PURCHASES: readonly FindingKind[] = [
  "payment-without-purchase",
  "refund-unknown",
  "transfer-unknown",
];

/** Not a difference of anything that could be sent: what is, is found by itself. */
const ABOUT_NO_PURCHASE: readonly FindingKind[] = [
  "automatic-payouts",
  "balance-differs",
  "balance-unread",
  "closed-month-changed",
];

/** Whether a difference leaves open that money of a purchase in our books went already, and could go again. */
export const mayAlreadyBeSent = ({ kind, checkoutId }: Finding): boolean =>
  !ABOUT_NO_PURCHASE.includes(kind) &&
  (checkoutId !== null || !OF_UNKNOWN_PURCHASES.includes(kind));

/** How the differences of one kind of money are called. */
export type Names = { unknown: FindingKind; missing: FindingKind };

const GRACE_MINUTES = 15;

/**
 * Until when what the provider made must be in our books: younger than a quarter of an hour it may still be on its way,
 * unless nothing of ours goes out just now.
 */
export const settledBefore = (now: Date, isHalted: boolean): Date =>
  new Date(now.getTime() - (isHalted ? 0 : GRACE_MINUTES * 60_000));

/**
 * Compares what moved at the provider with what the ledger has of it.
 *
 * @param ours `recent` must be at the provider; `all` may match what is there
 * @param settled what was made there after this may still be on its way here
 */
export const compareBooks = (
  theirs: readonly Booked[],
  ours: { recent: readonly Booked[]; all: ReadonlyMap<string, Booked> },
  { unknown, missing }: Names,
  settled: Date,
): Finding[] => {
  const known = new Set(theirs.map(({ reference }) => reference));
  const differing = theirs.flatMap(({ reference, amount, at, checkoutId: named }): Finding[] => {
    const own = ours.all.get(reference);
    const booked = own?.amount ?? cents(0);
    if (booked === amount || at > settled) return [];
    const kind = own ? "amount-differs" : unknown;
    const checkoutId = own?.checkoutId ?? named;
    return [
      { kind, subject: reference, checkoutId, booked: own ? booked : null, provider: amount, at },
    ];
  });
  const absent = ours.recent
    .filter(({ reference, amount }) => amount !== 0 && !known.has(reference))
    .map(({ reference, amount, at, checkoutId }) => ({
      kind: missing,
      subject: reference,
      checkoutId,
      booked: amount,
      provider: null,
      at,
    }));
  return [...differing, ...absent];
};
