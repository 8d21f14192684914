import { type Cents, cents, sumCents } from "@stokaz/contract/money/money";
import { lineTotal } from "@stokaz/contract/orders/line-amounts";
import { transition } from "@stokaz/contract/transitions";
import type { ProviderDispute } from "../../../gateways/payments.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { CheckoutRow } from "../../checkout/public.ts";
import {
  findCheckoutByIntent,
  lockCheckout,
  type Purchases,
  purchaseIdOf,
  subjectOf,
} from "../../checkout/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { bookTransactions } from "../provider-money/public.ts";
import { findPeople, type Refunds } from "../refunds/public.ts";
import { DISPUTE_TRANSITIONS } from "../rules.ts";
import * as mails from "./mails.ts";
import * as disputes from "./repository.ts";

export type DisputesDeps = {
  db: Db;
  clock: Clock;
  refunds: Refunds;
  purchases: Purchases;
  postMail: PostMail;
  publicUrl: string;
  operatorEmail: string;
};

const LISTED = 200;

export const createDisputes = (deps: DisputesDeps) => {
  const { db, clock, refunds, purchases, postMail, publicUrl, operatorEmail } = deps;

  /**
   * Mail details of a dispute: all of it for the operator, and for each seller their own lines and
   * at most what these cost. Sellers must not learn what the others sold.
   */
  const mailDetailsOf = async (tx: Tx, checkout: CheckoutRow, found: ProviderDispute) => {
    const { lines } = await purchases[checkout.purpose].describe(tx, purchaseIdOf(checkout));
    const detailsFor = (some: typeof lines, amount: Cents): mails.DisputeMailDetails => ({
      amount,
      purchase: some.map(({ label }) => label).join(", "),
      reason: found.reason,
    });
    const bySeller = Map.groupBy(lines, ({ sellerId }) => sellerId);
    const people = await findPeople(tx, [...bySeller.keys()]);
    const sellers = [...bySeller].map(([id, own]) => {
      const total = sumCents(
        own.map(({ unitAmount: price, quantity }) => lineTotal({ price, quantity })),
      );
      const amount = cents(Math.min(total, found.amount));
      return { seller: people(id), details: detailsFor(own, amount) };
    });
    return { details: detailsFor(lines, found.amount), sellers };
  };

  const open = async (tx: Tx, checkout: CheckoutRow, found: ProviderDispute): Promise<void> => {
    const isNew = await disputes.insertDispute(tx, {
      id: found.id,
      checkout_id: checkout.id,
      amount_cents: found.amount,
      reason: found.reason,
      status: "open",
      opened_at: found.openedAt,
      answer_by: found.answerBy ?? null,
      closed_at: null,
    });
    if (!isNew) return;
    const { details, sellers } = await mailDetailsOf(tx, checkout, found);
    const answerBy = found.answerBy && clock.dayOf(found.answerBy);
    const dispute = { id: found.id, answerBy, publicUrl };
    const contents = [
      mails.operatorDisputeMail(operatorEmail, details, dispute),
      ...sellers.map(({ seller, details: ofTheirs }) => mails.sellerDisputeMail(seller, ofTheirs)),
    ];
    await postMail(tx, contents, subjectOf(checkout).id);
  };

  const close = async (
    tx: Tx,
    checkout: CheckoutRow,
    found: ProviderDispute,
    status: "won" | "lost",
  ): Promise<void> => {
    const to = transition(DISPUTE_TRANSITIONS, status);
    if (!(await disputes.moveDispute(tx, found.id, to, { closed_at: clock.now() }))) return;
    if (status === "lost") await refunds.takeLost(tx, checkout, found);
    const { details, sellers } = await mailDetailsOf(tx, checkout, found);
    const isWon = status === "won";
    const contents = [
      mails.operatorVerdictMail(operatorEmail, details, isWon),
      ...(isWon
        ? sellers.map(({ seller, details: ofTheirs }) => mails.sellerWonMail(seller, ofTheirs))
        : []),
    ];
    await postMail(tx, contents, subjectOf(checkout).id);
  };

  return {
    /** Records the provider's state of a dispute, from its opening to its verdict. */
    async apply(tx: Tx, found: ProviderDispute): Promise<void> {
      const { paymentIntentId } = found;
      const known = paymentIntentId && (await findCheckoutByIntent(tx, paymentIntentId));
      const checkout = known ? await lockCheckout(tx, known.id) : undefined;
      if (!checkout) return;
      await open(tx, checkout, found);
      await bookTransactions(tx, found.transactions, clock.now());
      if (found.status !== "open") await close(tx, checkout, found, found.status);
    },

    list: (): Promise<disputes.DisputeView[]> => disputes.listDisputes(db, LISTED),
    countOpen: (): Promise<number> => disputes.countOpen(db),
    listOpenIds: (): Promise<string[]> => disputes.listOpenIds(db),
  };
};

export type Disputes = ReturnType<typeof createDisputes>;
