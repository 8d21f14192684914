import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Cents } from "@stokaz/contract/money";
import { type Insertable, sql, type Updateable } from "kysely";
import { type Db, isViolationOf, type Tx } from "../../platform/db.ts";
import type {
  ArtisanProfileRow,
  LessorProfileRow,
  MovementKind,
  Schema,
  SpaceRow,
  UserRow,
} from "../../platform/schema.ts";

/** A person with what their role adds. */
export type AdminUser = {
  user: UserRow;
  lessor: LessorProfileRow | null;
  artisan: ArtisanProfileRow | null;
};

export const listUsers = async (db: Db): Promise<AdminUser[]> => {
  const rows = await db
    .selectFrom("users")
    .leftJoin("lessor_profiles", "lessor_profiles.user_id", "users.id")
    .leftJoin("artisan_profiles", "artisan_profiles.user_id", "users.id")
    .selectAll("users")
    .select([
      sql<LessorProfileRow | null>`to_jsonb(lessor_profiles)`.as("lessor"),
      sql<ArtisanProfileRow | null>`to_jsonb(artisan_profiles)`.as("artisan"),
    ])
    .where("users.deleted_at", "is", null)
    .orderBy("users.created_at", "desc")
    .orderBy("users.id")
    .execute();
  return rows.map(({ lessor, artisan, ...user }) => ({ user, lessor, artisan }));
};

/** A space with what its confirmed rentals make of it; the days span the current and coming ones. */
export type AdminSpace = SpaceRow & {
  first_start: CalendarDay | null;
  last_end: CalendarDay | null;
  rented_pallets: number;
  monthly_cents: Cents;
};

export const listSpaces = (db: Db, today: CalendarDay): Promise<AdminSpace[]> => {
  const isRunning = sql`rentals.start_date <= ${today}`;
  return db
    .selectFrom("storage_spaces")
    .leftJoin("rentals", (join) =>
      join
        .onRef("rentals.space_id", "=", "storage_spaces.id")
        .on("rentals.status", "=", "confirmed")
        .on("rentals.end_date", ">", today),
    )
    .selectAll("storage_spaces")
    .select(({ fn }) => [
      fn.min<CalendarDay | null>("rentals.start_date").as("first_start"),
      fn.max<CalendarDay | null>("rentals.end_date").as("last_end"),
      sql<number>`coalesce(sum(rentals.pallets) filter (where ${isRunning}), 0)`.as(
        "rented_pallets",
      ),
      sql<Cents>`coalesce(sum(rentals.pallets::bigint * rentals.price_cents) filter (where ${isRunning}), 0)`.as(
        "monthly_cents",
      ),
    ])
    .where("storage_spaces.archived_at", "is", null)
    .groupBy("storage_spaces.id")
    .orderBy("storage_spaces.created_at", "desc")
    .orderBy("storage_spaces.id")
    .execute();
};

/** A movement of the ledger, or a transfer that is still to be made. */
export type Transaction = {
  id: string;
  kind: MovementKind;
  amount_cents: Cents;
  status: "pending" | "succeeded" | "failed";
  created_at: Date;
};

/**
 * The ledger's movements that are not hidden and the transfers that wait, newest first. A waiting
 * transfer counts from the payment it comes from, as failed once an attempt at it has failed.
 */
export const listTransactions = async (db: Db): Promise<Transaction[]> => {
  const { rows } = await sql<Transaction>`
    select id, kind, amount_cents, 'succeeded' as status, occurred_at as created_at
    from ledger_movements
    where not exists (select from hidden_transactions where movement_id = ledger_movements.id)
    union all
    select transfers.id, 'transfer', gross_cents - fee_cents,
      case when attempts > 0 then 'failed' else 'pending' end,
      coalesce(checkout_sessions.settled_at, checkout_sessions.created_at)
    from transfers
    join checkout_sessions on checkout_sessions.id = transfers.checkout_id
    where transfers.status = 'waiting'
    order by created_at desc, id
  `.execute(db);
  return rows;
};

/** The row, locked until the transaction ends; `undefined` when unknown or deleted. */
export const lockUser = (tx: Tx, userId: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** @returns whether the e-mail was free */
export const updateUser = async (
  tx: Tx,
  userId: string,
  changes: Updateable<Schema["users"]>,
): Promise<boolean> => {
  try {
    await tx.updateTable("users").set(changes).where("id", "=", userId).execute();
    return true;
  } catch (error) {
    if (isViolationOf(error, "users_email_unique")) return false;
    throw error;
  }
};

/** Makes every reset link of a person useless. */
export const deletePasswordResets = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
};

export const insertAuditEntry = async (
  tx: Tx,
  entry: Insertable<Schema["audit_log"]>,
): Promise<void> => {
  await tx.insertInto("audit_log").values(entry).execute();
};
