import { mkdirSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import type { Stores } from "./take-backup.ts";

/** The archives of a folder, for the job that makes one each day. */
export type Archives = {
  /** Makes an archive. @returns its number of rows and bytes */
  take(name: string): Promise<{ rows: number; bytes: number }>;
  /** Restores an archive into another database and compares. @throws {BackupError} */
  prove(name: string): Promise<void>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

/**
 * Connection settings of a pool without its time limits: a backup may take longer than any request.
 */
const placeOf = ({ options }: pg.Pool): pg.ClientConfig => {
  const { connectionString, host, port, user, password, database } = options;
  return connectionString === undefined
    ? { host, port, user, password, database }
    : { connectionString };
};

/** @param scratch folder for temporary files of the proof */
export const createArchives = (
  pool: pg.Pool,
  stores: Stores,
  { folder, scratch }: { folder: string; scratch: string },
): Archives => {
  const fileOf = (name: string): string => path.join(folder, name);
  return {
    take: async (name) => {
      mkdirSync(folder, { recursive: true });
      const { takeBackup } = await import("./take-backup.ts");
      const { tables } = await takeBackup(placeOf(pool), stores, fileOf(name));
      const { size } = await stat(fileOf(name));
      return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), bytes: size };
    },
    prove: async (name) => {
      const { proveBackup } = await import("./prove-backup.ts");
      await proveBackup(placeOf(pool), fileOf(name), scratch);
    },
    list: () => readdir(folder),
    remove: (name) => rm(fileOf(name), { force: true }),
  };
};
