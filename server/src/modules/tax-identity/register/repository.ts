import type { TaxEnd, TaxFact, TaxStep } from "@stokaz/contract/tax/tax-identity";
import { sql } from "kysely";
import { type Db, fullNameOf } from "../../../platform/db/db.ts";

/** Most steps, and readings, of one person that are shown. */
const SHOWN = 100;

const NAME = (table: string) => fullNameOf(table);

/** Selects all steps since an instant, in the order in which they were taken. */
export const selectSteps = (db: Db, since: Date | undefined) => {
  const steps = db
    .selectFrom("tax_steps")
    .innerJoin("users", "users.id", "tax_steps.user_id")
    .select(["step", "taken_at", "missing", "users.role", "users.id as userId"])
    .select(NAME("users").as("name"))
    .orderBy("taken_at")
    .orderBy("request_id")
    .orderBy("step");
  return since ? steps.where("taken_at", ">=", since) : steps;
};

export type StepRow = {
  step: TaxStep | TaxEnd;
  taken_at: Date;
  missing: TaxFact[];
  role: string;
  userId: string;
  name: string;
};

export const listSteps = (db: Db, userId: string) =>
  db
    .selectFrom("tax_steps")
    .select(["taken_at as at", "step"])
    .where("user_id", "=", userId)
    .orderBy("taken_at", "desc")
    .orderBy("step")
    .limit(SHOWN)
    .execute();

export const listReadings = (db: Db, userId: string) =>
  db
    .selectFrom("tax_readings")
    .leftJoin("users", "users.id", "read_by")
    .select(["read_at as at", "purpose", NAME("users").$castTo<string | null>().as("by")])
    .where("user_id", "=", userId)
    .orderBy("read_at", "desc")
    .orderBy("tax_readings.id")
    .limit(SHOWN)
    .execute();

/** True if the person sells or lets, also after their account was closed. */
export const isSeller = async (db: Db, userId: string): Promise<boolean> => {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("role", "in", ["lessor", "artisan"])
    .executeTakeFirst();
  return found !== undefined;
};

/** Lists the open cases. */
export const listOpen = (db: Db) =>
  db
    .selectFrom("tax_requests")
    .select(["user_id", "asked_at", "step", "step_at"])
    .where("settled_at", "is", null)
    .execute();

/** A case whose seller is closed for new sales, or whose money is held. */
export type WaitingCase = {
  _id: string;
  since: Date;
  name: string;
  email: string;
  step: TaxStep;
  total: number;
};

/** Lists the cases that have waited longest, and their total. */
export const listHeld = async (db: Db, limit: number): Promise<WaitingCase[]> => {
  const { rows } = await sql<WaitingCase>`
    select users.id as "_id", step_at as since, ${fullNameOf("users")} as name, email, step,
      count(*) over () as total
    from tax_requests join users on users.id = user_id
    where settled_at is null and step in ('payouts-held', 'closed')
    order by step_at, tax_requests.id
    limit ${limit}`.execute(db);
  return rows;
};
