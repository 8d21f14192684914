import type { CallInput } from "@stokaz/contract/endpoint";
import * as contract from "@stokaz/contract/recalls";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";

const LOADING_FAILURE = "Échec du chargement des données";

/** Query for one page of recalls. */
export const recallsQuery = (page: number) =>
  queryOptions({
    queryKey: ["admin", "recalls", page],
    queryFn: ({ signal }) => call(contract.listRecalls, { query: { page } }, { signal }),
    meta: { failureMessage: LOADING_FAILURE },
    placeholderData: keepPreviousData,
  });

/** Product, batch and days that a recall is to cover. */
export type RecallScope = CallInput<typeof contract.previewRecall>["query"];

/** Query for the numbers of buyers and units that a recall would reach. */
export const recallPreviewQuery = (scope: RecallScope) =>
  queryOptions({
    queryKey: ["admin", "recall-preview", scope],
    queryFn: ({ signal }) => call(contract.previewRecall, { query: scope }, { signal }),
    meta: { failureMessage: LOADING_FAILURE },
    placeholderData: keepPreviousData,
    // Somebody may have bought the product since the last read.
    staleTime: 0,
  });

/** Recalls a product and notifies its buyers. */
export const useConfirmRecall = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof contract.confirmRecall>["body"]) =>
      call(contract.confirmRecall, { body }),
    onSuccess: ({ message }) => toast.success(message),
    // After a refusal the recall may reach other buyers than shown.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
};

/** Downloads the buyers of the recalled product as a CSV file. */
export const useRecallExport = () =>
  useMutation({
    mutationFn: async ({ _id: id, number }: Pick<contract.AdminRecall, "_id" | "number">) => {
      const content = await call(contract.exportRecallBuyers, { params: { id } });
      saveFile(contract.recallFileName(number), "text/csv", new Uint8Array(content));
    },
    onError: () => toast.error("Échec de l'export"),
  });
