import type { Answer } from "@stokaz/contract/endpoint";
import { exportEarnings, getEarnings, getMonthEarnings } from "@stokaz/contract/money/earnings";
import { getTaxStatement } from "@stokaz/contract/tax/tax-statements";
import { exportOwnVat } from "@stokaz/contract/tax/vat-exports";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { messageOf } from "../../lib/api/error.ts";
import { useSaveVatFile } from "../../lib/api/vat-files.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { toast } from "../../lib/browser/toasts.ts";

export type Earnings = Answer<typeof getEarnings>;

/** Query of a seller's year and all waiting transfers. @param year without it, the current year */
export const earningsQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ["earnings", year],
    queryFn: ({ signal }) => call(getEarnings, { query: { year } }, { signal }),
  });

/** Query of each sale of a month, with their VAT. @param month `2026-11` */
export const monthEarningsQuery = (month: string) =>
  queryOptions({
    queryKey: ["earnings", "month", month],
    queryFn: ({ signal }) => call(getMonthEarnings, { params: { month } }, { signal }),
  });

/** Downloads a year as a CSV file. */
export const useExportEarnings = () =>
  useMutation({
    mutationFn: (year: number) => call(exportEarnings, { query: { year } }),
    onSuccess: (table, year) =>
      saveFile(`mes-revenus-${year}.csv`, "text/csv", new Uint8Array(table)),
    onError: (error) => toast.error(messageOf(error)),
  });

/** Downloads the sales of a month with their VAT, for an accountant. */
export const useExportVat = () => useSaveVatFile((query) => call(exportOwnVat, { query }));

/** Query for one's own yearly statement for the tax return. */
export const taxStatementQuery = (year: number) =>
  queryOptions({
    queryKey: ["earnings", "statement", year],
    queryFn: ({ signal }) => call(getTaxStatement, { query: { year } }, { signal }),
  });
