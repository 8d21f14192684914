import { randomUUID } from "node:crypto";
import type { AlertRequest, ClosureRequest } from "@stokaz/contract/handover/closures";
import { plainText } from "@stokaz/contract/text";
import { addDays, type CalendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { IsOffered } from "../../../platform/features.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Territory } from "../../../territories/territory.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import { type ClosedDelivery, tellOfClosure } from "../../deliveries/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { notComingMails, slotClosedMail } from "../mails.ts";
import {
  endBookings,
  findPlaceHours,
  listSlotMailDetails,
  type SlotMailDetails,
} from "../repository.ts";
import { BOOKING_TRANSITIONS, isShortNotice } from "../rules.ts";
import type { ClosureRow } from "../tables.ts";
import { deliveryFact, pickupFact, placesClosedMail } from "./mails.ts";
import * as closures from "./repository.ts";

export type ClosuresDeps = {
  db: Db;
  clock: Clock;
  timeZone: string;
  territory: Pick<Territory, "communes" | "alertName">;
  publicUrl: string;
  brandName: string;
  operatorEmail: string;
  postMail: PostMail;
  isOffered: IsOffered;
};

type Period = { from: CalendarDay; to: CalendarDay };

/** A closure with the number of slots that it released. */
export type MadeClosure = { closure: closures.ShownClosure; released: number };

/** Mails that one statement inserts. */
const BATCH = 500;
const NOWHERE: closures.Scope = {
  space_id: null,
  lessor_id: null,
  communes: null,
  is_everywhere: false,
};

/**
 * Scope of an operator's closure.
 *
 * @param names as the territory writes them; an empty list means everywhere
 */
const alertScopeOf = (names: string[]): closures.Scope =>
  names.length > 0 ? { ...NOWHERE, communes: names } : { ...NOWHERE, is_everywhere: true };

export const createClosures = (deps: ClosuresDeps) => {
  const {
    db,
    clock,
    timeZone,
    territory,
    publicUrl,
    brandName,
    operatorEmail,
    postMail,
    isOffered,
  } = deps;

  const notify = async (
    tx: Tx,
    closure: closures.ShownClosure,
    released: readonly SlotMailDetails[],
    deliveries: readonly ClosedDelivery[],
  ): Promise<void> => {
    const at = clock.now();
    const areOffered = isOffered("slots");
    const setting = { publicUrl, timeZone, brandName, operatorEmail, areOffered, at };
    for (const details of released) {
      const { lessor, keepers } = details;
      // The lessor closed the place, or reads below of everything that an alert took away.
      const managers = keepers.filter(({ id }) => id !== lessor.id);
      const mails = [
        slotClosedMail(details, closure.reason, setting),
        ...(isShortNotice(details.startsAt, at)
          ? notComingMails({ ...details, keepers: managers }, setting, closure.reason)
          : []),
      ];
      await postMail(tx, mails, details.orderId);
    }
    if (closure.kind !== "alert") return;
    const lost = [
      ...released.map((one) => ({ lessor: one.lessor, fact: pickupFact(one, setting) })),
      ...deliveries.map((one) => ({ lessor: one.lessor, fact: deliveryFact(one) })),
    ];
    const byLessor = Map.groupBy(lost, ({ lessor }) => lessor.id);
    const told = { publicUrl, alertName: territory.alertName };
    const mails = [...byLessor.values()].flatMap((ofLessor) => {
      const [first] = ofLessor;
      const facts = ofLessor.map(({ fact }) => fact);
      return first ? [placesClosedMail(first.lessor, closure, facts, told)] : [];
    });
    for (let sent = 0; sent < mails.length; sent += BATCH) {
      await postMail(tx, mails.slice(sent, sent + BATCH));
    }
  };

  /** Instants of a period, from now at the earliest: past slots stay as they were. */
  const withinOf = ({ from, to }: Period): { from: Date; until: Date } => {
    const now = clock.now();
    const begins = startOfDay(from, timeZone);
    return { from: begins < now ? now : begins, until: startOfDay(addDays(to, 1), timeZone) };
  };

  /**
   * Scope of a lessor's closure: one space, or all.
   *
   * @throws {Problem} space/not-found, space/not-yours
   */
  const scopeOf = async (
    from: Db,
    userId: string,
    storageId: string | undefined,
  ): Promise<closures.Scope> => {
    if (storageId === undefined) return { ...NOWHERE, lessor_id: userId };
    const place = await findPlaceHours(from, storageId);
    if (!place) throw new Problem("space/not-found");
    if (place.lessorId !== userId) throw new Problem("space/not-yours");
    return { ...NOWHERE, space_id: storageId };
  };

  /**
   * Closes days, releases their slots, and tells the buyers and who announced deliveries.
   *
   * @throws {Problem} closure/over
   */
  const close = async (
    tx: Tx,
    scope: closures.Scope,
    { from, to, reason }: Period & { reason: string },
    { actorId, kind }: { actorId: string; kind: ClosureRow["kind"] },
  ): Promise<MadeClosure> => {
    const now = clock.now();
    if (to < clock.today()) throw new Problem("closure/over");
    const until = addDays(to, 1);
    const within = withinOf({ from, to });
    const made = { id: randomUUID(), ...scope, kind, from_day: from, until_day: until, reason };
    const closure = await closures.insertClosure(tx, {
      ...made,
      created_by: actorId,
      created_at: now,
    });
    await closures.lockSlots(tx, closure.id);
    const booked = await closures.listBookedWithin(tx, closure.id, within);
    const toReleased = transition(BOOKING_TRANSITIONS, "released");
    const ended = await endBookings(tx, booked, toReleased, { actorId, at: now });
    const today = clock.today();
    const deliveries = await tellOfClosure(tx, closure, { postMail, publicUrl, today });
    await notify(tx, closure, await listSlotMailDetails(tx, ended), deliveries);
    return { closure, released: ended.length };
  };

  /**
   * Opens again, from today on, the days that a closure keeps closed.
   *
   * @throws {Problem} closure/over
   */
  const lift = async (tx: Tx, { id, from_day, until_day }: ClosureRow): Promise<void> => {
    const today = clock.today();
    if (until_day <= today) throw new Problem("closure/over");
    if (from_day >= today) await closures.deleteClosure(tx, id);
    else await closures.shortenClosure(tx, id, today);
  };

  const lockClosure = async (tx: Tx, id: string): Promise<closures.ShownClosure> => {
    const closure = await closures.lockClosure(tx, id);
    if (!closure) throw new Problem("closure/not-found");
    return closure;
  };

  /**
   * Finds the names of communes as the territory writes them.
   *
   * @throws {Problem} commune/not-found
   */
  const communesOf = (names: readonly string[]): string[] =>
    names.map((name) => {
      const found = territory.communes.find((known) => plainText(known.name) === plainText(name));
      if (!found) throw new Problem("commune/not-found");
      return found.name;
    });

  return {
    /** Lists the current and future closures of a lessor's spaces. */
    listOf: ({ userId }: Actor): Promise<closures.ShownClosure[]> =>
      closures.listConcerning(db, userId, clock.today()),

    /**
     * Closes a space, or all spaces, of a lessor.
     *
     * @throws {Problem} space/not-found, space/not-yours, closure/over
     */
    async create(
      { userId }: Actor,
      { storageId, ...period }: ClosureRequest,
    ): Promise<MadeClosure> {
      return inTransaction(db, async (tx) => {
        const scope = await scopeOf(tx, userId, storageId);
        return close(tx, scope, period, { actorId: userId, kind: "closure" });
      });
    },

    /**
     * Counts the slots that such a closure would release now.
     *
     * @throws {Problem} space/not-found, space/not-yours
     */
    async preview(
      { userId }: Actor,
      { storageId, ...period }: Period & { storageId?: string | undefined },
    ): Promise<number> {
      const scope = await scopeOf(db, userId, storageId);
      return closures.countBookedWithin(db, scope, withinOf(period));
    },

    /**
     * Lifts a closure of a lessor.
     *
     * @throws {Problem} closure/not-found, closure/not-yours, closure/over
     */
    async lift({ userId }: Actor, closureId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const closure = await lockClosure(tx, closureId);
        if (closure.owner_id !== userId) throw new Problem("closure/not-yours");
        await lift(tx, closure);
      });
    },

    /** Lists the operator's current and future closures. */
    listAlerts: (): Promise<closures.ShownClosure[]> => closures.listAlerts(db, clock.today()),

    /**
     * Closes communes, or everything, for the operator.
     *
     * @throws {Problem} commune/not-found, closure/over
     */
    async createAlert(
      admin: Actor,
      { communes = [], ...period }: AlertRequest,
    ): Promise<MadeClosure> {
      const names = communesOf(communes);
      return inTransaction(db, async (tx) => {
        const at = clock.now();
        await assertLiveAdmin(tx, admin, at);
        const author = { actorId: admin.userId, kind: "alert" } as const;
        const made = await close(tx, alertScopeOf(names), period, author);
        await recordAct(tx, {
          actorId: admin.userId,
          action: "close",
          subject: { type: "closure", id: made.closure.id },
          detail: { ...period, communes: names, released: made.released },
          at,
        });
        return made;
      });
    },

    /**
     * Counts the slots that such a closure would release now.
     *
     * @throws {Problem} commune/not-found
     */
    async previewAlert({
      communes = [],
      ...period
    }: Period & { communes?: string[] | undefined }): Promise<number> {
      const scope = alertScopeOf(communesOf(communes));
      return closures.countBookedWithin(db, scope, withinOf(period));
    },

    /** Lifts a closure of the operator. @throws {Problem} closure/not-found, closure/over */
    async liftAlert(admin: Actor, closureId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const at = clock.now();
        await assertLiveAdmin(tx, admin, at);
        const closure = await lockClosure(tx, closureId);
        if (closure.kind !== "alert") throw new Problem("closure/not-found");
        await lift(tx, closure);
        const subject = { type: "closure", id: closureId } as const;
        await recordAct(tx, { actorId: admin.userId, action: "open", subject, at });
      });
    },
  };
};

export type Closures = ReturnType<typeof createClosures>;
