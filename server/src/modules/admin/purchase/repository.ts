import type {
  PurchaseDetail,
  PurchaseLine,
  TimelineEntry,
} from "@stokaz/contract/admin/admin-purchases";
import { sql } from "kysely";
import { type Db, fullNameOf } from "../../../platform/db/db.ts";

/** An order or a rental as an administrator reads it. */
export type PurchaseHead = Omit<
  PurchaseDetail,
  "purpose" | "lines" | "timeline" | "failedRefunds"
> & {
  endingSince: Date | null;
};

const named = (table: string) => sql`json_build_object(
  '_id', ${sql.ref(`${table}.id`)},
  'name', ${fullNameOf(table)}
)`;

const ownColumns = {
  order: sql`orders.order_number as reference, lines.title, lines.quantity,
    null::date as "startDate", null::date as "endDate", null::timestamptz as "endingSince"`,
  rental: sql`null as reference, storage_spaces.name as title, orders.pallets as quantity,
    start_date as "startDate", end_date as "endDate", ending_since as "endingSince"`,
};

/** The lines of a row of `orders` in one row, with the seller of the first line. */
const LINES = sql`cross join lateral (
  select string_agg(product_name, ', ' order by position) as title, sum(order_lines.quantity)::integer as quantity,
    (array_agg(order_lines.seller_id order by position))[1] as seller_id
  from order_lines where order_id = orders.id
) as lines`;

export const findPurchase = async (
  db: Db,
  purpose: "rental" | "order",
  id: string,
): Promise<PurchaseHead | undefined> => {
  const isOrder = purpose === "order";
  const { rows } = await sql<PurchaseHead>`
    select orders.id as _id, orders.status, orders.total_cents as total, ${ownColumns[purpose]},
      ${named("payer")} as payer, ${named("seller")} as seller,
      json_build_object('_id', storage_spaces.id, 'name', storage_spaces.name, 'address', storage_spaces.address) as place,
      case when checkout.status in ('paid', 'refund_due', 'refunded') then checkout.amount_cents - refunded_cents(checkout.id)
        else 0 end as refundable
    from ${sql.table(isOrder ? "orders" : "rentals")} as orders
    join users as payer on payer.id = ${sql.ref(isOrder ? "orders.buyer_id" : "orders.artisan_id")}
    ${isOrder ? LINES : sql``}
    join users as seller on seller.id = ${sql.ref(isOrder ? "lines.seller_id" : "orders.lessor_id")}
    join storage_spaces on storage_spaces.id = orders.space_id
    left join lateral (
      select * from checkout_sessions
      where ${sql.ref(isOrder ? "order_id" : "rental_id")} = orders.id
      order by status in ('paid', 'refund_due', 'refunded') desc, created_at desc limit 1
    ) as checkout on true
    where orders.id = ${id}`.execute(db);
  return rows[0];
};

/** The lines of an order, in their order. */
export const listLines = async (db: Db, orderId: string) => {
  const { rows } = await sql<Omit<PurchaseLine, "refundable">>`
    select order_lines.id as _id, product_name as "productName", ${named("users")} as seller, order_lines.status,
      ready_at as "readyAt", quantity, cancelled_quantity as "cancelledQuantity", price_cents as price,
      total_cents as total
    from order_lines join users on users.id = order_lines.seller_id
    where order_id = ${orderId}
    order by position`.execute(db);
  return rows;
};

/** Deliveries to a rental, as entries of its timeline. */
const deliveriesOf = (rentalId: string) => sql`
  union all select entry.at, entry.kind, null, ${fullNameOf("users")}, entry.units
    from deliveries
    cross join lateral (
      select string_agg(announced || ' × ' || products.name, ', ' order by position) as announced,
        string_agg(received || ' × ' || products.name, ', ' order by position) as received
      from delivery_lines join products on products.id = product_id where delivery_id = deliveries.id
    ) as lines
    cross join lateral (values
      (deliveries.created_at, 'delivery-announced', artisan_id, lines.announced),
      (received_at, 'delivery-received', received_by, lines.received),
      (cancelled_at, 'delivery-cancelled', artisan_id, lines.announced)
    ) as entry (at, kind, actor_id, units)
    join users on users.id = entry.actor_id
    where rental_id = ${rentalId} and entry.at is not null`;

/** Events of the months of a rental that is paid monthly, before they were paid. */
const rentsOf = (rentalId: string) => sql`
  union all select entry.at, entry.kind, amount_cents, null, entry.detail
    from rents
    cross join lateral (values
      (noticed_at, 'rent-announced', rent_name(due_on)),
      (refused_at, 'rent-refused', rent_name(due_on) || ' · ' || last_refusal)
    ) as entry (at, kind, detail)
    where rental_id = ${rentalId} and entry.at is not null
  union all select sales_paused_at, 'sale-paused', null, null, null
    from rentals where id = ${rentalId} and sales_paused_at is not null`;

/** Events of a request to its lessor, before it became a rental. */
const requestOf = (rentalId: string) => sql`
  union all select entry.at, entry.kind, null, null, entry.detail
    from rental_requests
    cross join lateral (values
      (authorised_at, 'request-sent', null),
      (ended_at, 'request-' || status, nullif(reason, ''))
    ) as entry (at, kind, detail)
    where id = ${rentalId} and entry.at is not null`;

/** Events of goods that stayed after a lease. */
const leftoversOf = (rentalId: string) => sql`
  union all select at, 'leftovers-' || kind, null, ${fullNameOf("users")}, nullif(note, '')
    from leftover_events left join users on users.id = actor_id
    where rental_id = ${rentalId}`;

/**
 * Everything that happened to a purchase, the oldest first: holds, payments, events, mails,
 * transfers, and their authors. A refund by bank transfer has a day and no hour: it comes after
 * everything else of its day.
 */
export const listTimeline = async (
  db: Db,
  purpose: "rental" | "order",
  id: string,
): Promise<TimelineEntry[]> => {
  const isOrder = purpose === "order";
  const name = (alias: string) => fullNameOf(alias);
  const { rows } = await sql<TimelineEntry>`
    with checkout as (
      select * from checkout_sessions
      where ${sql.ref(isOrder ? "order_id" : "rental_id")} = ${id}
    )
    select * from (
    select checkout.created_at as at, 'held' as kind, amount_cents as amount, ${name("users")} as who,
        null::text as detail
      from checkout join users on users.id = payer_id where purpose <> 'rent'
    union all select created_at, 'page-opened', null, null, provider_session_id
      from checkout where provider_session_id is not null
    union all select settled_at, 'settled', null, null,
        case when status in ('refund_due', 'refunded') then 'paid' else status end
      from checkout where settled_at is not null and (purpose <> 'rent' or status not in ('expired', 'cancelled'))
    union all select occurred_at,
        case when kind in ('rental_payment', 'order_payment') then 'payment' when kind = 'platform_fee' then 'fee'
          when kind = 'bank_refund' then 'refund' else kind end,
        ledger_movements.amount_cents, null, case when kind = 'bank_refund' then kind else provider_reference end
      from ledger_movements join checkout on checkout.id = checkout_id
      where kind in ('rental_payment', 'order_payment', 'refund', 'transfer', 'reversal', 'platform_fee', 'bank_refund')
    union all select due_at, case when attempts > 0 then 'transfer-failed' else 'transfer-planned' end,
        transfer_net(gross_cents, fee_cents), ${name("users")}, last_error
      from transfers join checkout on checkout.id = checkout_id join users on users.id = transfers.seller_id
      where transfers.status = 'waiting'
    union all select requested_at, case when refunds.status in ('failed', 'settled_otherwise') then 'refund-failed' else 'refund-requested' end,
        refunds.amount_cents, ${name("users")},
        coalesce(last_error, nullif(concat_ws(' · ', part, note), ''))
      from refunds join checkout on checkout.id = checkout_id left join users on users.id = requested_by
    union all select opened_at, 'dispute-opened', disputes.amount_cents, null, reason
      from disputes join checkout on checkout.id = checkout_id
    union all select closed_at, 'dispute-closed', disputes.amount_cents, null, disputes.status
      from disputes join checkout on checkout.id = checkout_id where closed_at is not null
    union all select received_at, 'webhook', null, null, type
      from webhook_events where subject in (
        select provider_session_id from checkout union all select payment_intent_id from checkout
        union all select disputes.id from disputes join checkout on checkout.id = checkout_id
      )
    union all select coalesce(sent_at, posted_at), 'mail', null, ${name("users")}, subject
      from mails left join users on users.id = recipient_id where about = ${id} and held_at is null
    union all select audit_log.created_at, 'act', null, ${name("users")}, action
      from audit_log left join users on users.id = actor_id
      where subject_id = ${id} and action <> 'refund'
    ${
      isOrder
        ? sql`union all select collected_at, 'collected', null, ${name("users")}, null
            from orders join users on users.id = buyer_id where orders.id = ${id} and collected_at is not null
          union all select not_collected_at, 'not-collected', null, null, string_agg(product_name, ', ' order by position)
            from order_lines where order_id = ${id} and not_collected_at is not null group by not_collected_at`
        : sql`${deliveriesOf(id)} ${rentsOf(id)} ${requestOf(id)} ${leftoversOf(id)}`
    }
    ) as entries
    order by case when kind = 'refund' and detail = 'bank_refund' then at + interval '1 day' else at end, kind`.execute(
    db,
  );
  return rows;
};

export const listFailedRefunds = async (db: Db, purpose: "rental" | "order", id: string) => {
  const column = purpose === "order" ? "checkout_sessions.order_id" : "checkout_sessions.rental_id";
  return db
    .selectFrom("refunds")
    .innerJoin("checkout_sessions", "checkout_sessions.id", "refunds.checkout_id")
    .select(["refunds.id as _id", "refunds.amount_cents as amount", "last_error as error"])
    .where(column, "=", id)
    .where("refunds.status", "=", "failed")
    .execute();
};
