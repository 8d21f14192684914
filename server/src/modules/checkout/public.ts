import type { Cents } from "@stokaz/contract/money/money";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { MailContent } from "../mail/public.ts";
import type { CheckoutRow } from "./tables.ts";

export {
  findCheckoutByIntent,
  findCheckoutOfOrder,
  lockCheckout,
  moveCheckout,
} from "./repository.ts";
export { CHECKOUT_TRANSITIONS, canBeSettled, purchaseIdOf, subjectOf } from "./rules.ts";
export type { Checkout, HostedPage } from "./service.ts";
export type { CheckoutRow } from "./tables.ts";

/** A line of a purchase: the text that the payer reads, cents per unit, and its seller. */
type PurchaseLine = {
  label: string;
  unitAmount: Cents;
  quantity: number;
  sellerId: string;
};

/** Text of the hosted page, and where it leads back to (paths of the web app). */
export type PurchaseDescription = {
  payerEmail: string;
  lines: readonly PurchaseLine[];
  successPath: string;
  cancelPath: string;
  /** Set if the card is kept to be charged later, for the provider's customer if there is one. */
  keepCardFor?: { customerId?: string };
  /** True if its seller answers first: the money is held until then. */
  isOnRequest?: boolean;
};

/** A purchase that is inserted and waits to be paid, with its price in cents. */
export type PricedHold = {
  purpose: CheckoutRow["purpose"];
  purchaseId: string;
  /** Rental of a month's rent or of a growth. */
  rentalId?: string;
  amount: Cents;
  page: PurchaseDescription;
};

/**
 * A planned transfer to a seller of a purchase. Cents; the fee is kept back. `installment` counts
 * from 0.
 */
export type PlannedTransfer = {
  installment: number;
  sellerId: string;
  gross: Cents;
  fee: Cents;
  dueAt: Date;
};

/**
 * Results of a made purchase: transfers to its sellers, refunds of lines that were sold out when
 * the money came (cents), and mails.
 */
export type MadePurchase = {
  transfers: PlannedTransfer[];
  soldOut: { label: string; amount: Cents }[];
  mails: MailContent[];
};

/** Part of a purchase that ends: some units of the order line that a transfer belongs to. */
export type EndedPart = { installment: number; units: number };

/**
 * Commands of a purchase whose seller answers before its money is taken. They run inside the
 * settlement's transaction.
 */
export type OnRequest = {
  /**
   * Records that its money is held: it waits for its seller, who gets a mail.
   *
   * @returns `answerBy`, the end of the wait; without it there is no room left, and the money must
   * be let go
   */
  authorise(
    tx: Tx,
    purchaseId: string,
    now: Date,
  ): Promise<{ answerBy?: Date; mails: MailContent[] }>;
  /** When its money was held, if it was; the payer gave their card then. */
  findAuthorisedAt(tx: Tx, purchaseId: string): Promise<Date | undefined>;
  /** Ends a purchase whose held money is gone: nothing is bought. @returns mails to send */
  lapse(tx: Tx, purchaseId: string, now: Date): Promise<MailContent[]>;
};

/**
 * Commands of one kind of purchase (rental, month's rent, growth, order) for the settlement of its
 * payment. They run inside the settlement's transaction and must be safe in any order. `app.ts`
 * passes them in.
 */
export type Purchase = {
  describe(db: Db, purchaseId: string): Promise<PurchaseDescription>;
  /**
   * Makes the paid purchase, even after its hold ended if there is still room.
   *
   * @returns its results, or `undefined` if there is no room left
   */
  confirm(tx: Tx, purchaseId: string, now: Date): Promise<MadePurchase | undefined>;
  /** Releases the hold. */
  release(tx: Tx, purchaseId: string, as: "expired" | "cancelled"): Promise<void>;
  /** Marks a purchase whose late payment is refunded. */
  markRefunded(tx: Tx, purchaseId: string): Promise<void>;
  /**
   * Ends a made purchase, or some parts of it, because its money goes back. Its units or pallets
   * are free again, once.
   *
   * @param back `isRest` if nothing of its payment stays
   * @returns `ended`; `over` if there is nothing left to give back (collected, run out, refunded
   * before); `in-use` if somebody else counts on it
   */
  end(
    tx: Tx,
    purchaseId: string,
    back: { parts?: readonly EndedPart[] | undefined; isRest: boolean },
  ): Promise<"ended" | "over" | "in-use">;
  /**
   * Lists what other payments of an ended purchase paid and nothing is used for, in cents. Only
   * leases have several payments.
   */
  listUnused?(tx: Tx, purchaseId: string): Promise<{ checkoutId: string; amount: Cents }[]>;
  /** Takes a purchase in use off sale; it ends by itself as soon as nobody counts on it. */
  endWhenUnused(tx: Tx, purchaseId: string): Promise<void>;
  /** Set for kinds of purchase whose sellers may answer first. */
  onRequest?: OnRequest;
};

/** Commands of each kind of purchase, by the purpose of a checkout session. */
export type Purchases = Readonly<Record<CheckoutRow["purpose"], Purchase>>;

/**
 * Issuer of invoices and receipts, in the transaction that settles their subject. It locks its rows
 * last, because others wait for its numbers. `app.ts` passes it in.
 */
export type Invoicing = {
  /** Issues the papers of a made purchase, after it was booked. */
  paid(tx: Tx, checkout: CheckoutRow, now: Date): Promise<void>;
  /** Issues the papers of a refund, after it was booked. */
  refunded(tx: Tx, checkout: CheckoutRow, refundId: string, now: Date): Promise<void>;
};

/** Commands of the books for a paid checkout session. `app.ts` passes them in. */
export type Books = {
  /**
   * Books the payment of a made purchase, plans its transfers, and refunds lines that were sold
   * out.
   */
  recordSale(
    tx: Tx,
    checkout: CheckoutRow,
    payment: { paymentIntentId: string } & Pick<MadePurchase, "transfers" | "soldOut">,
  ): Promise<void>;
  /** Books a payment that came too late for its purchase, and refunds all of it. */
  refundLatePayment(tx: Tx, checkout: CheckoutRow, paymentIntentId: string): Promise<void>;
  /** True if a checkout session's money goes back because it came too late. */
  isLate(checkoutId: string): Promise<boolean>;
};
