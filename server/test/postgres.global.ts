import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import type { Pool } from "pg";
import { PgBoss } from "pg-boss";
import type { TestProject } from "vitest/node";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { openPool } from "../src/platform/db/db.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDeps } from "./app-deps.ts";

declare module "vitest" {
  // Vitest declares it as an interface: only an interface can add to it.
  export interface ProvidedContext {
    /** Socket folder of the cluster that all test files share. */
    postgresHost: string;
    /** Folder that is removed after all files ran. */
    runFolder: string;
  }
}

const TEMPLATE = "stokaz_template";

/**
 * Starts one cluster for the whole run, without crash safety, and migrates the template database
 * that each test file clones (`CREATE DATABASE … TEMPLATE stokaz_template STRATEGY file_copy`: half
 * as long as through the log).
 *
 * @returns the teardown
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(path.join(tmpdir(), "stokaz-tests-"));
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, "postgres"),
    durable: false,
  });
  const teardown = async (): Promise<void> => {
    await postgres.stop();
    // A process that ends with the run may still be writing into the folder.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await createTemplate(postgres.host, folder);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("postgresHost", postgres.host);
  project.provide("runFolder", folder);
  return teardown;
};

const createTemplate = async (host: string, folder: string): Promise<void> => {
  await using(host, "postgres", (pool) => pool.query(`create database ${TEMPLATE}`));
  await using(host, TEMPLATE, migrate);
  const queues = await readQueues(host, folder);
  await using(host, TEMPLATE, (pool) => makeQueues(pool, queues));
  await using(host, "postgres", (pool) =>
    pool.query(`alter database ${TEMPLATE} is_template true allow_connections false`),
  );
};

const SCRATCH = "stokaz_scratch";

/** The queues that an application makes at its start: this takes longer than most files. */
const readQueues = async (host: string, folder: string): Promise<unknown[]> => {
  await using(host, "postgres", (pool) =>
    pool.query(`create database ${SCRATCH} template ${TEMPLATE}`),
  );
  const queues = await using(host, SCRATCH, async (pool) => {
    const config = readConfig({ DATA_DIR: path.join(folder, "scratch"), LOG_LEVEL: "silent" });
    const nowhere = { httpUrl: "http://127.0.0.1:9", smtpUrl: "smtp://127.0.0.1:9" };
    const deps = await openDeps(config, pool, nowhere, () => new Date());
    const { server, jobs } = await buildApp(deps);
    await jobs.measure();
    const { rows } = await pool.query<{ queue: unknown }>(
      "select to_jsonb(queue) as queue from pgboss.queue",
    );
    await server.close();
    await jobs.stop();
    await deps.mail.close();
    return rows.map(({ queue }) => queue);
  });
  await using(host, "postgres", (pool) => pool.query(`drop database ${SCRATCH} with (force)`));
  return queues;
};

const makeQueues = async (pool: Pool, queues: unknown[]): Promise<void> => {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  await boss.start();
  await boss.stop({ graceful: false });
  await pool.query(
    `insert into pgboss.queue select (jsonb_populate_record(null::pgboss.queue, queue)).*
     from jsonb_array_elements($1::jsonb) as queue on conflict do nothing`,
    [JSON.stringify(queues)],
  );
};

/**
 * Runs work on a connection and closes it before it resolves: a template with an open session can't
 * be cloned.
 */
const using = async <Result>(
  host: string,
  database: string,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> => {
  const pool = openPool({ host, user: "postgres", database });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};
