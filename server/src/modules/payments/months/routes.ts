import { closeBooksMonth, listBooksMonths, monthName } from "@stokaz/contract/money/books";
import { calendarDay } from "@stokaz/contract/time/calendar";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Months } from "./service.ts";
import { toWireMonth } from "./wire.ts";

export const bindMonthRoutes = (on: Bind, months: Months, siren: string): void => {
  on(listBooksMonths, async ({ query }) => {
    const { years, months: found } = await months.list(query.year);
    return { years, siren, data: found.map(toWireMonth) };
  });
  on(closeBooksMonth, async ({ params, body }, admin) => {
    const closed = await months.close(admin, calendarDay(`${params.month}-01`), body.reason ?? "");
    return { message: `C'est clôturé : ${monthName(params.month)}.`, month: toWireMonth(closed) };
  });
};
