import type { LegalKind } from "@stokaz/contract/legal/legal-kinds";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Db } from "../../platform/db/db.ts";
import type { LegalTextRow } from "./tables.ts";

/** A version without its content. */
export type VersionRow = Pick<LegalTextRow, "id" | "kind" | "effective_on" | "summary">;

/** All versions of a text, the newest first. */
export const listVersions = (db: Db, kind: LegalKind): Promise<VersionRow[]> =>
  db
    .selectFrom("legal_texts")
    .select(["id", "kind", "effective_on", "summary"])
    .where("kind", "=", kind)
    .orderBy("effective_on", "desc")
    .execute();

export const findVersion = (
  db: Db,
  kind: LegalKind,
  effectiveOn: CalendarDay,
): Promise<LegalTextRow | undefined> =>
  db
    .selectFrom("legal_texts")
    .selectAll()
    .where("kind", "=", kind)
    .where("effective_on", "=", effectiveOn)
    .executeTakeFirst();

/** The version of a text that applies on a day. */
export const findInForce = (
  db: Db,
  kind: LegalKind,
  today: CalendarDay,
): Promise<LegalTextRow | undefined> =>
  db
    .selectFrom("legal_texts")
    .selectAll()
    .where("kind", "=", kind)
    .where("effective_on", "<=", today)
    .orderBy("effective_on", "desc")
    .limit(1)
    .executeTakeFirst();
