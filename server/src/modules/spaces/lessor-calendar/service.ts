import type { LessorMonth } from "@stokaz/contract/handover/lessor-calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { listOccupancies } from "../../availability/public.ts";
import {
  eachDay,
  earningsByMonth,
  firstDayOf,
  type Month,
  monthOf,
  shiftMonth,
} from "../occupancy/public.ts";
import { listClosures, listDeliveries, listRentals, listSpaces } from "./repository.ts";
import { eventsOn } from "./rules.ts";

/** Months of earnings shown before the month asked for, and in all. */
const MONTHS_BEFORE = 6;
const MONTHS_SHOWN = 12;

export const createLessorCalendar = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** A month of all of a lessor's spaces. @param asked the month; by default today's */
  async describe({ userId }: Actor, asked?: Month): Promise<LessorMonth> {
    const today = clock.today();
    const month = asked ?? monthOf(today);
    const period = { from: firstDayOf(month), to: firstDayOf(shiftMonth(month, 1)) };
    const earned = shiftMonth(month, -MONTHS_BEFORE);
    const months = Array.from({ length: MONTHS_SHOWN }, (_, index) => shiftMonth(earned, index));
    const paid = { from: firstDayOf(earned), to: firstDayOf(shiftMonth(earned, MONTHS_SHOWN)) };
    const spaces = await listSpaces(db, userId);
    const [rentals, requests, deliveries, closures, taken] = await Promise.all([
      listRentals(db, userId, "confirmed", paid),
      listRentals(db, userId, "requested", period),
      listDeliveries(db, userId, period),
      listClosures(db, userId, period),
      listOccupancies(
        db,
        spaces.map(({ id }) => id),
        { ...period, now: clock.now() },
      ),
    ]);
    const happenings = { rentals, requests, deliveries, closures, spaces: spaces.length };
    const daysOf = (spaceId: string) => eachDay(period.from, period.to, taken.get(spaceId) ?? []);
    const rentOf = (spaceId: string) =>
      earningsByMonth(
        rentals.filter(({ space_id }) => space_id === spaceId),
        [month],
      );
    return {
      month,
      today,
      spaces: spaces.flatMap(({ id, name, surface_m2: surface }) =>
        rentOf(id).map(({ amount: rent }) => ({
          _id: id,
          name,
          surface,
          rent,
          taken: daysOf(id).map(({ rented, held }) => rented + held),
        })),
      ),
      days: eachDay(period.from, period.to, []).map(({ day }) => ({
        day,
        events: eventsOn(day, happenings),
      })),
      earnings: earningsByMonth(rentals, months),
    };
  },
});

export type LessorCalendar = ReturnType<typeof createLessorCalendar>;
