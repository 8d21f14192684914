import type { CalendarDay } from "@stokaz/contract/calendar";
import { createAlert, deleteAlert, listAlerts, previewAlert } from "@stokaz/contract/closures";
import type { CallInput } from "@stokaz/contract/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../browser/toasts.ts";
import { call } from "./client.ts";
import { useCommand } from "./command.ts";

const ALERTS = ["admin", "alerts"] as const;

/** The operator's closures that run or are to come. */
export const alertsQuery = queryOptions({
  queryKey: ALERTS,
  queryFn: async ({ signal }) => (await call(listAlerts, {}, { signal })).data,
});

/** Days that an alert would close, everywhere without communes. `to` is the last of them. */
export type AlertPeriod = { communes: string[] | undefined; from: CalendarDay; to: CalendarDay };

/** How many slots an alert would give up. */
export const alertReleaseQuery = ({ communes, from, to }: AlertPeriod) =>
  queryOptions({
    queryKey: [...ALERTS, "preview", communes, from, to],
    queryFn: ({ signal }) =>
      call(previewAlert, { query: { communes: communes?.join(","), from, to } }, { signal }),
    staleTime: 0,
  });

/** Closes every space, or those of some communes. Refused fields are the form's to show. */
export const useAlert = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof createAlert>["body"]) => call(createAlert, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
};

/** Opens again what an alert closed. */
export const useLiftAlert = () =>
  useCommand((id: string) => call(deleteAlert, { params: { id } }), {
    invalidates: [["admin"]],
  });
