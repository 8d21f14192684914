import type { Clock } from "../../platform/clock.ts";
import { invalidFields } from "../../platform/problem.ts";
import { type CacheAge, createShortCache } from "../../platform/short-cache.ts";
import type { VisibleAddresses } from "../addresses/public.ts";
import { type Position, readCursor } from "./rules.ts";

/** Answers cached at once: what visitors ask for within half a second. */
const MAX_CACHED_LISTS = 200;

/** Where the previous page ended. @throws {Problem} request/invalid when it is not a cursor of that list */
export const positionOf = (
  list: string,
  largest: readonly number[],
  cursor: string | undefined,
): Position | undefined => {
  if (!cursor) return undefined;
  const position = readCursor(list, largest, cursor);
  if (!position) throw invalidFields([{ field: "cursor", message: "Page inconnue" }]);
  return position;
};

type Distances = {
  near?: readonly [number, number] | undefined;
  radiusKm?: number | undefined;
  sort?: string | undefined;
};

/** @throws {Problem} request/invalid when a distance is asked for without the point to measure from */
export const requireDistanceOrigin = ({ near, radiusKm, sort }: Distances): void => {
  if (near || (radiusKm === undefined && sort !== "distance")) return;
  const message = "Indiquez le point à partir duquel mesurer la distance.";
  throw invalidFields([{ field: "near", message }]);
};

/** Whether a list was asked for with any parameter: without one it is sent whole. */
export const isPaged = (query: object): boolean =>
  Object.values(query).some((value) => value !== undefined);

/** A page of rows, out of one row more than the page holds. `last` only when more rows follow. */
export const cutPage = <Row>(
  found: readonly Row[],
  limit: number,
): { rows: Row[]; last: Row | undefined } => {
  const rows = found.slice(0, limit);
  return { rows, last: found.length > limit ? rows.at(-1) : undefined };
};

type ListCache<Cached> = (
  of: VisibleAddresses["of"],
  query: object,
  make: () => Promise<Cached>,
) => Promise<Cached>;

/**
 * Keeps answers for half a second, for everybody who sees the same. Answers to those who see addresses that
 * others do not are not cached.
 */
export const createListCache = <Cached>(clock: Clock, age: CacheAge): ListCache<Cached> => {
  const cache = createShortCache<Cached>(age, MAX_CACHED_LISTS);
  return (of, query, make) => {
    const isShared = of === "nobody" || of === "everybody";
    return isShared ? cache.get(JSON.stringify([of, clock.today(), query]), make) : make();
  };
};
