import { randomUUID } from "node:crypto";
import { type Cents, cents } from "@stokaz/contract/money";
import type { Tx } from "../../../platform/db/db.ts";
import type { CheckoutRow } from "../../checkout/public.ts";
import { type Entry, findOwedToPayer, insertMovement, type Movement } from "./repository.ts";

type Side = Omit<Entry, "amount">;

const PROVIDER: Side = { account: "provider_balance", partyId: null };
const PLATFORM: Side = { account: "platform_revenue", partyId: null };
const seller = (partyId: string): Side => ({ account: "seller_payable", partyId });
const payer = (partyId: string): Side => ({ account: "payer_refundable", partyId });

/** Moves an amount from one account to another; a movement of nothing is left out. */
const record = async (
  tx: Tx,
  movement: Omit<Movement, "id" | "entries">,
  { to, from }: { to: Side; from: Side },
): Promise<void> => {
  const { amount } = movement;
  if (amount === 0) return;
  await insertMovement(tx, {
    ...movement,
    id: randomUUID(),
    entries: [
      { ...to, amount },
      { ...from, amount: cents(-amount) },
    ],
  });
};

/** Money came in: owed to the seller, or back to the payer when the purchase could not be made. */
export const recordPayment = (
  tx: Tx,
  checkout: CheckoutRow,
  payment: { paymentIntentId: string; owedTo: "seller" | "payer"; occurredAt: Date },
): Promise<void> =>
  record(
    tx,
    {
      kind: checkout.purpose === "rental" ? "rental_payment" : "order_payment",
      amount: checkout.amount_cents,
      checkoutId: checkout.id,
      providerReference: payment.paymentIntentId,
      occurredAt: payment.occurredAt,
    },
    {
      to: PROVIDER,
      from: payment.owedTo === "seller" ? seller(checkout.seller_id) : payer(checkout.payer_id),
    },
  );

/**
 * Money went back to the payer: what was owed to them already (late money, a refund that had failed),
 * the rest was owed to the seller until now.
 *
 * @param refund `reference` is the provider's own of what took the money
 */
export const recordRefund = async (
  tx: Tx,
  checkout: CheckoutRow,
  refund: { amount: Cents; reference: string; occurredAt: Date },
): Promise<void> => {
  const owed = cents(Math.min(refund.amount, await findOwedToPayer(tx, checkout.id)));
  const entries: Entry[] = [
    { ...PROVIDER, amount: cents(-refund.amount) },
    { ...payer(checkout.payer_id), amount: owed },
    { ...seller(checkout.seller_id), amount: cents(refund.amount - owed) },
  ];
  await insertMovement(tx, {
    id: randomUUID(),
    kind: "refund",
    amount: refund.amount,
    checkoutId: checkout.id,
    providerReference: refund.reference,
    occurredAt: refund.occurredAt,
    entries: entries.filter(({ amount }) => amount !== 0),
  });
};

/** A refund came back from the payer's bank: it is owed to them again. */
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
    { to: PROVIDER, from: payer(checkout.payer_id) },
  );

/** Part of a transfer came back, and the platform gave up its fee on it. Amounts in cents. */
export const recordReversal = async (
  tx: Tx,
  reversal: { checkoutId: string; sellerId: string; net: Cents; fee: Cents },
  providerReference: string,
  occurredAt: Date,
): Promise<void> => {
  const { checkoutId, sellerId, net, fee } = reversal;
  const entries: Entry[] = [
    { ...PROVIDER, amount: net },
    { ...PLATFORM, amount: fee },
    { ...seller(sellerId), amount: cents(-net - fee) },
  ];
  await insertMovement(tx, {
    id: randomUUID(),
    kind: "reversal",
    amount: net > 0 ? net : fee,
    checkoutId,
    providerReference,
    occurredAt,
    entries: entries.filter(({ amount }) => amount !== 0),
  });
};

/** Money went to the seller and the platform kept its fee. Amounts in cents. */
export const recordTransfer = async (
  tx: Tx,
  transfer: { checkoutId: string; sellerId: string; gross: Cents; fee: Cents },
  providerReference: string,
  occurredAt: Date,
): Promise<void> => {
  const { checkoutId, sellerId, gross, fee } = transfer;
  const common = { checkoutId, providerReference, occurredAt };
  const net = cents(gross - fee);
  const to = seller(sellerId);
  await record(tx, { ...common, kind: "transfer", amount: net }, { to, from: PROVIDER });
  await record(tx, { ...common, kind: "platform_fee", amount: fee }, { to, from: PLATFORM });
};
