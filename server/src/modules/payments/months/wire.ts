import type { BooksMonth } from "@stokaz/contract/money/books";
import type { MonthView } from "./service.ts";

export const toWireMonth = ({ month, closed, totals, ...view }: MonthView): BooksMonth => ({
  ...view,
  month: month.slice(0, 7),
  totals: totals.map(({ account, debit, credit }) => ({ account, debit, credit })),
  closedAt: closed?.closed_at ?? null,
  closedBy: closed?.closed_by_name ?? null,
  reason: closed?.reason ?? null,
  seal: closed?.seal ?? null,
});
