import { type CalendarDay, isCalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { boundingBox, point } from "@stokaz/contract/located";
import { typedDecimal } from "@stokaz/contract/money";
import { SPACE_SORTS, type SpaceSort } from "@stokaz/contract/spaces";
import { type FilterReaders, readFilters } from "../../lib/browser/filter-address.ts";

/** What a search of spaces narrows and sorts by, as the page's address and the API have it. */
export type SpaceFilters = {
  /** Text that the address contains. */
  location?: string | undefined;
  /** m² */
  minSurface?: number | undefined;
  /** Euros per pallet per month. */
  maxPrice?: number | undefined;
  /** First day of the period that must be free; today without one. */
  from?: CalendarDay | undefined;
  /** How many months must be free; one without it. */
  months?: number | undefined;
  /** `-21.34,55.48`: where distances are from, latitude first. */
  near?: string | undefined;
  /** `55.2,-21.4,55.9,-20.8`: west, south, east, north. */
  bbox?: string | undefined;
  /** The newest first without one. */
  sort?: SpaceSort | undefined;
};

const readNumber = (text: string): number | undefined => {
  const value = typedDecimal(text) ?? Number.NaN;
  return Number.isFinite(value) && value >= 0 ? value : undefined;
};

const upTo =
  (maximum: number) =>
  (text: string): number | undefined => {
    const value = readNumber(text);
    return value && Math.min(value, maximum);
  };

const wholeUpTo =
  (maximum: number) =>
  (text: string): number | undefined => {
    const value = readNumber(text);
    return value ? Math.min(Math.ceil(value), maximum) : undefined;
  };

const acceptedBy =
  ({ safeParse }: { safeParse(text: string): { success: boolean } }) =>
  (text: string): string | undefined =>
    safeParse(text).success ? text : undefined;

const READERS: FilterReaders<SpaceFilters> = {
  location: (text) => text.trim().slice(0, LIMITS.address) || undefined,
  minSurface: wholeUpTo(LIMITS.surfaceM2),
  maxPrice: upTo(LIMITS.priceEuros),
  from: (text) => (isCalendarDay(text) ? text : undefined),
  months: wholeUpTo(LIMITS.rentalMonths),
  near: acceptedBy(point),
  bbox: acceptedBy(boundingBox),
  sort: (text) => SPACE_SORTS.find((name) => name === text),
};

/** The filters that an address or a form holds; what makes no sense filters nothing. */
export const readSpaceFilters = (parameters: URLSearchParams): SpaceFilters => {
  const filters = readFilters(parameters, READERS);
  const { near, sort } = filters;
  const isDefault = sort === "newest" || (sort === "distance" && !near);
  return { ...filters, sort: isDefault ? undefined : sort };
};

/** The filters that the fields of a form hold. */
export const typedSpaceFilters = (form: HTMLFormElement): SpaceFilters => {
  const typed = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") typed.set(name, value);
  }
  return readSpaceFilters(typed);
};

/** How many filters are folded away on a phone: all that the bar has but the place. */
export const countFolded = ({ minSurface, maxPrice, from, months }: SpaceFilters): number =>
  [minSurface, maxPrice, from ?? months].filter((filter) => filter !== undefined).length;
