import { booksFileName, exportBooks, fecFileName } from "@stokaz/contract/money/books";
import { calendarDay } from "@stokaz/contract/time/calendar";
import type { Bind } from "../../../platform/http/bind.ts";
import { StreamedAnswer } from "../../../platform/http/streamed-answer.ts";
import type { AccountingFiles } from "./service.ts";
import { toBooksCsv, toFec } from "./wire.ts";

export const bindAccountingFileRoutes = (on: Bind, files: AccountingFiles): void => {
  on(exportBooks, async ({ query: { format, from, to } }, admin, { setHeader }) => {
    const months = { from: calendarDay(`${from}-01`), to: calendarDay(`${to}-01`) };
    const { lines, lastMonth, siren } = await files.exportAll(admin, { format, ...months });
    const name = format === "fec" ? fecFileName(siren, lastMonth) : booksFileName(from, to);
    setHeader("content-disposition", `attachment; filename="${name}"`);
    return format === "fec"
      ? new StreamedAnswer("text/plain; charset=iso-8859-15", toFec(lines))
      : new StreamedAnswer("text/csv; charset=utf-8", toBooksCsv(lines));
  });
};
