import type { Territory } from "@stokaz/contract/spaces/territory";
import { type CalendarDay, dayInZone } from "@stokaz/contract/time/calendar";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { loadShoppingCalls } from "./load-shopping-calls.ts";

/** Query for the territory and its map; it never changes while a page is open. */
const territoryQuery = queryOptions({
  queryKey: ["territory"],
  queryFn: async (query) => (await loadShoppingCalls()).readTerritory(query),
  // Live events do not invalidate it either.
  staleTime: "static",
});

/** The territory, once it is loaded. */
export const useTerritory = (): Territory | undefined => useQuery(territoryQuery).data;

/** Today in the territory's zone, once the territory is loaded. */
export const useToday = (): CalendarDay | undefined => {
  const territory = useTerritory();
  return territory && dayInZone(new Date(), territory.timeZone);
};

/** What to do on a public holiday, when the lessor may be away. @param name of the holiday */
export const holidayHint = (name: string): string =>
  `Jour férié (${name}) : convenez de l'heure avec le loueur`;

/** Name of a public holiday, when offices and people may be away; `undefined` on any other day. */
export const useHolidayName = (day: CalendarDay | null | undefined): string | undefined =>
  useTerritory()?.holidays.find((holiday) => holiday.day === day)?.name;
