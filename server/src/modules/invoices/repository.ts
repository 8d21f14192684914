import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type RawBuilder, sql } from "kysely";
import { type Db, fullNameOf, type Tx } from "../../platform/db/db.ts";
import type { PaidDays, ReceiptPallets } from "./rules.ts";

/**
 * Date of issue: documents belong to a day of the territory, and name the operator of the platform
 * on that day.
 */
export type When = { platform: object; timeZone: string; today: CalendarDay; now: Date };

/** Facts of an order for each of its documents. */
export const aboutOrder = ({ platform, timeZone }: When): RawBuilder<unknown> => sql`
  'platform', ${JSON.stringify(platform)}::jsonb,
  'order', jsonb_build_object('number', order_number,
    'paidOn', (paid_at at time zone ${timeZone})::date),
  'place', jsonb_build_object('name', place_name, 'address', place_address)`;

/** Net quantity of a unit of an order's line, for its invoice; null if unknown. */
export const netOfLine = sql`
  case when net_amount is not null then jsonb_build_object('amount', net_amount, 'unit', net_unit) end`;

/**
 * Issues an invoice for each seller of a paid order who gave the mandate and whose required facts
 * are all known. Sellers are handled in one lock order, because others may issue documents for them
 * at the same time. The VAT status comes from the sold lines: where VAT does not apply nobody is
 * asked for it, and a profile may not state it.
 */
export const issueInvoices = async (tx: Tx, checkoutId: string, when: When): Promise<void> => {
  await sql`
    select issue_document('sale_invoice', 'sale/' || order_id || '/' || seller_id, seller_id, buyer_id, order_id,
      ${when.today}::date, extract(year from ${when.today}::date)::integer, 'Commande ' || order_number, gross, facts, true,
      ${when.now}::timestamptz)
    from (
      select orders.id as order_id, sold.seller_id, buyer_id, order_number, gross, jsonb_build_object(
        ${aboutOrder(when)},
        'buyer', jsonb_build_object('name', ${fullNameOf("buyer")}, 'address', nullif(buyer.address, '')),
        'seller', identity, 'mandateOn', invoicing_mandate(sold.seller_id), 'lines', lines) as facts
      from (
        select moves.order_id, moves.seller_id, sum(gross_cents)::integer as gross,
          (array_agg(seller_identity || jsonb_build_object('vatStatus', moves.vat_regime) order by moves.position))[1] as identity,
          jsonb_agg(jsonb_build_object('name', moves.product_name, 'units', moves.quantity, 'net', ${netOfLine},
            'grossCents', gross_cents, 'vatCents', vat_cents, 'regime', moves.vat_regime, 'rate', moves.vat_rate)
            order by moves.position) as lines
        from vat_moves as moves join order_lines on order_lines.id = moves.line_id
        where moves.checkout_id = ${checkoutId} and moves.kind = 'sale'
        group by moves.order_id, moves.seller_id
        having bool_and(moves.vat_regime is not null)
      ) as sold
      join orders on orders.id = sold.order_id
      join users as buyer on buyer.id = buyer_id
      where invoicing_mandate(sold.seller_id) is not null and missing_for_invoices(identity) = '{}'
      order by sold.seller_id
    ) as due`.execute(tx);
};

/** The invoice of a seller's lines of an order that holds: the last one, if it was corrected. */
export const latestInvoice = (
  orderId: RawBuilder<unknown>,
  sellerId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select id, number, issued_on, receiver_id, facts from documents
  where kind = 'sale_invoice' and subject_id = ${orderId} and issuer_id = ${sellerId}
  order by issued_on desc, position desc limit 1`;

/**
 * Issues a credit note for each seller from whom a refund takes money back that was on an invoice:
 * the latest one, if it was corrected.
 * It is for the buyer of that invoice, whose account may be closed by now. It states units if they
 * were given up and the amount is a multiple of their price: money for goods that the buyer keeps
 * is a lower price.
 */
export const issueCreditNotes = async (
  tx: Tx,
  { checkoutId, refundId }: { checkoutId: string; refundId: string },
  when: When,
): Promise<void> => {
  await sql`
    select issue_document('sale_credit_note', 'credit/' || ${refundId}::text || '/' || seller_id, seller_id, buyer_id,
      order_id, ${when.today}::date, extract(year from ${when.today}::date)::integer, 'Commande ' || order_number, gross,
      facts, true, ${when.now}::timestamptz)
    from (
      select orders.id as order_id, back.seller_id, buyer_id, order_number, gross, jsonb_build_object(
        ${aboutOrder(when)},
        'buyer', sale.facts -> 'buyer', 'seller', sale.facts -> 'seller', 'mandateOn', sale.facts -> 'mandateOn', 'lines', lines,
        'corrects', jsonb_build_array(jsonb_build_object('number', sale.number, 'issuedOn', sale.issued_on))) as facts
      from (
        select moves.order_id, moves.seller_id, -sum(gross_cents)::integer as gross,
          jsonb_agg(jsonb_build_object('name', moves.product_name,
            'units', case when is_of_units and -gross_cents % price_cents = 0 then -gross_cents / price_cents end,
            'grossCents', -gross_cents, 'vatCents', -vat_cents, 'regime', moves.vat_regime, 'rate', moves.vat_rate)
            order by moves.position) as lines
        from vat_moves as moves
        join order_lines on order_lines.id = moves.line_id
        join (
          select ledger_movements.id, has_ended_purchase or cause = 'withdrawal' as is_of_units
          from ledger_movements join refunds on provider_refund_id = provider_reference
          where refunds.id = ${refundId} and ledger_movements.kind = 'refund'
        ) as refund on refund.id = moves.movement_id
        where moves.checkout_id = ${checkoutId} and moves.kind = 'refund'
        group by moves.order_id, moves.seller_id
      ) as back
      join orders on orders.id = back.order_id
      join lateral (${latestInvoice(sql`back.order_id`, sql`back.seller_id`)}) as sale on true
      order by back.seller_id
    ) as due`.execute(tx);
};

/**
 * Issues the receipt of a payment of rent: for the whole amount, with the days and pallets that it
 * pays. Rent paid at once has one receipt, because it proves what was received; a later refund has
 * its own document.
 */
export const issueReceipt = async (
  tx: Tx,
  checkoutId: string,
  paid: { period: PaidDays; pallets: ReceiptPallets | undefined; isOutsideVat: boolean },
  { platform, today, now }: When,
): Promise<void> => {
  const { period, pallets, isOutsideVat } = paid;
  await sql`
    select issue_document('rent_receipt', 'rent/' || ${checkoutId}::text, rentals.lessor_id, artisan_id, rentals.id, ${today}::date,
      extract(year from ${today}::date)::integer, ${period.name}, checkout.amount_cents, jsonb_build_object(
        'platform', ${JSON.stringify(platform)}::jsonb, 'lessor', lessor_identity, 'artisan', artisan_identity,
        'rental', jsonb_build_object('reference', upper(left(rentals.id::text, 8)), 'spaceName', space.name,
          'spaceAddress', space.address) || ${JSON.stringify(pallets ?? {})}::jsonb,
        'paidOn', ${today}::date, 'amountCents', checkout.amount_cents, 'period', ${JSON.stringify(period)}::jsonb,
        'isOutsideVat', ${isOutsideVat}::boolean),
      true, ${now}::timestamptz)
    from checkout_sessions as checkout
    join rentals on rentals.id = checkout.rental_id
    join storage_spaces as space on space.id = space_id
    where checkout.id = ${checkoutId}`.execute(tx);
};

/** The days of the receipt of a payment, if one was issued. */
export const findReceiptDays = async (
  db: Db,
  checkoutId: string,
): Promise<PaidDays | undefined> => {
  const { rows } = await sql<{ period: PaidDays }>`
    select facts -> 'period' as period from documents where key = 'rent/' || ${checkoutId}::text`.execute(
    db,
  );
  return rows[0]?.period;
};

/**
 * Issues the receipt of refunded rent, for the amount that its lessor gives up.
 *
 * @param pallets as agreed now; `undefined` for those of the receipt
 */
export const issueRentRefund = async (
  tx: Tx,
  { checkoutId, refundId }: { checkoutId: string; refundId: string },
  pallets: ReceiptPallets | undefined,
  { platform, today, now }: When,
): Promise<void> => {
  await sql`
    select issue_document('rent_refund', 'rent-back/' || ${refundId}::text, issuer_id, receiver_id, subject_id,
      ${today}::date, extract(year from ${today}::date)::integer, title, amount,
      facts || jsonb_build_object('platform', ${JSON.stringify(platform)}::jsonb, 'paidOn', ${today}::date,
        'rental', facts -> 'rental' || ${JSON.stringify(pallets ?? {})}::jsonb,
        'amountCents', amount, 'corrects', jsonb_build_array(jsonb_build_object('number', number, 'issuedOn', issued_on))),
      true, ${now}::timestamptz)
    from documents as receipt, lateral (
      select sum(amount_cents)::integer as amount from refund_shares where refund_id = ${refundId}
    ) as back
    where receipt.key = 'rent/' || ${checkoutId}::text and amount > 0`.execute(tx);
};
