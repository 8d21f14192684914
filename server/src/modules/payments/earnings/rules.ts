import type { SoldThing, WaitsFor } from "@stokaz/contract/earnings";
import { type Cents, sumCents } from "@stokaz/contract/money";

/**
 * What movements of one kind did to a seller, in cents, as the ledger signs them: money at the provider is positive, what
 * is owed negative.
 */
export type Moved = {
  movement: string;
  seller: Cents;
  platform: Cents;
  provider: Cents;
};

/** Cents; what is left of `received` once all the rest is taken and `reversed` added is what is owed. */
export type Figures = {
  received: Cents;
  fee: Cents;
  refunded: Cents;
  transferred: Cents;
  reversed: Cents;
};

/** Reads the ledger's movements of a seller as what came in, what was kept and what went out. */
export const figuresOf = (moved: readonly Moved[]): Figures => {
  const of = (...kinds: string[]): Moved[] =>
    moved.filter(({ movement }) => kinds.includes(movement));
  return {
    received: sumCents(of("rental_payment", "order_payment").map(({ seller }) => -seller)),
    fee: sumCents(moved.map(({ platform }) => -platform)),
    refunded: sumCents(of("refund").map(({ seller }) => seller)),
    transferred: sumCents(of("transfer").map(({ provider }) => -provider)),
    reversed: sumCents(of("reversal").map(({ provider }) => provider)),
  };
};

/** Rows of one group, kept in the order in which groups first come. */
export const groupBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) => {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};

/** Why a transfer has not been made yet, and the instant that goes with it. */
export const reasonToWait = (
  transfer: {
    dueAt: Date;
    nextAttemptAt: Date;
    attempts: number;
    kind: SoldThing["kind"];
    isCollected: boolean;
  },
  seller: { isConnected: boolean; isHeldForTax: boolean },
  now: Date,
): { waitsFor: WaitsFor; at: Date } => {
  const { dueAt, nextAttemptAt, attempts, kind, isCollected } = transfer;
  if (dueAt > now) {
    return { waitsFor: kind === "order" && !isCollected ? "collection" : "date", at: dueAt };
  }
  if (!seller.isConnected) return { waitsFor: "account", at: dueAt };
  if (seller.isHeldForTax) return { waitsFor: "tax", at: dueAt };
  return attempts > 0 && nextAttemptAt > now
    ? { waitsFor: "retry", at: nextAttemptAt }
    : { waitsFor: "soon", at: dueAt };
};
