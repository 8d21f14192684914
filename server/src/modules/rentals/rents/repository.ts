import { RENT_DAYS } from "@stokaz/contract/leases/rents";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { type Insertable, sql } from "kysely";
import { type Db, mover, type Tx, updater } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { RentRow } from "../tables.ts";

/** Name of a month: `Loyer de mars 2027`. */
const rentName = sql<string>`rent_name(rents.due_on)`.as("name");

export const insertRents = async (
  tx: Tx,
  rents: readonly Insertable<Schema["rents"]>[],
): Promise<void> => {
  await tx
    .insertInto("rents")
    .values([...rents])
    .execute();
};

/** A month's rent with its rental. */
const withRental = (db: Db) =>
  db
    .selectFrom("rents")
    .innerJoin("rentals", "rentals.id", "rents.rental_id")
    .innerJoin("storage_spaces as space", "space.id", "rentals.space_id")
    .selectAll("rents")
    .select([
      "rentals.artisan_id",
      "rentals.lessor_id",
      "rentals.pallets",
      "rentals.start_date",
      "rentals.end_date",
      "rentals.ending_since",
      "rentals.sales_paused_at",
      "rentals.status as rental_status",
      "rentals.created_at as begun_at",
      "space.name as space_name",
      rentName,
    ]);

export type RentOfRental = Awaited<ReturnType<typeof findRent>> & object;

export const findRent = (db: Db, id: string) =>
  withRental(db).where("rents.id", "=", id).executeTakeFirst();

/** Same as {@link findRent}, but rejects when there is none. */
export const getRent = (db: Db, id: string): Promise<RentOfRental> =>
  withRental(db).where("rents.id", "=", id).executeTakeFirstOrThrow();

export const lockRent = (tx: Tx, id: string): Promise<RentRow | undefined> =>
  tx.selectFrom("rents").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Locks the months of a locked rental, so that no charge of them begins meanwhile. */
export const lockRents = async (tx: Tx, rentalId: string): Promise<void> => {
  await tx
    .selectFrom("rents")
    .select("id")
    .where("rental_id", "=", rentalId)
    .orderBy("month")
    .forUpdate()
    .execute();
};

/** The months of a rental in order, each with its name and whether it was fully refunded. */
export const listRentsOf = (db: Db, rentalId: string) =>
  db
    .selectFrom("rents")
    .selectAll("rents")
    .select([
      rentName,
      sql<boolean>`exists (
        select from checkout_sessions as paid
        where paid.status in ('refund_due', 'refunded') and rents.status = 'paid'
          and (paid.rent_id = rents.id or (rents.month = 0 and paid.purpose = 'rental' and paid.rental_id = rents.rental_id))
          and not exists (select from checkout_sessions as other where other.rent_id = rents.id and other.status = 'paid')
      )`.as("isRefunded"),
    ])
    .where("rental_id", "=", rentalId)
    .orderBy("month")
    .execute();

/** Which of some rentals have a month that the tenant's bank refused. */
export const findUnpaidRentals = async (
  db: Db,
  rentalIds: readonly string[],
): Promise<Set<string>> => {
  const found = await db
    .selectFrom("rents")
    .select("rental_id")
    .distinct()
    .where("rental_id", "=", sql<string>`any(${[...rentalIds]}::uuid[])`)
    .where("status", "=", "unpaid")
    .execute();
  return new Set(found.map(({ rental_id }) => rental_id));
};

export type ListedRent = Awaited<ReturnType<typeof listRentsOf>>[number];

export const updateRent = updater("rents");

export const moveRent = mover("rents");

/** Locks the months of a rental that are still to be paid. */
export const lockOpenRents = (tx: Tx, rentalId: string): Promise<RentRow[]> =>
  tx
    .selectFrom("rents")
    .selectAll()
    .where("rental_id", "=", rentalId)
    .where("status", "in", ["due", "unpaid"])
    .orderBy("month")
    .forUpdate()
    .execute();

/**
 * Months that are still to be paid and followed. Those due before a rental ended are included after
 * its end too: until they are given up, or a while if they were never charged.
 */
const followed = (db: Db, today: CalendarDay) =>
  db
    .selectFrom("rents")
    .innerJoin("rentals", "rentals.id", "rents.rental_id")
    .where("rents.status", "in", ["due", "unpaid"])
    .where("rents.given_up_at", "is", null)
    .where("rentals.status", "=", "confirmed")
    .where("rentals.ending_since", "is", null)
    .whereRef("rentals.end_date", ">", "rents.due_on")
    .where(({ eb, or }) =>
      or([
        eb("rentals.end_date", ">", addDays(today, -RENT_DAYS.pause)),
        eb("rents.unpaid_since", "is not", null),
      ]),
    );

/** True if a month of an artisan's lease that is over is still followed. */
export const hasFollowedAfterEnd = async (
  db: Db,
  artisanId: string,
  today: CalendarDay,
): Promise<boolean> => {
  const rent = await followed(db, today)
    .select("rents.id")
    .where("rentals.artisan_id", "=", artisanId)
    .where("rentals.end_date", "<=", today)
    .executeTakeFirst();
  return rent !== undefined;
};

/** True if a month of a lease is still followed, also after the lease's end. */
export const hasFollowedMonth = async (
  db: Db,
  rentalId: string,
  today: CalendarDay,
): Promise<boolean> => {
  const rent = await followed(db, today)
    .select("rents.id")
    .where("rents.rental_id", "=", rentalId)
    .executeTakeFirst();
  return rent !== undefined;
};

/**
 * Followed months whose calendar was not checked on this day, or whose card is new, ordered by due
 * date.
 */
export const listToFollow = (
  db: Db,
  { today, until }: { today: CalendarDay; until: CalendarDay },
  limit: number,
) =>
  followed(db, today)
    .leftJoin("kept_cards", "kept_cards.user_id", "rentals.artisan_id")
    .select(["rents.id", "rents.rental_id as rentalId"])
    .where("rents.next_attempt_at", "is", null)
    .where("rents.due_on", "<=", until)
    .where(({ eb, or }) =>
      or([
        eb("rents.looked_on", "is", null),
        eb("rents.looked_on", "<", today),
        eb("kept_cards.kept_at", ">", eb.ref("rents.refused_at")),
      ]),
    )
    .orderBy("rents.due_on")
    .orderBy("rents.id")
    .limit(limit)
    .execute();

/**
 * True if a charge of the kept card is under way: its answer is not known. Pages use the key of
 * their request.
 */
export const isBeingCharged = async (db: Db, rentId: string): Promise<boolean> => {
  const charge = await db
    .selectFrom("checkout_sessions")
    .select("id")
    .where("rent_id", "=", rentId)
    .where("status", "=", "open")
    .where("request_key", "is", null)
    .executeTakeFirst();
  return charge !== undefined;
};

/**
 * Longest time that a page is open at the provider after it was made, except when its hold ends
 * later.
 */
const PAGE_MS = 31 * 60_000;

/**
 * Locks one month whose charge is due. It skips months locked by another process and months that a
 * person may be paying on a page, so that nobody pays twice at once.
 */
export const lockDueRent = (tx: Tx, now: Date) =>
  withRental(tx)
    .leftJoin("kept_cards as card", "card.user_id", "rentals.artisan_id")
    .select(["card.customer_id", "card.payment_method_id"])
    .where("rents.status", "in", ["due", "unpaid"])
    .where("rents.next_attempt_at", "<=", now)
    .where("rentals.status", "=", "confirmed")
    .where("rentals.ending_since", "is", null)
    .whereRef("rentals.end_date", ">", "rents.due_on")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("checkout_sessions as page")
            .select("page.id")
            .whereRef("page.rent_id", "=", "rents.id")
            .where("page.request_key", "is not", null)
            .where(({ eb, or }) =>
              or([
                eb("page.status", "=", "open"),
                eb("page.created_at", ">", new Date(now.getTime() - PAGE_MS)),
              ]),
            ),
        ),
      ),
    )
    .orderBy("rents.next_attempt_at")
    .limit(1)
    .forUpdate("rents")
    .skipLocked()
    .executeTakeFirst();

export type DueRent = NonNullable<Awaited<ReturnType<typeof lockDueRent>>>;

/** Address for a person's receipts. */
export const findEmail = async (db: Db, userId: string): Promise<string> => {
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return email;
};

/** Number of charges with at least one try without an answer. */
export const countUnanswered = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom("rents")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("next_attempt_at", "is not", null)
    .where("last_error", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
};
