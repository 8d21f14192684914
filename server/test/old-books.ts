import { sql } from "kysely";
import type { Db } from "../src/platform/db/db.ts";

/** Tables with a checkout's money, each before those that refer to it. */
const PARTS = [
  ["checkout_sessions", "id = $"],
  ["ledger_movements", "checkout_id = $"],
  ["ledger_entries", "movement_id in (select id from ledger_movements where checkout_id = $)"],
  ["transfers", "checkout_id = $"],
  ["refunds", "checkout_id = $"],
  ["refund_shares", "refund_id in (select id from refunds where checkout_id = $)"],
  ["transfer_reversals", "refund_id in (select id from refunds where checkout_id = $)"],
] as const;

/**
 * Remembers the database's rows of a checkout's money, as a backup does.
 *
 * @returns a function that restores them
 */
export const keepBooks = async (db: Db, checkoutId: string): Promise<() => Promise<void>> => {
  const id = `'${checkoutId}'`;
  const where = (condition: string) => sql.raw(condition.replace("$", id));
  const kept: { table: string; columns: string[]; rows: unknown }[] = [];
  for (const [table, condition] of PARTS) {
    // Generated columns can't be written.
    const { rows: columns } = await sql<{ name: string }>`
      select column_name::text as name from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER'`.execute(db);
    const found = await sql<{ rows: unknown }>`
      select coalesce(jsonb_agg(to_jsonb(one)), '[]') as rows from ${sql.table(table)} as one where ${where(condition)}
    `.execute(db);
    kept.push({ table, columns: columns.map(({ name }) => name), rows: found.rows[0]?.rows });
  }
  return () =>
    db.connection().execute(async (one) => {
      // Foreign keys and the ledger's guard are off: only a restored backup loses written rows.
      await sql`set session_replication_role = replica`.execute(one);
      for (const [table, condition] of PARTS.toReversed()) {
        await sql`delete from ${sql.table(table)} where ${where(condition)}`.execute(one);
      }
      for (const { table, columns, rows } of kept) {
        const named = sql.join(columns.map((column) => sql.ref(column)));
        await sql`insert into ${sql.table(table)} (${named})
          select ${named} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
          one,
        );
      }
      await sql`set session_replication_role = origin`.execute(one);
    });
};
