import type { Role } from "@stokaz/contract/roles";

/** Whose places somebody sees exactly; the others' are shown as a grid point. */
export type ExactPlaces =
  | { of: "everybody" }
  | { of: "nobody" }
  | { of: "lessor"; lessorId: string }
  | { of: "buyer"; buyerId: string };

/**
 * Artisans and the Admin see every place exactly, a lessor their own, a consumer those where
 * something they bought is kept. Source: product decisions §6, "Who sees addresses".
 */
export const exactPlaces = (viewer: { userId: string; role: Role } | undefined): ExactPlaces => {
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

/** Where a page of a list, newest first, ends. */
export type Position = { createdAt: Date; id: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cursor that asks for what follows. */
export const cursorAt = ({ createdAt, id }: Position): string => `${createdAt.getTime()}_${id}`;

/** @returns `undefined` when the text is no cursor of ours */
export const readCursor = (cursor: string): Position | undefined => {
  const [time = "", id = ""] = cursor.split("_");
  return /^\d{1,15}$/.test(time) && UUID.test(id)
    ? { createdAt: new Date(Number(time)), id }
    : undefined;
};
