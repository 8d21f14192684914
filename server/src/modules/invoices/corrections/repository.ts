import type { Cents } from "@stokaz/contract/money/money";
import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { aboutOrder, latestInvoice, netOfLine, type When } from "../repository.ts";

/** An invoice of a sale in its seller's name. */
export type SaleInvoice = {
  id: string;
  number: string;
  orderId: string;
  sellerId: string;
};

/** Finds the invoice of a sale by its id, if it is in this seller's name. */
export const findInvoice = async (
  db: Db,
  { id, sellerId }: { id: string; sellerId: string },
): Promise<SaleInvoice | undefined> => {
  const { rows } = await sql<SaleInvoice>`
    select id, number, subject_id as "orderId", issuer_id as "sellerId" from documents
    where id = ${id} and issuer_id = ${sellerId} and kind = 'sale_invoice'`.execute(db);
  return rows[0];
};

/**
 * Seller as an invoice names them and as their profile does, under the VAT regime of the sale.
 * `isLatest`: no other invoice replaces it. `hasAllFacts`: the profile has what an invoice needs.
 */
export type Naming = {
  was: SellerIdentity;
  is: SellerIdentity;
  isLatest: boolean;
  hasAllFacts: boolean;
};

export const findNaming = async (
  db: Db,
  { id, orderId, sellerId }: SaleInvoice,
): Promise<Naming> => {
  const { rows } = await sql<Naming>`
    select was, "is", missing_for_invoices("is") = '{}' as "hasAllFacts",
      (select id from (${latestInvoice(sql`${orderId}`, sql`${sellerId}`)}) as latest) = ${id} as "isLatest"
    from (
      select facts -> 'seller' as was,
        seller_identity(users, artisan_profiles) || jsonb_build_object('vatStatus', facts -> 'seller' -> 'vatStatus') as "is"
      from documents
      join users on users.id = issuer_id
      join artisan_profiles on user_id = users.id
      where documents.id = ${id}
    ) as named`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`invoice ${id} has no seller`);
  return found;
};

/**
 * Sold lines of a seller's order with what no refund has taken back, in the form of facts. They state
 * units if what is left is the price of those that were not given up: after a gesture their price is
 * lower.
 */
const linesLeft = ({ orderId, sellerId }: SaleInvoice) => sql`
  select sum(gross)::integer as gross, jsonb_agg(jsonb_build_object('name', product_name,
    'units', case when gross = units * price_cents then units end, 'net', ${netOfLine},
    'grossCents', gross, 'vatCents', vat, 'regime', vat_regime, 'rate', vat_rate) order by position) as lines
  from (
    select line_id, sum(gross_cents)::integer as gross, sum(vat_cents)::integer as vat from vat_moves
    where checkout_id = (select id from checkout_sessions where order_id = ${orderId}) and seller_id = ${sellerId}
    group by line_id
  ) as moved
  join order_lines on order_lines.id = line_id
  cross join lateral (select quantity - cancelled_quantity - withdrawn_after_pickup as units) as kept
  where gross > 0`;

/** What an order's refunds have left of a seller's lines, in cents. */
export const sumLeft = async (db: Db, invoice: SaleInvoice): Promise<Cents> => {
  const { rows } = await sql<{ gross: Cents }>`
    select coalesce(gross, 0) as gross from (${linesLeft(invoice)}) as remaining`.execute(db);
  const [sum] = rows;
  if (!sum) throw new Error("a sum is one row");
  return sum.gross;
};

/** Issues a document about all that is left of an invoice. @returns its number */
const issue = async (
  tx: Tx,
  invoice: SaleInvoice,
  document: { kind: "sale_credit_note" | "sale_invoice"; facts: object },
  when: When,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select issue_document(${document.kind}, 'correction/' || ${document.kind}::text || '/' || invoice.id, issuer_id,
      receiver_id, subject_id, ${when.today}::date, extract(year from ${when.today}::date)::integer, title, gross,
      jsonb_build_object(${aboutOrder(when)},
        'buyer', facts -> 'buyer', 'mandateOn', facts -> 'mandateOn', 'lines', lines,
        'corrects', jsonb_build_array(jsonb_build_object('number', invoice.number, 'issuedOn', issued_on)))
        || ${JSON.stringify(document.facts)}::jsonb,
      true, ${when.now}::timestamptz) as id
    from documents as invoice
    join orders on orders.id = subject_id, (${linesLeft(invoice)}) as remaining
    where invoice.id = ${invoice.id}`.execute(tx);
  const { number } = await tx
    .selectFrom("documents")
    .select("number")
    .where("id", "=", rows[0]?.id ?? "")
    .executeTakeFirstOrThrow();
  if (number === null) throw new Error("an invoice and its credit note have a number");
  return number;
};

/** Issues the credit note that takes an invoice back. No money comes back by it. */
export const issueCreditNote = (
  tx: Tx,
  invoice: SaleInvoice,
  seller: SellerIdentity,
  when: When,
): Promise<string> =>
  issue(tx, invoice, { kind: "sale_credit_note", facts: { seller, isReplaced: true } }, when);

/** Issues the invoice that replaces another one, in the name of its seller as it is now. */
export const issueInvoice = (
  tx: Tx,
  invoice: SaleInvoice,
  seller: SellerIdentity,
  when: When,
): Promise<string> => issue(tx, invoice, { kind: "sale_invoice", facts: { seller } }, when);

/**
 * The buyer of an order who is told of a corrected invoice; `undefined` once their account is
 * closed.
 */
export const findBuyer = async (
  db: Db,
  orderId: string,
): Promise<{ email: string; firstName: string } | undefined> =>
  db
    .selectFrom("orders")
    .innerJoin("users", "users.id", "buyer_id")
    .select(["email", "first_name as firstName"])
    .where("orders.id", "=", orderId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
