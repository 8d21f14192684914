import { hash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { orderPaperName, rentalPaperName } from "@stokaz/contract/papers/papers";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import pLimit from "p-limit";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/observability/log.ts";
import { Problem } from "../../platform/problem.ts";
import type { FileStore } from "../../platform/storage/pictures.ts";
import type { Territory } from "../../territories/territory.ts";
import { lastDayToCollect } from "../orders/public.ts";
import { orderReleaseAt } from "../payments/public.ts";
import { type Amendment, amendmentContract } from "./amendment/rules.ts";
import { drawContract } from "./drawing/service.ts";
import type { LabelSheet } from "./labels/rules.ts";
import { drawLabels } from "./labels/service.ts";
import { leaseContract } from "./lease/rules.ts";
import { type PlaceStateSheet, placeStateContract } from "./place-state/rules.ts";
import * as rows from "./repository.ts";
import {
  type Contract,
  type Issuer,
  type OrderFacts,
  type PaperKind,
  paperFile,
  paperOf,
} from "./rules.ts";
import { saleContract } from "./sale/rules.ts";
import type { PaperRow } from "./tables.ts";

export type PapersDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  privateFiles: FileStore;
  issuer: Issuer;
  territory: Pick<Territory, "foodAuthority">;
};

/** A contract as a file. */
export type PaperFile = { fileName: string; content: Buffer };

/** Job that deletes the files of deleted papers. */
export const PAPER_DELETION_JOB = "delete-old-papers";

/**
 * Later than any file, so that no file counts as too young to delete: a deleted paper never comes
 * back.
 */
const ALWAYS_OLDER = new Date(8.64e15);

const nameOf = ({ facts }: PaperRow): string =>
  "order" in facts
    ? orderPaperName(facts.order.number)
    : rentalPaperName({ startDate: facts.rental.startDate, spaceName: facts.space.name });

/** Drawings that may wait: a sheet of a hundred labels takes a third of a second. */
const WAITING = 20;
const BUSY_SECONDS = 5;

const INSERTS = { order: rows.insertOrderPaper, rental: rows.insertRentalPaper } as const;

export const createPapers = (deps: PapersDeps) => {
  const { db, clock, log, jobs, privateFiles, issuer, territory } = deps;
  // Drawing blocks the process, so two drawings never run at once.
  const oneAtATime = pLimit(1);

  /** Readers come back later if many drawings wait; mails wait for theirs. @throws {Problem} paper/busy */
  const assertRoom = (): void => {
    if (oneAtATime.pendingCount >= WAITING) {
      throw new Problem("paper/busy", { retryAfterSeconds: BUSY_SECONDS });
    }
  };

  const freeze = (
    at: Db,
    [kind, purchaseId]: readonly [PaperKind, string],
    when: { isLater: boolean; now: Date },
  ): Promise<void> => {
    const { foodAuthority } = territory;
    const today = clock.dayOf(when.now);
    const releasedOn = clock.dayOf(orderReleaseAt(when.now));
    const facts = { issuer, foodAuthority, today, releasedOn, ...when };
    return INSERTS[kind](at, purchaseId, { id: randomUUID(), ...facts });
  };

  /** Last day to collect an order, as its buyer was told. */
  const collectBy = ({ order, lines, collectBy: kept }: OrderFacts): CalendarDay => {
    if (kept) return kept;
    const [soonestEnd] = lines.map(({ rentalEnd }) => rentalEnd).sort();
    if (!soonestEnd) throw new Error(`order ${order.number} has no line`);
    const releasedOn = clock.dayOf(orderReleaseAt(new Date(order.paidAt)));
    return lastDayToCollect(releasedOn, soonestEnd);
  };

  const write = ({ facts }: PaperRow): Contract =>
    "order" in facts ? saleContract(facts, collectBy(facts)) : leaseContract(facts);

  /**
   * Finds the file as it was made; `undefined` when it was not made yet, is missing or was altered.
   */
  const findFile = async ({ id, sha256 }: PaperRow): Promise<Buffer | undefined> => {
    if (!sha256 || !(await privateFiles.has(paperFile(id)))) return undefined;
    const content = await buffer(await privateFiles.read(paperFile(id)));
    return hash("sha256", content) === sha256 ? content : undefined;
  };

  /** Draws a paper's file and stores it. Two processes that do so at once write the same bytes. */
  const make = async (paper: PaperRow): Promise<Buffer> => {
    const { id, sha256 } = paper;
    const content = await drawContract(write(paper));
    const made = hash("sha256", content);
    if (sha256 && made !== sha256) log.warn({ paperId: id }, "a paper was made anew");
    await privateFiles.put(paperFile(id), content);
    await rows.setMade(db, id, { sha256: made, made_at: clock.now() });
    return content;
  };

  const findPaper = async (kind: PaperKind, purchaseId: string): Promise<PaperRow | undefined> => {
    const found = await rows.findPaper(db, kind, purchaseId);
    if (found) return found;
    await freeze(db, [kind, purchaseId], { isLater: true, now: clock.now() });
    return rows.findPaper(db, kind, purchaseId);
  };

  /** Reads the contract of a paid purchase. @throws {Problem} paper/not-found */
  const read = (kind: PaperKind, purchaseId: string): Promise<PaperFile> =>
    oneAtATime(async () => {
      const paper = await findPaper(kind, purchaseId);
      if (!paper) throw new Problem("paper/not-found");
      return { fileName: nameOf(paper), content: (await findFile(paper)) ?? (await make(paper)) };
    });

  jobs.define(
    PAPER_DELETION_JOB,
    async () => {
      for await (const name of privateFiles.list()) {
        const id = paperOf(name);
        if (id === undefined || (await rows.isKnown(db, id))) continue;
        await privateFiles.deleteOlder(name, ALWAYS_OLDER);
      }
    },
    { cron: "17 2 * * *" },
  );

  return {
    read,

    /**
     * Draws the labels of pallets, on request; they are not stored.
     *
     * @throws {Problem} paper/busy
     */
    async drawLabels(sheet: LabelSheet): Promise<Buffer> {
      assertRoom();
      return oneAtATime(() => drawLabels(sheet));
    },

    /** Draws the state of a place that both sides have signed; the caller stores it. */
    drawPlaceState: (sheet: PlaceStateSheet): Promise<Buffer> =>
      oneAtATime(() => drawContract(placeStateContract(sheet))),

    /**
     * Draws an amendment to a lease's contract; both are stored and never change.
     *
     * @throws {Problem} paper/not-found, paper/busy
     */
    async drawAmendment(rentalId: string, amendment: Amendment): Promise<Buffer> {
      assertRoom();
      return oneAtATime(async () => {
        const paper = await findPaper("rental", rentalId);
        if (!paper || "order" in paper.facts) throw new Problem("paper/not-found");
        return drawContract(amendmentContract(paper.facts, amendment));
      });
    },

    /** Stores the facts of a purchase's contract, in the transaction that settles its payment. */
    freeze: (tx: Tx, kind: PaperKind, purchaseId: string, now: Date): Promise<void> =>
      freeze(tx, [kind, purchaseId], { isLater: false, now }),

    /**
     * Opens the contract of a purchase for its parties and the operator.
     *
     * @throws {Problem} order/not-found, order/not-yours, rental/not-found, rental/not-yours,
     * paper/not-found, paper/busy
     */
    async open({ userId, role }: Actor, kind: PaperKind, purchaseId: string): Promise<PaperFile> {
      const readers = await rows.findReaders(db, kind, purchaseId);
      if (!readers) throw new Problem(`${kind}/not-found`);
      if (role !== "admin" && !readers.includes(userId)) throw new Problem(`${kind}/not-yours`);
      assertRoom();
      return read(kind, purchaseId);
    },
  };
};

export type Papers = ReturnType<typeof createPapers>;
