import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { invalidFields } from "../../platform/problem.ts";
import { type CacheAge, createShortCache } from "../../platform/short-cache.ts";
import { openSpaces, type Position, readCursor } from "./rules.ts";

/** Different lists kept at once: what visitors look at in the same half second. */
const KEPT_LISTS = 200;

/** Where the page before ended. @throws {Problem} request/invalid when the cursor is none of that list */
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

/** @throws {Problem} request/invalid when a distance is asked for from no point */
export const refuseDistanceFromNowhere = ({ near, radiusKm, sort }: Distances): void => {
  if (near || (radiusKm === undefined && sort !== "distance")) return;
  const message = "Indiquez le point à partir duquel mesurer la distance.";
  throw invalidFields([{ field: "near", message }]);
};

/** Whether a list was asked for with any parameter: without one it comes whole. */
export const isPaged = (query: object): boolean =>
  Object.values(query).some((value) => value !== undefined);

/** A page of rows of which one more than it holds was looked for. `last` only when more follow. */
export const cutPage = <Row>(
  found: readonly Row[],
  limit: number,
): { rows: Row[]; last: Row | undefined } => {
  const rows = found.slice(0, limit);
  return { rows, last: found.length > limit ? rows.at(-1) : undefined };
};

type KeptLists<Kept> = (
  viewer: Actor | undefined,
  query: object,
  make: () => Promise<Kept>,
) => Promise<Kept>;

/**
 * Gives a list's answer, made once for all who see the same within half a second. Lessors and consumers
 * see places of their own: theirs is made for them alone.
 */
export const createKeptLists = <Kept>(clock: Clock, age: CacheAge): KeptLists<Kept> => {
  const kept = createShortCache<Kept>(age, KEPT_LISTS);
  return (viewer, query, make) => {
    const { of } = openSpaces(viewer);
    const isForMany = of === "nobody" || of === "everybody";
    return isForMany ? kept.get(JSON.stringify([of, clock.today(), query]), make) : make();
  };
};
