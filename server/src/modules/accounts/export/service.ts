import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { EXPORT_LIFE } from "@stokaz/contract/limits";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { Problem } from "../../../platform/problem.ts";
import type { FileStore } from "../../../platform/storage/pictures.ts";
import { type Entry, zipped } from "../../../platform/storage/zipped.ts";
import { recordRetentionRun } from "../../audit/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { exportReadyMail } from "../mails.ts";
import { findAccount, lockUser } from "../repository.ts";
import * as rows from "./repository.ts";

/** The job that writes an archive. */
const EXPORT_JOB = "export-account";
/** The job that deletes the archives that are over. */
export const EXPORT_DELETION_JOB = "delete-account-exports";

const PICTURE_COLUMNS = ["profile_photo", "brand_logo", "photo", "picture"];
/** Column for names of private files, which only the people of their row may see. */
const PRIVATE_COLUMN = "private_file";
const LARGEST = "-1280.webp";
/** After this time an archive that is not ready may be asked for again. */
const PREPARED_WITHIN_MS = DAY_MS;

const EXPORTS = { name: "export-account", tries: 5, seconds: 86_400 };

export type AccountExportDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  /** Pictures, which anybody may see. */
  files: FileStore;
  /** Archives, which only their owner may see. */
  privateFiles: FileStore;
  postMail: PostMail;
  rateLimit: RateLimit;
  publicUrl: string;
};

/** Name of an archive or of an interrupted write; other files are left alone. */
const ARCHIVE = /^[0-9a-f-]{36}\.zip$|\.part$/;

const fileOf = (exportId: string): string => `${exportId}.zip`;

const pictureKeys = (found: readonly Record<string, unknown>[]): string[] =>
  found
    .flatMap((row) => PICTURE_COLUMNS.map((column) => row[column]))
    .filter((key): key is string => typeof key === "string" && key !== "");

const privateNames = (found: readonly Record<string, unknown>[]): string[] =>
  found.map((row) => row[PRIVATE_COLUMN]).filter((name) => typeof name === "string");

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Reads a person's data in place of the rows of a sealed table. */
type OpenTable = (userId: string) => Promise<Record<string, unknown>[]>;

export const createAccountExport = (deps: AccountExportDeps) => {
  const { db, clock, jobs, files, privateFiles, postMail, rateLimit, publicUrl } = deps;

  const openers = new Map<string, OpenTable>();

  /** Which pictures rows name: those that anybody may see, and private ones. */
  type Named = { pictures: Set<string>; privateFiles: Set<string> };

  /** The tables one after the other, and which pictures they name. */
  async function* writeTables(userId: string, named: Named): AsyncGenerator<Buffer> {
    let opening = "{\n";
    for await (const [table, kept] of rows.eachTable(db, userId)) {
      const found = (await openers.get(table)?.(userId)) ?? kept;
      for (const key of pictureKeys(found)) named.pictures.add(`${key}${LARGEST}`);
      for (const name of privateNames(found)) named.privateFiles.add(name);
      yield Buffer.from(`${opening}${JSON.stringify(table)}: ${JSON.stringify(found, null, 2)}`);
      opening = ",\n";
    }
    yield Buffer.from("\n}\n");
  }

  async function* filesOf(store: FileStore, names: Iterable<string>): AsyncGenerator<Entry> {
    for (const name of names) {
      if (await store.has(name)) yield { name: `images/${name}`, content: await store.read(name) };
    }
  }

  /** Everything kept about a person: `donnees.json`, table by table, and their pictures. */
  async function* entriesOf(userId: string): AsyncGenerator<Entry> {
    const named: Named = { pictures: new Set(), privateFiles: new Set() };
    yield { name: "donnees.json", content: writeTables(userId, named) };
    yield* filesOf(files, named.pictures);
    yield* filesOf(privateFiles, named.privateFiles);
  }

  jobs.define<{ exportId: string }>(EXPORT_JOB, async ({ exportId }) => {
    const archive = await rows.findExport(db, { id: exportId });
    const account = archive && (await findAccount(db, archive.user_id));
    if (!archive || archive.ready_at || !account) return;
    await privateFiles.put(fileOf(exportId), zipped(entriesOf(archive.user_id)));
    await inTransaction(db, async (tx) => {
      if (!(await rows.setReady(tx, exportId, clock.now()))) return;
      const { email, first_name: firstName } = account.user;
      await postMail(tx, exportReadyMail({ email, firstName }, publicUrl));
    });
  });

  jobs.define(
    EXPORT_DELETION_JOB,
    async () => {
      const now = clock.now();
      const removed = await rows.deleteExportsBefore(db, daysBefore(now, EXPORT_LIFE.days));
      for await (const name of privateFiles.list()) {
        if (!ARCHIVE.test(name)) continue;
        const archive = await rows.findExport(db, { id: name.slice(0, 36) });
        // An incomplete file may still be written, so it is kept for a day.
        const before = name.endsWith(".zip") ? new Date(8.64e15) : daysBefore(now, 1);
        if (!archive || !name.endsWith(".zip")) await privateFiles.deleteOlder(name, before);
      }
      await recordRetentionRun(db, { rule: "account_exports", at: now, removed });
    },
    { cron: "11 * * * *" },
  );

  const isOver = ({ asked_at, ready_at }: rows.ExportRow, now: Date): boolean =>
    now.getTime() - asked_at.getTime() >
    (ready_at ? EXPORT_LIFE.days * DAY_MS : PREPARED_WITHIN_MS);

  /** The person's archive, unless it has expired or its file is missing. */
  const findOwn = async ({ userId }: Actor): Promise<rows.ExportRow | undefined> => {
    const own = await rows.findExport(db, { user_id: userId });
    if (!own || isOver(own, clock.now())) return undefined;
    if (!own.ready_at) return own;
    // A restored database may name an archive whose file no backup holds.
    const isThere = await privateFiles.has(fileOf(own.id)).catch((error: unknown) => {
      // The page goes on while the files are out of reach; the download says so.
      if (error instanceof Problem) return true;
      throw error;
    });
    return isThere ? own : undefined;
  };

  return {
    /** Has a table that nobody reads as it is kept written by who can open it. */
    openTable: (table: string, open: OpenTable): void => {
      openers.set(table, open);
    },

    /** Starts the archive job unless one runs; its owner gets a mail. @throws {Problem} request/too-many */
    async ask(actor: Actor): Promise<void> {
      await rateLimit(EXPORTS, actor.userId);
      await inTransaction(db, async (tx) => {
        await lockUser(tx, actor.userId);
        const now = clock.now();
        const own = await rows.findExport(tx, { user_id: actor.userId });
        if (own && !own.ready_at && !isOver(own, now)) return;
        const id = randomUUID();
        await rows.replaceExport(tx, { id, user_id: actor.userId, asked_at: now, ready_at: null });
        await jobs.enqueue(tx, EXPORT_JOB, { exportId: id });
      });
    },

    /** The state of the archive, and until when it can be downloaded. */
    async findState(
      actor: Actor,
    ): Promise<{ state: "none" | "preparing" | "ready"; until: Date | null }> {
      const own = await findOwn(actor);
      if (!own) return { state: "none", until: null };
      if (!own.ready_at) return { state: "preparing", until: null };
      return {
        state: "ready",
        until: new Date(own.asked_at.getTime() + EXPORT_LIFE.days * DAY_MS),
      };
    },

    /** The archive. @throws {Problem} account/no-export, account/export-underway */
    async read(actor: Actor): Promise<Readable> {
      const own = await findOwn(actor);
      if (!own) throw new Problem("account/no-export");
      if (!own.ready_at) throw new Problem("account/export-underway");
      return privateFiles.read(fileOf(own.id));
    },
  };
};

export type AccountExport = ReturnType<typeof createAccountExport>;
