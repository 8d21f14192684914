import { LIMITS } from "@stokaz/contract/limits";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db.ts";
import { invalidFields } from "../../../platform/problem.ts";
import { countOnSale, type Listing, listOnSale, type ProductSearch } from "./repository.ts";
import { cursorAt, exactPlaces, type Position, readCursor } from "./rules.ts";

type Query = ProductSearch & { limit?: number | undefined; cursor?: string | undefined };

/** Products on sale; `total` and `nextCursor` only when a page was asked for. */
export type ListingPage = {
  listings: Listing[];
  total?: number;
  nextCursor?: string | null;
};

/** @throws {Problem} request/invalid */
const positionOf = (cursor: string | undefined): Position | undefined => {
  if (!cursor) return undefined;
  const position = readCursor(cursor);
  if (!position) throw invalidFields([{ field: "cursor", message: "Page inconnue" }]);
  return position;
};

export const createProductListing = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** Everything on sale today without any parameter, a page of it with one. @throws {Problem} request/invalid */
  async list(viewer: Actor | undefined, query: Query): Promise<ListingPage> {
    const today = clock.today();
    const places = exactPlaces(viewer);
    const isPaged = Object.values(query).some((value) => value !== undefined);
    if (!isPaged) return { listings: await listOnSale(db, today, {}, places) };
    const { limit = LIMITS.pageSize, cursor, ...search } = query;
    const after = positionOf(cursor);
    const [total, found] = await Promise.all([
      countOnSale(db, today, search, places),
      listOnSale(db, today, search, places, { after, limit: limit + 1 }),
    ]);
    const listings = found.slice(0, limit);
    const last = found.length > limit ? listings.at(-1) : undefined;
    return {
      listings,
      total,
      nextCursor: last ? cursorAt({ createdAt: last.created_at, id: last.id }) : null,
    };
  },
});

export type ProductListing = ReturnType<typeof createProductListing>;
