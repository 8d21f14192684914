import { addMonths, type CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { toCents } from "@stokaz/contract/money";
import type { SpaceSort } from "@stokaz/contract/spaces";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { CacheAge } from "../../../platform/short-cache.ts";
import type { Territory } from "../../../territories/territory.ts";
import {
  createKeptLists,
  cursorAt,
  cutPage,
  findCommuneLike,
  isPaged,
  LARGEST,
  openSpaces,
  positionOf,
  refuseDistanceFromNowhere,
} from "../../search/public.ts";
import {
  type Asking,
  isPlaceHeld,
  type ListedSpace,
  listPageWithRoom,
  type PageRequest,
  type SpaceSearch,
} from "./repository.ts";
import { sortValue } from "./rules.ts";

type Query = Omit<SpaceSearch, "maxPrice" | "commune"> & {
  /** Euros per pallet per month. */
  maxPrice?: number | undefined;
  from?: CalendarDay | undefined;
  months?: number | undefined;
  sort?: SpaceSort | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** Spaces with room; `total` only when a page was asked for, `nextCursor` when there are more. */
export type SpacePage = {
  spaces: ListedSpace[];
  total?: number;
  nextCursor?: string | undefined;
  /** The commune that was taken for a place that nothing holds. */
  correctedLocation?: string | undefined;
};

type Deps = {
  db: Db;
  clock: Clock;
  territory: Pick<Territory, "communes">;
  /** Keeps answers that are the same for many. */
  age: CacheAge;
};

export const createSpaceListing = <Kept>({ db, clock, territory, age }: Deps) => {
  const communes = territory.communes.map(({ name }) => name);
  const keep = createKeptLists<Kept>(clock, age);

  /** Slips are forgiven only where nothing holds the place typed: then the commune that is meant is looked in. */
  const findPage = async (asking: Asking, search: SpaceSearch, page: PageRequest) => {
    const found = await listPageWithRoom(db, asking, search, page);
    if (found.length > 0 || !search.location) return { found };
    if (await isPlaceHeld(db, asking.open, search.location)) return { found };
    const meant = await findCommuneLike(db, search.location, communes);
    if (!meant || meant.isHeld) return { found };
    const there = await listPageWithRoom(db, asking, { ...search, location: meant.name }, page);
    return { found: there, correctedLocation: there.length > 0 ? meant.name : undefined };
  };

  /** The spaces with room, a thousand at most, without any parameter; a page of them with one. @throws {Problem} request/invalid */
  const list = async (viewer: Actor | undefined, query: Query): Promise<SpacePage> => {
    refuseDistanceFromNowhere(query);
    const isWhole = !isPaged(query);
    const {
      limit = isWhole ? LIMITS.wholeList : LIMITS.pageSize,
      cursor,
      from: asked,
      months = 1,
      sort = "newest",
      maxPrice,
      ...search
    } = query;
    // Nobody rents in the past: a period that begins there begins today.
    const today = clock.today();
    const from = asked !== undefined && asked > today ? asked : today;
    const to = addMonths(from, months);
    const asking = { from, to, now: clock.now(), open: openSpaces(viewer) };
    const largest = [sort === "newest" ? LARGEST.instant : LARGEST.whole, LARGEST.whole];
    const position = positionOf(sort, largest, cursor);
    const [value = 0, counted] = position?.numbers ?? [];
    const { found, correctedLocation } = await findPage(
      asking,
      { ...search, maxPrice: maxPrice === undefined ? undefined : toCents(maxPrice) },
      { sort, after: position && { value, id: position.id }, limit: limit + 1 },
    );
    const { rows, last } = cutPage(found, limit);
    // Later pages don't count again.
    const total = counted ?? found[0]?.total ?? 0;
    const numbers = last ? [sortValue(sort, last), Math.min(total, LIMITS.countedSpaces)] : [];
    return {
      spaces: rows,
      nextCursor: last && cursorAt(sort, { numbers, id: last.id }),
      ...(isWhole ? {} : { total, correctedLocation }),
    };
  };

  return {
    list,

    /**
     * What {@link list} gives, made into an answer by `toAnswer`, and kept for those who see the same. Not so the one space that
     * somebody rents: whoever has just given up its last pallets sees them.
     */
    listOnce(
      viewer: Actor | undefined,
      query: Query,
      toAnswer: (page: SpacePage) => Kept,
    ): Promise<Kept> {
      const make = async () => toAnswer(await list(viewer, query));
      return query.id === undefined ? keep(viewer, query, make) : make();
    },
  };
};

export type SpaceListing<Kept> = ReturnType<typeof createSpaceListing<Kept>>;
