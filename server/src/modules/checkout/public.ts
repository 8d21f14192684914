import type { Cents } from "@stokaz/contract/money";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { MailContent } from "../mail/public.ts";
import type { CheckoutRow } from "./tables.ts";

export {
  findCheckoutByIntent,
  findCheckoutOfOrder,
  lockCheckout,
  moveCheckout,
  purchaseIdOf,
  subjectOf,
} from "./repository.ts";
export { CHECKOUT_TRANSITIONS, canBeSettled } from "./rules.ts";
export type { Checkout, HostedPage } from "./service.ts";
export type { CheckoutRow } from "./tables.ts";

/** A part of a purchase: what the payer reads of it, cents a unit, and whose it is. */
export type PurchaseLine = {
  label: string;
  unitAmount: Cents;
  quantity: number;
  sellerId: string;
};

/** What the payer reads on the hosted page, and where it leads back to (paths of the web app). */
export type PurchaseDescription = {
  payerEmail: string;
  lines: readonly PurchaseLine[];
  successPath: string;
  cancelPath: string;
  /** The card is kept to be charged later, for the provider's customer when there is one already. */
  keepCardFor?: { customerId?: string };
  /** Its seller answers first: the money is kept back until then. */
  isOnRequest?: boolean;
};

/** A purchase whose row is inserted, with its price in cents, and that waits to be paid. */
export type PricedHold = {
  purpose: CheckoutRow["purpose"];
  purchaseId: string;
  /** Of a month's rent or a growth: the rental it is of. */
  rentalId?: string;
  amount: Cents;
  page: PurchaseDescription;
};

/** What a seller gets of a purchase, and when. Cents; the fee is kept back. `installment` counts from 0. */
export type PlannedTransfer = {
  installment: number;
  sellerId: string;
  gross: Cents;
  fee: Cents;
  dueAt: Date;
};

/**
 * What a purchase that was made brings about: what its sellers get, what the payer gets back of it because there was no more
 * of it when the money came (cents), and who is told.
 */
export type MadePurchase = {
  transfers: PlannedTransfer[];
  soldOut: { label: string; amount: Cents }[];
  mails: MailContent[];
};

/** A part of a purchase that ends: of an order, some units of the line that a transfer belongs to. */
export type EndedPart = { installment: number; units: number };

/** What a purchase does whose seller answers before its money is taken. Commands of the settlement's transaction. */
export type OnRequest = {
  /**
   * Its money is kept back: it waits for its seller, whom the mails tell.
   *
   * @returns `answerBy` until when; without it there is no room left, and the money is to be let go
   */
  authorise(
    tx: Tx,
    purchaseId: string,
    now: Date,
  ): Promise<{ answerBy?: Date; mails: MailContent[] }>;
  /** The money that was kept back is not there any more: nothing is bought. @returns who is told */
  lapse(tx: Tx, purchaseId: string, now: Date): Promise<MailContent[]>;
};

/**
 * What a kind of purchase (rental, month's rent, order) does when its payment settles. Its commands run inside the settlement's
 * transaction and must be safe to reach in any order. `app.ts` hands them over.
 */
export type Purchase = {
  describe(db: Db, purchaseId: string): Promise<PurchaseDescription>;
  /**
   * Makes the paid purchase, even after its hold ended if there is still room.
   *
   * @returns what follows from it, or `undefined` when there is no room left
   */
  confirm(tx: Tx, purchaseId: string, now: Date): Promise<MadePurchase | undefined>;
  /** Gives back what was held. */
  release(tx: Tx, purchaseId: string, as: "expired" | "cancelled"): Promise<void>;
  /** Ends a purchase whose late payment is being given back. */
  markRefunded(tx: Tx, purchaseId: string): Promise<void>;
  /**
   * Ends a made purchase because its money goes back, or some parts of it. What it took is free again, once.
   *
   * @returns `ended`; `over` when there is nothing to give back any more (collected, run out,
   * refunded before); `in-use` when somebody else counts on it
   */
  end(
    tx: Tx,
    purchaseId: string,
    parts?: readonly EndedPart[],
  ): Promise<"ended" | "over" | "in-use">;
  /** Takes a purchase that is in use off sale; it ends by itself as soon as nobody counts on it. */
  endWhenUnused(tx: Tx, purchaseId: string): Promise<void>;
  /** Of kinds whose sellers may answer first. */
  onRequest?: OnRequest;
};

/** What keeps the card that a payer gave to be charged later. `app.ts` hands it over. */
export type CardKeeper = {
  keep(tx: Tx, given: { userId: string; customerId: string; sessionId: string }): Promise<void>;
  /** Nothing was bought with it: a customer that nobody has a card of is deleted at the provider. */
  dismiss(tx: Tx, customerId: string): Promise<void>;
};

/** Each kind of purchase, by what a checkout session is for. */
export type Purchases = Readonly<Record<CheckoutRow["purpose"], Purchase>>;

/** What keeps what the contract of a purchase says, once it was made. `app.ts` hands it over. */
export type Papers = {
  freeze(tx: Tx, kind: "rental" | "order", purchaseId: string, now: Date): Promise<void>;
};

/**
 * What issues invoices and receipts, in the transaction that settles what they are of: the last rows that it locks, for others
 * wait for its numbers. `app.ts` hands it over.
 */
export type Invoicing = {
  /** A purchase was made, and the books have it. */
  paid(tx: Tx, checkout: CheckoutRow, now: Date): Promise<void>;
  /** Money of it went back, and the books have that. */
  refunded(tx: Tx, checkout: CheckoutRow, refundId: string, now: Date): Promise<void>;
};

/** What the books do once a checkout session is paid. `app.ts` hands it over. */
export type Books = {
  /** Books what came in for a purchase that was made, plans what goes out, and gives back what was sold out. */
  recordSale(
    tx: Tx,
    checkout: CheckoutRow,
    payment: { paymentIntentId: string } & Pick<MadePurchase, "transfers" | "soldOut">,
  ): Promise<void>;
  /** Books what came in too late for its purchase, and gives all of it back. */
  refundLatePayment(tx: Tx, checkout: CheckoutRow, paymentIntentId: string): Promise<void>;
  /** Whether a checkout session's money goes back because it came too late. */
  isLate(checkoutId: string): Promise<boolean>;
};
