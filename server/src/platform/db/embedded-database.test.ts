import type pg from "pg";
import { afterAll, describe, expect, inject, it } from "vitest";
import { openPool } from "./db.ts";
import { createDatabaseWhole, embeddedDatabase } from "./embedded-database.ts";
import { isMigrated, migrate } from "./migrate.ts";

const host = inject("postgresHost");

const insertCode = async (pool: pg.Pool, code: string): Promise<void> => {
  await pool.query(
    "insert into webhook_events (id, type, received_at) values ($1, 'test', now())",
    [code],
  );
};

const using = async <Result>(
  database: string | undefined,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> => {
  const pool = openPool(embeddedDatabase(host, database), 1);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};

afterAll(() =>
  using("postgres", (pool) => pool.query("drop database if exists stokaz with (force)")),
);

describe("createDatabaseWhole", () => {
  it("leaves nothing behind of a filling that failed, and fills once", async () => {
    const failing = createDatabaseWhole(host, async (pool) => {
      await migrate(pool);
      await insertCode(pool, "half");
      throw new Error("killed");
    });
    await expect(failing).rejects.toThrow("killed");
    await expect(using(undefined, (pool) => pool.query("select"))).rejects.toThrow(
      "does not exist",
    );

    const isFirst = await createDatabaseWhole(host, async (pool) => {
      await migrate(pool);
      await insertCode(pool, "first");
    });
    const isSecond = await createDatabaseWhole(host, (pool) => insertCode(pool, "second"));
    expect([isFirst, isSecond]).toEqual([true, false]);

    const { ids, isWhole } = await using(undefined, async (pool) => ({
      ids: (await pool.query("select id from webhook_events")).rows,
      isWhole: await isMigrated(pool),
    }));
    expect(ids).toEqual([{ id: "first" }]);
    expect(isWhole).toBe(true);
  });
});
