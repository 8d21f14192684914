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

/** How the differences of one kind of money are called. */
export type Names = { unknown: FindingKind; missing: FindingKind };

/** How long something may be at the provider before our books must have it. */
const GRACE_MINUTES = 15;

/**
 * Compares what moved at the provider with what the ledger has of it.
 *
 * @param ours `recent` must be at the provider; `all` may match what is there
 * @param now what is younger than a quarter of an hour there may still be on its way here
 */
export const compareBooks = (
  theirs: readonly Booked[],
  ours: { recent: readonly Booked[]; all: ReadonlyMap<string, Booked> },
  { unknown, missing }: Names,
  now: Date,
): Finding[] => {
  const known = new Set(theirs.map(({ reference }) => reference));
  const settledBefore = new Date(now.getTime() - GRACE_MINUTES * 60_000);
  const differing = theirs.flatMap(({ reference, amount, at }): Finding[] => {
    const own = ours.all.get(reference);
    const booked = own?.amount ?? cents(0);
    if (booked === amount || at > settledBefore) return [];
    const kind = own ? "amount-differs" : unknown;
    const checkoutId = own?.checkoutId ?? null;
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
