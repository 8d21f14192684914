import { randomUUID } from "node:crypto";
import { type Cents, cents, netOf, sumCents } from "@stokaz/contract/money/money";
import type { Tx } from "../../../platform/db/db.ts";
import type { CheckoutRow } from "../../checkout/public.ts";
import { type Entry, insertMovement, type Movement } from "./repository.ts";

type Side = Omit<Entry, "amount">;

const PROVIDER: Side = { account: "provider_balance", partyId: null };
const BANK: Side = { account: "bank", partyId: null };
const DISPUTED: Side = { account: "disputed_money", partyId: null };
const PLATFORM: Side = { account: "platform_revenue", partyId: null };
const seller = (partyId: string): Side => ({ account: "seller_payable", partyId });
const payer = (partyId: string): Side => ({ account: "payer_refundable", partyId });

/**
 * Adds a movement with its entries, once per kind and reference. Entries of zero are left out, and
 * a movement without other entries is not added.
 */
export const record = async (
  tx: Tx,
  movement: Omit<Movement, "id" | "entries">,
  entries: readonly Entry[],
): Promise<void> => {
  const moving = entries.filter(({ amount }) => amount !== 0);
  if (moving.length > 0)
    await insertMovement(tx, { ...movement, id: randomUUID(), entries: moving });
};

/** A seller's part of a payment or of a refund, before the fee. Cents. */
type SellerShare = { sellerId: string; gross: Cents };

/** Ledger entries with one sum per seller. @param sign −1 if they are owed more, 1 if less */
const sellerEntries = (shares: readonly SellerShare[], sign: 1 | -1): Entry[] =>
  [...Map.groupBy(shares, ({ sellerId }) => sellerId)].map(([sellerId, own]) => ({
    ...seller(sellerId),
    amount: sumCents(own.map(({ gross }) => sign * gross)),
  }));

const grossOf = (shares: readonly SellerShare[]): Cents =>
  sumCents(shares.map(({ gross }) => gross));

/** Records a payment: `owed` is owed to the sellers, the rest is owed back to the payer. */
export const recordPayment = (
  tx: Tx,
  checkout: CheckoutRow,
  payment: { paymentIntentId: string; owed: readonly SellerShare[]; occurredAt: Date },
): Promise<void> =>
  record(
    tx,
    {
      kind: checkout.purpose === "order" ? "order_payment" : "rental_payment",
      amount: checkout.amount_cents,
      checkoutId: checkout.id,
      providerReference: payment.paymentIntentId,
      occurredAt: payment.occurredAt,
    },
    [
      { ...PROVIDER, amount: checkout.amount_cents },
      ...sellerEntries(payment.owed, -1),
      {
        ...payer(checkout.payer_id),
        amount: cents(grossOf(payment.owed) - checkout.amount_cents),
      },
    ],
  );

/**
 * Records money that went back to the payer: sellers give up their shares, and the rest was owed to
 * the payer already (a late payment, a refund that had failed).
 *
 * @param refund `reference` is the provider's id of the movement; for a lost dispute
 * (`isDisputed`), the payer's bank took the money before
 */
export const recordRefund = (
  tx: Tx,
  checkout: CheckoutRow,
  refund: {
    amount: Cents;
    shares: readonly SellerShare[];
    reference: string;
    isDisputed: boolean;
    occurredAt: Date;
  },
): Promise<void> =>
  record(
    tx,
    {
      kind: "refund",
      amount: refund.amount,
      checkoutId: checkout.id,
      providerReference: refund.reference,
      occurredAt: refund.occurredAt,
    },
    [
      { ...(refund.isDisputed ? DISPUTED : PROVIDER), amount: cents(-refund.amount) },
      { ...payer(checkout.payer_id), amount: cents(refund.amount - grossOf(refund.shares)) },
      ...sellerEntries(refund.shares, 1),
    ],
  );

/** Records a refund that came back from the payer's bank: the money is owed to the payer again. */
export const recordFailedRefund = (
  tx: Tx,
  checkout: CheckoutRow,
  refund: { amount: Cents; reference: string; occurredAt: Date },
): Promise<void> =>
  record(
    tx,
    {
      kind: "reversal",
      amount: refund.amount,
      checkoutId: checkout.id,
      providerReference: refund.reference,
      occurredAt: refund.occurredAt,
    },
    [
      { ...PROVIDER, amount: refund.amount },
      { ...payer(checkout.payer_id), amount: cents(-refund.amount) },
    ],
  );

/**
 * Records a refund that the operator paid from their bank. What the payer's bank had sent back stays
 * on the provider's balance, which the provider counts, too.
 */
export const recordBankRefund = (
  tx: Tx,
  checkout: CheckoutRow,
  refund: { id: string; amount: Cents; occurredAt: Date },
): Promise<void> =>
  record(
    tx,
    {
      kind: "bank_refund",
      amount: refund.amount,
      checkoutId: checkout.id,
      providerReference: refund.id,
      occurredAt: refund.occurredAt,
    },
    [
      { ...BANK, amount: cents(-refund.amount) },
      { ...payer(checkout.payer_id), amount: refund.amount },
    ],
  );

/**
 * Records a reversal: part of a transfer came back, and the platform gave up its fee on it. Amounts
 * in cents.
 */
export const recordReversal = async (
  tx: Tx,
  reversal: { checkoutId: string; sellerId: string; net: Cents; fee: Cents },
  providerReference: string,
  occurredAt: Date,
): Promise<void> => {
  const { checkoutId, sellerId, net, fee } = reversal;
  const amount = net > 0 ? net : fee;
  await record(tx, { kind: "reversal", amount, checkoutId, providerReference, occurredAt }, [
    { ...PROVIDER, amount: net },
    { ...PLATFORM, amount: fee },
    { ...seller(sellerId), amount: cents(-net - fee) },
  ]);
};

/** Records a transfer to a seller, and the fee that the platform kept. Amounts in cents. */
export const recordTransfer = async (
  tx: Tx,
  transfer: { checkoutId: string; sellerId: string; gross: Cents; fee: Cents },
  providerReference: string,
  occurredAt: Date,
): Promise<void> => {
  const { checkoutId, sellerId, fee } = transfer;
  const common = { checkoutId, providerReference, occurredAt };
  const net = netOf(transfer);
  const to = seller(sellerId);
  await record(tx, { ...common, kind: "transfer", amount: net }, [
    { ...to, amount: net },
    { ...PROVIDER, amount: cents(-net) },
  ]);
  await record(tx, { ...common, kind: "platform_fee", amount: fee }, [
    { ...to, amount: fee },
    { ...PLATFORM, amount: cents(-fee) },
  ]);
};
