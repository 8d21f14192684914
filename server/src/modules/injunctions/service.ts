import { randomUUID } from "node:crypto";
import {
  type InjunctionOutcome,
  type injunction,
  injunctionDueOn,
} from "@stokaz/contract/moderation/injunctions";
import { pageOf } from "@stokaz/contract/paging";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { isPublicHoliday } from "@stokaz/contract/time/holidays";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inBatches, inTransaction, type Tx } from "../../platform/db/db.ts";
import type { Reads } from "../../platform/db/replica.ts";
import { Problem } from "../../platform/problem.ts";
import type { Territory } from "../../territories/territory.ts";
import { assertLiveAdmin } from "../accounts/public.ts";
import { recordAct, recordExport } from "../audit/public.ts";
import type { Decisions } from "../decisions/public.ts";
import { lockGoods } from "../products/public.ts";
import * as rows from "./repository.ts";
import { factsOf } from "./rules.ts";
import type { InjunctionRow } from "./tables.ts";

export type InjunctionsDeps = {
  db: Db;
  reads: Reads;
  clock: Clock;
  decisions: Decisions;
  territory: Pick<Territory, "abolition">;
};

/** An injunction, and whether it is or was late. */
export type Shown = { row: rows.ShownRow; isLate: boolean };

const LISTS = { space: "spaces", product: "products" } as const;

/** Rows read at once for a file. */
const BATCH = 500;

const withLateness = (clock: Clock, found: readonly rows.ShownRow[]): Shown[] =>
  found.map((row) => {
    const on: CalendarDay = row.closed_at ? clock.dayOf(row.closed_at) : clock.today();
    return { row, isLate: on > row.due_on };
  });

/** The most urgent waiting injunctions, and their number. */
export const listWaitingInjunctions = async (db: Db, clock: Clock, limit: number) => {
  const [items, total] = await Promise.all([
    rows.listInjunctions(db, { isOpen: true, offset: 0, limit }),
    rows.countInjunctions(db, true),
  ]);
  return { items: withLateness(clock, items), total };
};

export type WaitingInjunctions = Awaited<ReturnType<typeof listWaitingInjunctions>>;

export const createInjunctions = ({ db, reads, clock, decisions, territory }: InjunctionsDeps) => {
  /**
   * Hides the listing, with the same goods on other leases, or checks that nobody can see any of
   * them.
   *
   * @returns the first decision that hid one
   */
  const carryOut = async (
    tx: Tx,
    admin: Actor,
    row: InjunctionRow,
    outcome: InjunctionOutcome,
  ): Promise<string | null> => {
    if (outcome === "already_removed") {
      const listing = await rows.findListing(tx, row);
      if (listing && listing.visibleIds.length > 0) throw new Problem("injunction/still-visible");
      return null;
    }
    const why = { reason: factsOf(row), ground: "injunction" } as const;
    const { subject_type: type, subject_id: id } = row;
    const goods = type === "product" ? await lockGoods(tx, id) : [];
    const hidden = await decisions.hideGoods(tx, admin, goods, why);
    return hidden ?? (await decisions.hide(tx, admin, { list: LISTS[type], id }, why)).id;
  };

  return {
    /**
     * Records an authority's order to remove a listing, with its deadline.
     *
     * @throws {Problem} product/not-found, space/not-found, injunction/received-later,
     * injunction/already-registered
     */
    async register(admin: Actor, sent: z.output<typeof injunction>): Promise<void> {
      const { authority, reference, asks, receivedOn, subjectType, subjectId } = sent;
      const subject = { subject_type: subjectType, subject_id: subjectId };
      if (receivedOn > clock.today()) throw new Problem("injunction/received-later");
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, now);
        const listing = await rows.findListing(tx, subject);
        if (!listing) throw new Problem(`${subjectType}/not-found`);
        const isNew = await rows.insertInjunction(tx, {
          id: randomUUID(),
          ...subject,
          authority,
          reference,
          asks,
          subject_name: listing.name,
          received_on: receivedOn,
          due_on: injunctionDueOn(receivedOn, (day) => isPublicHoliday(day, territory.abolition)),
          registered_at: now,
          registered_by: admin.userId,
        });
        if (!isNew) throw new Problem("injunction/already-registered");
        await recordAct(tx, {
          actorId: admin.userId,
          action: "register",
          subject: { type: subjectType, id: subjectId },
          detail: { reference },
          at: now,
        });
      });
    },

    /** A page of injunctions. @param page from 1 */
    async list({ status, page }: { status: "open" | "closed"; page: number }) {
      const isOpen = status === "open";
      const part = { isOpen, ...pageOf(page) };
      const [found, total] = await Promise.all([
        rows.listInjunctions(db, part),
        rows.countInjunctions(db, isOpen),
      ]);
      return { found: withLateness(clock, found), total };
    },

    /**
     * Carries an injunction out, or closes it because nobody can see the listing any more.
     *
     * @throws {Problem} injunction/not-found, injunction/closed, injunction/still-visible, and the
     * refusals of hiding
     */
    async close(admin: Actor, id: string, outcome: InjunctionOutcome): Promise<void> {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, now);
        const row = await rows.lockInjunction(tx, id);
        if (!row) throw new Problem("injunction/not-found");
        if (row.closed_at) throw new Problem("injunction/closed");
        const decision_id = await carryOut(tx, admin, row, outcome);
        const closed = { outcome, closed_at: now, closed_by: admin.userId, decision_id };
        await rows.setClosed(tx, id, closed);
        await recordAct(tx, {
          actorId: admin.userId,
          action: "decide",
          subject: { type: row.subject_type, id: row.subject_id },
          detail: { injunction: row.number, outcome },
          at: now,
        });
      });
    },

    /** All injunctions, the newest first, for an export. */
    async exportAll(admin: Actor): Promise<AsyncIterable<Shown[]>> {
      const at = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, at);
        await recordExport(tx, { admin, list: "injunctions", filters: {}, at });
      });
      const from = await reads.caughtUp();
      const batches = inBatches(from, rows.selectInjunctions(from), BATCH);
      return (async function* () {
        for await (const batch of batches) yield withLateness(clock, batch);
      })();
    },
  };
};

export type InjunctionService = ReturnType<typeof createInjunctions>;
