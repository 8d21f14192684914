import { listAvailableSpaces } from "@stokaz/contract/spaces";
import { sql } from "kysely";
import type { Db } from "../platform/db/db.ts";
import type { ApiClient } from "./api-client.ts";
import { ARTISANS } from "./people.ts";

/** What the register of companies says of each artisan's activity, by its code. */
const ACTIVITY = "47.91B";

/**
 * Everybody's e-mail is proven, and the register knows every artisan's company: it was asked when they joined. No mail
 * leaves while the year is replayed: nobody could open the link of one.
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

/** The register calls one artisan's company otherwise than they do: an administrator has to look at it. */
export const doubtOneCompany = async (db: Db): Promise<void> => {
  await sql`
    update company_checks set state = 'other_name', name = 'VANNERIE DU GRAND BRÛLÉ'
    where siret = ${ARTISANS.weaver.SIRET}`.execute(db);
};

/** Artisans look for room, and so read where spaces are. */
export const lookForRoom = async (
  api: ApiClient,
  sessions: { artisans: Readonly<Record<string, string>> },
): Promise<void> => {
  for (const token of Object.values(sessions.artisans)) {
    await api.call(listAvailableSpaces, { query: {} }, token);
  }
};
