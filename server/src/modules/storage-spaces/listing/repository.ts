import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Cents } from "@stokaz/contract/money";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../platform/db.ts";
import { type SpaceView, spaceViews } from "../repository.ts";

/** When room is looked for, over which days `[from, to)`, and whose spaces the asker sees whole. */
export type Asking = {
  from: CalendarDay;
  to: CalendarDay;
  now: Date;
  open:
    | { of: "everybody" }
    | { of: "nobody" }
    | { of: "lessor"; lessorId: string }
    | { of: "buyer"; buyerId: string };
};

/** What is looked for; only what the asker is shown is compared. */
export type SpaceSearch = {
  /** Matches anywhere, whatever the case and the accents; empty matches all. */
  location?: string | undefined;
  /** m² free over the whole period. */
  minSurface?: number | undefined;
  maxPrice?: Cents | undefined;
  /** West, south, east, north, in degrees. */
  bbox?: readonly [number, number, number, number] | undefined;
};

/** A space with room; `is_open` when the asker sees it whole. */
export type ListedSpace = SpaceView & { free_m2: number; is_open: boolean };

const isOpen = (open: Asking["open"]): RawBuilder<boolean> => {
  switch (open.of) {
    case "everybody":
      return sql`true`;
    case "nobody":
      return sql`false`;
    case "lessor":
      return sql`storage_spaces.lessor_id = ${open.lessorId}`;
    case "buyer":
      return sql`exists (
        select from orders
        where orders.space_id = storage_spaces.id and orders.buyer_id = ${open.buyerId}
          and orders.status in ('to_collect', 'collected')
      )`;
  }
};

const isLocated = (text: string, open: Asking["open"]): RawBuilder<SqlBool> => sql`strpos(
  plain_text(
    case when ${isOpen(open)} then storage_spaces.address || ' ' else '' end
      || storage_spaces.postcode || ' ' || storage_spaces.city
  ),
  plain_text(${text})
) > 0`;

const isShownWithin = (
  [west, south, east, north]: readonly [number, number, number, number],
  open: Asking["open"],
): RawBuilder<SqlBool> => sql`(
  select shown.lng >= ${west} and shown.lng <= ${east}
    and shown.lat >= ${south} and shown.lat <= ${north}
  from (
    select
      case when ${isOpen(open)} then storage_spaces.lng else grid_point(storage_spaces.lng) end as lng,
      case when ${isOpen(open)} then storage_spaces.lat else grid_point(storage_spaces.lat) end as lat
  ) as shown
)`;

const withRoom = (db: Db, { from, to, now, open }: Asking, search: SpaceSearch) => {
  const { location, minSurface = 1, maxPrice, bbox } = search;
  let found = spaceViews(db)
    .innerJoin("users as lessor", "lessor.id", "storage_spaces.lessor_id")
    // `offset 0` keeps the planner from working the room out once for each place it is used at.
    .innerJoinLateral(
      sql<{ free_m2: number }>`(
        select storage_spaces.surface_m2
          - peak_pallets(storage_spaces.id, ${from}::date, ${to}::date, ${now}) as free_m2
        offset 0
      )`.as<"room">("room"),
      (join) => join.onTrue(),
    )
    .where("storage_spaces.archived_at", "is", null)
    .where("lessor.deleted_at", "is", null)
    .where("room.free_m2", ">=", Math.max(1, minSurface));
  if (location) found = found.where(isLocated(location, open));
  if (maxPrice !== undefined) found = found.where("storage_spaces.price_cents", "<=", maxPrice);
  return bbox ? found.where(isShownWithin(bbox, open)) : found;
};

export const countWithRoom = async (
  db: Db,
  asking: Asking,
  search: SpaceSearch,
): Promise<number> => {
  const { total } = await withRoom(db, asking, search)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

/** Newest first. @param page where it starts and how many spaces at most; all without it */
export const listWithRoom = (
  db: Db,
  asking: Asking,
  search: SpaceSearch,
  page?: { after: { createdAt: Date; id: string } | undefined; limit: number },
): Promise<ListedSpace[]> => {
  let found = withRoom(db, asking, search)
    .select(["room.free_m2", isOpen(asking.open).as("is_open")])
    .orderBy("storage_spaces.created_at", "desc")
    .orderBy("storage_spaces.id");
  const after = page?.after;
  if (after) {
    found = found.where(({ eb, or, and }) =>
      or([
        eb("storage_spaces.created_at", "<", after.createdAt),
        and([
          eb("storage_spaces.created_at", "=", after.createdAt),
          eb("storage_spaces.id", ">", after.id),
        ]),
      ]),
    );
  }
  return (page ? found.limit(page.limit) : found).execute();
};
