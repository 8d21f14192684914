import type { SoldThing, WaitsFor } from "@stokaz/contract/money/earnings";
import { type Cents, sumCents } from "@stokaz/contract/money/money";

/**
 * Sums of one kind of movement for a seller, in cents, signed as in the ledger: money at the
 * provider is positive, debts are negative.
 */
export type Moved = {
  movement: string;
  seller: Cents;
  platform: Cents;
  provider: Cents;
};

/**
 * Figures of a seller, in cents. The amount still owed is `received` − `fee` − `refunded` −
 * `transferred` + `reversed`.
 */
export type Figures = {
  received: Cents;
  fee: Cents;
  refunded: Cents;
  transferred: Cents;
  reversed: Cents;
};

/** Computes a seller's figures from the ledger's movements. */
export const figuresOf = (moved: readonly Moved[]): Figures => {
  const movementsOf = (...kinds: string[]): Moved[] =>
    moved.filter(({ movement }) => kinds.includes(movement));
  return {
    received: sumCents(movementsOf("rental_payment", "order_payment").map(({ seller }) => -seller)),
    fee: sumCents(moved.map(({ platform }) => -platform)),
    refunded: sumCents(movementsOf("refund").map(({ seller }) => seller)),
    transferred: sumCents(movementsOf("transfer").map(({ provider }) => -provider)),
    reversed: sumCents(movementsOf("reversal").map(({ provider }) => provider)),
  };
};

/** Groups rows. The groups stand in the order of their first rows. */
export const groupBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) => {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};

/** Whether money can be sent to a seller. */
export type Receiving = { isConnected: boolean; isHeldForTax: boolean };

/** What a seller has to do before money can be sent to them. */
export const missingOf = ({
  isConnected,
  isHeldForTax,
}: Receiving): Extract<WaitsFor, "account" | "tax"> | undefined => {
  if (!isConnected) return "account";
  return isHeldForTax ? "tax" : undefined;
};

const LONGEST_FIRST = [
  "decision",
  "account",
  "tax",
  "bank",
  "retry",
  "collection",
  "date",
  "soon",
] as const satisfies readonly WaitsFor[];

/** The reason for which all of several transfers are not made yet; null without any reason. */
export const lastReason = (reasons: readonly WaitsFor[]): WaitsFor | null =>
  LONGEST_FIRST.find((reason) => reasons.includes(reason)) ?? null;

/** Reason why a transfer has not been made yet, with its due date or the time of its retry. */
export const reasonToWait = (
  transfer: {
    dueAt: Date;
    nextAttemptAt: Date;
    attempts: number;
    kind: SoldThing["kind"];
    isCollected: boolean;
    isHeld: boolean;
    isHeldByBank: boolean;
  },
  seller: Receiving,
  now: Date,
): { waitsFor: WaitsFor; at: Date } => {
  const { dueAt, nextAttemptAt, attempts, kind, isCollected, isHeld, isHeldByBank } = transfer;
  // Its date says nothing then: the money may go back to its payer.
  if (isHeld) return { waitsFor: "decision", at: dueAt };
  if (dueAt > now) {
    return { waitsFor: kind === "order" && !isCollected ? "collection" : "date", at: dueAt };
  }
  const missing = missingOf(seller);
  if (missing) return { waitsFor: missing, at: dueAt };
  if (isHeldByBank) return { waitsFor: "bank", at: dueAt };
  return attempts > 0 && nextAttemptAt > now
    ? { waitsFor: "retry", at: nextAttemptAt }
    : { waitsFor: "soon", at: dueAt };
};
