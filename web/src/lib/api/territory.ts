import type { Territory } from "@stokaz/contract/spaces/territory";
import { type CalendarDay, dayInZone } from "@stokaz/contract/time/calendar";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useIsHydrated } from "../session/session.ts";
import { loadShoppingCalls } from "./load-shopping-calls.ts";
import { type Site, useSite } from "./site.ts";

/** Query for the territory and its map; it never changes while a page is open. */
const territoryQuery = queryOptions({
  queryKey: ["territory"],
  queryFn: async (query) => (await loadShoppingCalls()).readTerritory(query),
  // Live events do not invalidate it either.
  staleTime: "static",
});

/** The territory with its map, once it is loaded. */
export const useTerritory = (): Territory | undefined => useQuery(territoryQuery).data;

/**
 * The territory without its map. The page itself has it, so nothing that is said with it comes
 * later; it is loaded only where the page lacks it.
 */
export const useTerritoryFacts = (): Omit<Site, "origin"> | undefined => {
  const site = useSite();
  const { data } = useQuery({ ...territoryQuery, enabled: site === undefined });
  return site ?? data;
};

/** Today in the territory's zone; unknown while React hydrates the page, which may be older. */
export const useToday = (): CalendarDay | undefined => {
  const territory = useTerritoryFacts();
  const isHydrated = useIsHydrated();
  return territory && isHydrated ? dayInZone(new Date(), territory.timeZone) : undefined;
};

/** What a closure by the operator is called here. */
export const useAlertName = (): string => useTerritoryFacts()?.alertName ?? "Alerte";

/** What to do on a public holiday, when the lessor may be away. @param name of the holiday */
export const holidayHint = (name: string): string =>
  `Jour férié (${name}) : convenez de l'heure avec le loueur`;

/** Name of a public holiday, when offices and people may be away; `undefined` on any other day. */
export const useHolidayName = (day: CalendarDay | null | undefined): string | undefined =>
  useTerritoryFacts()?.holidays.find((holiday) => holiday.day === day)?.name;
