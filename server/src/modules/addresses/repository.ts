import { ADDRESS_DAYS_AFTER, ADDRESS_READINGS_A_DAY } from "@stokaz/contract/spaces/addresses";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { AddressRight, VisibleAddresses } from "./rules.ts";

type Condition = RawBuilder<SqlBool>;

/** True if a row of `rentals` still shows its artisan the address of the place. */
export const isLeaseAddressShown = (today: CalendarDay): Condition => sql`(
  rentals.confirmed_at is not null
  and case when rentals.status = 'refunded' then rentals.ended_on else rentals.end_date end
    > ${today}::date - ${ADDRESS_DAYS_AFTER}::integer)`;

/** Instant at which the order of a row of `orders` ended: collected, given up or cancelled. */
const orderEnd = sql`coalesce(
  orders.collected_at,
  (select max(not_collected_at) from order_lines where order_lines.order_id = orders.id),
  (select max(refunds.requested_at) from refunds
    join checkout_sessions on checkout_sessions.id = refunds.checkout_id
    where checkout_sessions.order_id = orders.id),
  orders.paid_at)`;

/** True if a row of `orders` still shows its buyer the address for the pickup. */
const isOrderAddressShown = (now: Date): Condition => sql`(
  orders.paid_at is not null and (
    orders.status = 'to_collect'
    or (orders.status in ('collected', 'not_collected', 'refunded')
      and ${orderEnd} > ${now}::timestamptz - make_interval(days => ${ADDRESS_DAYS_AFTER}::integer))))`;

const isManaged = (userId: string): Condition => sql`exists (
  select from space_managers
  where space_managers.space_id = storage_spaces.id and space_managers.user_id = ${userId})`;

const isRented = (userId: string, today: CalendarDay): Condition => sql`exists (
  select from rentals
  where rentals.space_id = storage_spaces.id and rentals.artisan_id = ${userId} and ${isLeaseAddressShown(today)})`;

const isHeld = (userId: string, now: Date): Condition => sql`exists (
  select from rentals
  where rentals.space_id = storage_spaces.id and rentals.artisan_id = ${userId} and rentals.status <> 'confirmed'
    and takes_room(rentals.status, rentals.hold_expires_at, ${now}))`;

const isReadToday = (userId: string, today: CalendarDay): Condition => sql`exists (
  select from address_readings
  where account_id = ${userId} and day = ${today} and address_readings.space_id = storage_spaces.id)`;

const isOrderedFrom = (userId: string, now: Date): Condition => sql`exists (
  select from orders
  where orders.space_id = storage_spaces.id and orders.buyer_id = ${userId} and ${isOrderAddressShown(now)})`;

/** {@link AddressRight} of a viewer to the address of a row of `storage_spaces`. */
export const addressRight = (visible: VisibleAddresses): RawBuilder<AddressRight | null> => {
  switch (visible.scope) {
    case "everybody":
      return sql`'own'::text`;
    case "nobody":
      return sql`null::text`;
    case "lessor":
      return sql`case when storage_spaces.lessor_id = ${visible.userId} or ${isManaged(visible.userId)} then 'own' end`;
    case "buyer":
      return sql`case when ${isManaged(visible.userId)} then 'own'
        when ${isOrderedFrom(visible.userId, visible.now)} then 'order' end`;
    case "artisan": {
      const { userId, today, now, reads } = visible;
      return sql`case when ${isManaged(userId)} then 'own' when ${isRented(userId, today)} then 'lease'
        when ${reads !== "none"} and ${reads === "all" ? sql`true` : isReadToday(userId, today)}
          then case when ${isHeld(userId, now)} then 'hold' else 'verified' end end`;
    }
  }
};

/** True if the viewer sees the address of a row of `storage_spaces`. */
export const isAddressVisible = (visible: VisibleAddresses): RawBuilder<boolean> => {
  const isForAll =
    visible.scope === "everybody" || (visible.scope === "artisan" && visible.reads === "all");
  if (isForAll) return sql`true`;
  return visible.scope === "nobody" ? sql`false` : sql`(${addressRight(visible)} is not null)`;
};

/**
 * Selects one column of `storage_spaces` for viewers who see the address, another for all others.
 */
export const shownColumn = <Value>(
  visible: VisibleAddresses,
  exact: string,
  approximate: string,
): RawBuilder<Value> => {
  const [exactColumn, approximateColumn] = [exact, approximate].map((name) =>
    sql.ref<Value>(`storage_spaces.${name}`),
  );
  if (visible.scope === "nobody") return sql`${approximateColumn}`;
  if (visible.scope === "everybody" || (visible.scope === "artisan" && visible.reads === "all"))
    return sql`${exactColumn}`;
  return sql`case when ${isAddressVisible(visible)} then ${exactColumn} else ${approximateColumn} end`;
};

/** Point of a space that the viewer sees. */
export const shownPoint = (visible: VisibleAddresses) => ({
  lat: shownColumn<number | null>(visible, "lat", "grid_lat"),
  lng: shownColumn<number | null>(visible, "lng", "grid_lng"),
});

/** State of an artisan as a reader: both proofs, and the spaces whose address they read today. */
export type Reader = { isEmailProven: boolean; isProven: boolean; readToday: string[] };

export const findReader = async (db: Db, userId: string, today: CalendarDay): Promise<Reader> => {
  const { rows } = await sql<Reader>`
    select email_proven_at is not null as "isEmailProven",
      email_proven_at is not null and is_company_verified(id) as "isProven", array(
      select space_id from address_readings where account_id = users.id and day = ${today}) as "readToday"
    from users where id = ${userId}`.execute(db);
  return rows[0] ?? { isEmailProven: false, isProven: false, readToday: [] };
};

/** Locks an artisan, so that only one answer at a time counts their readings. */
export const lockReader = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .selectFrom("artisan_profiles")
    .select("user_id")
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .execute();
};

/**
 * Records readings of a locked reader, in the given order, as many as their daily limit still
 * allows.
 *
 * @returns the number of these spaces that are recorded, earlier or now
 */
export const insertReadings = async (
  tx: Tx,
  { userId, today }: { userId: string; today: CalendarDay },
  spaceIds: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ noted: number }>`
    with known as (select space_id from address_readings where account_id = ${userId} and day = ${today}),
    fresh as (
      select space_id from unnest(${[...spaceIds]}::uuid[]) with ordinality as asked (space_id, place)
      where space_id not in (select space_id from known)
      order by place
      limit greatest(0, ${ADDRESS_READINGS_A_DAY}::integer - (select count(*) from known))
    ), inserted as (
      insert into address_readings (account_id, day, space_id)
      select ${userId}::uuid, ${today}::date, space_id from fresh returning space_id
    )
    select ((select count(*) from inserted)
      + (select count(*) from known where space_id = any(${[...spaceIds]}::uuid[])))::integer as noted`.execute(
    tx,
  );
  return rows[0]?.noted ?? 0;
};

/**
 * Counts the artisans who read the address of a row of `storage_spaces` this month without renting
 * there.
 */
export const countReadersThisMonth = (today: CalendarDay): RawBuilder<number> => sql`(
  select count(distinct account_id)::integer from address_readings
  where address_readings.space_id = storage_spaces.id and day >= date_trunc('month', ${today}::date)::date)`;

/** True if the artisan of a rental still sees the address of its place. */
export const findLeaseAddressShown = async (
  db: Db,
  rentalId: string,
  today: CalendarDay,
): Promise<boolean> => {
  const { rows } = await sql<{ isShown: boolean }>`
    select ${isLeaseAddressShown(today)} as "isShown" from rentals where id = ${rentalId}`.execute(
    db,
  );
  return rows[0]?.isShown ?? false;
};

/** Place of an order, as its buyer is told it: only the commune once the right has ended. */
export type OrderPlace = {
  address: string;
  managerFirstName: string;
  managerLastName: string;
  phone: string;
};

/** Finds the {@link OrderPlace} of some orders, by order. */
export const findOrderPlaces = async (
  db: Db,
  orderIds: readonly string[],
  now: Date,
): Promise<Map<string, OrderPlace>> => {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<OrderPlace & { id: string }>`
    select id,
      case when shown then place_address else trim(postcode || ' ' || city) end as address,
      case when shown then manager_first_name else '' end as "managerFirstName",
      case when shown then manager_last_name else '' end as "managerLastName",
      case when shown then place_phone else '' end as phone
    from (
      select orders.*, storage_spaces.postcode, storage_spaces.city, ${isOrderAddressShown(now)} as shown
      from orders join storage_spaces on storage_spaces.id = orders.space_id
      where orders.id = any(${[...orderIds]}::uuid[])
    ) as placed`.execute(db);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
};
