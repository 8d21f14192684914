import type { Cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type Insertable, sql } from "kysely";
import { type Db, mover, type Tx, updater } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { isLeaseAddressShown } from "../addresses/public.ts";
import type { RentalRow } from "./tables.ts";

export const insertRental = async (
  tx: Tx,
  rental: Insertable<Schema["rentals"]>,
): Promise<void> => {
  await tx.insertInto("rentals").values(rental).execute();
};

/** Records the people who agree to a rental, each side once. */
export const insertAcceptances = async (
  tx: Tx,
  acceptances: readonly Insertable<Schema["rental_acceptances"]>[],
): Promise<void> => {
  await tx.insertInto("rental_acceptances").values(acceptances).execute();
};

export const findRental = (db: Db, id: string): Promise<RentalRow | undefined> =>
  db.selectFrom("rentals").selectAll().where("id", "=", id).executeTakeFirst();

/** Reads the facts of a purchase, with the address of its receipt. */
export const findPurchaseDetails = (db: Db, rentalId: string) =>
  db
    .selectFrom("rentals")
    .innerJoin("storage_spaces as space", "space.id", "rentals.space_id")
    .innerJoin("users as artisan", "artisan.id", "rentals.artisan_id")
    .leftJoin("kept_cards as card", "card.user_id", "rentals.artisan_id")
    .select([
      "space.name as spaceName",
      "rentals.space_id as spaceId",
      "rentals.lessor_id as lessorId",
      "rentals.pallets",
      "rentals.months",
      "rentals.start_date as startDate",
      "rentals.end_date as endDate",
      "rentals.total_cents as total",
      "rentals.price_cents as price",
      "rentals.payment_plan as plan",
      "rentals.acceptance",
      "artisan.email as artisanEmail",
      "card.customer_id as customerId",
    ])
    .where("rentals.id", "=", rentalId)
    .executeTakeFirstOrThrow();

export const lockRental = (tx: Tx, id: string): Promise<RentalRow | undefined> =>
  tx.selectFrom("rentals").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const moveRental = mover("rentals");

export const updateRental = updater("rentals");

/** Makes a confirmed rental end as soon as no order of its products is awaited. */
export const setEnding = async (tx: Tx, id: string, since: Date): Promise<void> => {
  await tx
    .updateTable("rentals")
    .set(({ fn, val }) => ({ ending_since: fn.coalesce("ending_since", val(since)) }))
    .where("id", "=", id)
    .where("status", "=", "confirmed")
    .execute();
};

/** True if a buyer is paying for, or still has to collect, a product kept in a rental. */
export const hasAwaitedOrders = async (tx: Tx, rentalId: string): Promise<boolean> => {
  const open = await tx
    .selectFrom("order_lines")
    .innerJoin("products", "products.id", "order_lines.product_id")
    .select("order_lines.id")
    .where("products.rental_id", "=", rentalId)
    .where(sql<boolean>`is_order_awaited(order_lines.status)`)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
};

/** A paid rental as its artisan has it. */
export type RentedRow = RentalRow & {
  /** True while its artisan may still see the address. */
  is_address_shown: boolean;
  /** Rent of a whole month. */
  rent_cents: Cents;
  /** What its running month costs, where a change holds for some of its days only. */
  partial_month_cents: Cents | null;
};

/** An artisan's paid rentals, newest first. */
export const listPaidRentals = (
  db: Db,
  artisanId: string,
  today: CalendarDay,
): Promise<RentedRow[]> =>
  db
    .selectFrom("rentals")
    .selectAll()
    .select(sql<boolean>`${isLeaseAddressShown(today)}`.as("is_address_shown"))
    .select(sql<Cents>`rent_on(rentals.id, ${today}::date)`.as("rent_cents"))
    .select(sql<Cents | null>`partial_month(rentals.id, ${today}::date)`.as("partial_month_cents"))
    .where("artisan_id", "=", artisanId)
    .where("status", "=", "confirmed")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

/** The people on both sides of a rental. */
export const findSides = async (
  db: Db,
  rental: Pick<RentalRow, "artisan_id" | "lessor_id">,
): Promise<{ artisan: SidePerson; lessor: SidePerson }> => {
  const people = await db
    .selectFrom("users")
    .select(["id", "email", "first_name", "name", "mobile_phone"])
    .where("id", "in", [rental.artisan_id, rental.lessor_id])
    .execute();
  const personOf = (id: string): SidePerson => {
    const found = people.find((person) => person.id === id);
    if (!found) throw new Error(`no user ${id}`);
    return found;
  };
  return { artisan: personOf(rental.artisan_id), lessor: personOf(rental.lessor_id) };
};

/** A person on one side of a rental. */
export type SidePerson = {
  id: string;
  email: string;
  first_name: string;
  name: string;
  mobile_phone: string;
};
