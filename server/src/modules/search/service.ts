import { LIMITS } from "@stokaz/contract/limits";
import { PAGE_UNKNOWN } from "@stokaz/contract/paging";
import { ORIGIN_MISSING } from "@stokaz/contract/spaces/located";
import type { Clock } from "../../platform/clock.ts";
import type { Keepable } from "../../platform/kept/dependencies.ts";
import type { Keeper } from "../../platform/kept/keeper.ts";
import { invalidFields } from "../../platform/problem.ts";
import type { VisibleAddresses } from "../addresses/public.ts";
import { cursorAt, LARGEST, type Position, readCursor } from "./rules.ts";

/**
 * Position at the end of the previous page.
 *
 * @throws {Problem} request/invalid when it is not a cursor of that list
 */
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

/**
 * @throws {Problem} request/invalid when a distance is requested without the point to measure from
 */
export const requireDistanceOrigin = ({ near, radiusKm, sort }: Distances): void => {
  if (near || (radiusKm === undefined && sort !== "distance")) return;
  throw invalidFields([{ field: "near", message: ORIGIN_MISSING }]);
};

/** True if a list is requested with any parameter: without one it is sent as a whole. */
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

/** The rows after the one that has `value` and `id`, or the first ones: `limit` of them. */
export type Page = { after: { value: number; id: string } | undefined; limit: number };

/** A page requested by the cursor of the page before. */
export type Paging = { limit?: number | undefined; cursor?: string | undefined };

/**
 * A page of a list that is sorted by one number of each row, then by id.
 *
 * @param list its name in cursors, the number of a row (an instant in milliseconds, or a rank) and
 * its rows per page
 * @throws {Problem} request/invalid when the cursor is not one of that list
 */
export const readPage = async <Row extends { id: string }>(
  list: { name: string; sortedBy: (row: Row) => number; size?: number },
  { limit = list.size ?? LIMITS.pageSize, cursor }: Paging,
  read: (page: Page) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> => {
  const position = positionOf(list.name, [LARGEST.instant], cursor);
  const after = position && { value: position.numbers[0] ?? 0, id: position.id };
  const { rows, last } = cutPage(await read({ after, limit: limit + 1 }), limit);
  const numbers = last ? [list.sortedBy(last)] : [];
  return { rows, nextCursor: last ? cursorAt(list.name, { numbers, id: last.id }) : null };
};

type KeptAnswers<Kept> = (
  scope: VisibleAddresses["scope"],
  query: object,
  make: () => Promise<Kept>,
) => Promise<Kept>;

/**
 * Keeps answers for everybody who sees the same, until their data changes. Answers to viewers who
 * may see more addresses than others are not kept.
 */
export const createKeptAnswers = <Kept extends Keepable>(
  { clock, keeper }: { clock: Clock; keeper: Keeper },
  name: string,
): KeptAnswers<Kept> => {
  const kept = keeper.group<Kept>({
    name,
    bytesOf: ({ bytes }) => bytes,
    dependenciesOf: ({ dependencies }) => dependencies,
  });
  return (scope, query, make) => {
    const isShared = scope === "nobody" || scope === "everybody";
    return isShared ? kept.get(JSON.stringify([scope, clock.today(), query]), make) : make();
  };
};
