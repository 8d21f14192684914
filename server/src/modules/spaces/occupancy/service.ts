import type { Cents } from "@stokaz/contract/money/money";
import type { InsuranceState } from "@stokaz/contract/spaces/insurance";
import { addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { listOccupancy } from "../../availability/public.ts";
import { listInsurances } from "../../insurance/public.ts";
import { listStanding, type Standing } from "../../products/public.ts";
import { findSpace } from "../repository.ts";
import { listPaidRentals, listRequested, listTenants, type TenantRental } from "./repository.ts";
import {
  type DayTaken,
  eachDay,
  earningsByMonth,
  firstDayOf,
  type Month,
  monthOf,
  shiftMonth,
} from "./rules.ts";

/** Months of earnings shown before the month asked for, and in all. */
const MONTHS_BEFORE = 6;
const MONTHS_SHOWN = 12;

/** Occupancy of a space over a month, its tenants, and its earnings around that month. */
export type Occupancy = {
  month: Month;
  today: CalendarDay;
  surface: number;
  days: DayTaken[];
  /** Rentals of the month. */
  rentals: TenantRental[];
  /** Requests of the month that wait for an answer. */
  requests: Awaited<ReturnType<typeof listRequested>>;
  /** Current and future tenants. */
  tenants: (TenantRental & { standing: Standing; insurance: InsuranceState })[];
  earnings: { month: Month; amount: Cents }[];
};

export const createOccupancy = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** @param month by default today's. @throws {Problem} space/not-found, space/not-yours */
  async describe({ userId }: Actor, spaceId: string, month?: Month): Promise<Occupancy> {
    const space = await findSpace(db, spaceId);
    if (!space) throw new Problem("space/not-found");
    if (space.lessor_id !== userId) throw new Problem("space/not-yours");
    const today = clock.today();
    const asked = month ?? monthOf(today);
    const from = firstDayOf(asked);
    const months = Array.from({ length: MONTHS_SHOWN }, (_, index) =>
      shiftMonth(asked, index - MONTHS_BEFORE),
    );
    const earned = addMonths(from, -MONTHS_BEFORE);
    const to = addMonths(from, 1);
    const [changes, rentals, requests, tenants, paid] = await Promise.all([
      listOccupancy(db, spaceId, { from, to, now: clock.now() }),
      listTenants(db, spaceId, { from, to, today }),
      listRequested(db, spaceId, { from, to }),
      listTenants(db, spaceId, { from: today, to: "infinity", today }),
      listPaidRentals(db, spaceId, { from: earned, to: addMonths(earned, MONTHS_SHOWN) }),
    ]);
    const earnings = earningsByMonth(paid, months);
    const days = eachDay(from, to, changes);
    const standing = await listStanding(
      db,
      new Map(tenants.map(({ id, pallets }) => [id, pallets])),
    );
    const artisanIds = [...new Set(tenants.map(({ artisan_id }) => artisan_id))];
    const insurances = await listInsurances(db, artisanIds, today);
    return {
      month: asked,
      today,
      surface: space.surface_m2,
      days,
      rentals,
      requests,
      earnings,
      tenants: tenants.flatMap((tenant) => {
        const standingGoods = standing.get(tenant.id);
        const insurance = insurances.get(tenant.artisan_id);
        return standingGoods && insurance
          ? [{ ...tenant, standing: standingGoods, insurance }]
          : [];
      }),
    };
  },
});

export type OccupancyService = ReturnType<typeof createOccupancy>;
