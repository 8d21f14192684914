import { listAvailableSpaces } from "@stokaz/contract/spaces/available-spaces";
import { sql } from "kysely";
import type { Db } from "../platform/db/db.ts";
import type { ApiClient } from "./api-client.ts";
import { ARTISANS } from "./people.ts";

/** Code of each artisan's activity in the register of companies. */
const ACTIVITY = "47.91B";

/**
 * Proves everybody's e-mail, and stores the register's answer about every artisan's company. Both
 * are written directly, because no mail is sent while the year is replayed and nobody could open
 * its link.
 */
export const proveEverybody = async (db: Db, at: Date): Promise<void> => {
  await sql`update users set email_proven_at = ${at} where email_proven_at is null`.execute(db);
  for (const { SIRET, companyName } of Object.values(ARTISANS)) {
    await sql`
      update company_checks set state = 'active', name = upper(${companyName}), activity = ${ACTIVITY},
        checked_at = ${at}, next_check_at = ${at}::timestamptz + interval '1 month'
      where siret = ${SIRET}`.execute(db);
  }
};

/**
 * Stores another name in the register for one artisan's company, so that an administrator has to
 * check it.
 */
export const doubtOneCompany = async (db: Db): Promise<void> => {
  await sql`
    update company_checks set state = 'other_name', name = 'VANNERIE DU GRAND BRÛLÉ'
    where siret = ${ARTISANS.weaver.SIRET}`.execute(db);
};

/** Artisans look for room, and so read the addresses of spaces. */
export const lookForRoom = async (
  api: ApiClient,
  sessions: { artisans: Readonly<Record<string, string>> },
): Promise<void> => {
  for (const token of Object.values(sessions.artisans)) {
    await api.call(listAvailableSpaces, { query: {} }, token);
  }
};
