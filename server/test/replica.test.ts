import { mkdtempSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@stokaz/local/postgres";
import { until } from "@stokaz/local/until";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { openReplica } from "../src/boot/database.ts";
import { type Db, inBatches, openDb, openPool } from "../src/platform/db/db.ts";
import { createDatabaseWhole, embeddedDatabase } from "../src/platform/db/embedded-database.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { createReplica } from "../src/platform/db/replica.ts";
import { createMetrics } from "../src/platform/observability/metrics.ts";
import { type Client, createClient } from "./client.ts";
import { ADMIN, aConsumer, anAdmin } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { startReplica } from "./replica.ts";

const harness = useHarness(ADMIN);
const folder = mkdtempSync(path.join(tmpdir(), "stokaz-replica-"));
const own = path.join(folder, "primary");
const copy = path.join(folder, "replica");
/** Stable address of the replica, as an operator has it: each start has another socket. */
const address = path.join(folder, "address");

let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let pool: pg.Pool;
/** Pool of the replica itself. */
let onReplica: pg.Pool;

const openOwnReplica = (name = "test"): pg.Pool => {
  const host = encodeURIComponent(address);
  const databaseReplicaUrl = `postgres://postgres@localhost/stokaz?host=${host}&application_name=${name}`;
  const opened = openReplica({ ...harness.deps.config, databaseReplicaUrl }, []);
  if (!opened) throw new Error("there is an address");
  return opened;
};

type Side = {
  reads: ReturnType<typeof createReplica>["reads"];
  gauge(name: string): Promise<number>;
  /** Lines of the log. */
  logged: string[];
};

const watching = async (
  replicaPool: pg.Pool | undefined,
  act: (side: Side) => Promise<void>,
  { of = pool, lagMaxMs = 60_000 } = {},
): Promise<void> => {
  const metrics = createMetrics();
  const logged: string[] = [];
  const say = (_facts: unknown, text?: unknown): void => void logged.push(String(text));
  const { reads, close } = createReplica({
    pool: of,
    replica: replicaPool,
    metrics,
    noteQuery: undefined,
    log: { debug: say, info: say, warn: say, error: say },
    pace: { lookEveryMs: 20, lagMaxMs },
  });
  const gauge = async (name: string): Promise<number> => {
    const { text } = await metrics.print();
    return Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1]);
  };
  try {
    await act({ reads, gauge, logged });
  } finally {
    await close();
    await replicaPool?.end();
  }
};

const isReplica = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
  return rows[0]?.is ?? false;
};

const untilRead = ({ reads }: Side): Promise<true> =>
  until(async () => (await isReplica(reads.db)) || undefined);

const addHit = (subject: string): Promise<unknown> =>
  pool.query("insert into rate_limits values ('test', $1, now(), 1)", [subject]);

const countHits = async (db: Db, subject: string): Promise<number> => {
  const found = db.selectFrom("rate_limits").where("subject", "=", subject).selectAll();
  return (await found.execute()).length;
};

/** Pauses the replay of the replica during an act. */
const whilePaused = async (act: () => Promise<void>): Promise<void> => {
  await onReplica.query("select pg_wal_replay_pause()");
  await until(async () => {
    const { rows } = await onReplica.query("select pg_get_wal_replay_pause_state() as state");
    return rows[0].state === "paused" || undefined;
  });
  try {
    await act();
  } finally {
    await onReplica.query("select pg_wal_replay_resume()");
  }
};

beforeAll(async () => {
  primary = await startEmbeddedPostgres({ dataDir: own, durable: false });
  await createDatabaseWhole(primary.host, async (empty) => {
    await migrate(empty);
    // As in production, a commit is in the log before it returns.
    await empty.query("alter database stokaz_loading set synchronous_commit = on");
  });
  replica = await startReplica(primary, own, copy);
  symlinkSync(replica.host, address);
  pool = openPool(embeddedDatabase(primary.host));
  onReplica = openPool(embeddedDatabase(address), 1);
});

afterAll(async () => {
  await Promise.all([pool.end(), onReplica.end()]);
  await replica.stop();
  await primary.stop();
  rmSync(folder, { recursive: true });
});

describe("reads that may lag", () => {
  it("go to the replica while it is there, else to the primary", async () => {
    covers("own.product.490", "own.product.493");
    await watching(openOwnReplica(), async (side) => {
      await untilRead(side);
      expect(await side.gauge("replica_is_used")).toBe(1);
      await until(async () => (await side.gauge("replica_lag_seconds")) < 1 || undefined);

      await replica.stop();
      expect(await isReplica(side.reads.db)).toBe(false);
      expect(await isReplica(await side.reads.caughtUp())).toBe(false);
      await until(async () => (await side.gauge("replica_is_used")) === 0 || undefined);

      replica = await startEmbeddedPostgres({ dataDir: copy, durable: false });
      unlinkSync(address);
      symlinkSync(replica.host, address);
      await untilRead(side);
    });
  });

  it("go to the primary once the replica lags, and come back", async () => {
    covers("own.product.490", "own.product.493");
    await watching(
      openOwnReplica(),
      async (side) => {
        await untilRead(side);
        await whilePaused(async () => {
          await addHit("late");
          await until(async () => (await countHits(side.reads.db, "late")) === 1 || undefined);
          expect(await isReplica(side.reads.db)).toBe(false);
          expect(await side.gauge("replica_lag_seconds")).toBeGreaterThan(1);
        });
        await untilRead(side);
      },
      { lagMaxMs: 1000 },
    );
  });

  const untilRefused = async ({ reads, gauge, logged }: Side): Promise<void> => {
    await until(() => logged[0]);
    expect(logged).toEqual(["the replica is not read: the primary is"]);
    expect(await isReplica(reads.db)).toBe(false);
    expect(await gauge("replica_is_used")).toBe(0);
  };

  it("stay on the primary when what is named is none, or of another database", async () => {
    covers("own.product.490");
    const others = openPool(embeddedDatabase(primary.host, "postgres"));
    await watching(openOwnReplica(), untilRefused, { of: others });
    await watching(others, untilRefused);
  });

  it("leave a replica that went further with another primary", async () => {
    covers("own.product.490");
    const other = await startReplica(primary, own, path.join(folder, "other"));
    const of = openPool(embeddedDatabase(other.host));
    try {
      await of.query("select pg_promote()");
      // Switches to the next 16 MB of the log: a promotion writes less than that.
      await addHit("of the former");
      await pool.query("select pg_switch_wal()");
      await addHit("of the former alone");
      await until(async () => {
        const found = await onReplica.query(
          "select from rate_limits where subject = 'of the former alone'",
        );
        return found.rowCount || undefined;
      });
      await watching(openOwnReplica(), untilRefused, { of });
    } finally {
      await of.end();
      await other.stop();
    }
  });

  it("are on the primary without one", async () => {
    covers("own.product.493");
    await watching(undefined, async ({ reads, gauge }) => {
      expect(await isReplica(reads.db)).toBe(false);
      expect(await isReplica(await reads.caughtUp())).toBe(false);
      expect(await gauge("replica_is_used")).toBe(0);
      expect(await gauge("replica_lag_seconds")).toBeNaN();
    });
  });

  it("write nothing", async () => {
    covers("own.product.494");
    await watching(openOwnReplica(), async (side) => {
      await untilRead(side);
      const hit = { bucket: "test", subject: "a", window_start: new Date(), hits: 1 };
      await expect(side.reads.db.insertInto("rate_limits").values(hit).execute()).rejects.toThrow(
        "read-only",
      );
      const shown = await sql`show default_transaction_read_only`.execute(side.reads.db);
      expect(shown.rows).toEqual([{ default_transaction_read_only: "on" }]);
    });
  });
});

describe("what is to be complete", () => {
  it("is read on the replica once that has it, else on the primary", async () => {
    covers("own.product.491");
    await watching(openOwnReplica(), async (side) => {
      await untilRead(side);
      await addHit("in time");
      const read = await side.reads.caughtUp();
      expect(await countHits(read, "in time")).toBe(1);
      expect(await isReplica(read)).toBe(true);
      await whilePaused(async () => {
        await addHit("not yet");
        const readNow = await side.reads.caughtUp();
        expect(await countHits(readNow, "not yet")).toBe(1);
        expect(await isReplica(readNow)).toBe(false);
      });
    });
  });
});

describe("a replica that fails while it is asked", () => {
  // This query ends its own connection, only on the replica.
  const fatal = sql<{ is: boolean }>`select pg_is_in_recovery() as is,
    case when pg_is_in_recovery() then pg_terminate_backend(pg_backend_pid()) end`;

  it("has a statement asked of the primary", async () => {
    covers("own.product.492");
    await watching(openOwnReplica(), async (side) => {
      await untilRead(side);
      expect((await fatal.execute(side.reads.db)).rows).toMatchObject([{ is: false }]);
    });
  });

  it("fails a file that was begun", async () => {
    covers("own.product.492");
    await watching(openOwnReplica(), async (side) => {
      await untilRead(side);
      await expect(inBatches(side.reads.db, fatal, 10).next()).rejects.toThrow("terminat");
      await untilRead(side);
    });
  });
});

describe("the administration beside a replica", () => {
  const FILES = [
    ...["users", "spaces", "products", "transactions"].map((type) => `export?type=${type}`),
    ...["audit/export", "claims/export", "decisions/export", "injunctions/export"],
    ...["tax-sellers/register", "producers/register?year=2026"],
    "vat/export?month=2026-10&content=days",
    "books/export?format=csv&from=2026-09&to=2026-10",
  ];

  const serving = async (act: (client: Client) => Promise<void>): Promise<void> => {
    const replicaPool = openOwnReplica("administration");
    const app = await buildApp({ ...harness.deps, pool, replica: replicaPool });
    try {
      await act(createClient(await app.server.listen({ port: 0, host: "127.0.0.1" })));
    } finally {
      await app.server.close();
      await app.jobs.stop();
      await replicaPool.end();
    }
  };

  /** Number of connections to the replica whose last statement was this one. */
  const countLast = async (query: string): Promise<number> => {
    const { rowCount } = await onReplica.query(
      "select from pg_stat_activity where application_name = 'administration' and query like $1",
      [query],
    );
    return rowCount ?? 0;
  };

  it("reads figures and files there, and a file has what was written before", async () => {
    covers("own.product.490", "own.product.491");
    await serving(async (client) => {
      const { token } = await anAdmin(client);
      const ask = (address: string) => client.call("GET", `/api/admin/${address}`, { token });
      await until(async () => {
        expect((await ask("overview")).status).toBe(200);
        return (await countLast("%ledger_movements%")) || undefined;
      });
      expect(await countLast("rollback")).toBe(0);
      for (const file of FILES) expect([file, (await ask(file)).status]).toEqual([file, 200]);
      expect(await countLast("rollback")).toBeGreaterThan(0);
      const { email } = await aConsumer({ ...client, db: openDb(pool) });
      expect((await ask("export?type=users")).body).toContain(email);
    });
  });
});
