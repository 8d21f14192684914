import {
  type ConflictFilters,
  conflictsFileName,
  exportConflicts,
  listConflicts,
} from "@stokaz/contract/admin-claims";
import type { CalendarDay } from "@stokaz/contract/calendar";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { call } from "./client.ts";

/** A page of all that people don't agree on. Another page shows the former rows until it is there. */
export const conflictsQuery = (query: ConflictFilters & { page: number }) =>
  queryOptions({
    queryKey: ["admin", "conflicts", query],
    queryFn: ({ signal }) => call(listConflicts, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Has the browser keep that list whole, as it is narrowed. */
export const useExportConflicts = () =>
  useMutation({
    mutationFn: async ({ today, ...query }: ConflictFilters & { today: CalendarDay }) => {
      const table = await call(exportConflicts, { query });
      saveFile(conflictsFileName(today), "text/csv", new Uint8Array(table));
    },
  });
