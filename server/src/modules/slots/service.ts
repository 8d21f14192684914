import type { Hours } from "@stokaz/contract/handover/schedule";
import type { Slot } from "@stokaz/contract/handover/slots";
import { LIMITS } from "@stokaz/contract/limits";
import { refuseAlcoholAt } from "@stokaz/contract/products/alcohol-hours";
import { addDays, type CalendarDay, daysBetween, localTime } from "@stokaz/contract/time/calendar";
import { transition } from "@stokaz/contract/transitions";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { IsOffered } from "../../platform/features.ts";
import { Problem } from "../../platform/problem.ts";
import type { MailContent, PostMail } from "../mail/public.ts";
import {
  type ChoiceSetting,
  comingSoonMails,
  notComingMails,
  type Setting,
  slotChosenMail,
  slotGivenBackMail,
  slotOverMail,
  slotUselessMail,
} from "./mails.ts";
import * as slots from "./repository.ts";
import {
  BOOKING_TRANSITIONS,
  cutSlots,
  type Interval,
  isChangeable,
  isShortNotice,
  placesLeft,
  remindersMissed,
} from "./rules.ts";
import type { SlotBookingRow } from "./tables.ts";

export type SlotsDeps = {
  db: Db;
  clock: Clock;
  timeZone: string;
  publicUrl: string;
  brandName: string;
  operatorEmail: string;
  postMail: PostMail;
  isOffered: IsOffered;
  alcoholClosedHours: Hours | null;
};

/** A day of a place with the slots that can be chosen. */
export type DayOfSlots = { day: slots.PickupDay; slots: Slot[] };

/**
 * A slot wanted for an order. `lastDay` is the last day on which that order can be collected;
 * `hasAlcohol` is true if it contains alcohol.
 */
export type SlotRequest = {
  orderId: string;
  spaceId: string;
  startsAt: Date;
  lastDay: CalendarDay;
  hasAlcohol: boolean;
  actorId: string;
};

const DAYS_SHOWN = 14;

const intervalOf = ({ starts_at, ends_at }: SlotBookingRow): Interval => ({
  startsAt: starts_at,
  endsAt: ends_at,
});

export const createSlots = (deps: SlotsDeps) => {
  const { db, clock, timeZone, publicUrl, brandName, operatorEmail, postMail } = deps;
  const areOffered = deps.isOffered("slots");

  const settingAt = (at: Date): ChoiceSetting => ({
    publicUrl,
    timeZone,
    brandName,
    operatorEmail,
    areOffered,
    at,
  });

  /** Reason why alcohol is not handed over in a slot, if any. */
  const refuseAlcoholIn = ({ startsAt }: Interval): string | undefined =>
    refuseAlcoholAt(deps.alcoholClosedHours, localTime(startsAt, timeZone));

  /**
   * Finds the slot of a place that begins at an instant.
   *
   * @throws {Problem} slot/not-found, slot/after-last-day, slot/alcohol-hours
   */
  const getSlot = async (tx: Tx, hours: slots.PlaceHours, request: SlotRequest) => {
    const from = clock.dayOf(request.startsAt);
    const days = { from, until: addDays(from, 1) };
    const [day] = await slots.listPickupDays(tx, request.spaceId, days);
    const cut = day?.isOpen ? cutSlots(from, hours, hours.minutes, timeZone) : [];
    const slot = cut.find(({ startsAt }) => startsAt.getTime() === request.startsAt.getTime());
    if (!slot) throw new Problem("slot/not-found");
    if (from > request.lastDay) throw new Problem("slot/after-last-day");
    const refusal = request.hasAlcohol && refuseAlcoholIn(slot);
    if (refusal) throw new Problem("slot/alcohol-hours", { message: refusal });
    return slot;
  };

  /**
   * Reads days of a place with the slots that can still be chosen on them, and the room left.
   *
   * @param span at most {@link LIMITS.slotDays} days
   */
  const readDays = async (
    on: Db,
    { spaceId, hours }: { spaceId: string; hours: slots.PlaceHours },
    span: { from: CalendarDay; until: CalendarDay },
  ): Promise<DayOfSlots[]> => {
    const days = await slots.listPickupDays(on, spaceId, span);
    const now = clock.now();
    const cut = days.map((day) =>
      areOffered && hours.isSlotted && day.isOpen
        ? cutSlots(day.day, hours, hours.minutes, timeZone).filter(({ startsAt }) =>
            isChangeable(startsAt, now),
          )
        : [],
    );
    const [first, last] = [cut.flat().at(0), cut.flat().at(-1)];
    const taken =
      first && last
        ? await slots.listTaken(on, spaceId, { startsAt: first.startsAt, endsAt: last.endsAt })
        : [];
    const withLeft = (slot: Interval): Slot => ({
      ...slot,
      left: placesLeft(slot, taken, hours.capacity),
    });
    return days.map((day, index) => ({ day, slots: (cut[index] ?? []).map(withLeft) }));
  };

  /**
   * Gives an order a slot, counted under the lock of its place.
   *
   * @param before the present slot of the order
   *
   * @throws {Problem} feature/off, slot/not-slotted, slot/too-late, slot/not-found,
   * slot/after-last-day, slot/alcohol-hours, slot/full
   */
  const book = async (
    tx: Tx,
    request: SlotRequest,
    before: SlotBookingRow | undefined,
  ): Promise<void> => {
    const { orderId, spaceId, startsAt, actorId } = request;
    if (!areOffered) throw new Problem("feature/off");
    const now = clock.now();
    const hours = await slots.lockPlaceHours(tx, spaceId);
    if (!hours?.isSlotted) throw new Problem("slot/not-slotted");
    if (!isChangeable(startsAt, now)) throw new Problem("slot/too-late");
    const slot = await getSlot(tx, hours, request);
    const taken = await slots.listTaken(tx, spaceId, slot, orderId);
    if (placesLeft(slot, taken, hours.capacity) === 0) throw new Problem("slot/full");
    const missed = remindersMissed(startsAt, now);
    const booked = { ...slot, orderId, spaceId, missed, actorId, at: now };
    const to = transition(BOOKING_TRANSITIONS, "booked");
    await slots.setBooking(tx, { ...booked, before: before?.starts_at }, to);
  };

  /** Posts the mails about the slot of a paid order. */
  const notify = async (
    tx: Tx,
    orderId: string,
    write: (details: slots.SlotMailDetails) => MailContent[],
  ): Promise<void> => {
    const [details] = await slots.listSlotMailDetails(tx, [orderId]);
    if (!details) return;
    await postMail(tx, write(details), orderId);
  };

  const end = async (
    tx: Tx,
    orderId: string,
    as: "given_back" | "released",
    actorId: string | null,
  ): Promise<boolean> => {
    const to = transition(BOOKING_TRANSITIONS, as);
    return (await slots.endBookings(tx, [orderId], to, { actorId, at: clock.now() })).length > 0;
  };

  return {
    /**
     * Lists the days of a place with the room left in their slots; slots that begin too soon to be
     * chosen are left out.
     *
     * @param until the first day after the list
     * @throws {Problem} space/not-found
     */
    async listDays(
      spaceId: string,
      {
        from = clock.today(),
        until = addDays(from, DAYS_SHOWN),
      }: { from?: CalendarDay | undefined; until?: CalendarDay | undefined } = {},
    ): Promise<{ isSlotted: boolean; days: DayOfSlots[] }> {
      const hours = await slots.findPlaceHours(db, spaceId);
      if (!hours) throw new Problem("space/not-found");
      const isLong = daysBetween(from, until) > LIMITS.slotDays;
      const asked = { from, until: isLong ? addDays(from, LIMITS.slotDays) : until };
      const days = await readDays(db, { spaceId, hours }, asked);
      return { isSlotted: areOffered && hours.isSlotted, days };
    },

    /**
     * Gives a slot to an order that is being paid; the mail that confirms the order names it.
     *
     * @throws {Problem} slot/…
     */
    hold: (tx: Tx, request: SlotRequest): Promise<void> => book(tx, request, undefined),

    /**
     * Gives a paid, locked order a slot, or moves its slot. Choosing the same slot again changes
     * nothing.
     *
     * @returns true if it had another slot before
     * @throws {Problem} slot/…
     */
    async choose(tx: Tx, request: SlotRequest): Promise<boolean> {
      const { orderId, startsAt } = request;
      const now = clock.now();
      const found = await slots.findBooking(tx, orderId);
      const before = found?.status === "booked" && found.ends_at > now ? found : undefined;
      if (before?.starts_at.getTime() === startsAt.getTime()) return true;
      if (before && !isChangeable(before.starts_at, now)) throw new Problem("slot/too-late");
      await book(tx, request, before);
      const isSoon =
        isShortNotice(startsAt, now) || (before && isShortNotice(before.starts_at, now));
      const former = before && intervalOf(before);
      await notify(tx, orderId, (details) => [
        slotChosenMail(details, former, settingAt(now)),
        ...(isSoon ? comingSoonMails(details, former, settingAt(now)) : []),
      ]);
      return before !== undefined;
    },

    /** Gives the slot of a locked order back. @throws {Problem} slot/none, slot/too-late */
    async giveBack(tx: Tx, orderId: string, actorId: string): Promise<void> {
      const now = clock.now();
      const found = await slots.findBooking(tx, orderId);
      if (found?.status !== "booked") throw new Problem("slot/none");
      if (!isChangeable(found.starts_at, now)) throw new Problem("slot/too-late");
      await end(tx, orderId, "given_back", actorId);
      await notify(tx, orderId, (details) => [
        slotGivenBackMail(details, settingAt(now)),
        ...(isShortNotice(details.startsAt, now) ? notComingMails(details, settingAt(now)) : []),
      ]);
    },

    /** Releases the slot of an order that will not be collected: it was given up, or never paid. */
    async release(tx: Tx, orderId: string): Promise<void> {
      if (!(await end(tx, orderId, "released", null))) return;
      const now = clock.now();
      await notify(tx, orderId, (details) => {
        if (details.endsAt <= now) return [];
        return [
          slotOverMail(details, settingAt(now)),
          ...(isShortNotice(details.startsAt, now) ? notComingMails(details, settingAt(now)) : []),
        ];
      });
    },

    /**
     * Releases the coming slot of a locked order of which nothing can be collected any more, until
     * the operator decides. A slot that has begun stays: its buyer is there.
     */
    async releaseUseless(tx: Tx, orderId: string): Promise<void> {
      const now = clock.now();
      if (!(await slots.isSlotUseless(tx, orderId, now))) return;
      await end(tx, orderId, "released", null);
      await notify(tx, orderId, (details) => [
        slotUselessMail(details, settingAt(now)),
        ...(isShortNotice(details.startsAt, now) ? notComingMails(details, settingAt(now)) : []),
      ]);
    },

    /**
     * Tells the people who open the place that the buyer of a newly paid order comes within a day.
     */
    async notifyPlace(tx: Tx, orderId: string, startsAt: Date): Promise<void> {
      const now = clock.now();
      if (!isShortNotice(startsAt, now)) return;
      await notify(tx, orderId, (details) => comingSoonMails(details, undefined, settingAt(now)));
    },

    /** Reads the slot of a paid order for a calendar. @throws {Problem} slot/none */
    async getMailDetails(
      orderId: string,
    ): Promise<{ details: slots.SlotMailDetails; setting: Setting }> {
      const booking = await slots.findBooking(db, orderId);
      const [details] =
        booking?.status === "booked" ? await slots.listSlotMailDetails(db, [orderId]) : [];
      if (!details) throw new Problem("slot/none");
      return { details, setting: settingAt(clock.now()) };
    },

    /**
     * True unless a place has slots of which none can be chosen any more until a day. Nothing is
     * held: the last one can go to somebody else.
     *
     * @param lastDay at most {@link LIMITS.slotDays} days from today
     */
    async hasRoom(
      on: Db,
      { spaceId, lastDay, hasAlcohol }: Pick<SlotRequest, "spaceId" | "lastDay" | "hasAlcohol">,
    ): Promise<boolean> {
      const hours = areOffered ? await slots.findPlaceHours(on, spaceId) : undefined;
      if (!hours?.isSlotted) return true;
      const span = { from: clock.today(), until: addDays(lastDay, 1) };
      const days = await readDays(on, { spaceId, hours }, span);
      return days
        .flatMap((day) => day.slots)
        .some((slot) => slot.left > 0 && !(hasAlcohol && refuseAlcoholIn(slot)));
    },

    /** True if a place has slots; false for an unknown place. */
    isSlotted: async (spaceId: string): Promise<boolean> =>
      areOffered && ((await slots.findPlaceHours(db, spaceId))?.isSlotted ?? false),

    areOffered,
  };
};

export type Slots = ReturnType<typeof createSlots>;
