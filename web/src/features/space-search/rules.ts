import { type CalendarDay, isCalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { boundingBox, point } from "@stokaz/contract/located";
import { typedDecimal } from "@stokaz/contract/money";
import { SPACE_SORTS, type SpaceSort } from "@stokaz/contract/spaces";

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

const numberIn = (text: string | null): number | undefined => {
  const value = typedDecimal(text ?? "") ?? Number.NaN;
  return Number.isFinite(value) && value >= 0 ? value : undefined;
};

const wholeIn = (text: string | null, maximum: number): number | undefined => {
  const value = numberIn(text);
  return value ? Math.min(Math.ceil(value), maximum) : undefined;
};

const acceptedBy = (
  { safeParse }: { safeParse(text: string): { success: boolean } },
  text: string | null,
): string | undefined => (text !== null && safeParse(text).success ? text : undefined);

/** The filters that an address or a form holds; what makes no sense filters nothing. */
export const readSpaceFilters = (typed: URLSearchParams): SpaceFilters => {
  const maxPrice = numberIn(typed.get("maxPrice"));
  const from = typed.get("from");
  const near = acceptedBy(point, typed.get("near"));
  const sort = SPACE_SORTS.find((name) => name === typed.get("sort"));
  return {
    location: typed.get("location")?.trim().slice(0, LIMITS.address) || undefined,
    minSurface: wholeIn(typed.get("minSurface"), LIMITS.surfaceM2),
    maxPrice: maxPrice && Math.min(maxPrice, LIMITS.priceEuros),
    from: from !== null && isCalendarDay(from) ? from : undefined,
    months: wholeIn(typed.get("months"), LIMITS.rentalMonths),
    near,
    bbox: acceptedBy(boundingBox, typed.get("bbox")),
    sort: sort === "newest" || (sort === "distance" && !near) ? undefined : sort,
  };
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
