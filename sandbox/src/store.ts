import type { SQLInputValue } from "node:sqlite";
import type { Database } from "./database.ts";

/** A family of stored objects; the type parameter is the shape of their JSON. */
export type Kind<T> = { readonly name: string; readonly shape?: T };

/** Names a family of stored objects. */
export const kind = <T>(name: string): Kind<T> => ({ name });

/** Selection of objects of a family, the newest first. */
export type Selection = {
  /** Top-level fields that must have this value, or one of these. */
  readonly where?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Bounds of the creation time, in seconds. */
  readonly created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  readonly startingAfter?: string | undefined;
  readonly limit?: number;
};

/** Durable JSON objects by family and id, and durable settings. */
export type Store = {
  find<T>(of: Kind<T>, id: string): T | undefined;
  /** Lists objects, the newest first. */
  list<T>(of: Kind<T>, selection?: Selection): T[];
  insert<T>(of: Kind<T>, id: string, created: number, value: T): void;
  update<T>(of: Kind<T>, id: string, value: T): void;
  remove(of: Kind<unknown>, id: string): void;
  removeAll(of: Kind<unknown>): void;
  setting<T>(name: string): T | undefined;
  saveSetting(name: string, value: unknown): void;
};

const COMPARISONS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

const conditions = (
  name: string,
  selection: Selection,
): { sql: string; values: SQLInputValue[] } => {
  const parts = ["kind = ?"];
  const values: SQLInputValue[] = [name];
  for (const [field, value] of Object.entries(selection.where ?? {})) {
    if (value === undefined) continue;
    const accepted = typeof value === "string" ? [value] : value;
    parts.push(`json_extract(json, '$.${field}') in (${accepted.map(() => "?").join(", ")})`);
    values.push(...accepted);
  }
  for (const bound of ["gt", "gte", "lt", "lte"] as const) {
    const limit = selection.created?.[bound];
    if (limit === undefined) continue;
    parts.push(`created ${COMPARISONS[bound]} ?`);
    values.push(limit);
  }
  if (selection.startingAfter !== undefined) {
    parts.push("seq < (select seq from objects where kind = ? and id = ?)");
    values.push(name, selection.startingAfter);
  }
  return { sql: parts.join(" and "), values };
};

// Only this store writes these rows, each kind into its own table.
const parse = <T>(row: Record<string, unknown>): T => JSON.parse(String(row.json)) as T;

/** Creates the store in `database`. */
export const createStore = (database: Database): Store => ({
  find: <T>(of: Kind<T>, id: string) => {
    const row = database.get("select json from objects where kind = ? and id = ?", of.name, id);
    return row && parse<T>(row);
  },
  list: <T>(of: Kind<T>, selection: Selection = {}) => {
    const { sql, values } = conditions(of.name, selection);
    const rows = database.all(
      `select json from objects where ${sql} order by seq desc limit ?`,
      ...values,
      selection.limit ?? -1,
    );
    return rows.map((row) => parse<T>(row));
  },
  insert: (of, id, created, value) =>
    database.run(
      "insert into objects (kind, id, created, json) values (?, ?, ?, ?)",
      of.name,
      id,
      created,
      JSON.stringify(value),
    ),
  update: (of, id, value) =>
    database.run(
      "update objects set json = ? where kind = ? and id = ?",
      JSON.stringify(value),
      of.name,
      id,
    ),
  remove: (of, id) => database.run("delete from objects where kind = ? and id = ?", of.name, id),
  removeAll: (of) => database.run("delete from objects where kind = ?", of.name),
  setting: <T>(name: string) => {
    const row = database.get("select json from settings where name = ?", name);
    return row && parse<T>(row);
  },
  saveSetting: (name, value) =>
    database.run(
      "insert into settings (name, json) values (?, ?) on conflict (name) do update set json = excluded.json",
      name,
      JSON.stringify(value),
    ),
});
