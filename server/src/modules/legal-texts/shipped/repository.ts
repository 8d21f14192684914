import { type Insertable, sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { Schema } from "../../../platform/db/schema.ts";

/**
 * Adds the first version of a text, unless it has one already. Accounts that accepted the text
 * before it had a row count as having accepted it.
 */
export const insertFirst = async (
  db: Db,
  { id, kind, effective_on, markdown, published_at }: Insertable<Schema["legal_texts"]>,
): Promise<void> => {
  await sql`
    with first as (
      insert into legal_texts (id, kind, effective_on, markdown, summary, published_by, published_at)
      select ${id}, ${kind}, ${effective_on}, ${markdown}, '', null, ${published_at}
      where not exists (select from legal_texts where kind = ${kind})
      on conflict on constraint legal_texts_day_once do nothing
      returning id, kind, effective_on
    )
    insert into legal_acceptances (user_id, text_id, accepted_at)
    select users.id, first.id, terms_accepted_at
    from users join first on first.effective_on::text = terms_version
    where first.kind in ('terms', 'privacy') and terms_accepted_at is not null
  `.execute(db);
};
