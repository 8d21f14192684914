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
  type When,
} from "./repository.ts";
import { receiptPallets } from "./rules.ts";

export type InvoicingDeps = { clock: Clock; issuer: Issuer; territory: { code: string } };

export const whenOf = ({ clock, issuer }: { clock: Clock; issuer: Issuer }, now: Date): When => ({
  platform: issuer,
  timeZone: issuer.timeZone,
  today: clock.dayOf(now),
  now,
});

/**
 * Issues the documents due after a payment or a refund, in the transaction that settles it. They
 * are the last rows that it locks.
 */
export const createInvoicing = (deps: InvoicingDeps): Invoicing => ({
  async paid(tx, { id, purpose }, now) {
    if (purpose === "order") return issueInvoices(tx, id, whenOf(deps, now));
    const { period, pallets } = await findPaidRent(tx, id);
    const isOutsideVat = !hasVat(deps.territory.code);
    const paid = { period, pallets: receiptPallets(pallets), isOutsideVat };
    return issueReceipt(tx, id, paid, whenOf(deps, now));
  },
  async refunded(tx, { id: checkoutId, purpose }, refundId, now) {
    const refund = { checkoutId, refundId };
    if (purpose === "order") return issueCreditNotes(tx, refund, whenOf(deps, now));
    const receipted = await findReceiptDays(tx, checkoutId);
    if (!receipted) return;
    const { pallets } = await findPaidRent(tx, checkoutId, receipted);
    return issueRentRefund(tx, refund, receiptPallets(pallets), whenOf(deps, now));
  },
});
