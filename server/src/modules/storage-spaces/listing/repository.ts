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

/**
 * How room is worked out: space by space for the few that fill a page; all at once to list them all;
 * to count, only where the rentals together could leave too little.
 */
type Reach = "page" | "list" | "count";

/** Spaces whose rentals of the period, all on one day, would leave less than was asked for. */
const isCrowded = (minSurface: number) => sql`space_id in (
  select space_id from occupying join storage_spaces on storage_spaces.id = space_id
  group by space_id, surface_m2 having sum(pallets) > surface_m2 - ${minSurface}::integer
)`;

/** The most pallets taken of each space over the period, in one pass over the rentals that count. */
const peaks = ({ from, to, now }: Asking, isLookedAt: RawBuilder<unknown>) => sql<{
  space_id: string;
  pallets: number;
}>`(
  with occupying as materialized (
    select space_id, pallets, greatest(start_date, ${from}::date) as first_day, end_date
    from rentals
    where end_date > ${from}::date and start_date < ${to}::date
      and status in ('pending', 'confirmed')
      and (status = 'confirmed' or hold_expires_at > ${now})
  ),
  changes as (
    select space_id, first_day as day, pallets as change from occupying where ${isLookedAt}
    union all
    select space_id, end_date, -pallets from occupying where ${isLookedAt}
  ),
  running as (
    -- What leaves on a day makes room for what comes on it.
    select space_id, sum(change) over (
      partition by space_id order by day, change rows unbounded preceding
    ) as pallets
    from changes
  )
  select space_id, max(pallets)::integer as pallets from running group by space_id
)`;

const withFreeRoom = (db: Db, asking: Asking, reach: Reach, minSurface: number) => {
  const { from, to, now } = asking;
  const isLookedAt = reach === "count" ? isCrowded(minSurface) : sql`true`;
  const taken =
    reach !== "page"
      ? sql<{ pallets: number }>`(select pallets from ${peaks(asking, isLookedAt)} as peaks
          where peaks.space_id = storage_spaces.id)`
      : // `offset 0` keeps the planner from working it out once for each place it is used at.
        sql<{ pallets: number }>`(
          select peak_pallets(storage_spaces.id, ${from}::date, ${to}::date, ${now}) as pallets offset 0
        )`;
  return spaceViews(db)
    .leftJoinLateral(taken.as<"taken">("taken"), (join) => join.onTrue())
    .innerJoinLateral(
      sql<{ free_m2: number }>`(
        select storage_spaces.surface_m2 - coalesce(taken.pallets, 0) as free_m2
      )`.as<"room">("room"),
      (join) => join.onTrue(),
    );
};

const withRoom = (db: Db, asking: Asking, search: SpaceSearch, reach: Reach) => {
  const { location, maxPrice, bbox } = search;
  const { open } = asking;
  const minSurface = Math.max(1, search.minSurface ?? 1);
  let found = withFreeRoom(db, asking, reach, minSurface)
    .innerJoin("users as lessor", "lessor.id", "storage_spaces.lessor_id")
    .where("storage_spaces.archived_at", "is", null)
    .where("lessor.deleted_at", "is", null)
    .where("room.free_m2", ">=", minSurface);
  if (location) found = found.where(isLocated(location, open));
  if (maxPrice !== undefined) found = found.where("storage_spaces.price_cents", "<=", maxPrice);
  return bbox ? found.where(isShownWithin(bbox, open)) : found;
};

export const countWithRoom = async (
  db: Db,
  asking: Asking,
  search: SpaceSearch,
): Promise<number> => {
  const { total } = await withRoom(db, asking, search, "count")
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
  let found = withRoom(db, asking, search, page ? "page" : "list")
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
