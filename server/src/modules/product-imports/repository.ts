import { type Insertable, type Selectable, sql } from "kysely";
import { type Db, isViolationOf, mover, type Tx } from "../../platform/db/db.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { CellError } from "./tables.ts";

/** A line as it was read. */
export type ReadLine = Pick<
  LineRow,
  "line" | "cells" | "before" | "action" | "product_id" | "errors"
>;

export type LineRow = Selectable<Schema["product_import_lines"]>;
export type ImportRow = Selectable<Schema["product_imports"]>;

/** @returns false if another import was under way */
export const insertImport = async (
  tx: Tx,
  row: Insertable<Schema["product_imports"]>,
): Promise<boolean> => {
  try {
    await tx.insertInto("product_imports").values(row).execute();
    return true;
  } catch (error) {
    if (isViolationOf(error, "product_imports_once")) return false;
    throw error;
  }
};

export const findImport = (db: Db, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom("product_imports").selectAll().where("id", "=", id).executeTakeFirst();

/** Counts a beginning of the reading. @returns nothing unless the import is still to be read */
export const beginReading = (db: Db, id: string): Promise<ImportRow | undefined> =>
  db
    .updateTable("product_imports")
    .set(({ eb }) => ({ begun: eb("begun", "+", 1) }))
    .where("id", "=", id)
    .where("status", "=", "reading")
    .returningAll()
    .executeTakeFirst();

/** Takes a beginning back whose process lives on. */
export const takeBeginningBack = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable("product_imports")
    .set(({ eb }) => ({ begun: eb("begun", "-", 1) }))
    .where("id", "=", id)
    .execute();
};

/** Addressee of the mails about an import. */
export const findImporter = (db: Db, id: string) =>
  db
    .selectFrom("product_imports")
    .innerJoin("users", "users.id", "artisan_id")
    .select(["users.email", "users.first_name as firstName", "file_name as fileName", "lines"])
    .where("product_imports.id", "=", id)
    .executeTakeFirst();
export type Importer = NonNullable<Awaited<ReturnType<typeof findImporter>>>;

export const findLatest = (db: Db, artisanId: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom("product_imports")
    .selectAll()
    .where("artisan_id", "=", artisanId)
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();

export const moveImport = mover("product_imports");

/** Deletes the lines read so far of an import, and sets its number of lines. */
export const restartImport = async (db: Db, id: string, lines: number): Promise<void> => {
  await db.deleteFrom("product_import_lines").where("import_id", "=", id).execute();
  await db.updateTable("product_imports").set({ lines }).where("id", "=", id).execute();
};

export const deleteImports = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.deleteFrom("product_imports").where("id", "in", ids).execute();
};

/** The imports that were started before an instant, the oldest first. */
export const listImportsBefore = async (
  db: Db,
  instant: Date,
  limit: number,
): Promise<string[]> => {
  const found = await db
    .selectFrom("product_imports")
    .select("id")
    .where("asked_at", "<", instant)
    .orderBy("asked_at")
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
};

/** Stores lines; existing ones stay unchanged. */
export const insertLines = async (
  db: Db,
  importId: string,
  lines: readonly ReadLine[],
): Promise<void> => {
  await sql`
    insert into product_import_lines (import_id, line, cells, before, action, product_id, errors)
    select ${importId}::uuid, read.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as read (line integer, cells jsonb, before jsonb, action text, product_id uuid, errors jsonb)
    on conflict do nothing`.execute(db);
};

/** Number of lines of an import by effect. */
export type Counts = {
  read: number;
  creates: number;
  updates: number;
  same: number;
  wrong: number;
  applied: number;
};

export const countLines = async (db: Db, importId: string): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select count(*)::integer as read,
      count(*) filter (where action = 'create')::integer as creates,
      count(*) filter (where action = 'update')::integer as updates,
      count(*) filter (where action = 'same')::integer as same,
      count(*) filter (where action = 'wrong')::integer as wrong,
      count(applied_at)::integer as applied
    from product_import_lines where import_id = ${importId}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("a count has a row");
  return counts;
};

type LinesRequest = { after: number; limit: number };

const linesOf = (db: Db, importId: string, { after, limit }: LinesRequest) =>
  db
    .selectFrom("product_import_lines")
    .selectAll()
    .where("import_id", "=", importId)
    .where("line", ">", after)
    .orderBy("line")
    .limit(limit);

/** Lines that can't be saved as they are. */
export const listWrong = (db: Db, importId: string, request: LinesRequest): Promise<LineRow[]> =>
  linesOf(db, importId, request).where("action", "=", "wrong").execute();

/** All wrong lines, as a stream. */
export const streamWrong = (db: Db, importId: string) =>
  db
    .selectFrom("product_import_lines")
    .selectAll()
    .where("import_id", "=", importId)
    .where("action", "=", "wrong")
    .orderBy("line");

/** Lines that are still to be saved. */
export const listWaiting = (db: Db, importId: string, request: LinesRequest): Promise<LineRow[]> =>
  linesOf(db, importId, request)
    .where("action", "in", ["create", "update"])
    .where("applied_at", "is", null)
    .execute();

/** Marks all lines that are still to be saved as wrong. */
export const setWaitingWrong = async (
  db: Db,
  importId: string,
  errors: readonly CellError[],
): Promise<void> => {
  await db
    .updateTable("product_import_lines")
    .set({ action: "wrong", errors: JSON.stringify(errors) })
    .where("import_id", "=", importId)
    .where("action", "in", ["create", "update"])
    .where("applied_at", "is", null)
    .execute();
};

/** Marks a line as saved. @returns true if it was still to be saved */
export const setApplied = async (
  tx: Tx,
  { import_id, line }: Pick<LineRow, "import_id" | "line">,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("product_import_lines")
    .set({ applied_at: at })
    .where("import_id", "=", import_id)
    .where("line", "=", line)
    .where("applied_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Marks a line as wrong that was valid when it was read; a line that is saved stays so. */
export const setWrong = async (
  db: Db,
  { import_id, line }: Pick<LineRow, "import_id" | "line">,
  errors: readonly CellError[],
): Promise<void> => {
  await db
    .updateTable("product_import_lines")
    .set({ action: "wrong", errors: JSON.stringify(errors) })
    .where("import_id", "=", import_id)
    .where("line", "=", line)
    .where("applied_at", "is", null)
    .execute();
};
