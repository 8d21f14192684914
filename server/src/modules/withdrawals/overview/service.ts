import { cents } from "@stokaz/contract/money/money";
import type { WithdrawalStatistics, WithdrawnStatus } from "@stokaz/contract/orders/withdrawals";
import { addMonths, calendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { type Paging, readPage } from "../../search/public.ts";
import { listShownLines, type ShownLineRow } from "../repository.ts";
import * as overview from "./repository.ts";

export type WithdrawalOverviewDeps = { db: Db; clock: Clock; timeZone: string };

const WITHDRAWALS = {
  name: "withdrawals",
  sortedBy: ({ declared_at }: overview.ListedRow) => declared_at.getTime(),
};
const MONTHS = 12;

/** A withdrawal as the operator sees it, with its lines. */
export type ListedWithdrawal = {
  row: overview.ListedRow;
  lines: readonly ShownLineRow[];
  isLate: boolean;
};

/** `statistics` are of the last twelve months, whatever the page shows. */
export type OverviewPage = {
  withdrawals: ListedWithdrawal[];
  nextCursor: string | null;
  statistics: WithdrawalStatistics;
};

export const createWithdrawalOverview = ({ db, clock, timeZone }: WithdrawalOverviewDeps) => {
  const count = async (): Promise<WithdrawalStatistics> => {
    const today = clock.today();
    const firstMonth = addMonths(calendarDay(`${today.slice(0, 7)}-01`), 1 - MONTHS);
    const since = startOfDay(firstMonth, timeZone);
    const [totals, found, categories] = await Promise.all([
      overview.sumTotals(db, { since, today }),
      overview.sumMonths(db, { since, timeZone }),
      overview.sumCategories(db, since),
    ]);
    const { paid, ...counted } = totals;
    const months = Array.from({ length: MONTHS }, (_, index) => {
      const month = addMonths(firstMonth, index).slice(0, 7);
      const none = { month, count: 0, units: 0, amount: cents(0) };
      return found.find((one) => one.month === month) ?? none;
    });
    return { ...counted, share: paid === 0 ? null : totals.orders / paid, months, categories };
  };

  return {
    /**
     * Page of withdrawals, with the totals of the last twelve months.
     *
     * @throws {Problem} request/invalid if the cursor is not ours
     */
    async list({
      status,
      ...paging
    }: Paging & { status?: WithdrawnStatus | undefined }): Promise<OverviewPage> {
      const { rows, nextCursor } = await readPage(WITHDRAWALS, paging, (page) =>
        overview.listAll(db, status, page),
      );
      const linesOf = await listShownLines(
        db,
        rows.map(({ id }) => id),
      );
      const today = clock.today();
      const withdrawals = rows.map((row) => {
        const lines = linesOf.get(row.id) ?? [];
        const isLate = lines.some((line) => line.refund_by < today && line.status !== "refunded");
        return { row, lines, isLate };
      });
      return { withdrawals, nextCursor, statistics: await count() };
    },
  };
};

export type WithdrawalOverview = ReturnType<typeof createWithdrawalOverview>;
