import type { CompanyList, CompanyState } from "@stokaz/contract/accounts/company-check";
import { DOUBTFUL_STATES } from "@stokaz/contract/accounts/company-check";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Db, fullNameOf, type Tx } from "../../platform/db/db.ts";
import type { CompanyCheckRow } from "./tables.ts";

/** A company to check, with the names that its artisan uses. */
export type DueCheck = Pick<CompanyCheckRow, "user_id" | "siret" | "state" | "attempts"> & {
  names: string[];
};

/**
 * Takes companies that are due, the longest waiting first; no other process takes them until
 * `until`.
 *
 * @param limit the most companies taken
 */
export const takeDue = async (
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueCheck[]> => {
  const { rows } = await sql<DueCheck>`
    with taken as (
      select company_checks.user_id from company_checks join users on users.id = company_checks.user_id
      where next_check_at <= ${now} and users.deleted_at is null
      order by next_check_at, company_checks.user_id limit ${limit}
      for update of company_checks skip locked
    )
    update company_checks set next_check_at = ${until}
    from taken, users, artisan_profiles as profile
    where company_checks.user_id = taken.user_id and users.id = taken.user_id and profile.user_id = taken.user_id
    returning company_checks.user_id, company_checks.siret, state, attempts,
      array[company_name, trade_name, users.name] as names`.execute(db);
  return rows;
};

/**
 * Result of a check, for the SIRET that was checked, which the artisan may have changed in the
 * meantime.
 */
export type Outcome = Partial<
  Pick<CompanyCheckRow, "state" | "name" | "activity" | "checked_at" | "next_check_at" | "attempts">
>;

/**
 * Stores the result of a check. A company that has ceased its activity is no longer vouched for,
 * and its artisan is told even if an earlier closing was told: they may have been vouched for since.
 */
export const saveOutcome = async (
  db: Db,
  { user_id, siret }: Pick<DueCheck, "user_id" | "siret">,
  { name, activity, ...outcome }: Outcome,
  hasCeased = false,
): Promise<void> => {
  await db
    .updateTable("company_checks")
    .set({
      ...outcome,
      // The register may withhold facts that it gave before, so known ones stay.
      ...(name ? { name } : {}),
      ...(activity ? { activity } : {}),
      ...(hasCeased && {
        vouched_at: null,
        vouched_by: null,
        vouch_reason: null,
        told_state: null,
      }),
    })
    .where("user_id", "=", user_id)
    .where("siret", "=", siret)
    .execute();
};

/** Lists artisans with a proven e-mail who were not told the register's answer yet. */
export const listUnnotified = async (
  db: Db,
  limit: number,
): Promise<{ user_id: string; state: CompanyState; email: string; told_state: CompanyState }[]> => {
  const { rows } = await sql<{
    user_id: string;
    state: CompanyState;
    email: string;
    told_state: CompanyState;
  }>`
    select user_id, state, email, told_state from company_checks join users on users.id = user_id
    where users.deleted_at is null and email_proven_at is not null and vouched_at is null
      and (state = any(${[...DOUBTFUL_STATES]}) and told_state is distinct from state
        or state = 'active' and told_state is not null and told_state <> 'active')
    order by user_id limit ${limit}`.execute(db);
  return rows;
};

/** Notes that the artisan is told. @returns true if no other process noted it before */
export const setNotified = async (
  tx: Tx,
  {
    user_id,
    state,
    told_state,
  }: { user_id: string; state: CompanyState; told_state: string | null },
): Promise<boolean> => {
  const { rows } = await sql`
    update company_checks set told_state = ${state}
    where user_id = ${user_id} and state = ${state} and told_state is not distinct from ${told_state}
    returning user_id`.execute(tx);
  return rows.length > 0;
};

export const findCheck = (db: Db, userId: string): Promise<CompanyCheckRow | undefined> =>
  db.selectFrom("company_checks").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** {@link findCheck} of a live account, locked until the transaction ends, with its e-mail. */
export const lockCheck = (tx: Tx, userId: string) =>
  tx
    .selectFrom("company_checks")
    .innerJoin("users", "users.id", "company_checks.user_id")
    .selectAll("company_checks")
    .select(["users.email", "users.email_proven_at"])
    .where("company_checks.user_id", "=", userId)
    .where("users.deleted_at", "is", null)
    .forUpdate("company_checks")
    .executeTakeFirst();

export const setVouched = async (
  tx: Tx,
  userId: string,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<void> => {
  await tx
    .updateTable("company_checks")
    .set({ vouched_at: at, vouched_by: by, vouch_reason: reason })
    .where("user_id", "=", userId)
    .execute();
};

const isVerified = sql<SqlBool>`is_company_verified(company_checks.user_id)`;

const IN_LIST: Readonly<Record<CompanyList, RawBuilder<SqlBool>>> = {
  doubtful: sql`(state = any(${[...DOUBTFUL_STATES]}) and not ${isVerified})`,
  waiting: sql`(state in ('waiting', 'away') and not ${isVerified})`,
  verified: isVerified,
};

const listed = (db: Db, which: CompanyList) =>
  db
    .selectFrom("company_checks")
    .innerJoin("users", "users.id", "company_checks.user_id")
    .innerJoin("artisan_profiles", "artisan_profiles.user_id", "company_checks.user_id")
    .where("users.deleted_at", "is", null)
    .where(IN_LIST[which]);

/**
 * Lists the companies of one list, the oldest accounts first, with the data that their artisans
 * typed.
 */
export const listChecks = (
  db: Db,
  which: CompanyList,
  { offset, limit }: { offset: number; limit: number },
) =>
  listed(db, which)
    .selectAll("company_checks")
    .select(["company_name", "trade_name", "email", "users.created_at"])
    .select(fullNameOf("users").as("person_name"))
    .orderBy("users.created_at")
    .orderBy("users.id")
    .offset(offset)
    .limit(limit)
    .execute();

export type ListedCheck = Awaited<ReturnType<typeof listChecks>>[number];

export const countChecks = async (db: Db, which: CompanyList): Promise<number> => {
  const { count } = await listed(db, which)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * Finds when an artisan's company was last found open, or vouched for; `undefined` when it was
 * neither.
 */
export const findVerification = async (
  db: Db,
  userId: string,
): Promise<{ at: Date; by: "register" | "operator" } | undefined> => {
  const { rows } = await sql<{ at: Date; by: "register" | "operator" }>`
    select case when state = 'active' then checked_at else vouched_at end as at,
      case when state = 'active' then 'register' else 'operator' end as by
    from company_checks where user_id = ${userId} and is_company_verified(user_id)`.execute(db);
  return rows[0];
};

export const isCompanyClosed = async (db: Db, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ isClosed: boolean }>`
    select is_company_closed(${userId}) as "isClosed"`.execute(db);
  return rows[0]?.isClosed ?? false;
};
