import * as contract from "@stokaz/contract/books";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";
import { reasonOf } from "./error.ts";

/** Query for the months of one year of the books. */
export const booksQuery = (year: number) =>
  queryOptions({
    queryKey: ["admin", "books", year],
    queryFn: ({ signal }) => call(contract.listBooksMonths, { query: { year } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { failureMessage: "Échec du chargement des données" },
  });

/** Closes a month for good. The dialog shows a refusal. */
export const useCloseMonth = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ month, reason }: { month: string; reason: string }) =>
      call(contract.closeBooksMonth, {
        params: { month },
        body: reason === "" ? {} : { reason },
      }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
};

/** Months to export as a file, from the first to the last. */
export type BooksFile = { format: contract.BooksFormat; from: string; to: string; name: string };

const TYPES = { fec: "text/plain", csv: "text/csv" } as const;

/** Downloads the entries of some months. */
export const useBooksExport = () =>
  useMutation({
    mutationFn: async ({ format, from, to, name }: BooksFile) => {
      const content = await call(contract.exportBooks, { query: { format, from, to } });
      saveFile(name, TYPES[format], new Uint8Array(content));
    },
    onError: (error) => toast.error(reasonOf(error) ?? "Échec de l'export"),
  });
