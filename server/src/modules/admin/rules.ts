import type { AdminFilters } from "@stokaz/contract/admin/admin-lists";
import { addDays, type CalendarDay, startOfDay } from "@stokaz/contract/time/calendar";

/**
 * The request with its days in the territory as instants `[from, to)` and the identifiers that
 * begin with the words; newest and highest first by default.
 */
export const readRequest = (
  { from, to, order, sort = "createdAt", type: _, ...rest }: AdminFilters,
  today: CalendarDay,
  timeZone: string,
) => ({
  ...rest,
  sort,
  today,
  from: from && startOfDay(from, timeZone),
  to: to && startOfDay(addDays(to, 1), timeZone),
  ids: rest.q === undefined ? undefined : idRange(rest.q),
  isDown: (order ?? (sort === "name" || sort === "email" ? "asc" : "desc")) === "desc",
});

/**
 * Range of the identifiers that begin with a text, both ends included, so that an index can be
 * used.
 *
 * @returns `undefined` when no identifier can begin with it
 */
export const idRange = (text: string): { first: string; last: string } | undefined => {
  const digits = text.replaceAll("-", "").toLowerCase();
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return undefined;
  const whole = (pad: string) =>
    digits.padEnd(32, pad).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { first: whole("0"), last: whole("f") };
};
