import type { Role } from "@stokaz/contract/roles";

/** Whose spaces somebody sees with their address, their manager and their exact place. */
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

/** Where a page of the list, newest first, ends. */
export type Position = { createdAt: Date; id: string };

const CURSOR = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The opaque cursor that asks for what follows a position. */
export const cursorAt = ({ createdAt, id }: Position): string =>
  Buffer.from(`${createdAt.getTime()}_${id}`).toString("base64url");

/** @returns `undefined` when the text is no cursor of ours */
export const readCursor = (cursor: string): Position | undefined => {
  const [, time, id] = CURSOR.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  return time && id ? { createdAt: new Date(Number(time)), id } : undefined;
};
