import { sql } from "kysely";
import type { Db } from "../../../platform/db.ts";

/** Columns that are keys to an account or to a payment, not data about a person. */
const SECRETS = [
  "password_hash",
  "token_hash",
  "request_key",
  "provider_session_id",
  "payment_intent_id",
  "charge_id",
  "url",
];

type Reference = { table: string; columns: string[] };

/**
 * Every column that may hold a person's identifier, read from the schema itself: a new table can't be forgotten, nor one
 * that names people without a foreign key. What only carries an e-mail that was never proven is left out: anybody could
 * open an account with it and read what somebody else wrote.
 */
const listReferences = async (db: Db): Promise<Reference[]> => {
  const { rows } = await sql<Reference>`
    select table_name as "table", array_agg(column_name::text order by column_name) as columns
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'uuid'
    group by table_name
    order by 1
  `.execute(db);
  return rows;
};

type Row = Record<string, unknown>;

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !SECRETS.includes(column)));

const selectWhere = async (
  db: Db,
  { table, columns }: Reference,
  value: string,
): Promise<Row[]> => {
  const matches = columns.map((column) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.join(matches, sql` or `)}
  `.execute(db);
  return rows.map(withoutSecrets);
};

/** Every row that names a person, by table; empty tables are left out. */
export const collectRows = async (db: Db, userId: string): Promise<Record<string, Row[]>> => {
  const found: Record<string, Row[]> = {};
  for (const reference of await listReferences(db)) {
    found[reference.table] = await selectWhere(db, reference, userId);
  }
  return Object.fromEntries(Object.entries(found).filter(([, rows]) => rows.length > 0));
};
