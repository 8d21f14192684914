import type { Clock } from "../../platform/clock.ts";
import type { Invoicing } from "../checkout/public.ts";
import type { Issuer } from "../papers/public.ts";
import { issueCreditNotes, issueInvoices, issueReceipt, issueRentRefund } from "./repository.ts";
import type { When } from "./rules.ts";

export type InvoicingDeps = { clock: Clock; issuer: Issuer };

/**
 * Issues the documents due after a payment or a refund, in the transaction that settles it. They
 * are the last rows that it locks.
 */
export const createInvoicing = ({ clock, issuer }: InvoicingDeps): Invoicing => {
  const whenOf = (now: Date): When => ({
    platform: issuer,
    timeZone: issuer.timeZone,
    today: clock.dayOf(now),
    now,
  });
  return {
    async paid(tx, { id, purpose }, now) {
      const issue = purpose === "order" ? issueInvoices : issueReceipt;
      await issue(tx, id, whenOf(now));
    },
    async refunded(tx, { id: checkoutId, purpose }, refundId, now) {
      const issue = purpose === "order" ? issueCreditNotes : issueRentRefund;
      await issue(tx, { checkoutId, refundId }, whenOf(now));
    },
  };
};
