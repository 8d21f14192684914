import { type Cents, cents } from "@stokaz/contract/money";
import type { REFUND_TRANSITIONS } from "../rules.ts";

/** What is compared of a refund of ours. */
type OwnRefund = {
  id: string;
  status: keyof typeof REFUND_TRANSITIONS;
  amount_cents: Cents;
  provider_refund_id: string | null;
};

/** What is compared of a refund at the provider; `ownId` is our row's id when we made it. */
type TheirRefund = { id: string; ownId: string | undefined; amount: Cents; isFailed: boolean };

/**
 * Finds which of our refunds each of the provider's is. One of ours is at most one of theirs: the one it is
 * known by, else the one made in its name, else one of the same amount that somebody made there before us.
 *
 * @returns the provider's refunds in their order, each with our refund's id or `undefined` when it is none of ours
 */
export const matchRefunds = <Theirs extends TheirRefund>(
  ours: readonly OwnRefund[],
  theirs: readonly Theirs[],
): { theirs: Theirs; refundId: string | undefined }[] => {
  const matched = new Map<Theirs, string>();
  const free = new Set(ours);
  const match = (isSame: (own: OwnRefund, one: Theirs) => boolean): void => {
    for (const one of theirs) {
      if (matched.has(one)) continue;
      const own = [...free].find((candidate) => isSame(candidate, one));
      if (!own) continue;
      matched.set(one, own.id);
      free.delete(own);
    }
  };
  match((own, one) => own.provider_refund_id === one.id);
  match(({ id, status }, { ownId }) => id === ownId && status === "due");
  match(
    ({ status, amount_cents }, { amount, isFailed }) =>
      !isFailed && status === "due" && amount_cents === amount,
  );
  return theirs.map((one) => ({ theirs: one, refundId: matched.get(one) }));
};

/**
 * How much of what the payer is still owed is covered by money that went back outside.
 *
 * @param outside cents that went back without our sending them, and why: a lost dispute covers what was
 * promised; a refund made at the provider comes on top, as far as the payment reaches
 * @param promised cents of all refunds decided, those sent included
 * @param owed cents of those that did not reach the payer
 * @returns cents
 */
export const amountAlreadyReturned = (
  outside: { amount: Cents; cause: "provider" | "dispute" },
  { paid, promised, owed }: { paid: Cents; promised: Cents; owed: Cents },
): Cents => {
  const excess = Math.max(0, promised + outside.amount - paid);
  return cents(Math.min(owed, outside.cause === "dispute" ? outside.amount : excess));
};

/**
 * Takes an amount off refunds, the first ones first.
 *
 * @returns the refunds that it touches, each with the cents that are left of it
 */
export const reduceRefunds = <Refund extends { amount_cents: Cents }>(
  refunds: readonly Refund[],
  amount: Cents,
): { refund: Refund; left: Cents }[] => {
  let missing: number = amount;
  return refunds.flatMap((refund) => {
    const taken = Math.min(missing, refund.amount_cents);
    missing -= taken;
    return taken === 0 ? [] : [{ refund, left: cents(refund.amount_cents - taken) }];
  });
};

/** What a refund takes of a transfer's gross, in cents. */
export type RefundShare = { transferId: string; amount: Cents };

/** Where the money of a refund comes from: what was owed to the payer already, and what transfers give up. Cents. */
export type RefundSource = { owed: Cents; shares: readonly RefundShare[] };

/** Nobody gives anything up. */
export const NOTHING: RefundSource = { owed: cents(0), shares: [] };

/**
 * Splits where a refund's money comes from: what was owed first, then the shares in their order.
 *
 * @param amount cents of the first part, at most all
 * @returns the first part and the rest
 */
export const splitShares = (
  { owed, shares }: RefundSource,
  amount: Cents,
): [RefundSource, RefundSource] => {
  const owedFirst = cents(Math.min(owed, amount));
  let missing = amount - owedFirst;
  const first: RefundShare[] = [];
  const rest: RefundShare[] = [];
  for (const { transferId, amount: whole } of shares) {
    const taken = Math.min(missing, whole);
    missing -= taken;
    if (taken > 0) first.push({ transferId, amount: cents(taken) });
    if (taken < whole) rest.push({ transferId, amount: cents(whole - taken) });
  }
  return [
    { owed: owedFirst, shares: first },
    { owed: cents(owed - owedFirst), shares: rest },
  ];
};

/** Both together: one share for each transfer. */
export const addShares = (one: RefundSource, other: RefundSource): RefundSource => ({
  owed: cents(one.owed + other.owed),
  shares: [...Map.groupBy([...one.shares, ...other.shares], ({ transferId }) => transferId)].map(
    ([transferId, shares]) => ({
      transferId,
      amount: cents(shares.reduce((sum, { amount }) => sum + amount, 0)),
    }),
  ),
});
