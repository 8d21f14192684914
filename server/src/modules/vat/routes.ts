import * as contract from "@stokaz/contract/tax/vat-exports";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { VatRecords } from "./service.ts";
import { toVatCsv } from "./wire.ts";

const CSV = "text/csv; charset=utf-8";

const disposition = ({ content, month }: { content: contract.VatFile; month: string }): string =>
  `attachment; filename="${contract.vatFileName(content, month)}"`;

export const bindVatRoutes = (on: Bind, records: VatRecords): void => {
  on(contract.exportVat, async ({ query }, admin, { setHeader }) => {
    setHeader("content-disposition", disposition(query));
    return new StreamedAnswer(CSV, toVatCsv(await records.exportAll(admin, query)));
  });
  on(contract.exportOwnVat, async ({ query }, artisan, { setHeader }) => {
    setHeader("content-disposition", disposition(query));
    return new StreamedAnswer(CSV, toVatCsv(records.exportOwn(artisan, query)));
  });
};
