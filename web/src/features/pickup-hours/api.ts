import type { CalendarDay } from "@stokaz/contract/calendar";
import {
  createClosure,
  deleteClosure,
  listClosures,
  previewClosure,
} from "@stokaz/contract/closures";
import type { CallInput } from "@stokaz/contract/endpoint";
import {
  createPickupCalendar,
  deletePickupCalendar,
  getPickupCalendar,
  getSlotSettings,
  type SlotSettings,
  updateSlotSettings,
} from "@stokaz/contract/slots";
import { listOwnSpaces } from "@stokaz/contract/spaces";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { toast } from "../../lib/browser/toasts.ts";

const SETTINGS = "slot-settings";
const CLOSURES = "closures";
const CALENDAR = "pickup-calendar";

/** What a closure changes. */
const CLOSURE_COMMAND = { invalidates: [[CLOSURES], [KEYS.slots]] };
const CALENDAR_COMMAND = { invalidates: [[CALENDAR]] };

/** The lessor's own spaces. */
export const ownPlacesQuery = queryOptions({
  queryKey: [KEYS.ownSpaces],
  queryFn: ({ signal }) => call(listOwnSpaces, {}, { signal }),
});

/** How the hours of a space are cut into slots. */
export const settingsQuery = (spaceId: string) =>
  queryOptions({
    queryKey: [SETTINGS, spaceId],
    queryFn: ({ signal }) => call(getSlotSettings, { params: { id: spaceId } }, { signal }),
  });

/** Changes how they are cut. */
export const useSaveSettings = (spaceId: string) =>
  useCommand((body: SlotSettings) => call(updateSlotSettings, { params: { id: spaceId }, body }), {
    invalidates: [[SETTINGS, spaceId], [KEYS.slots]],
  });

/** Current and coming closures. */
export const closuresQuery = queryOptions({
  queryKey: [CLOSURES],
  queryFn: async ({ signal }) => (await call(listClosures, {}, { signal })).data,
});

/** Days to be closed. `to` is the last of them. */
export type Period = { storageId?: string | undefined; from: CalendarDay; to: CalendarDay };

/** How many slots a closure would give up. */
export const releaseQuery = (period: Period) =>
  queryOptions({
    queryKey: [CLOSURES, "preview", period],
    queryFn: ({ signal }) => call(previewClosure, { query: period }, { signal }),
    staleTime: 0,
  });

/** Closes. Refused fields are the form's to show. */
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

/** Opens again what was closed. */
export const useReopen = () =>
  useCommand((id: string) => call(deleteClosure, { params: { id } }), CLOSURE_COMMAND);

/** Since when the lessor's calendar has an address. */
export const calendarQuery = queryOptions({
  queryKey: [CALENDAR],
  queryFn: ({ signal }) => call(getPickupCalendar, {}, { signal }),
});

/** Gives the calendar a new address, shown once. */
export const useCreateCalendar = () =>
  useCommand(() => call(createPickupCalendar, {}), CALENDAR_COMMAND);

/** Takes the address away. */
export const useDeleteCalendar = () =>
  useCommand(() => call(deletePickupCalendar, {}), CALENDAR_COMMAND);
