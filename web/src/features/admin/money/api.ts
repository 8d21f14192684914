import {
  type ConflictFilters,
  conflictsFileName,
  exportConflicts,
  listConflicts,
} from "@stokaz/contract/admin/admin-claims";
import { runReconciliation } from "@stokaz/contract/checkout/payments";
import {
  type BooksFormat,
  closeBooksMonth,
  exportBooks,
  listBooksMonths,
} from "@stokaz/contract/money/books";
import { listWithdrawals, type WithdrawnStatus } from "@stokaz/contract/orders/withdrawals";
import { exportVat } from "@stokaz/contract/tax/vat-exports";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../../lib/api/client.ts";
import { reasonOf } from "../../../lib/api/error.ts";
import { FIRST_CURSOR } from "../../../lib/api/paging.ts";
import { useSaveVatFile } from "../../../lib/api/vat-files.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { adminPageQuery } from "../api.ts";
import { EXPORT_FAILURE, updateFailure } from "../rules.ts";

/** Downloads all artisans' sales of a month with their VAT. */
export const useExportVat = () => useSaveVatFile((query) => call(exportVat, { query }));

/** Starts a comparison of our books with the payment provider's. */
export const useCompareBooks = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(runReconciliation, {}),
    onSuccess: ({ data }) =>
      data.length === 0
        ? toast.success("Les livres concordent.")
        : toast.error("Il reste des écarts entre les livres."),
    onError: (error) => toast.error(updateFailure(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
};

/** Query for the months of one year of the books. */
export const booksQuery = (year: number) =>
  adminPageQuery("books", listBooksMonths, { query: { year } });

/** Closes a month for good. The dialog shows a refusal. */
export const useCloseMonth = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ month, reason }: { month: string; reason: string }) =>
      call(closeBooksMonth, {
        params: { month },
        body: reason === "" ? {} : { reason },
      }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
};

/** Months to export as a file, from the first to the last. */
export type BooksFile = { format: BooksFormat; from: string; to: string; name: string };

const TYPES = { fec: "text/plain", csv: "text/csv" } as const;

/** Downloads the entries of some months. */
export const useBooksExport = () =>
  useMutation({
    mutationFn: async ({ format, from, to, name }: BooksFile) => {
      const content = await call(exportBooks, { query: { format, from, to } });
      saveFile(name, TYPES[format], new Uint8Array(content));
    },
    onError: (error) => toast.error(reasonOf(error) ?? EXPORT_FAILURE),
  });

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

/**
 * Query for withdrawals as an administrator reads them, newest first. @param status with some line
 * in that state
 */
export const withdrawalsQuery = (status: WithdrawnStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ["admin", "withdrawals", status],
    queryFn: ({ pageParam, signal }) =>
      call(listWithdrawals, { query: { status, cursor: pageParam } }, { signal }),
    initialPageParam: FIRST_CURSOR,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
