import { type Cents, cents, sumCents } from "@stokaz/contract/money/money";
import type { REFUND_TRANSITIONS } from "../rules.ts";

/** Fields of our refund that are compared. */
type OwnRefund = {
  id: string;
  status: keyof typeof REFUND_TRANSITIONS;
  amount_cents: Cents;
  provider_refund_id: string | null;
};

/** Fields of the provider's refund that are compared; `ownId` is our row's id if we made it. */
type TheirRefund = { id: string; ownId: string | undefined; amount: Cents; isFailed: boolean };

/**
 * Matches the provider's refunds with ours, one to one: by the provider's id, else by our row's id,
 * else by the amount, for a refund that somebody made at the provider before us.
 *
 * @returns the provider's refunds in their order, each with our refund's id, or `undefined` if it
 * is none of ours
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
 * Amount owed to the payer that is covered by money which went back outside.
 *
 * @param outside cents that went back without our sending them, and why: a lost dispute covers
 * promised refunds; a refund made at the provider comes on top, as far as the payment reaches
 * @param promised cents of all decided refunds, sent ones included
 * @param owed cents of refunds that did not reach the payer
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
 * @returns the refunds that change, each with the cents left of it
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

/** Part of a transfer's gross that a refund takes, in cents. */
export type RefundShare = { transferId: string; amount: Cents };

/**
 * Source of a refund's money: cents owed to the payer already, and shares that transfers give up.
 */
export type RefundSource = { owed: Cents; shares: readonly RefundShare[] };

/** Source in which nobody gives anything up. */
export const NOTHING: RefundSource = { owed: cents(0), shares: [] };

/**
 * Splits the source of a refund's money: first the owed cents, then the shares in their order.
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

/** Adds two sources, with one share for each transfer. */
export const addShares = (one: RefundSource, other: RefundSource): RefundSource => ({
  owed: cents(one.owed + other.owed),
  shares: [...Map.groupBy([...one.shares, ...other.shares], ({ transferId }) => transferId)].map(
    ([transferId, shares]) => ({
      transferId,
      amount: sumCents(shares.map(({ amount }) => amount)),
    }),
  ),
});
