import { LIMITS } from "@stokaz/contract/limits";
import { typedDecimal } from "@stokaz/contract/money/money";
import { SPACE_SORTS, type SpaceSort } from "@stokaz/contract/spaces/available-spaces";
import { boundingBox, point } from "@stokaz/contract/spaces/located";
import { type CalendarDay, isCalendarDay } from "@stokaz/contract/time/calendar";
import { type FilterReaders, readFilters } from "../../lib/browser/filter-address.ts";

/** Filters and sort order of a search for spaces, as in the page's address and the API. */
export type SpaceFilters = {
  /** Text that the space's address contains. */
  location?: string | undefined;
  /** Smallest free surface, in m². */
  minSurface?: number | undefined;
  /** Greatest price, in euros per pallet per month. */
  maxPrice?: number | undefined;
  /** First day of the period that must be free; default today. */
  from?: CalendarDay | undefined;
  /** Number of months that must be free; default one. */
  months?: number | undefined;
  /** Position for distances, latitude first: `-21.34,55.48`. */
  near?: string | undefined;
  /** Zone as west, south, east, north: `55.2,-21.4,55.9,-20.8`. */
  bbox?: string | undefined;
  /** Sort order; default newest first. */
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

/** Reads the filters of an address or a form; invalid values are ignored. */
export const readSpaceFilters = (parameters: URLSearchParams): SpaceFilters => {
  const filters = readFilters(parameters, READERS);
  const { near, sort } = filters;
  const isDefault = sort === "newest" || (sort === "distance" && !near);
  return { ...filters, sort: isDefault ? undefined : sort };
};

/** Reads the filters from the fields of a form. */
export const typedSpaceFilters = (form: HTMLFormElement): SpaceFilters => {
  const typed = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") typed.set(name, value);
  }
  return readSpaceFilters(typed);
};

/** Number of active filters that a phone hides in the dialog: all of the bar's except the place. */
export const countFolded = ({ minSurface, maxPrice, from, months }: SpaceFilters): number =>
  [minSurface, maxPrice, from ?? months].filter((filter) => filter !== undefined).length;
