import { listSlots } from "@stokaz/contract/handover/slots";
import { LIMITS } from "@stokaz/contract/limits";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { KEYS } from "./keys.ts";

/**
 * Query for the days of a place with their pickup slots. @param lastDay the last day to read;
 * without it, one month
 */
export const slotsQuery = (placeId: string, from: CalendarDay, lastDay?: CalendarDay | null) => {
  const furthest = addDays(from, LIMITS.slotDays);
  const after = lastDay ? addDays(lastDay, 1) : furthest;
  const query = { from, until: after < furthest ? after : furthest };
  return queryOptions({
    queryKey: [KEYS.slots, placeId, query],
    queryFn: ({ signal }) => call(listSlots, { params: { id: placeId }, query }, { signal }),
  });
};
