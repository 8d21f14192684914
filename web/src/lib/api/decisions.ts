import type { CalendarDay } from "@stokaz/contract/calendar";
import { listContests } from "@stokaz/contract/contests";
import type { DecisionFilters } from "@stokaz/contract/decisions";
import * as contract from "@stokaz/contract/decisions";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";

const FAILING = {
  meta: { failureMessage: "Échec du chargement des données" },
  placeholderData: keepPreviousData,
};

/** Query for one page of reports. */
export const reportsQuery = (status: "open" | "decided", page: number) =>
  queryOptions({
    queryKey: ["admin", "reports", status, page],
    queryFn: ({ signal }) => call(contract.listReports, { query: { status, page } }, { signal }),
    ...FAILING,
  });

/** Query for one page of the register of decisions. */
export const decisionsQuery = (filters: DecisionFilters, page: number) =>
  queryOptions({
    queryKey: ["admin", "decisions", filters, page],
    queryFn: ({ signal }) =>
      call(contract.listDecisions, { query: { ...filters, page } }, { signal }),
    ...FAILING,
  });

/** Query for the yearly figures of reports and decisions. */
export const figuresQuery = (year: number) =>
  queryOptions({
    queryKey: ["admin", "decision-figures", year],
    queryFn: ({ signal }) => call(contract.getDecisionFigures, { query: { year } }, { signal }),
    ...FAILING,
  });

/** Downloads the register with its filters as a CSV file. */
export const useDecisionsExport = () =>
  useMutation({
    mutationFn: async ({ filters, today }: { filters: DecisionFilters; today: CalendarDay }) => {
      const content = await call(contract.exportDecisions, { query: filters });
      saveFile(contract.decisionsFileName(today), "text/csv", new Uint8Array(content));
    },
    onError: () => toast.error("Échec de l'export"),
  });

/** Query for one page of contests against decisions. */
export const contestsQuery = (status: "open" | "decided", page: number) =>
  queryOptions({
    queryKey: ["admin", "contests", status, page],
    queryFn: ({ signal }) => call(listContests, { query: { status, page } }, { signal }),
    ...FAILING,
  });
