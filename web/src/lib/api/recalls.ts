import type { CallInput } from "@stokaz/contract/endpoint";
import * as contract from "@stokaz/contract/recalls";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";

const LOADING_FAILURE = "Échec du chargement des données";

/** A page of recalls. */
export const recallsQuery = (page: number) =>
  queryOptions({
    queryKey: ["admin", "recalls", page],
    queryFn: ({ signal }) => call(contract.listRecalls, { query: { page } }, { signal }),
    meta: { failureMessage: LOADING_FAILURE },
    placeholderData: keepPreviousData,
  });

/** What a recall would be about. */
export type RecallScope = CallInput<typeof contract.previewRecall>["query"];

/** Whom a recall would reach. */
export const recallPreviewQuery = (scope: RecallScope) =>
  queryOptions({
    queryKey: ["admin", "recall-preview", scope],
    queryFn: ({ signal }) => call(contract.previewRecall, { query: scope }, { signal }),
    meta: { failureMessage: LOADING_FAILURE },
    placeholderData: keepPreviousData,
    // Somebody may have bought it since.
    staleTime: 0,
  });

/** Recalls a product and has its buyers told. */
export const useConfirmRecall = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof contract.confirmRecall>["body"]) =>
      call(contract.confirmRecall, { body }),
    onSuccess: ({ message }) => toast.success(message),
    // Refused, it may reach others now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
};

/** Has the browser keep who bought what is recalled: a CSV file. */
export const useRecallExport = () =>
  useMutation({
    mutationFn: async ({ _id: id, number }: Pick<contract.AdminRecall, "_id" | "number">) => {
      const content = await call(contract.exportRecallBuyers, { params: { id } });
      saveFile(contract.recallFileName(number), "text/csv", new Uint8Array(content));
    },
    onError: () => toast.error("Échec de l'export"),
  });
