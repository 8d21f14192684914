import { type CalendarDay, dayInZone } from "@stokaz/contract/calendar";
import { getTerritory, type Territory } from "@stokaz/contract/territory";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/** The place served and its map; it never changes while a page is open. */
const territoryQuery = queryOptions({
  queryKey: ["territory"],
  queryFn: ({ signal }) => call(getTerritory, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
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

/** Digits of a phone as the chat application wants them: country code first, no sign. */
const internationalDigits = (phone: string, diallingCode: string): string => {
  const digits = phone.replace(/\D/g, "");
  if (phone.trim().startsWith("+")) return digits;
  if (digits.startsWith("00")) return digits.slice(2);
  return digits.replace(/^0/, diallingCode);
};

/** The chat address of the operator's customer service. */
export const customerServiceUrl = ({ diallingCode, operator }: Territory): string =>
  `https://wa.me/${internationalDigits(operator.phone, diallingCode)}`;
