import { type CalendarDay, dayInZone } from "@stokaz/contract/calendar";
import { getTerritory, type Territory } from "@stokaz/contract/territory";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";

/** The place served and its map; it never changes while a page is open. */
const territoryQuery = queryOptions({
  queryKey: ["territory"],
  queryFn: ({ signal }) => call(getTerritory, {}, { signal }),
  // Nor is it read again with all that live events say may have changed.
  staleTime: "static",
});

/** The territory once known. */
export const useTerritory = (): Territory | undefined => useQuery(territoryQuery).data;

/** What day it is there, once the territory is known. */
export const useToday = (): CalendarDay | undefined => {
  const territory = useTerritory();
  return territory && dayInZone(new Date(), territory.timeZone);
};

/** Why offices and people may be away on a day; `undefined` on any other. */
export const useHolidayName = (day: CalendarDay | null | undefined): string | undefined =>
  useTerritory()?.holidays.find((holiday) => holiday.day === day)?.name;
