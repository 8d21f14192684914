import { closeBooksMonth, listBooksMonths } from "@stokaz/contract/money/books";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ApiClient } from "./api-client.ts";

type Deps = { api: ApiClient; admin: string; today: CalendarDay };

/**
 * Closes the months of the books except the last one that is over, which is left for visitors of
 * the demo.
 */
export const closeMonths = async ({ api, admin, today }: Deps): Promise<void> => {
  const list = (year: number) => api.call(listBooksMonths, { query: { year } }, admin);
  const { years } = await list(Number(today.slice(0, 4)));
  const found = await Promise.all(years.map(list));
  const over = found
    .flatMap(({ data }) => data)
    .filter(({ state }) => state === "next" || state === "later")
    .toReversed();
  for (const { month } of over.slice(0, -1)) {
    await api.call(closeBooksMonth, { params: { month }, body: {} }, admin);
  }
};
