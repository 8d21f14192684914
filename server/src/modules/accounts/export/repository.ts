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

/** Every table that names people, read from the schema itself: a new one can't be forgotten. */
const listReferences = async (db: Db): Promise<Reference[]> => {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as "table", array_agg(attname::text order by attname) as columns
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass
    group by conrelid
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
  const matches = columns.map((column) => sql`${sql.ref(column)}::text = ${value}`);
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.join(matches, sql` or `)}
  `.execute(db);
  return rows.map(withoutSecrets);
};

/** Every row that names a person, by table; empty tables are left out. */
export const collectRows = async (db: Db, userId: string): Promise<Record<string, Row[]>> => {
  const found: Record<string, Row[]> = {
    users: await selectWhere(db, { table: "users", columns: ["id"] }, userId),
  };
  for (const reference of await listReferences(db)) {
    found[reference.table] = await selectWhere(db, reference, userId);
  }
  return Object.fromEntries(Object.entries(found).filter(([, rows]) => rows.length > 0));
};
