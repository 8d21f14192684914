import { correctInvoice, readCorrection } from "@stokaz/contract/money/invoice-corrections";
import { listDocuments, readYearOfDocuments } from "@stokaz/contract/papers/documents";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { messageOf } from "../../lib/api/error.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { toast } from "../../lib/browser/toasts.ts";

/**
 * Query for one's documents of a year, page by page. @param year without it, the latest year with
 * documents
 */
export const documentsQuery = (year: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [KEYS.documents, year],
    queryFn: ({ signal, pageParam: page }) =>
      call(listDocuments, { query: { year, page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total, pageSize }, pages) =>
      pages.length * pageSize < total ? pages.length + 1 : undefined,
  });

/** Downloads all documents of a year. */
export const useSaveYear = () =>
  useMutation({
    mutationFn: (year: number) => call(readYearOfDocuments, { params: { year } }),
    onSuccess: (archive, year) =>
      saveFile(`mes-documents-${year}.zip`, "application/zip", new Uint8Array(archive)),
    onError: (error) => toast.error(messageOf(error)),
  });

/** Query for what a correction of an invoice would change; its refusals say why none is possible. */
export const correctionQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.documents, "correction", id],
    queryFn: ({ signal }) => call(readCorrection, { params: { id } }, { signal }),
    // The profile may have changed since.
    staleTime: 0,
    gcTime: 0,
  });

/** Replaces an invoice by a corrected one. */
export const useCorrectInvoice = (onDone: () => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(correctInvoice, { params: { id } }),
    onSuccess: async ({ creditNote, invoice }) => {
      toast.success(`L'avoir ${creditNote} et la facture ${invoice} sont établis.`);
      await queryClient.invalidateQueries({ queryKey: [KEYS.documents] });
      onDone();
    },
  });
};
