import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ADMIN_PAGE_SIZE, pageOf } from "@stokaz/contract/paging";
import { type DocumentKind, documentFileName } from "@stokaz/contract/papers/documents";
import pLimit from "p-limit";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction } from "../../platform/db/db.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/observability/log.ts";
import { Problem } from "../../platform/problem.ts";
import type { FileStore } from "../../platform/storage/pictures.ts";
import { type Entry, zipped } from "../../platform/storage/zipped.ts";
import { assertLiveAdmin } from "../accounts/public.ts";
import { recordAct } from "../audit/public.ts";
import * as rows from "./repository.ts";
import { documentFile, documentOf } from "./rules.ts";
import type { DocumentCheckRow, DocumentRow } from "./tables.ts";

/** Draws the file of a document from its facts: the same bytes for the same row. */
export type DocumentDrawer = (document: DocumentRow) => Promise<Buffer>;

/** Drawers by kind of document. `app.ts` passes them in. */
export type DocumentDrawers = Readonly<Partial<Record<DocumentKind, DocumentDrawer>>>;

export type DocumentsDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  privateFiles: FileStore;
  drawers: DocumentDrawers;
};

export type DocumentFile = { fileName: string; content: Buffer };

/**
 * Name of the job that makes files that nobody requested yet, and deletes those of documents that
 * do not exist any more.
 */
const DOCUMENT_FILES_JOB = "make-document-files";

const PAGE_SIZE = 50;
/** Limit that no order or rental reaches. */
const OF_SUBJECT = 200;
const BATCH = 100;

/** Every file is older than this: a document that was deleted never comes back. */
const ALWAYS_OLDER = new Date(8.64e15);

/** File name of a document. */
export const nameOf = (document: Pick<DocumentRow, "kind" | "number" | "title">): string =>
  documentFileName(document.kind, document.number ?? document.title);

export const createDocuments = ({ db, clock, log, jobs, privateFiles, drawers }: DocumentsDeps) => {
  // Drawing blocks the process, so only one document is drawn at a time.
  const oneAtATime = pLimit(1);

  const findFile = async ({ id, sha256 }: DocumentRow): Promise<Buffer | undefined> => {
    if (!sha256 || !(await privateFiles.has(documentFile(id)))) return undefined;
    const content = await buffer(await privateFiles.read(documentFile(id)));
    return hash("sha256", content) === sha256 ? content : undefined;
  };

  /**
   * Draws a document's file and stores it. Two processes that do this at the same time write the
   * same bytes.
   */
  const make = async (document: DocumentRow): Promise<Buffer> => {
    const { id, kind, sha256 } = document;
    const draw = drawers[kind];
    if (!draw) throw new Error(`nothing draws a ${kind}`);
    const content = await draw(document);
    const made = hash("sha256", content);
    if (sha256 && made !== sha256) log.warn({ documentId: id }, "a lost document was made anew");
    await privateFiles.put(documentFile(id), content);
    await rows.setMade(db, id, { sha256: made, made_at: clock.now() });
    return content;
  };

  const read = async (document: DocumentRow): Promise<Buffer> =>
    (await findFile(document)) ?? oneAtATime(() => make(document));

  const deleteFiles = async (): Promise<void> => {
    for await (const name of privateFiles.list()) {
      const id = documentOf(name);
      if (id === undefined || (await rows.isKnown(db, id))) continue;
      await privateFiles.deleteOlder(name, ALWAYS_OLDER);
    }
  };

  jobs.define(
    DOCUMENT_FILES_JOB,
    async () => {
      for (let some = BATCH; some === BATCH; ) {
        const unmade = await rows.listUnmade(db, BATCH);
        for (const document of unmade) await read(document);
        some = unmade.length;
      }
      await deleteFiles();
    },
    { cron: "37 2 * * *" },
  );

  async function* entriesOf(
    first: readonly DocumentRow[],
    filter: { userId: string; year: number },
  ) {
    for (let some = first; some.length > 0; ) {
      for (const document of some) {
        const entry: Entry = {
          name: `${document.issued_on}-${nameOf(document)}`,
          content: Readable.from([await read(document)]),
        };
        yield entry;
      }
      some = await rows.listAfter(db, filter, { after: some.at(-1)?.id, limit: BATCH });
    }
  }

  return {
    /**
     * Documents of a year that somebody issued or received.
     *
     * @param asked year; the latest year with documents if omitted
     */
    async list(
      { userId }: Actor,
      { year: asked, page }: { year?: number | undefined; page: number },
    ) {
      const years = await rows.listYears(db, userId);
      const year = asked ?? years[0] ?? Number(clock.today().slice(0, 4));
      const [data, total] = await Promise.all([
        rows.listPage(db, { userId, year }, pageOf(page, PAGE_SIZE)),
        rows.countYear(db, userId, year),
      ]);
      return { year, years, data, total, pageSize: PAGE_SIZE };
    },

    /**
     * Documents of an order or a rental that concern somebody, the oldest first; all of them for an
     * administrator.
     */
    listOf: ({ userId, role }: Actor, subjectId: string): Promise<rows.ListedDocument[]> =>
      rows.listOfSubject(db, subjectId, role === "admin" ? undefined : userId, OF_SUBJECT),

    /**
     * Opens the file of a document.
     *
     * @throws {Problem} document/not-found, also for people who may not see it
     */
    async open(actor: Actor, id: string): Promise<DocumentFile> {
      const { userId, role } = actor;
      const document = await rows.findDocument(db, id);
      if (!document) throw new Problem("document/not-found");
      const isTheirs = [document.issuer_id, document.receiver_id].includes(userId);
      if (role !== "admin" && !isTheirs) throw new Problem("document/not-found");
      if (role === "admin") {
        const at = clock.now();
        await inTransaction(db, async (tx) => {
          await assertLiveAdmin(tx, actor, at);
          await recordAct(tx, {
            actorId: userId,
            action: "read",
            at,
            subject: { type: "document", id },
          });
        });
      }
      return { fileName: nameOf(document), content: await read(document) };
    },

    /**
     * Opens all of somebody's documents of a year as a ZIP that is made while it is sent.
     *
     * @throws {Problem} document/none-of-year
     */
    async openYear({ userId }: Actor, year: number): Promise<Readable> {
      const filter = { userId, year };
      const first = await rows.listAfter(db, filter, { after: undefined, limit: BATCH });
      if (first.length === 0) throw new Problem("document/none-of-year");
      return Readable.from(zipped(entriesOf(first, filter)), { objectMode: false });
    },

    /** Searches all documents for an administrator, with the latest check of their numbers. */
    async search(
      search: rows.DocumentSearch,
      page: number,
    ): Promise<{
      data: rows.FoundDocument[];
      total: number;
      pageSize: number;
      check: DocumentCheckRow | undefined;
    }> {
      const [data, total, check] = await Promise.all([
        rows.listFound(db, search, pageOf(page)),
        rows.countFound(db, search),
        rows.findCheck(db),
      ]);
      return { data, total, pageSize: ADMIN_PAGE_SIZE, check };
    },
  };
};

export type DocumentsService = ReturnType<typeof createDocuments>;
