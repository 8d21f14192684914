import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import { until } from "@stokaz/local/until";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { ADMIN, aConsumer, aPicture, type Person } from "../../test/factories.ts";
import { useHarness } from "../../test/harness.ts";
import { aMarket, type Market } from "../../test/market.ts";
import { today } from "../../test/purchases.ts";
import { startReplica } from "../../test/replica.ts";
import { type App, buildApp } from "../app.ts";
import { createLocalFileStore } from "../gateways/file-store.ts";
import { DOCUMENT_CHECK_JOB, issueDocument } from "../modules/documents/public.ts";
import { type Db, inTransaction, openDb, openPool } from "../platform/db/db.ts";
import { embeddedDatabase } from "../platform/db/embedded-database.ts";
import { backUp, release, restore } from "./command.ts";

const harness = useHarness(ADMIN);
const host = inject("postgresHost");
const folder = mkdtempSync(path.join(tmpdir(), "stokaz-drill-"));
const output: string[] = [];
const MOMENT = "2026-11-22T03:00:00Z";
const say = (line: string) => void output.push(line);
const stops: (() => Promise<unknown>)[] = [];

let money: Market["money"];
let artisan: Person;
let consumer: Person;
let aPaidOrder: Market["aPaidOrder"];
let giveBack: Market["giveBack"];

const cluster = openPool(embeddedDatabase(host, "postgres"), 1);

beforeAll(async () => {
  ({ money, artisan, consumer, aPaidOrder, giveBack } = await aMarket(harness));
  await harness.app.jobs.runNow("make-transfers");
});

afterEach(() => harness.setNow(undefined));

afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  await cluster.end();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = (database: string, role = "postgres") =>
  `postgres://${role}@/${database}?host=${encodeURIComponent(host)}`;

const running = async () => ({
  databaseUrl: urlOf(
    (await harness.deps.pool.query("select current_database()")).rows[0].current_database,
  ),
  dataDir: harness.deps.config.dataDir,
});

/**
 * An empty database of the test's cluster, which the product treats as an external one. Its owner
 * has no other right.
 */
const anOutsideDatabase = async () => {
  const name = `drill_${randomUUID().replaceAll("-", "")}`;
  await cluster.query(`create role ${name} login`);
  await cluster.query(`create database ${name} owner ${name}`);
  stops.push(async () => {
    await cluster.query(`drop database ${name} with (force)`);
    await cluster.query(`drop role ${name}`);
  });
  return { databaseUrl: urlOf(name, name), dataDir: path.join(folder, name) };
};

/** The product on a restored database, with the provider's current state. */
const startOn = async ({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }) => {
  const pool = openPool({ connectionString: databaseUrl });
  const files = createLocalFileStore(path.join(dataDir, "uploads"));
  const app = await buildApp({ ...harness.deps, pool, files });
  stops.push(() => pool.end(), app.jobs.stop);
  return { app, pool };
};

/** A backup of the running product. */
const aBackup = async (name: string): Promise<string> => {
  const file = path.join(folder, name);
  await backUp(await running(), file, say);
  return file;
};

/** The product on a new database that a backup was restored to. */
const startRestored = async (file: string) => {
  const database = await anOutsideDatabase();
  await restore(database, file, say);
  expect(output.at(-1)).toContain("Aucun argent ne sort");
  return { ...(await startOn(database)), database };
};

const work = async ({ jobs }: App): Promise<void> => {
  for (const job of ["expire-holds", "make-refunds", "make-transfers"]) await jobs.runNow(job);
};

const aCollectedOrder = async () => {
  const order = await aPaidOrder();
  await money.collect(consumer, order.orderId);
  return order;
};

/** Orders in three states: transferred in part, collected and not transferred, given back. */
const ordersBeforeBackup = async () => {
  const sent = await aCollectedOrder();
  await work(harness.app);
  await giveBack(sent.orderId, 4);
  const waiting = await aCollectedOrder();
  const ended = await aPaidOrder();
  await giveBack(ended.orderId, 17);
  await makePrivateFiles(sent.orderId);
  return { sent, waiting, ended };
};

/** Lets the product work on after the backup, which knows nothing of the order that it returns. */
const liveOn = async (waitingId: string) => {
  await work(harness.app);
  await giveBack(waitingId, 5);
  const lost = await aCollectedOrder();
  await work(harness.app);
  return lost;
};

/** What became at the provider of the three orders before the backup and the one after it. */
const OUTCOMES = [
  { transfers: [1530], reversals: [360], refunds: [400] },
  { transfers: [1530], reversals: [450], refunds: [500] },
  { transfers: [], reversals: [], refunds: [1700] },
  { transfers: [1530], reversals: [], refunds: [] },
];

const outcome = async ({ checkoutId }: { checkoutId: string }) => ({
  transfers: await money.transfersAtProvider(checkoutId),
  reversals: await money.reversalsAtProvider(checkoutId),
  refunds: await money.refundsAtProvider(checkoutId),
});

const FOLDERS = ["uploads", "private"];

const filesOf = ({ dataDir }: { dataDir: string }) =>
  FOLDERS.map((name) => readdirSync(path.join(dataDir, name)).sort());

/** Files of both folders: a contract and an insurance certificate, beside the pictures. */
const makePrivateFiles = async (orderId: string): Promise<void> => {
  await harness.call("GET", `/api/papers/orders/${orderId}`, { token: consumer.token });
  const certificate = { insurer: "Prudence", number: "1", endsOn: today(), file: aPicture() };
  const insured = await harness.call("POST", "/api/insurance", {
    token: artisan.token,
    form: certificate,
  });
  expect(insured.status).toBe(201);
};

const expectRowsAndFilesOf = async (
  pool: ReturnType<typeof openPool>,
  database: { dataDir: string },
  people: readonly { email: string }[],
): Promise<void> => {
  expect(filesOf(database)).toEqual(filesOf(harness.deps.config));
  for (const files of filesOf(database)) expect(files.length).toBeGreaterThan(0);
  const restored = await pool.query("select email from users order by email");
  expect(restored.rows).toEqual(people);
};

/** Expects that mails which waited now need an administrator's decision. */
const expectMailsAside = async (pool: ReturnType<typeof openPool>): Promise<void> => {
  const mails = await pool.query("select from mails where sent_at is null and failed_at is null");
  expect(mails.rowCount).toBe(0);
  const asides = await pool.query("select from mails where failed_at is not null");
  expect(asides.rowCount).toBeGreaterThan(0);
};

const transferStatuses = async (
  pool: ReturnType<typeof openPool>,
  checkoutId: string,
): Promise<string[]> => {
  const { rows } = await pool.query("select status from transfers where checkout_id = $1", [
    checkoutId,
  ]);
  return rows.map(({ status }) => status);
};

const expectNothingDue = async (pool: ReturnType<typeof openPool>): Promise<void> => {
  const { rows } = await pool.query(
    "select from refunds where status = 'due' union all select from transfer_reversals where status = 'due'",
  );
  expect(rows).toEqual([]);
};

/** Expects that purchases made after the backup are listed, are not lost, and block nothing. */
const expectLostPurchasesListed = async ({ reconciliation }: App): Promise<void> => {
  const { findings, isHalted } = await reconciliation.run();
  expect(findings.map(({ kind }) => kind).sort()).toEqual([
    "balance-differs",
    "payment-without-purchase",
    "transfer-unknown",
  ]);
  expect(isHalted).toBe(false);
};

describe("a restore drill", () => {
  it("brings rows and pictures back, and sends nothing twice", async () => {
    covers("own.product.4");
    const { sent, waiting, ended } = await ordersBeforeBackup();
    const file = await aBackup("drill.tar.gz");
    const people = await harness.db.selectFrom("users").select("email").orderBy("email").execute();
    const lost = await liveOn(waiting.orderId);
    const outcomes = () => Promise.all([sent, waiting, ended, lost].map(outcome));
    expect(await outcomes()).toEqual(OUTCOMES);

    const { app, pool, database } = await startRestored(file);
    await expectRowsAndFilesOf(pool, database, people);
    await expectMailsAside(pool);

    await money.inMinutes(25 * 60);
    await work(app);
    expect(await outcomes()).toEqual(OUTCOMES);
    expect(await transferStatuses(pool, waiting.checkoutId)).toEqual(["waiting"]);

    await expectLostPurchasesListed(app);
    await work(app);
    await money.inMinutes(50 * 60);
    await work(app);
    expect(await outcomes()).toEqual(OUTCOMES);
    await expectNothingDue(pool);
    // The triggers that guard the ledger are on again.
    await expect(pool.query("delete from ledger_entries")).rejects.toThrow("only added to");
  });

  it("what was due and had not gone goes after the comparison", async () => {
    covers("own.product.4");
    const due = await aCollectedOrder();
    const { app } = await startRestored(await aBackup("due.tar.gz"));
    await work(app);
    expect((await outcome(due)).transfers).toEqual([]);
    await app.reconciliation.run();
    await work(app);
    expect((await outcome(due)).transfers).toEqual([1530]);
  });

  it("gives no number of an issued document a second time", async () => {
    covers("own.product.674");
    const receiver = await aConsumer(harness);
    const issue = async (db: Db, key: string): Promise<string> => {
      const now = harness.deps.clock.now();
      await inTransaction(db, (tx) =>
        issueDocument(
          tx,
          {
            kind: "commission_invoice",
            key,
            issuerId: null,
            receiverId: receiver.userId,
            issuedOn: harness.deps.clock.dayOf(now),
            title: "Frais",
            amount: null,
            facts: {},
            isNumbered: true,
          },
          now,
        ),
      );
      const { number } = await db
        .selectFrom("documents")
        .select("number")
        .where("key", "=", key)
        .executeTakeFirstOrThrow();
      return number ?? "";
    };
    const before = await issue(harness.db, "drill/before");
    const file = await aBackup("numbers.tar.gz");
    const lost = await issue(harness.db, "drill/lost");
    const { app, pool } = await startRestored(file);
    const db = openDb(pool);
    const [after, next] = [await issue(db, "drill/after"), await issue(db, "drill/next")];
    expect(new Set([before, lost, after, next]).size).toBe(4);
    expect(after).toMatch(/^OP-R\d{10}-\d{4}-000001$/);
    expect(next).toMatch(/^OP-R\d{10}-\d{4}-000002$/);
    await app.jobs.runNow(DOCUMENT_CHECK_JOB);
    const check = await db
      .selectFrom("document_checks")
      .select("faults")
      .orderBy("checked_at", "desc")
      .executeTakeFirstOrThrow();
    expect(check.faults).toEqual([]);
  });

  it("works on the embedded database, running or not; the operator's word lets money out", async () => {
    covers("own.product.4");
    const file = path.join(folder, "embedded.tar.gz");
    await backUp(await running(), file, say);
    const embedded = { databaseUrl: undefined, dataDir: path.join(folder, "embedded") };
    await restore(embedded, file, say);
    const again = path.join(folder, "again.tar.gz");
    await backUp(embedded, again, say);
    const dataDir = path.join(embedded.dataDir, "db");
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    try {
      await backUp(embedded, folder, say);
      await release(embedded, say);
      expect(output.at(-1)).toBe("L'argent sort de nouveau.");
      await release(embedded, say);
      expect(output.at(-1)).toBe("Rien ne retenait l'argent.");
      await restore(embedded, "--snapshot", say, MOMENT);
      expect(output.at(-1)).toContain("Aucun argent ne sort");
      await release(embedded, say);
      expect(output.at(-1)).toBe("L'argent sort de nouveau.");
      await expect(async () => restore(embedded, "--snapshot", say, "hier")).rejects.toThrow(
        "Usage",
      );
    } finally {
      await postgres.stop();
    }
    expect(readdirSync(folder).filter((name) => /^stokaz-.*Z\.tar\.gz$/.test(name))).toHaveLength(
      1,
    );
    await expect(restore(embedded, again, say)).rejects.toThrow("La base n'est pas vide");
  });
});

describe("restore --snapshot", () => {
  it("waits until PostgreSQL has read its log up to the moment", async () => {
    covers("own.product.818");
    const own = path.join(folder, "primary");
    const copy = path.join(folder, "replaying");
    const primary = await startEmbeddedPostgres({ dataDir: own, durable: false });
    stops.push(primary.stop);
    const replaying = await startReplica(primary, own, copy);
    stops.push(replaying.stop);
    const databaseUrl = `postgres://postgres@/postgres?host=${encodeURIComponent(replaying.host)}`;
    const pool = openPool({ connectionString: databaseUrl }, 1);
    const before = output.length;
    const halted = restore({ databaseUrl, dataDir: copy }, "--snapshot", say, MOMENT);
    const first = await Promise.race([halted, until(() => output[before])]);
    expect(first).toContain("relit encore son journal");
    await pool.query("select pg_promote()");
    await halted;
    expect(output.at(-1)).toContain("Aucun argent ne sort");
    const { rowCount } = await pool.query(
      "select from reconciliation_findings where kind = 'restored-backup'",
    );
    await pool.end();
    expect(rowCount).toBe(1);
  });
});

describe("backup", () => {
  it("makes the folder that it is given and writes a file named after the moment", async () => {
    covers("own.product.819");
    const given = path.join(folder, "kept", "stokaz");
    await backUp(await running(), given, say);
    const names = readdirSync(given);
    expect(names).toEqual([expect.stringMatching(/^stokaz-.*Z\.tar\.gz$/)]);
    expect(output.at(-1)).toBe(path.join(given, names[0] ?? ""));
  });
});

describe("restore", () => {
  it("leaves a database that has anybody in it alone", async () => {
    covers("own.product.4");
    const file = path.join(folder, "mine.tar.gz");
    await backUp(await running(), file, say);
    await expect(restore(await running(), file, say)).rejects.toThrow("La base n'est pas vide");
    await expect(backUp(await running(), file, say)).rejects.toThrow("existe déjà");
  });

  it.each([
    ["was cut", (bytes: Buffer) => bytes.subarray(0, bytes.length - 2000)],
    [
      "was changed",
      (bytes: Buffer) => {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(bytes.readUInt8(5000) ^ 0xff, 5000);
        return changed;
      },
    ],
    ["is none", () => Buffer.from("rien")],
  ])("refuses an archive that %s before anything is written", async (_, spoil) => {
    const file = path.join(folder, `${randomUUID()}.tar.gz`);
    await backUp(await running(), file, say);
    writeFileSync(file, spoil(readFileSync(file)));
    const database = await anOutsideDatabase();
    await expect(restore(database, file, say)).rejects.toThrow("n'est pas une sauvegarde entière");
    const pool = openPool({ connectionString: database.databaseUrl }, 1);
    const { rowCount } = await pool.query("select from pg_tables where schemaname = 'public'");
    await pool.end();
    expect(rowCount).toBe(0);
  });
});
