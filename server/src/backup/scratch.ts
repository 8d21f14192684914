import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import pg from "pg";
import { embeddedDatabase } from "../platform/db/embedded-database.ts";

/** Connection settings of another database of the same server. */
const beside = (database: pg.ClientConfig, name: string): pg.ClientConfig => {
  if (database.connectionString === undefined) return { ...database, database: name };
  const address = new URL(database.connectionString);
  address.pathname = `/${name}`;
  return { connectionString: address.href };
};

const mayCreate = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ may: boolean }>(
    "select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user",
  );
  return rows[0]?.may ?? false;
};

/**
 * Works on an empty temporary database: one of the same server where the role may create one, else
 * one of a PostgreSQL of our own that runs during the work.
 *
 * @param folder where that PostgreSQL would keep its files
 */
export const withScratchDatabase = async <Result>(
  database: pg.ClientConfig,
  folder: string,
  work: (scratch: pg.ClientConfig) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client(database);
  await client.connect();
  try {
    if (await mayCreate(client)) {
      const name = `stokaz_proof_${randomUUID().replaceAll("-", "")}`;
      await client.query(`create database ${name} template template0`);
      try {
        return await work(beside(database, name));
      } finally {
        await client.query(`drop database ${name} with (force)`);
      }
    }
  } finally {
    await client.end();
  }
  const dataDir = mkdtempSync(path.join(folder, "proof-"));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    return await work(embeddedDatabase(postgres.host, "postgres"));
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
