import { type Insertable, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

/** Adds the first version of a text, unless it has one already. */
export const insertFirst = async (
  db: Db,
  { id, kind, effective_on, markdown, published_at }: Insertable<Schema["legal_texts"]>,
): Promise<void> => {
  await sql`
    insert into legal_texts (id, kind, effective_on, markdown, summary, published_by, published_at)
    select ${id}, ${kind}, ${effective_on}, ${markdown}, '', null, ${published_at}
    where not exists (select from legal_texts where kind = ${kind})
    on conflict on constraint legal_texts_day_once do nothing
  `.execute(db);
};
