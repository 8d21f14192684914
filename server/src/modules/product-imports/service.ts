import { randomUUID } from "node:crypto";
import { IMPORT_LIFE } from "@stokaz/contract/limits";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inBatches, inTransaction } from "../../platform/db/db.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { Problem } from "../../platform/problem.ts";
import type { FileStore, Pictures } from "../../platform/storage/pictures.ts";
import { recordRetentionRun } from "../audit/public.ts";
import { assertCompanyOpen } from "../company-register/public.ts";
import { assertTextsAccepted } from "../legal-texts/public.ts";
import type { PostMail } from "../mail/public.ts";
import type { ProductSaving } from "../products/public.ts";
import { type AddPicture, APPLY_JOB, defineApplying } from "./applying/service.ts";
import { createImportEnding } from "./ending/service.ts";
import { defineReading, READ_JOB } from "./reading/service.ts";
import * as rows from "./repository.ts";
import { IMPORT_TRANSITIONS } from "./rules.ts";
import { createImportFiles } from "./storing/service.ts";

/** The job that deletes imports that are over. */
const IMPORT_DELETION_JOB = "delete-product-imports";

const IMPORTS = { name: "product-import", tries: 20, seconds: 3600 };
const DELETED_AT_ONCE = 200;
/** Lines with errors on a page. */
const PAGE = 50;
/** Lines with errors read at once for their file. */
const BATCH = 500;

export type ProductImportsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  rateLimit: RateLimit;
  pictures: Pictures;
  privateFiles: FileStore;
  postMail: PostMail;
  publicUrl: string;
};

/** Functions that save products and their pictures as the forms do. */
export type ImportSaving = ProductSaving & { addPicture: AddPicture };

/** An import with the number of its lines by effect. */
export type ShownImport = { row: rows.ImportRow; counts: rows.Counts };

export const createProductImports = (
  { db, clock, jobs, rateLimit, pictures, privateFiles, postMail, publicUrl }: ProductImportsDeps,
  { addPicture, ...saving }: ImportSaving,
) => {
  const files = createImportFiles(privateFiles);
  const end = createImportEnding({ db, postMail, publicUrl });
  defineReading({ db, clock, jobs, files, end }, saving);
  defineApplying({ db, clock, jobs, files, pictures, end }, saving, addPicture);

  jobs.define(
    IMPORT_DELETION_JOB,
    async () => {
      const now = clock.now();
      const before = new Date(now.getTime() - IMPORT_LIFE.days * DAY_MS);
      let removed = 0;
      for (;;) {
        const over = await rows.listImportsBefore(db, before, DELETED_AT_ONCE);
        await rows.deleteImports(db, over);
        removed += over.length;
        if (over.length < DELETED_AT_ONCE) break;
      }
      await files.deleteBefore(before);
      await recordRetentionRun(db, { rule: "product_imports", at: now, removed });
    },
    { cron: "41 * * * *" },
  );

  /** @throws {Problem} import/not-found */
  const findOwn = async ({ userId }: Actor, id: string): Promise<rows.ImportRow> => {
    const row = await rows.findImport(db, id);
    if (row?.artisan_id !== userId) throw new Problem("import/not-found");
    return row;
  };

  const withCounts = async (row: rows.ImportRow): Promise<ShownImport> => ({
    row,
    counts: await rows.countLines(db, row.id),
  });

  return {
    /**
     * Stores a file and starts reading it.
     *
     * @throws {Problem} account/texts-to-accept, import/under-way, request/too-many
     */
    async start(
      artisan: Actor,
      { file, pictures: zip }: { file: File; pictures?: File | undefined },
    ): Promise<ShownImport> {
      await assertTextsAccepted(db, artisan, clock);
      await assertCompanyOpen(db, artisan);
      await rateLimit(IMPORTS, artisan.userId);
      const id = randomUUID();
      await files.put(id, file, zip);
      await inTransaction(db, async (tx) => {
        const isAlone = await rows.insertImport(tx, {
          id,
          artisan_id: artisan.userId,
          file_name: file.name.slice(0, 200),
          has_pictures: zip !== undefined,
          status: "reading",
          asked_at: clock.now(),
        });
        if (!isAlone) throw new Problem("import/under-way");
        await jobs.enqueue(tx, READ_JOB, { importId: id });
      });
      return withCounts(await findOwn(artisan, id));
    },

    /** The last import of a person. */
    async findLatest({ userId }: Actor): Promise<ShownImport | undefined> {
      const row = await rows.findLatest(db, userId);
      return row && withCounts(row);
    },

    /** A page of wrong lines. @throws {Problem} import/not-found */
    async listErrors(
      artisan: Actor,
      id: string,
      after: number,
    ): Promise<{ page: rows.LineRow[]; next: number | null }> {
      await findOwn(artisan, id);
      const found = await rows.listWrong(db, id, { after, limit: PAGE + 1 });
      const page = found.slice(0, PAGE);
      return { page, next: found.length > PAGE ? (page.at(-1)?.line ?? null) : null };
    },

    /** All wrong lines, as a stream. @throws {Problem} import/not-found */
    async readErrors(artisan: Actor, id: string): Promise<AsyncIterable<rows.LineRow>> {
      await findOwn(artisan, id);
      const batches = inBatches(db, rows.streamWrong(db, id), BATCH);
      return (async function* () {
        for await (const lines of batches) yield* lines;
      })();
    },

    /** @throws {Problem} import/not-found, import/not-ready, import/wrong-lines */
    async confirm(artisan: Actor, id: string, skipWrong: boolean): Promise<void> {
      const { lines } = await findOwn(artisan, id);
      await inTransaction(db, async (tx) => {
        const to = transition(IMPORT_TRANSITIONS, "applying");
        if (!(await rows.moveImport(tx, id, to))) throw new Problem("import/not-ready");
        const { read, wrong } = await rows.countLines(tx, id);
        if (read < lines) throw new Problem("import/not-ready");
        if (wrong > 0 && !skipWrong) throw new Problem("import/wrong-lines");
        await jobs.enqueue(tx, APPLY_JOB, { importId: id });
      });
    },

    /** @throws {Problem} import/not-found, import/not-ready while it is being written */
    async drop(artisan: Actor, id: string): Promise<void> {
      const { status } = await findOwn(artisan, id);
      if (status === "applying") throw new Problem("import/not-ready");
      await rows.deleteImports(db, [id]);
      await files.delete(id, clock.now());
    },
  };
};

export type ProductImports = ReturnType<typeof createProductImports>;
