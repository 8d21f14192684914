import type { Cents } from "@stokaz/contract/money";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { MailContent } from "../../platform/mail-template.ts";
import type { PlannedTransfer } from "./rules.ts";

export { findOrderTransfers, type OrderTransfer } from "./payouts/repository.ts";
export { TRANSFER_JOB, type Transfers } from "./payouts/service.ts";
export { type Refunds, toWireCause } from "./refunds/public.ts";
export { findOrderRefunds, type OrderRefund } from "./refunds/repository.ts";
export type { PlannedTransfer } from "./rules.ts";
export {
  CHECKOUT_LIMITS,
  holdEnd,
  orderReleaseAt,
  planOrderTransfer,
  planRentalTransfers,
} from "./rules.ts";
export type { HostedPage, OpenCheckout, OpenedCheckout, Payments } from "./service.ts";

/** What the payer reads on the hosted page, and where it leads back to (paths of the web app). */
export type PurchaseDescription = {
  payerEmail: string;
  lines: readonly { label: string; unitAmount: Cents; quantity: number }[];
  successPath: string;
  cancelPath: string;
};

/** What a purchase that was made brings about: what to send to the seller and when, and who is told. */
export type MadePurchase = { transfers: PlannedTransfer[]; mails: MailContent[] };

/**
 * What a kind of purchase (rental, order) does when its payment settles. Both commands run inside
 * the settlement's transaction and must be safe to reach in any order.
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
   * Ends a made purchase because its money goes back. What it took is free again, once.
   *
   * @returns `ended`; `over` when there is nothing to give back any more (collected, run out,
   * refunded before); `in-use` when somebody else counts on it
   */
  end(tx: Tx, purchaseId: string): Promise<"ended" | "over" | "in-use">;
  /** Takes a purchase that is in use off sale; it ends by itself as soon as nobody counts on it. */
  endOnceFree(tx: Tx, purchaseId: string): Promise<void>;
};
