import type { CalendarDay } from "@stokaz/contract/calendar";
import type { CallInput } from "@stokaz/contract/endpoint";
import * as contract from "@stokaz/contract/injunctions";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { saveFile } from "../browser/save-file.ts";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";

/** Query for one page of the injunctions of authorities. */
export const injunctionsQuery = (status: "open" | "closed", page: number) =>
  queryOptions({
    queryKey: ["admin", "injunctions", status, page],
    queryFn: ({ signal }) =>
      call(contract.listInjunctions, { query: { status, page } }, { signal }),
    meta: { failureMessage: "Échec du chargement des données" },
    placeholderData: keepPreviousData,
  });

/** Registers an injunction. The form shows refused fields. */
export const useRegisterInjunction = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof contract.registerInjunction>["body"]) =>
      call(contract.registerInjunction, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
};

/** Carries out an injunction, or states that nobody sees the listing any more. */
export const useCloseInjunction = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: { id: string } & CallInput<typeof contract.closeInjunction>["body"]) =>
      call(contract.closeInjunction, { params: { id }, body }),
    onSuccess: ({ message }) => toast.success(message),
    // After a refusal the list may be out of date: the listing may be hidden, or the injunction
    // closed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
};

/** Downloads all injunctions as a CSV file. */
export const useInjunctionsExport = () =>
  useMutation({
    mutationFn: async (today: CalendarDay) => {
      const content = await call(contract.exportInjunctions, {});
      saveFile(contract.injunctionsFileName(today), "text/csv", new Uint8Array(content));
    },
    onError: () => toast.error("Échec de l'export"),
  });
