import { addMonths, type CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { toCents } from "@stokaz/contract/money";
import type { SpaceSort } from "@stokaz/contract/spaces";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { invalidFields } from "../../../platform/problem.ts";
import { type CacheAge, createShortCache } from "../../../platform/short-cache.ts";
import type { Territory } from "../../../territories/territory.ts";
import { findCommuneLike } from "../../communes/public.ts";
import {
  type Asking,
  isPlaceHeld,
  type ListedSpace,
  listPageWithRoom,
  listWithRoom,
  type PageRequest,
  type SpaceSearch,
} from "./repository.ts";
import { cursorAt, openSpaces, type Position, readCursor, sortValue } from "./rules.ts";

type Query = {
  location?: string | undefined;
  minSurface?: number | undefined;
  /** Euros per pallet per month. */
  maxPrice?: number | undefined;
  from?: CalendarDay | undefined;
  months?: number | undefined;
  bbox?: readonly [number, number, number, number] | undefined;
  near?: readonly [number, number] | undefined;
  id?: string | undefined;
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

/** Different lists kept at once: what visitors look at in the same half second. */
const KEPT_LISTS = 200;

/** @throws {Problem} request/invalid */
const positionOf = (sort: SpaceSort, cursor: string | undefined): Position | undefined => {
  if (!cursor) return undefined;
  const position = readCursor(sort, cursor);
  if (!position) throw invalidFields([{ field: "cursor", message: "Page inconnue" }]);
  return position;
};

/** @throws {Problem} request/invalid */
const refuseDistanceFromNowhere = ({ near, sort }: Query): void => {
  if (near || sort !== "distance") return;
  const message = "Indiquez le point à partir duquel mesurer la distance.";
  throw invalidFields([{ field: "near", message }]);
};

/** What leads on from a list that is longer than one answer may be. Its total is "at least" what totals are counted up to. */
const cursorAfterWhole = (found: readonly ListedSpace[]): string | undefined => {
  const last = found.length > LIMITS.wholeList ? found[LIMITS.wholeList - 1] : undefined;
  return (
    last &&
    cursorAt({
      sort: "newest",
      value: last.created_at.getTime(),
      id: last.id,
      total: LIMITS.countedSpaces,
    })
  );
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
  const kept = createShortCache<Kept>(age, KEPT_LISTS);

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
    const {
      limit = LIMITS.pageSize,
      cursor,
      from: asked,
      months = 1,
      sort = "newest",
      ...search
    } = query;
    // Nobody rents in the past: a period that begins there begins today.
    const today = clock.today();
    const from = asked !== undefined && asked > today ? asked : today;
    const asking = {
      from,
      to: addMonths(from, months),
      now: clock.now(),
      open: openSpaces(viewer),
    };
    const isPaged = Object.values(query).some((value) => value !== undefined);
    if (!isPaged) {
      const whole = await listWithRoom(db, asking, LIMITS.wholeList + 1);
      return { spaces: whole.slice(0, LIMITS.wholeList), nextCursor: cursorAfterWhole(whole) };
    }
    refuseDistanceFromNowhere(query);
    const after = positionOf(sort, cursor);
    const { maxPrice } = search;
    const sought = { ...search, maxPrice: maxPrice === undefined ? undefined : toCents(maxPrice) };
    const { found, correctedLocation } = await findPage(asking, sought, {
      sort,
      after,
      limit: limit + 1,
    });
    const spaces = found.slice(0, limit);
    const last = found.length > limit ? spaces.at(-1) : undefined;
    const total = after?.total ?? found[0]?.total ?? 0;
    return {
      spaces,
      total,
      correctedLocation,
      nextCursor: last && cursorAt({ sort, value: sortValue(sort, last), id: last.id, total }),
    };
  };

  return {
    list,

    /**
     * What {@link list} gives, made into an answer by `toAnswer` once for all who see the same within
     * half a second. Lessors and consumers see places of their own: theirs is made for them alone. Nor
     * is the one space kept that somebody rents: whoever has just given up its last pallets sees them.
     */
    listOnce(
      viewer: Actor | undefined,
      query: Query,
      toAnswer: (page: SpacePage) => Kept,
    ): Promise<Kept> {
      const make = async () => toAnswer(await list(viewer, query));
      const { of } = openSpaces(viewer);
      const isForMany = query.id === undefined && (of === "nobody" || of === "everybody");
      return isForMany ? kept.get(JSON.stringify([of, clock.today(), query]), make) : make();
    },
  };
};

export type SpaceListing<Kept> = ReturnType<typeof createSpaceListing<Kept>>;
