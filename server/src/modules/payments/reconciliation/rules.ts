import type { FindingKind } from "@stokaz/contract/checkout/payments";
import { type Cents, cents } from "@stokaz/contract/money/money";

/**
 * A movement of money in one of the two books. Cents; of a refund or transfer, those that did not
 * come back.
 */
export type Booked = {
  /** Provider's id of the movement. */
  reference: string;
  amount: Cents;
  at: Date;
  checkoutId: string | null;
};

/** A difference between the books: amounts in cents, `null` for a side that has nothing. */
export type Finding = {
  kind: FindingKind;
  subject: string;
  checkoutId: string | null;
  booked: Cents | null;
  provider: Cents | null;
  at: Date;
};

/** Differences that may be of a purchase unknown to our books: no money of it can go out. */
const OF_UNKNOWN_PURCHASES: readonly FindingKind[] = [
  "payment-without-purchase",
  "refund-unknown",
  "transfer-unknown",
];

/** Differences that are not of money to be sent. Such money has differences of its own. */
const ABOUT_NO_PURCHASE: readonly FindingKind[] = [
  "automatic-payouts",
  "balance-differs",
  "balance-unread",
  "closed-month-changed",
];

/** True if money of a purchase in our books may have gone already, and could go again. */
export const mayAlreadyBeSent = ({ kind, checkoutId }: Finding): boolean =>
  !ABOUT_NO_PURCHASE.includes(kind) &&
  (checkoutId !== null || !OF_UNKNOWN_PURCHASES.includes(kind));

/** Kinds of difference of one kind of money. */
export type Names = { unknown: FindingKind; missing: FindingKind };

const GRACE_MINUTES = 15;

/**
 * Instant before which all that the provider made must be in our books. Younger than 15 minutes it
 * may still be on its way, unless none of our money goes out at the moment.
 */
export const settledBefore = (now: Date, isHalted: boolean): Date =>
  new Date(now.getTime() - (isHalted ? 0 : GRACE_MINUTES * 60_000));

/**
 * Compares the movements at the provider with the ledger.
 *
 * @param ours `recent` must be at the provider; `all` may match its movements
 * @param settled movements made there after this may still be on their way here
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
