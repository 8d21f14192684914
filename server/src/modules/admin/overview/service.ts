import type { Figures, Overview } from "@stokaz/contract/admin/admin-overview";
import { cents } from "@stokaz/contract/money/money";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import type { Reads } from "../../../platform/db/replica.ts";
import { countPalletDays, listDays } from "./repository.ts";
import { type Period, periodBefore, readPeriod, stepsOf, sumBySteps } from "./rules.ts";

type Deps = { reads: Reads; clock: Clock; timeZone: string };

export const createOverview = ({ reads, clock, timeZone }: Deps) => {
  const figuresOf = async (period: Period) => {
    const [days, pallets] = await Promise.all([
      listDays(reads.db, { ...period, timeZone }),
      countPalletDays(reads.db, { ...period, timeZone }),
    ]);
    const sum = (figure: keyof Omit<(typeof days)[number], "day">) =>
      days.reduce((total, day) => total + day[figure], 0);
    const figures: Figures = {
      sales: cents(sum("sales")),
      orders: sum("orders"),
      rents: cents(sum("rents")),
      rentals: sum("rentals"),
      fees: cents(sum("fees")),
      occupancy: pallets.offered > 0 ? pallets.rented / pallets.offered : null,
      newUsers: sum("newUsers"),
    };
    return { days, figures };
  };

  return {
    /** Key figures of a period and of the period before. */
    async find(asked: {
      from?: CalendarDay | undefined;
      to?: CalendarDay | undefined;
    }): Promise<Overview> {
      const period = readPeriod(asked, clock.today());
      const before = periodBefore(period);
      const [now, then] = await Promise.all([figuresOf(period), figuresOf(before)]);
      return {
        period,
        before,
        figures: now.figures,
        figuresBefore: then.figures,
        steps: sumBySteps(stepsOf(period), now.days),
      };
    },
  };
};

export type AdminOverview = ReturnType<typeof createOverview>;
