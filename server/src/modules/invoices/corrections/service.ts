import type { InvoiceCorrection } from "@stokaz/contract/money/invoice-corrections";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { findCheckoutOfOrder, lockCheckout } from "../../checkout/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { type Issuer, partyRows } from "../../papers/public.ts";
import { whenOf } from "../service.ts";
import { correctedMail } from "./mails.ts";
import * as rows from "./repository.ts";
import { changedFacts } from "./rules.ts";

export type CorrectionsDeps = {
  db: Db;
  clock: Clock;
  issuer: Issuer;
  postMail: PostMail;
  publicUrl: string;
};

/** What a correction of an invoice would change, and how the invoice names its seller. */
type Correctable = InvoiceCorrection & { naming: rows.Naming };

/** @throws {Problem} document/not-found */
const findOwnInvoice = async (db: Db, { userId }: Actor, id: string): Promise<rows.SaleInvoice> => {
  const invoice = await rows.findInvoice(db, { id, sellerId: userId });
  if (!invoice) throw new Problem("document/not-found");
  return invoice;
};

/**
 * Finds what a correction of an invoice would change.
 *
 * @throws {Problem} invoice/already-corrected, invoice/given-back, invoice/nothing-to-correct,
 *   invoice/identity-incomplete
 */
const findCorrectable = async (db: Db, invoice: rows.SaleInvoice): Promise<Correctable> => {
  const naming = await rows.findNaming(db, invoice);
  if (!naming.isLatest) throw new Problem("invoice/already-corrected");
  const amount = await rows.sumLeft(db, invoice);
  if (amount === 0) throw new Problem("invoice/given-back");
  const changes = changedFacts(partyRows(naming.was), partyRows(naming.is));
  if (changes.length === 0) throw new Problem("invoice/nothing-to-correct");
  if (!naming.hasAllFacts) throw new Problem("invoice/identity-incomplete");
  return { number: invoice.number, amount, changes, naming };
};

/** Corrections of how invoices of sales name their seller. Money and goods stay as they are. */
export const createCorrections = ({ db, clock, issuer, postMail, publicUrl }: CorrectionsDeps) => {
  /** Waits for refunds that are being booked, and lets none begin. */
  const lockRefunds = async (tx: Tx, orderId: string): Promise<void> => {
    const checkout = await findCheckoutOfOrder(tx, orderId);
    if (checkout) await lockCheckout(tx, checkout.id);
  };

  const tellBuyer = async (
    tx: Tx,
    { orderId, number }: rows.SaleInvoice,
    issued: { creditNote: string; invoice: string },
    seller: SellerIdentity,
  ): Promise<void> => {
    const buyer = await rows.findBuyer(tx, orderId);
    if (!buyer) return;
    const numbers = { replaced: number, ...issued };
    const sellerName = seller.tradeName ?? seller.name;
    await postMail(tx, correctedMail(buyer, sellerName, numbers, { publicUrl, orderId }), orderId);
  };

  return {
    /** @throws {Problem} document/not-found, and as {@link findCorrectable} */
    async read(artisan: Actor, id: string): Promise<InvoiceCorrection> {
      const { naming: _, ...correction } = await findCorrectable(
        db,
        await findOwnInvoice(db, artisan, id),
      );
      return correction;
    },

    /**
     * Issues the credit note and the new invoice, and tells the buyer.
     *
     * @throws {Problem} document/not-found, and as {@link findCorrectable}
     */
    correct: (artisan: Actor, id: string) =>
      inTransaction(db, async (tx) => {
        const invoice = await findOwnInvoice(tx, artisan, id);
        await lockRefunds(tx, invoice.orderId);
        const { was, is } = (await findCorrectable(tx, invoice)).naming;
        const when = whenOf({ clock, issuer }, clock.now());
        const creditNote = await rows.issueCreditNote(tx, invoice, was, when);
        const issued = { creditNote, invoice: await rows.issueInvoice(tx, invoice, is, when) };
        await tellBuyer(tx, invoice, issued, is);
        return issued;
      }),
  };
};

export type Corrections = ReturnType<typeof createCorrections>;
