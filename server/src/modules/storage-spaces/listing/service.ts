import { addMonths, type CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { toCents } from "@stokaz/contract/money";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db.ts";
import { invalidFields } from "../../../platform/problem.ts";
import { countWithRoom, type ListedSpace, listWithRoom } from "./repository.ts";
import { cursorAt, openSpaces, type Position, readCursor } from "./rules.ts";

type Query = {
  location?: string | undefined;
  minSurface?: number | undefined;
  /** Euros per pallet per month. */
  maxPrice?: number | undefined;
  from?: CalendarDay | undefined;
  months?: number | undefined;
  bbox?: readonly [number, number, number, number] | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** Spaces with room; `total` and `nextCursor` only when a page was asked for. */
export type SpacePage = {
  spaces: ListedSpace[];
  total?: number;
  nextCursor?: string | undefined;
};

/** @throws {Problem} request/invalid */
const positionOf = (cursor: string | undefined): Position | undefined => {
  if (!cursor) return undefined;
  const position = readCursor(cursor);
  if (!position) throw invalidFields([{ field: "cursor", message: "Page inconnue" }]);
  return position;
};

export const createSpaceListing = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** Every space with room without any parameter, a page of them with one. @throws {Problem} request/invalid */
  async list(viewer: Actor | undefined, query: Query): Promise<SpacePage> {
    const { limit = LIMITS.pageSize, cursor, from = clock.today(), months = 1, ...search } = query;
    const asking = {
      from,
      to: addMonths(from, months),
      now: clock.now(),
      open: openSpaces(viewer),
    };
    const isPaged = Object.values(query).some((value) => value !== undefined);
    if (!isPaged) return { spaces: await listWithRoom(db, asking, {}) };
    const after = positionOf(cursor);
    const sought = {
      ...search,
      maxPrice: search.maxPrice === undefined ? undefined : toCents(search.maxPrice),
    };
    const [total, found] = await Promise.all([
      countWithRoom(db, asking, sought),
      listWithRoom(db, asking, sought, { after, limit: limit + 1 }),
    ]);
    const spaces = found.slice(0, limit);
    const last = found.length > limit ? spaces.at(-1) : undefined;
    return {
      spaces,
      total,
      nextCursor: last && cursorAt({ createdAt: last.created_at, id: last.id }),
    };
  },
});

export type SpaceListing = ReturnType<typeof createSpaceListing>;
