import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type AppDeps, buildApp } from "../src/app.ts";
import { openPool } from "../src/platform/db/db.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { ADMIN } from "./factories.ts";
import { useHarness } from "./harness.ts";

const harness = useHarness();
const database = `start_${randomUUID().replaceAll("-", "")}`;
const PROCESSES = 4;
const pools: pg.Pool[] = [];

const connect = (): pg.Pool => {
  const pool = openPool({ host: inject("postgresHost"), user: "postgres", database }, 5);
  pools.push(pool);
  return pool;
};

const asSuperuser = async (text: string): Promise<void> => {
  const pool = openPool(
    { host: inject("postgresHost"), user: "postgres", database: "postgres" },
    1,
  );
  await pool.query(text);
  await pool.end();
};

beforeAll(() => asSuperuser(`create database ${database} template template0`));

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await asSuperuser(`drop database ${database} with (force)`);
});

describe("processes that start together", () => {
  it("on an empty database all come up, with one schema, one queue and one administrator", async () => {
    const config = {
      ...harness.deps.config,
      admin: { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
    };
    const start = async () => {
      const deps: AppDeps = { ...harness.deps, config, pool: connect() };
      await migrate(deps.pool);
      const app = await buildApp(deps);
      await app.jobs.start(false);
      return app;
    };
    const apps = await Promise.all(Array.from({ length: PROCESSES }, start));
    const { rows } = await connect().query<{ admins: number; queues: number }>(`
      select (select count(*) from users) as admins,
        (select count(*) from pgboss.queue where name = 'send-mail') as queues
    `);
    expect(rows).toEqual([{ admins: 1, queues: 1 }]);
    for (const { jobs, server } of apps) {
      await jobs.stop();
      await server.close();
    }
  });
});

describe("a migration", () => {
  it("makes way for those who use its table, and goes on once it is free", async () => {
    const [migrating, using] = [connect(), connect()];
    await migrate(migrating);
    await migrating.query("delete from migrations where name = '0100_keep_mails_until_sent.sql'");
    await migrating.query(
      "alter table mails drop column content, drop column kind, drop column failed_at, drop column last_error",
    );
    const client = await using.connect();
    await client.query("begin; select from mails; set idle_in_transaction_session_timeout = 0");
    const done = migrate(migrating);
    // Statements that come meanwhile run as soon as the migration makes way.
    await using.query("set lock_timeout = 0; select from mails");
    await client.query("commit");
    client.release();
    await done;
    await migrating.query("select content from mails");
  });
});
