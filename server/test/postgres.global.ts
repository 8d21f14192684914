import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import { Pool } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/platform/db/migrate.ts";

declare module "vitest" {
  // Vitest declares it as an interface: only an interface can add to it.
  export interface ProvidedContext {
    /** Folder of the socket of the cluster that all test files share. */
    postgresHost: string;
    /** Folder that is removed when all files are done. */
    runFolder: string;
  }
}

const TEMPLATE = "stokaz_template";

/**
 * Starts one cluster for the whole run, without crash safety, and migrates the template database that each test
 * file clones (`CREATE DATABASE … TEMPLATE stokaz_template STRATEGY file_copy`: half as long as through the log).
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
    // A process that is ending with the run may still be writing into it.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await createTemplate(postgres.host);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("postgresHost", postgres.host);
  project.provide("runFolder", folder);
  return teardown;
};

const createTemplate = async (host: string): Promise<void> => {
  await using(host, "postgres", (pool) => pool.query(`create database ${TEMPLATE}`));
  await using(host, TEMPLATE, migrate);
  await using(host, "postgres", (pool) =>
    pool.query(`alter database ${TEMPLATE} is_template true allow_connections false`),
  );
};

/** Connections are closed before it resolves: a template with a session open can't be cloned. */
const using = async (
  host: string,
  database: string,
  work: (pool: Pool) => Promise<unknown>,
): Promise<void> => {
  const pool = new Pool({ host, user: "postgres", database });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
};
