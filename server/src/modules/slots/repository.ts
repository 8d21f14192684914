import type { Weekday } from "@stokaz/contract/handover/schedule";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Transition } from "@stokaz/contract/transitions";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { BookingStatus, Interval } from "./rules.ts";
import type { SlotBookingRow, SlotEventRow } from "./tables.ts";

/** Division of a place's pickup hours into slots, with these hours and the place's lessor. */
export type PlaceHours = {
  lessorId: string;
  isSlotted: boolean;
  minutes: number;
  capacity: number;
  days: Weekday[];
  start: string;
  end: string;
};

const placeHours = (db: Db) =>
  db
    .selectFrom("slot_settings")
    .innerJoin("storage_spaces", "storage_spaces.id", "slot_settings.space_id")
    .innerJoin("lessor_profiles", "lessor_profiles.user_id", "storage_spaces.lessor_id")
    .select([
      "storage_spaces.lessor_id as lessorId",
      "slot_settings.is_slotted as isSlotted",
      "slot_settings.slot_minutes as minutes",
      "slot_settings.slot_capacity as capacity",
      "lessor_profiles.retrieval_days as days",
      "lessor_profiles.retrieval_start as start",
      "lessor_profiles.retrieval_end as end",
    ])
    .where("storage_spaces.archived_at", "is", null);

/** Finds the pickup hours of a space; `undefined` when the space is unknown or archived. */
export const findPlaceHours = (db: Db, spaceId: string): Promise<PlaceHours | undefined> =>
  placeHours(db).where("slot_settings.space_id", "=", spaceId).executeTakeFirst();

/**
 * {@link findPlaceHours}, locked until the transaction ends: in the meantime nobody else counts or
 * closes the place's slots.
 */
export const lockPlaceHours = (tx: Tx, spaceId: string): Promise<PlaceHours | undefined> =>
  placeHours(tx)
    .where("slot_settings.space_id", "=", spaceId)
    .forUpdate("slot_settings")
    .executeTakeFirst();

export const updateSettings = async (
  tx: Tx,
  spaceId: string,
  settings: { isSlotted: boolean; minutes: number; capacity: number },
): Promise<void> => {
  await tx
    .updateTable("slot_settings")
    .set({
      is_slotted: settings.isSlotted,
      slot_minutes: settings.minutes,
      slot_capacity: settings.capacity,
    })
    .where("space_id", "=", spaceId)
    .execute();
};

/** A day of a place, as the database function `pickup_days` returns it. */
export type PickupDay = {
  day: CalendarDay;
  isWeekday: boolean;
  isOpen: boolean;
  holiday: string | null;
  closureKind: "closure" | "alert" | null;
  closureReason: string | null;
};

/** Lists the days `[from, until)` of a place, in order. */
export const listPickupDays = async (
  db: Db,
  spaceId: string,
  { from, until }: { from: CalendarDay; until: CalendarDay },
): Promise<PickupDay[]> => {
  const { rows } = await sql<PickupDay>`
    select days.day, is_weekday as "isWeekday", holiday, closure_kind as "closureKind",
      closure_reason as "closureReason", open_day is not null as "isOpen"
    from pickup_days(${spaceId}::uuid, ${from}::date, ${until}::date) as days
    left join open_days(${spaceId}::uuid, ${from}::date, ${until}::date) as open_day on open_day = days.day
    order by days.day`.execute(db);
  return rows;
};

/**
 * Lists the slots at a place that overlap a time span and belong to orders that are being paid or
 * wait for their buyer.
 *
 * @param exceptOf an order whose own slot does not count
 */
export const listTaken = (
  db: Db,
  spaceId: string,
  { startsAt, endsAt }: Interval,
  exceptOf?: string,
): Promise<Interval[]> => {
  const taken = db
    .selectFrom("slot_bookings")
    .innerJoin("orders", "orders.id", "slot_bookings.order_id")
    .select(["starts_at as startsAt", "ends_at as endsAt"])
    .where("slot_bookings.space_id", "=", spaceId)
    .where("slot_bookings.status", "=", "booked")
    .where("starts_at", "<", endsAt)
    .where("ends_at", ">", startsAt)
    .where("orders.status", "in", ["pending", "to_collect"]);
  return (exceptOf === undefined ? taken : taken.where("order_id", "<>", exceptOf)).execute();
};

/**
 * True if an order has a coming slot for nothing: it still waits, and none of its lines can be
 * collected now.
 */
export const isSlotUseless = async (tx: Tx, orderId: string, now: Date): Promise<boolean> => {
  const found = await tx
    .selectFrom("slot_bookings")
    .innerJoin("orders", "orders.id", "slot_bookings.order_id")
    .select("order_id")
    .where("order_id", "=", orderId)
    .where("slot_bookings.status", "=", "booked")
    .where("starts_at", ">", now)
    .where("orders.status", "=", "to_collect")
    .where(sql<boolean>`not has_collectable_line(orders.id)`)
    .executeTakeFirst();
  return found !== undefined;
};

/** Finds the present or former slot of an order. */
export const findBooking = (db: Db, orderId: string): Promise<SlotBookingRow | undefined> =>
  db.selectFrom("slot_bookings").selectAll().where("order_id", "=", orderId).executeTakeFirst();

/** A slot chosen for an order. `missed` reminders are not sent. */
export type NewBooking = Interval & {
  orderId: string;
  spaceId: string;
  missed: number;
  actorId: string;
  at: Date;
  /** Start of the former slot. */
  before: Date | undefined;
};

/** Gives an order a slot, or another one, and records it. */
export const setBooking = async (
  tx: Tx,
  booking: NewBooking,
  { from, to }: Transition<BookingStatus>,
): Promise<void> => {
  const { orderId, spaceId, startsAt, endsAt, missed, actorId, at, before } = booking;
  await sql`
    with booked as (
      insert into slot_bookings (order_id, space_id, starts_at, ends_at, status, reminders_sent, booked_at)
      values (${orderId}, ${spaceId}, ${startsAt}, ${endsAt}, ${to}, ${missed}, ${at})
      on conflict (order_id) do update
      set starts_at = excluded.starts_at, ends_at = excluded.ends_at, status = excluded.status,
        sequence = slot_bookings.sequence + 1, reminders_sent = excluded.reminders_sent, booked_at = excluded.booked_at
      where slot_bookings.status = any(${[...from]}::text[])
      returning order_id
    )
    insert into slot_events (order_id, at, actor_id, kind, from_start, to_start)
    select order_id, ${at}, ${actorId}, ${before ? "moved" : "booked"}, ${before ?? null}::timestamptz, ${startsAt}
    from booked
  `.execute(tx);
};

/** Ends the slots of these orders and records it. @returns the orders that had one */
export const endBookings = async (
  tx: Tx,
  orderIds: readonly string[],
  { from, to }: Transition<BookingStatus>,
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<string[]> => {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ order_id: string }>`
    with ended as (
      update slot_bookings set status = ${to}, sequence = sequence + 1
      where order_id = any(${[...orderIds]}::uuid[]) and status = any(${[...from]}::text[])
      returning order_id, starts_at
    )
    insert into slot_events (order_id, at, actor_id, kind, from_start)
    select order_id, ${at}, ${actorId}::uuid, ${to}, starts_at from ended
    returning order_id
  `.execute(tx);
  return rows.map(({ order_id }) => order_id);
};

/** Lists the events of the slots of orders, the oldest first. */
export const listSlotEvents = (db: Db, orderIds: readonly string[]): Promise<SlotEventRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("slot_events")
        .selectAll()
        .where("order_id", "in", [...orderIds])
        .orderBy("recorded_at")
        .execute();

/** Data on an order's slot for mails and calendars. */
export type SlotMailDetails = Interval & {
  orderId: string;
  orderNumber: string;
  sequence: number;
  units: number;
  buyer: { id: string; email: string; firstName: string; name: string };
  place: { name: string; address: string; contact: string };
  /** False for a place whose lessor does not divide its hours into slots any more. */
  isSlotted: boolean;
  lessor: { id: string; email: string; firstName: string };
  /** People who open the place: its lessor and the managers they named, but suspended ones. */
  keepers: { id: string; email: string; firstName: string }[];
};

/** Lists the slot data of those of these orders that were paid, the earliest slot first. */
export const listSlotMailDetails = async (
  db: Db,
  orderIds: readonly string[],
): Promise<SlotMailDetails[]> => {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<
    Omit<SlotMailDetails, "keepers"> & { keepers: SlotMailDetails["keepers"] | null }
  >`
    select orders.id as "orderId", order_number as "orderNumber", starts_at as "startsAt", ends_at as "endsAt", sequence,
      (select coalesce(sum(quantity - cancelled_quantity), 0)::integer from order_lines
        where order_id = orders.id and status <> 'refunded') as units,
      json_build_object('id', buyer.id, 'email', buyer.email, 'firstName', buyer.first_name, 'name', buyer.name) as buyer,
      json_build_object('name', place_name, 'address', place_address,
        'contact', concat_ws(', ', nullif(trim(concat_ws(' ', orders.manager_first_name, orders.manager_last_name)), ''), nullif(place_phone, ''))) as place,
      json_build_object('id', lessor.id, 'email', lessor.email, 'firstName', lessor.first_name) as lessor,
      slot_settings.is_slotted as "isSlotted",
      (select json_agg(json_build_object('id', keeper.id, 'email', keeper.email, 'firstName', keeper.first_name)) from users as keeper
        where keeper.deleted_at is null and (keeper.id = lessor.id or (keeper.suspended_at is null and keeper.id in (
          select user_id from space_managers where space_managers.space_id = slot_bookings.space_id
        )))) as keepers
    from slot_bookings
    join orders on orders.id = slot_bookings.order_id
    join users as buyer on buyer.id = orders.buyer_id
    join storage_spaces on storage_spaces.id = slot_bookings.space_id
    join slot_settings on slot_settings.space_id = slot_bookings.space_id
    join users as lessor on lessor.id = storage_spaces.lessor_id
    where slot_bookings.order_id = any(${[...orderIds]}::uuid[]) and order_number is not null
    order by starts_at, order_number
  `.execute(db);
  return rows.map((details) => ({ ...details, keepers: details.keepers ?? [] }));
};
