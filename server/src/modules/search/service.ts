import { ORIGIN_MISSING } from "@stokaz/contract/located";
import { PAGE_UNKNOWN } from "@stokaz/contract/paging";
import type { Clock } from "../../platform/clock.ts";
import type { Keeper } from "../../platform/kept/keeper.ts";
import type { Keepable } from "../../platform/kept/made-of.ts";
import { invalidFields } from "../../platform/problem.ts";
import type { VisibleAddresses } from "../addresses/public.ts";
import { type Position, readCursor } from "./rules.ts";

/** Where the previous page ended. @throws {Problem} request/invalid when it is not a cursor of that list */
export const positionOf = (
  list: string,
  largest: readonly number[],
  cursor: string | undefined,
): Position | undefined => {
  if (!cursor) return undefined;
  const position = readCursor(list, largest, cursor);
  if (!position) throw invalidFields([{ field: "cursor", message: PAGE_UNKNOWN }]);
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
  throw invalidFields([{ field: "near", message: ORIGIN_MISSING }]);
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
 * Keeps answers for everybody who sees the same, until what they are made of changes. Answers to those who see addresses
 * that others do not are not cached.
 */
export const createListCache = <Cached extends Keepable>(
  { clock, keeper }: { clock: Clock; keeper: Keeper },
  name: string,
): ListCache<Cached> => {
  const kept = keeper.group<Cached>({
    name,
    bytesOf: ({ bytes }) => bytes,
    madeOf: ({ madeOf }) => madeOf,
  });
  return (of, query, make) => {
    const isShared = of === "nobody" || of === "everybody";
    return isShared ? kept.get(JSON.stringify([of, clock.today(), query]), make) : make();
  };
};
