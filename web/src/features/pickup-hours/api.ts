import type { CallInput } from "@stokaz/contract/endpoint";
import {
  createClosure,
  deleteClosure,
  listClosures,
  previewClosure,
} from "@stokaz/contract/handover/closures";
import {
  createPickupCalendar,
  deletePickupCalendar,
  getPickupCalendar,
  getSlotSettings,
  type SlotSettings,
  updateSlotSettings,
} from "@stokaz/contract/handover/slots";
import { listOwnSpaces } from "@stokaz/contract/spaces/spaces";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { toast } from "../../lib/browser/toasts.ts";

const SETTINGS = "slot-settings";
const CLOSURES = "closures";
const CALENDAR = "pickup-calendar";

/** Queries that a closure changes. */
const CLOSURE_COMMAND = { invalidates: [[CLOSURES], [KEYS.slots]] };
const CALENDAR_COMMAND = { invalidates: [[CALENDAR]] };

/** Query for the lessor's own spaces. */
export const ownPlacesQuery = queryOptions({
  queryKey: [KEYS.ownSpaces],
  queryFn: ({ signal }) => call(listOwnSpaces, {}, { signal }),
});

/** Query for the slot settings of a space. */
export const settingsQuery = (spaceId: string) =>
  queryOptions({
    queryKey: [SETTINGS, spaceId],
    queryFn: ({ signal }) => call(getSlotSettings, { params: { id: spaceId } }, { signal }),
  });

/** Saves the slot settings of a space. */
export const useSaveSettings = (spaceId: string) =>
  useCommand((body: SlotSettings) => call(updateSlotSettings, { params: { id: spaceId }, body }), {
    invalidates: [[SETTINGS, spaceId], [KEYS.slots]],
  });

/** Query for current and coming closures. */
export const closuresQuery = queryOptions({
  queryKey: [CLOSURES],
  queryFn: async ({ signal }) => (await call(listClosures, {}, { signal })).data,
});

/** Days to close. `to` is the last day. */
export type Period = { storageId?: string | undefined; from: CalendarDay; to: CalendarDay };

/** Query for the number of slots that a closure would cancel. */
export const releaseQuery = (period: Period) =>
  queryOptions({
    queryKey: [CLOSURES, "preview", period],
    queryFn: ({ signal }) => call(previewClosure, { query: period }, { signal }),
    staleTime: 0,
  });

/** Creates a closure. The form shows refused fields. */
export const useClose = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof createClosure>["body"]) => call(createClosure, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return Promise.all(
        CLOSURE_COMMAND.invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
};

/** Removes a closure. */
export const useReopen = () =>
  useCommand((id: string) => call(deleteClosure, { params: { id } }), CLOSURE_COMMAND);

/** Query for the creation time of the calendar's address. */
export const calendarQuery = queryOptions({
  queryKey: [CALENDAR],
  queryFn: ({ signal }) => call(getPickupCalendar, {}, { signal }),
});

/** Gives the calendar a new address, which is shown only once. */
export const useCreateCalendar = () =>
  useCommand(() => call(createPickupCalendar, {}), CALENDAR_COMMAND);

/** Removes the calendar's address. */
export const useDeleteCalendar = () =>
  useCommand(() => call(deletePickupCalendar, {}), CALENDAR_COMMAND);
