import type { Role } from "@stokaz/contract/roles";
import type { SpaceSort } from "@stokaz/contract/spaces";

/**
 * Whose spaces somebody sees with their address, their manager and their exact place: on the map of
 * spaces, and on that of the products kept there. The others' are shown as a grid point.
 */
export type OpenSpaces =
  | { of: "everybody" }
  | { of: "nobody" }
  | { of: "lessor"; lessorId: string }
  | { of: "buyer"; buyerId: string };

/**
 * Artisans and the Admin see every space whole, a lessor their own, a consumer those where
 * something they bought is kept. Source: product decisions §6, "Who sees addresses".
 */
export const openSpaces = (viewer: { userId: string; role: Role } | undefined): OpenSpaces => {
  switch (viewer?.role) {
    case "admin":
    case "artisan":
      return { of: "everybody" };
    case "lessor":
      return { of: "lessor", lessorId: viewer.userId };
    case "consumer":
      return { of: "buyer", buyerId: viewer.userId };
    default:
      return { of: "nobody" };
  }
};

/**
 * Where a page of a list ends: how the list is sorted, what by (milliseconds, metres, cents or m²), the
 * space that breaks ties, and how many the whole list was counted to have.
 */
export type Position = { sort: SpaceSort; value: number; id: string; total: number };

const CURSOR = /^([a-z]+)_(\d{1,13})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,6})$/;
/** What is no time is a whole number of the database: at most this. */
const WHOLE_MAX = 2 ** 31 - 1;

/** The opaque cursor that asks for what follows a position. */
export const cursorAt = ({ sort, value, id, total }: Position): string =>
  Buffer.from(`${sort}_${value}_${id}_${total}`).toString("base64url");

/** @returns `undefined` when the text is no cursor of ours for a list sorted so */
export const readCursor = (sort: SpaceSort, cursor: string): Position | undefined => {
  const [, of, value, id, total] = CURSOR.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (of !== sort || !value || !id || !total) return undefined;
  if (sort !== "newest" && Number(value) > WHOLE_MAX) return undefined;
  return { sort, value: Number(value), id, total: Number(total) };
};

/** What a space's place in the list is told by. */
export const sortValue = (
  sort: SpaceSort,
  space: { created_at: Date; price_cents: number; free_m2: number; distance: number },
): number => {
  switch (sort) {
    case "newest":
      return space.created_at.getTime();
    case "distance":
      return space.distance;
    case "price":
      return space.price_cents;
    case "room":
      return space.free_m2;
  }
};
