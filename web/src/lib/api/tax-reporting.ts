import * as contract from "@stokaz/contract/tax-reporting";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";
import { useCommand } from "./command.ts";
import { messageOf } from "./error.ts";

const KEY = ["admin", "tax-reporting"] as const;

const LOADING = { failureMessage: "Échec du chargement des données" };

/** Query for one's own yearly statement for the tax return. */
export const taxStatementQuery = (year: number) =>
  queryOptions({
    queryKey: ["earnings", "statement", year],
    queryFn: ({ signal }) => call(contract.getTaxStatement, { query: { year } }, { signal }),
  });

/** Filter of the sellers in a year's tax reporting. */
export type ShownSellers = "all" | "missing" | "blocked" | "to_tell";

/**
 * Query for a year's tax reporting, as the operator reads it. @param year without it, the last year
 * that is over
 */
export const taxReportingQuery = (
  { year, show }: { year: number | undefined; show: ShownSellers },
  page: number,
) =>
  queryOptions({
    queryKey: [...KEY, year, show, page],
    queryFn: ({ signal }) =>
      call(contract.getTaxReporting, { query: { year, show, page } }, { signal }),
    meta: LOADING,
    placeholderData: keepPreviousData,
  });

/** Query for the sellers in a file. */
export const taxRegisterQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...KEY, "register", id, page],
    queryFn: ({ signal }) =>
      call(contract.getTaxFileRegister, { params: { id }, query: { page } }, { signal }),
    meta: LOADING,
    placeholderData: keepPreviousData,
  });

/** Creates the statements of a year that are missing or out of date. */
export const useMakeStatements = () =>
  useCommand((year: number) => call(contract.makeTaxStatements, { body: { year } }), {
    invalidates: [KEY],
  });

/** Creates a file for the tax authority. */
export const useMakeTaxFile = () =>
  useCommand(
    (body: { year: number; kind: contract.TaxFileKind; withoutIncomplete: boolean }) =>
      call(contract.makeTaxFile, { body }),
    { invalidates: [KEY] },
  );

/** Downloads a sealed file. */
export const useSaveTaxFile = () =>
  useMutation({
    mutationFn: async ({ _id, name }: Pick<contract.TaxFile, "_id" | "name">) => {
      const content = await call(contract.readTaxFile, { params: { id: _id } });
      saveFile(name, "application/octet-stream", new Uint8Array(content));
    },
    onError: (error) => toast.error(messageOf(error)),
  });
