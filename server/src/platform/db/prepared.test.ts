import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openPool } from "./db.ts";

let pool: pg.Pool;

beforeAll(async () => {
  pool = openPool({ host: inject("postgresHost"), user: "postgres", database: "postgres" }, 1);
  await pool.query("create temporary table places (id integer, name text)");
});

afterAll(() => pool.end());

const prepared = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ statement: string }>(
    "select statement from pg_prepared_statements",
  );
  return rows.map(({ statement }) => statement);
};

describe("a statement with parameters", () => {
  it("is read and planned once for a connection", async () => {
    const byId = "select name from places where id = $1";
    for (const id of [1, 2]) await pool.query(byId, [id]);
    expect((await prepared()).filter((statement) => statement === byId)).toHaveLength(1);
  });

  it("is prepared though it reads every column of something, when it gives none", async () => {
    const copy =
      "insert into places (id) select id from (select * from places) as one where id = $1";
    await pool.query(copy, [1]);
    expect(await prepared()).toContain(copy);
  });

  it("goes on when a newer version adds a column to what it gives", async () => {
    const texts = [
      `select * from places where id = $1`,
      `select "places".* from places where id = $1`,
      `insert into places (id) values ($1) returning *`,
    ];
    const askAll = async () => {
      for (const text of texts) await pool.query(text, [1]);
    };
    await askAll();
    await pool.query("alter table places add column city text");
    await askAll();
    const { rows } = await pool.query(texts[0] ?? "", [1]);
    expect(rows[0]).toEqual({ id: 1, name: null, city: null });
  });
});
