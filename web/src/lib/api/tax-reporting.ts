import * as contract from "@stokaz/contract/tax-reporting";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";
import { useCommand } from "./command.ts";
import { messageOf } from "./error.ts";

const KEY = ["admin", "tax-reporting"] as const;

const LOADING = { failureMessage: "Échec du chargement des données" };

/** What one is told of a year for one's tax return. */
export const taxStatementQuery = (year: number) =>
  queryOptions({
    queryKey: ["earnings", "statement", year],
    queryFn: ({ signal }) => call(contract.getTaxStatement, { query: { year } }, { signal }),
  });

export type ShownSellers = "all" | "missing" | "blocked" | "to_tell";

/** A year for the tax authority, as the operator reads it. @param year the last that is over without it */
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

/** Who is in a file. */
export const taxRegisterQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...KEY, "register", id, page],
    queryFn: ({ signal }) =>
      call(contract.getTaxFileRegister, { params: { id }, query: { page } }, { signal }),
    meta: LOADING,
    placeholderData: keepPreviousData,
  });

/** Makes the statements of a year that are missing or no longer right. */
export const useMakeStatements = () =>
  useCommand((year: number) => call(contract.makeTaxStatements, { body: { year } }), {
    invalidates: [KEY],
  });

/** Makes a file for the tax authority. */
export const useMakeTaxFile = () =>
  useCommand(
    (body: { year: number; kind: contract.TaxFileKind; withoutIncomplete: boolean }) =>
      call(contract.makeTaxFile, { body }),
    { invalidates: [KEY] },
  );

/** Has the browser keep a sealed file. */
export const useSaveTaxFile = () =>
  useMutation({
    mutationFn: async ({ _id, name }: Pick<contract.TaxFile, "_id" | "name">) => {
      const content = await call(contract.readTaxFile, { params: { id: _id } });
      saveFile(name, "application/octet-stream", new Uint8Array(content));
    },
    onError: (error) => toast.error(messageOf(error)),
  });
