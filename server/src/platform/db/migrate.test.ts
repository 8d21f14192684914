import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openPool } from "./db.ts";
import { embeddedDatabase } from "./embedded-database.ts";
import { migrate } from "./migrate.ts";

const host = inject("postgresHost");
const NAME = `migrated_${process.pid}`;
const folder = mkdtempSync(path.join(tmpdir(), "stokaz-migrations-"));
const cluster = openPool(embeddedDatabase(host, "postgres"), 1);
let pool: pg.Pool;

beforeAll(async () => {
  await cluster.query(`create database ${NAME}`);
  pool = openPool(embeddedDatabase(host, NAME));
  const files = {
    "0001_make_notes.sql": "create table notes (id integer); insert into notes values (1), (1);",
    "0002_index_notes.sql":
      "-- no-transaction\ncreate unique index concurrently if not exists notes_id on notes (id);",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
});

afterAll(async () => {
  await pool.end();
  await cluster.query(`drop database ${NAME} with (force)`);
  await cluster.end();
  rmSync(folder, { recursive: true });
});

it("makes an index concurrently while others wait their turn, and again after it failed", async () => {
  covers("own.product.486");
  // Two equal rows break the unique index: PostgreSQL then leaves an invalid index.
  await expect(migrate(pool, undefined, folder)).rejects.toThrow("0002_index_notes.sql failed");
  const valid = async (): Promise<boolean[]> =>
    (
      await pool.query<{ indisvalid: boolean }>(
        "select indisvalid from pg_index where indexrelid = to_regclass('notes_id')",
      )
    ).rows.map(({ indisvalid }) => indisvalid);
  expect(await valid()).toEqual([false]);
  await pool.query("delete from notes");
  await Promise.all([1, 2, 3].map(() => migrate(pool, undefined, folder)));
  expect(await valid()).toEqual([true]);
  const { rows } = await pool.query("select name from migrations order by name");
  expect(rows).toHaveLength(2);
});
