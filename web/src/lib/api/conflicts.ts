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

/**
 * Query for one page of all conflicts between people. Until another page is there, the former rows
 * stay.
 */
export const conflictsQuery = (query: ConflictFilters & { page: number }) =>
  queryOptions({
    queryKey: ["admin", "conflicts", query],
    queryFn: ({ signal }) => call(listConflicts, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Downloads the whole list of conflicts, with its filters. */
export const useExportConflicts = () =>
  useMutation({
    mutationFn: async ({ today, ...query }: ConflictFilters & { today: CalendarDay }) => {
      const table = await call(exportConflicts, { query });
      saveFile(conflictsFileName(today), "text/csv", new Uint8Array(table));
    },
  });
