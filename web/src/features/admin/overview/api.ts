import { getOverview } from "@stokaz/contract/admin/admin-overview";
import { listBackups } from "@stokaz/contract/admin/backups";
import { readRetention } from "@stokaz/contract/admin/retention";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import {
  createAlert,
  deleteAlert,
  listAlerts,
  previewAlert,
} from "@stokaz/contract/handover/closures";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/client.ts";
import { useCommand } from "../../../lib/api/command.ts";
import type { ListChoice } from "../../../lib/browser/list-address.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { adminPageQuery, adminQuery } from "../api.ts";

/** Query of the key figures of a period. */
export const overviewQuery = (choice: ListChoice) =>
  adminPageQuery("overview", getOverview, { query: choice });

export type RetentionState = Answer<typeof readRetention>["data"][number];

/** Query of the retention rules, each with its last run. */
export const retentionQuery = {
  ...adminQuery("retention", readRetention, {}),
  select: ({ data }: Answer<typeof readRetention>): RetentionState[] => data,
};

/** Query of the last automatic backups. */
export const backupsQuery = adminQuery("backups", listBackups, {});

const ALERTS = ["admin", "alerts"] as const;

/** Query for the operator's running and coming closures. */
export const alertsQuery = queryOptions({
  queryKey: ALERTS,
  queryFn: async ({ signal }) => (await call(listAlerts, {}, { signal })).data,
});

/** Days that an alert would close: everywhere if `communes` is undefined. `to` is the last day. */
export type AlertPeriod = { communes: string[] | undefined; from: CalendarDay; to: CalendarDay };

/** Query for the number of slots that an alert would cancel. */
export const alertReleaseQuery = ({ communes, from, to }: AlertPeriod) =>
  queryOptions({
    queryKey: [...ALERTS, "preview", communes, from, to],
    queryFn: ({ signal }) =>
      call(previewAlert, { query: { communes: communes?.join(","), from, to } }, { signal }),
    staleTime: 0,
  });

/** Closes every space, or the spaces of some communes. The form shows refused fields. */
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

/** Opens the spaces again that an alert closed. */
export const useLiftAlert = () =>
  useCommand((id: string) => call(deleteAlert, { params: { id } }), {
    invalidates: [["admin"]],
  });
