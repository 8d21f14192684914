import {
  exportProducerRegister,
  producerRegisterFileName,
} from "@stokaz/contract/sellers/producer-register";
import {
  exportTaxRegister,
  getTaxSeller,
  listTaxSellers,
  taxRegisterFileName,
} from "@stokaz/contract/tax/tax-register";
import {
  getTaxFileRegister,
  getTaxReporting,
  makeTaxFile,
  makeTaxStatements,
  readTaxFile,
  type TaxFile,
  type TaxFileKind,
} from "@stokaz/contract/tax/tax-reporting";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api/client.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { messageOf } from "../../../lib/api/error.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { adminPageQuery } from "../api.ts";
import { EXPORT_FAILURE } from "../rules.ts";

const TAX_REPORTING = "tax-reporting";

export type ShownSellers = "all" | "missing" | "blocked" | "to_tell";

/**
 * Query for a year's tax reporting, as the operator reads it. @param year without it, the last year
 * that is over
 */
export const taxReportingQuery = (
  { year, show }: { year: number | undefined; show: ShownSellers },
  page: number,
) => adminPageQuery(TAX_REPORTING, getTaxReporting, { query: { year, show, page } });

/** Query for the sellers in a file. */
export const taxRegisterQuery = (id: string, page: number) =>
  adminPageQuery(TAX_REPORTING, getTaxFileRegister, { params: { id }, query: { page } });

/** Creates the statements of a year that are missing or out of date. */
export const useMakeStatements = () =>
  useCommand((year: number) => call(makeTaxStatements, { body: { year } }), {
    invalidates: [["admin", TAX_REPORTING]],
  });

/** Creates a file for the tax authority. */
export const useMakeTaxFile = () =>
  useCommand(
    (body: { year: number; kind: TaxFileKind; withoutIncomplete: boolean }) =>
      call(makeTaxFile, { body }),
    { invalidates: [["admin", TAX_REPORTING]] },
  );

/** Downloads a sealed file. */
export const useSaveTaxFile = () =>
  useMutation({
    mutationFn: async ({ _id, name }: Pick<TaxFile, "_id" | "name">) => {
      const content = await call(readTaxFile, { params: { id: _id } });
      saveFile(name, "application/octet-stream", new Uint8Array(content));
    },
    onError: (error) => toast.error(messageOf(error)),
  });

/** Query for one page of the sellers who were paid within a year. */
export const taxSellersQuery = (
  { year, state }: { year: number; state: "all" | "missing" },
  page: number,
) => adminPageQuery("tax-sellers", listTaxSellers, { query: { year, state, page } });

/** Query for the steps taken with a seller, and the persons who opened the seller's facts. */
export const taxSellerQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "tax-seller", id],
    queryFn: ({ signal }) => call(getTaxSeller, { params: { id } }, { signal }),
  });

/** Downloads the register of producers of a year as a CSV file. */
export const useProducerRegister = () =>
  useMutation({
    mutationFn: async (year: number) => {
      const content = await call(exportProducerRegister, { query: { year } });
      saveFile(producerRegisterFileName(year), "text/csv", new Uint8Array(content));
    },
    onError: () => toast.error(EXPORT_FAILURE),
  });

/** Downloads the register of steps as a CSV file. */
export const useTaxRegister = () =>
  useMutation({
    mutationFn: async (today: CalendarDay) => {
      const content = await call(exportTaxRegister, { query: {} });
      saveFile(taxRegisterFileName(today), "text/csv", new Uint8Array(content));
    },
    onError: () => toast.error(EXPORT_FAILURE),
  });
