import { hasVat } from "@stokaz/contract/tax/vat";
import type { Clock } from "../../platform/clock.ts";
import type { Invoicing } from "../checkout/public.ts";
import type { Issuer } from "../papers/public.ts";
import { findPaidRent } from "../rentals/public.ts";
import {
  findReceiptDays,
  issueCreditNotes,
  issueInvoices,
  issueReceipt,
  issueRentRefund,
} from "./repository.ts";
import { receiptPallets, type When } from "./rules.ts";

export type InvoicingDeps = { clock: Clock; issuer: Issuer; territory: { code: string } };

/**
 * Issues the documents due after a payment or a refund, in the transaction that settles it. They
 * are the last rows that it locks.
 */
export const createInvoicing = ({ clock, issuer, territory }: InvoicingDeps): Invoicing => {
  const whenOf = (now: Date): When => ({
    platform: issuer,
    timeZone: issuer.timeZone,
    today: clock.dayOf(now),
    now,
  });
  return {
    async paid(tx, { id, purpose }, now) {
      if (purpose === "order") return issueInvoices(tx, id, whenOf(now));
      const { period, pallets } = await findPaidRent(tx, id);
      const isOutsideVat = !hasVat(territory.code);
      const paid = { period, pallets: receiptPallets(pallets), isOutsideVat };
      return issueReceipt(tx, id, paid, whenOf(now));
    },
    async refunded(tx, { id: checkoutId, purpose }, refundId, now) {
      const refund = { checkoutId, refundId };
      if (purpose === "order") return issueCreditNotes(tx, refund, whenOf(now));
      const receipted = await findReceiptDays(tx, checkoutId);
      if (!receipted) return;
      const { pallets } = await findPaidRent(tx, checkoutId, receipted);
      return issueRentRefund(tx, refund, receiptPallets(pallets), whenOf(now));
    },
  };
};
