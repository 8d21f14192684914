import type { Weekday } from "@stokaz/contract/handover/schedule";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Insertable, sql } from "kysely";
import { type Db, isWritten, mover, type Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { RentalRow } from "../rentals/tables.ts";
import type { DeliveryRow } from "./tables.ts";

/** A rental with the weekdays on which its place takes deliveries. */
export type LeaseRow = RentalRow & { delivery_days: Weekday[] };

export const findLease = (db: Db, rentalId: string): Promise<LeaseRow | undefined> =>
  db
    .selectFrom("rentals")
    .innerJoin("lessor_profiles", "lessor_profiles.user_id", "rentals.lessor_id")
    .selectAll("rentals")
    .select("lessor_profiles.delivery_days")
    .where("rentals.id", "=", rentalId)
    .executeTakeFirst();

/** The reason why a space is closed on a day for everybody, deliveries too. */
export type Closure = { isAlert: boolean; reason: string };

export const findClosure = async (
  db: Db,
  spaceId: string,
  day: CalendarDay,
): Promise<Closure | undefined> => {
  const { rows } = await sql<Closure>`
    select closure_kind = 'alert' as "isAlert", closure_reason as reason
    from pickup_days(${spaceId}::uuid, ${day}::date, ${day}::date + 1) where closure_kind is not null`.execute(
    db,
  );
  return rows[0];
};

/** Which of these products are kept in a rental; they stay there until the transaction ends. */
export const listKept = async (
  tx: Tx,
  rentalId: string,
  productIds: readonly string[],
): Promise<Set<string>> => {
  const kept = await tx
    .selectFrom("products")
    .select("id")
    .where("id", "in", [...productIds])
    .where("rental_id", "=", rentalId)
    .where("archived_at", "is", null)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(kept.map(({ id }) => id));
};

/**
 * Adds a delivery.
 *
 * @returns false if it exists already: a retry of the same request makes no second one
 */
export const insertDelivery = async (
  tx: Tx,
  delivery: Insertable<Schema["deliveries"]>,
  items: readonly { productId: string; quantity: number }[],
): Promise<boolean> => {
  const wasWritten = await tx
    .insertInto("deliveries")
    .values(delivery)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .$call(isWritten);
  if (!wasWritten) return false;
  const lines = items.map(({ productId, quantity }, position) => ({
    delivery_id: delivery.id,
    position,
    product_id: productId,
    announced: quantity,
  }));
  await tx.insertInto("delivery_lines").values(lines).execute();
  return true;
};

/** True if a row of `deliveries`, beside its row of `rentals`, may still arrive. */
export const isExpected = (today: CalendarDay) => sql<boolean>`(
  deliveries.status = 'announced' and rentals.status = 'confirmed' and rentals.ending_since is null
  and rentals.end_date > ${today}
)`;

/** A delivery, locked until the transaction ends, and whether it may still arrive. */
export const lockDelivery = (
  tx: Tx,
  id: string,
  today: CalendarDay,
): Promise<(DeliveryRow & { is_expected: boolean }) | undefined> =>
  tx
    .selectFrom("deliveries")
    .innerJoin("rentals", "rentals.id", "deliveries.rental_id")
    .selectAll("deliveries")
    .select(isExpected(today).as("is_expected"))
    .where("deliveries.id", "=", id)
    .forUpdate("deliveries")
    .executeTakeFirst();

export const moveDelivery = mover("deliveries");

/** A delivery with its place, its artisan, and the person who received it. */
export type DeliveryView = DeliveryRow & {
  space_name: string;
  delivery_start: string;
  delivery_end: string;
  trade_name: string;
  receiver_first_name: string | null;
  receiver_name: string | null;
  is_expected: boolean;
  /** The reason why its place is closed on the day for which it is announced, if it is. */
  closure: Closure | null;
};

const views = (db: Db, today: CalendarDay) =>
  db
    .selectFrom("deliveries")
    .innerJoin("rentals", "rentals.id", "deliveries.rental_id")
    .innerJoin("storage_spaces", "storage_spaces.id", "deliveries.space_id")
    .innerJoin("lessor_profiles", "lessor_profiles.user_id", "deliveries.lessor_id")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "deliveries.artisan_id")
    .leftJoin("users as receiver", "receiver.id", "deliveries.received_by")
    .selectAll("deliveries")
    .select([
      "storage_spaces.name as space_name",
      "lessor_profiles.delivery_start",
      "lessor_profiles.delivery_end",
      "artisan_profiles.trade_name",
      "receiver.first_name as receiver_first_name",
      "receiver.name as receiver_name",
      isExpected(today).as("is_expected"),
      sql<Closure | null>`(
        select jsonb_build_object('isAlert', closure_kind = 'alert', 'reason', closure_reason)
        from pickup_days(deliveries.space_id, planned_day, planned_day + 1)
        where deliveries.status = 'announced' and closure_kind is not null
      )`.as("closure"),
    ]);

/** Rejects when there is no such delivery. */
export const getDeliveryView = (db: Db, id: string, today: CalendarDay): Promise<DeliveryView> =>
  views(db, today).where("deliveries.id", "=", id).executeTakeFirstOrThrow();

/** Several deliveries, by their ids. */
export const findDeliveryViews = async (
  db: Db,
  ids: readonly string[],
  today: CalendarDay,
): Promise<Map<string, DeliveryView>> => {
  const found = await views(db, today)
    .where("deliveries.id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(found.map((view) => [view.id, view]));
};

/** Filter of a person's deliveries: announced by them, or to their places. */
export type Wanted = {
  userId: string;
  /** The spaces at which they receive deliveries for another person. */
  managedSpaceIds: readonly string[];
  /** True selects deliveries that may still arrive, false all others. */
  isExpected: boolean;
  today: CalendarDay;
  spaceId: string | undefined;
  rentalId: string | undefined;
};

/** A page of deliveries: expected ones by their day, the others from the latest day back. */
export const listViews = (
  db: Db,
  { userId, managedSpaceIds, isExpected: areExpected, today, spaceId, rentalId }: Wanted,
  { after, limit }: { after: { day: CalendarDay; id: string } | undefined; limit: number },
): Promise<DeliveryView[]> => {
  let page = views(db, today)
    .where(({ or, eb }) =>
      or([
        eb("deliveries.artisan_id", "=", userId),
        eb("deliveries.lessor_id", "=", userId),
        eb("deliveries.space_id", "=", sql<string>`any(${managedSpaceIds}::uuid[])`),
      ]),
    )
    .where(isExpected(today), "=", areExpected)
    .orderBy("planned_day", areExpected ? "asc" : "desc")
    .orderBy("deliveries.id", areExpected ? "asc" : "desc")
    .limit(limit);
  if (spaceId !== undefined) page = page.where("deliveries.space_id", "=", spaceId);
  if (rentalId !== undefined) page = page.where("deliveries.rental_id", "=", rentalId);
  if (after) {
    page = page.where(
      sql<boolean>`(planned_day, deliveries.id) ${sql.raw(areExpected ? ">" : "<")} (${after.day}::date, ${after.id}::uuid)`,
    );
  }
  return page.execute();
};

/** A line of a delivery with the current data of its product. */
export type LineView = {
  delivery_id: string;
  product_id: string;
  announced: number;
  received: number | null;
  is_counted: boolean;
  product_name: string;
  product_photo: string;
};

/** The lines of several deliveries, in their order, by delivery. */
export const listLines = async (
  db: Db,
  deliveryIds: readonly string[],
): Promise<Map<string, LineView[]>> => {
  if (deliveryIds.length === 0) return new Map();
  const lines = await db
    .selectFrom("delivery_lines")
    .innerJoin("products", "products.id", "delivery_lines.product_id")
    .select([
      "delivery_id",
      "product_id",
      "announced",
      "received",
      "is_counted",
      "products.name as product_name",
      "products.photo as product_photo",
    ])
    .where("delivery_id", "in", [...deliveryIds])
    .orderBy("position")
    .execute();
  return Map.groupBy(lines, ({ delivery_id }) => delivery_id);
};

/** Received units of a line, and whether they are added to the stock. */
type Arrival = { productId: string; received: number; isCounted: boolean };

export const setReceived = async (
  tx: Tx,
  deliveryId: string,
  arrivals: readonly Arrival[],
): Promise<void> => {
  for (const { productId, received, isCounted } of arrivals) {
    await tx
      .updateTable("delivery_lines")
      .set({ received, is_counted: isCounted })
      .where("delivery_id", "=", deliveryId)
      .where("product_id", "=", productId)
      .execute();
  }
};

/** The addressee of a mail. */
export type Person = { email: string; first_name: string };

const people = (db: Db) => db.selectFrom("users").select(["email", "first_name"]);

/** The artisan of a delivery. */
export const getArtisan = (
  db: Db,
  { artisan_id }: Pick<DeliveryRow, "artisan_id">,
): Promise<Person> => people(db).where("id", "=", artisan_id).executeTakeFirstOrThrow();

/** People who may receive a delivery: the lessor, and the managers of the space but suspended ones. */
export const listReceivers = (
  db: Db,
  { lessor_id, space_id }: Pick<DeliveryRow, "lessor_id" | "space_id">,
): Promise<Person[]> =>
  people(db)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("id", "=", lessor_id),
        eb(
          "id",
          "in",
          selectFrom("space_managers").select("user_id").where("space_id", "=", space_id),
        ).and("suspended_at", "is", null),
      ]),
    )
    .orderBy("id")
    .execute();
