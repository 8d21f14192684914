import type pg from "pg";

/** A table of ours, with its stored columns; computed columns are left out. */
export type Table = { name: string; columns: string[] };

/**
 * Tables that are not saved: a restored database runs its migrations itself, and logins and reset
 * links that were ended since must not work again.
 */
const LEFT_OUT = [
  "migrations",
  "login_sessions",
  "login_challenges",
  "passkey_challenges",
  "password_resets",
  "rate_limits",
];

type Client = Pick<pg.ClientBase, "query">;

/**
 * Our tables, each after the tables it refers to.
 *
 * @throws {Error} when there is a sequence: sequences are not saved
 */
export const listTables = async (client: Client): Promise<Table[]> => {
  const sequences = await client.query("select from pg_sequences where schemaname = 'public'");
  if (sequences.rowCount !== 0) throw new Error("sequences are not part of a backup");
  const { rows } = await client.query<Table & { parents: string[] }>(
    `select relname as name,
      array(
        select quote_ident(attname) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      )::text[] as columns,
      array(
        select distinct parent.relname from pg_constraint join pg_class as parent on parent.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
      )::text[] as parents
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`,
    [LEFT_OUT],
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  const ordered = new Set<string>();
  const place = (name: string): void => {
    const table = byName.get(name);
    if (!table || ordered.has(name)) return;
    byName.delete(name);
    for (const parent of table.parents) place(parent);
    ordered.add(name);
  };
  for (const { name } of rows) place(name);
  const columns = new Map(rows.map((row) => [row.name, row.columns]));
  return [...ordered].map((name) => ({ name, columns: columns.get(name) ?? [] }));
};

/** A table and its columns in the syntax of COPY. */
export const copied = ({ name, columns }: Table): string => `"${name}" (${columns.join(", ")})`;

/**
 * Session settings that give the same text for the same rows, in the same order, on every server.
 */
export const SAME_TEXT =
  "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off";
