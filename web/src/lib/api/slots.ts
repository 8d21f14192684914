import { LIMITS } from "@stokaz/contract/limits";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { queryOptions } from "@tanstack/react-query";
import { KEYS } from "./keys.ts";
import { loadShoppingCalls } from "./load-shopping-calls.ts";

/**
 * Query for the days of a place with their pickup slots. @param lastDay the last day to read;
 * without it, one month
 */
export const slotsQuery = (placeId: string, from: CalendarDay, lastDay?: CalendarDay | null) => {
  const furthest = addDays(from, LIMITS.slotDays);
  const after = lastDay ? addDays(lastDay, 1) : furthest;
  const days = { from, until: after < furthest ? after : furthest };
  return queryOptions({
    queryKey: [KEYS.slots, placeId, days],
    queryFn: async (query) => (await loadShoppingCalls()).readSlots(placeId, days, query),
  });
};
