import type { Db } from "../../../platform/db/db.ts";
import { type Account, findAccounts, listAccounts } from "../../accounts/public.ts";
import { findPlannedSuspensions, type PlannedSuspension } from "../../decisions/public.ts";

/** A person as administrators see them. */
export type AdminUser = Account & { plannedSuspension: PlannedSuspension | null };

const withPlanned = async (db: Db, accounts: readonly Account[]): Promise<AdminUser[]> => {
  const planned = await findPlannedSuspensions(
    db,
    accounts.map(({ user }) => user.id),
  );
  return accounts.map((account) => ({
    ...account,
    plannedSuspension: planned.get(account.user.id) ?? null,
  }));
};

/** Finds these people, in any order; deleted people are left out. */
export const findAdminUsers = async (db: Db, userIds: readonly string[]): Promise<AdminUser[]> =>
  withPlanned(db, await findAccounts(db, userIds));

/** Lists all people, the newest first. */
export const listAdminUsers = async (db: Db): Promise<AdminUser[]> =>
  withPlanned(db, await listAccounts(db));
