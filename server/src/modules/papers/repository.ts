import type { FoodAuthority } from "@stokaz/contract/spaces/territory";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import { type Db, fullNameOf } from "../../platform/db/db.ts";
import { lastOpenDay } from "../availability/public.ts";
import type { Issuer, PaperKind } from "./rules.ts";
import type { PaperRow } from "./tables.ts";

/**
 * Data stored with the facts of a paper: its id, the operator and the authority for food of that
 * time, and if it is made later than the payment.
 */
export type Freezing = {
  id: string;
  issuer: Issuer;
  foodAuthority: FoodAuthority;
  isLater: boolean;
  now: Date;
  today: CalendarDay;
  /** Day on which the money of an order paid now goes to its sellers at the latest. */
  releasedOn: CalendarDay;
};

/**
 * Stores the facts of a paid order's contract, once. Lines that were sold out when a late payment
 * arrived are left out: at the payment they are not to be collected, later they have no planned
 * transfer.
 */
export const insertOrderPaper = async (
  db: Db,
  orderId: string,
  { id, issuer, isLater, now, today, releasedOn }: Freezing,
): Promise<void> => {
  await sql`
    insert into papers (id, kind, order_id, frozen_at, facts)
    select ${id}::uuid, 'order', orders.id, ${now}::timestamptz, jsonb_build_object(
      'issuer', ${JSON.stringify(issuer)}::jsonb,
      'isLater', ${isLater}::boolean,
      'frozenAt', ${now}::timestamptz,
      'order', jsonb_build_object('number', order_number, 'paidAt', paid_at, 'termsVersion', orders.terms_version),
      'buyer', jsonb_build_object('firstName', buyer.first_name, 'name', buyer.name, 'address', buyer.address,
        'email', buyer.email),
      'place', jsonb_build_object('name', place_name, 'address', place_address,
        'contact', trim(manager_first_name || ' ' || manager_last_name), 'phone', place_phone,
        'days', retrieval_days, 'start', retrieval_start, 'end', retrieval_end),
      'collectBy', case when not ${isLater}::boolean
        then ${lastOpenDay(sql`orders.space_id`, today, sql`waits.last_day`)} end,
      'lines', (
        select jsonb_agg(jsonb_build_object('name', product_name, 'description', product_description,
          'quantity', quantity, 'priceCents', price_cents, 'totalCents', order_lines.total_cents,
          'rentalEnd', rental_end, 'isAdultOnly', is_adult_only, 'withdrawal', withdrawal_exception, 'seller', seller_identity,
          'facts', facts, 'vat', case when vat_regime is not null then jsonb_build_object('regime', vat_regime, 'rate', vat_rate) end,
          'net', case when net_amount is not null then jsonb_build_object('amount', net_amount, 'unit', net_unit) end)
          order by position)
        from order_lines
        where order_id = orders.id and case when ${isLater}::boolean
          then exists (
            select from transfers join checkout_sessions on checkout_sessions.id = checkout_id
            where checkout_sessions.order_id = orders.id and installment = position)
          else order_lines.status = 'to_collect' end
      ))
    from orders join users as buyer on buyer.id = buyer_id
    cross join lateral (
      select least(${releasedOn}::date, min(rental_end) - 1) as last_day from order_lines
      where order_id = orders.id and order_lines.status = 'to_collect'
    ) as waits
    where orders.id = ${orderId} and paid_at is not null
    on conflict on constraint papers_one_for_order do nothing
  `.execute(db);
};

/**
 * Stores the facts of a rental's contract, between its two sides as they were when it was
 * confirmed.
 */
export const insertRentalPaper = async (
  db: Db,
  rentalId: string,
  { id, issuer, foodAuthority, isLater, now }: Freezing,
): Promise<void> => {
  await sql`
    insert into papers (id, kind, rental_id, frozen_at, facts)
    select ${id}::uuid, 'rental', rentals.id, ${now}::timestamptz, jsonb_build_object(
      'issuer', ${JSON.stringify(issuer)}::jsonb,
      'isLater', ${isLater}::boolean,
      'frozenAt', ${now}::timestamptz,
      'rental', jsonb_build_object('reference', upper(left(rentals.id::text, 8)), 'confirmedAt', confirmed_at,
        'pallets', pallets, 'startDate', start_date, 'endDate', end_date, 'months', months,
        'priceCents', rentals.price_cents, 'totalCents', total_cents, 'termsVersion', rentals.terms_version,
        'noticeMonths', notice_months, 'givesPalletsBack', gives_pallets_back, 'spaceRules', space_rules),
      'rents', (
        select jsonb_agg(jsonb_build_object('dueOn', due_on, 'amountCents', amount_cents) order by month)
        from rents where rental_id = rentals.id),
      'mandate', (
        select wording from card_mandates where rental_id = rentals.id order by given_at limit 1),
      'acceptances', (
        select jsonb_agg(jsonb_build_object('act', act, 'at', accepted_at, 'address', address) order by accepted_at, side)
        from rental_acceptances where rental_id = rentals.id),
      'foodAuthority', ${JSON.stringify(foodAuthority)}::jsonb,
      'lessor', lessor_identity, 'artisan', artisan_identity,
      'representative', ${fullNameOf("artisan")},
      'space', jsonb_build_object('name', space.name, 'address', space.address,
        'contact', trim(space.manager_first_name || ' ' || space.manager_last_name), 'phone', space.phone),
      'access', jsonb_build_object(
        'deliveryDays', delivery_days, 'delivery', jsonb_build_object('start', delivery_start, 'end', delivery_end),
        'pickupDays', retrieval_days, 'pickup', jsonb_build_object('start', retrieval_start, 'end', retrieval_end)),
      'insurance', jsonb_build_object('hasRentalContract', has_rental_contract,
        'hasInsuranceExtension', has_insurance_extension, 'plansToSubscribe', plans_to_subscribe_insurance)
    )
    from rentals
    join users as artisan on artisan.id = artisan_id
    join storage_spaces as space on space.id = space_id
    join lessor_profiles on lessor_profiles.user_id = rentals.lessor_id
    where rentals.id = ${rentalId} and confirmed_at is not null
    on conflict on constraint papers_one_for_rental do nothing
  `.execute(db);
};

export const findPaper = (
  db: Db,
  kind: PaperKind,
  purchaseId: string,
): Promise<PaperRow | undefined> =>
  db
    .selectFrom("papers")
    .selectAll()
    .where(kind === "order" ? "order_id" : "rental_id", "=", purchaseId)
    .executeTakeFirst();

/**
 * Finds the people who may read the contract of a purchase; `undefined` when the purchase does not
 * exist.
 */
export const findReaders = async (
  db: Db,
  kind: PaperKind,
  purchaseId: string,
): Promise<string[] | undefined> => {
  const { rows } =
    kind === "order"
      ? await sql<{ readers: string[] }>`
          select array[buyer_id] as readers from orders where id = ${purchaseId}`.execute(db)
      : await sql<{ readers: string[] }>`
          select array[artisan_id, lessor_id] as readers from rentals where id = ${purchaseId}`.execute(
          db,
        );
  return rows[0]?.readers;
};

/** True if the paper still exists. */
export const isKnown = async (db: Db, id: string): Promise<boolean> => {
  const found = await db.selectFrom("papers").select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
};

/** Stores the checksum of a paper's file, once the file is stored. */
export const setMade = async (
  db: Db,
  id: string,
  made: { sha256: string; made_at: Date },
): Promise<void> => {
  await db.updateTable("papers").set(made).where("id", "=", id).execute();
};
