import type { Role } from "@stokaz/contract/roles";
import type { SpaceSort } from "@stokaz/contract/storage-spaces";

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
 * Where a page of a list ends: what the list is sorted by (milliseconds, metres, cents or m²), the
 * space that breaks ties, and how many the whole list was counted to have.
 */
export type Position = { value: number; id: string; total: number };

const CURSOR = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,6})$/;

/** The opaque cursor that asks for what follows a position. */
export const cursorAt = ({ value, id, total }: Position): string =>
  Buffer.from(`${value}_${id}_${total}`).toString("base64url");

/** @returns `undefined` when the text is no cursor of ours */
export const readCursor = (cursor: string): Position | undefined => {
  const [, value, id, total] = CURSOR.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  return value && id && total ? { value: Number(value), id, total: Number(total) } : undefined;
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
