import type { Score } from "@stokaz/contract/fields";
import { LIMITS } from "@stokaz/contract/limits";
import { toCents } from "@stokaz/contract/money/money";
import type { SpaceSort } from "@stokaz/contract/spaces/available-spaces";
import { addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { IsOffered } from "../../../platform/features.ts";
import type { Dependencies, Keepable } from "../../../platform/kept/dependencies.ts";
import type { Keeper } from "../../../platform/kept/keeper.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Territory } from "../../../territories/territory.ts";
import { findAsSeen, visibleAddresses } from "../../addresses/public.ts";
import { createTurns } from "../../availability/public.ts";
import { type PictureRow, withPhoto } from "../../picture-lists/public.ts";
import { findScore } from "../../reviews/public.ts";
import {
  createKeptAnswers,
  cursorAt,
  cutPage,
  findSimilarCommune,
  isPaged,
  LARGEST,
  positionOf,
  requireDistanceOrigin,
} from "../../search/public.ts";
import {
  findWithRoom,
  isPlaceKnown,
  type ListedSpace,
  listPageWithRoom,
  type PageRequest,
  type SearchContext,
  type SpaceSearch,
} from "./repository.ts";
import { LIST_TOPICS, PAGE_TOPICS, sortValue } from "./rules.ts";

type Query = Omit<SpaceSearch, "maxPrice" | "commune"> & {
  /** Euros per pallet per month. */
  maxPrice?: number | undefined;
  from?: CalendarDay | undefined;
  months?: number | undefined;
  sort?: SpaceSort | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** Spaces with room; `total` only when a page was requested, `nextCursor` when there are more. */
export type SpacePage = {
  spaces: ListedSpace[];
  total?: number;
  nextCursor?: string | undefined;
  /** The commune used instead of a place that no space contains. */
  correctedLocation?: string | undefined;
};

export type SpaceListingDeps = {
  db: Db;
  clock: Clock;
  timeZone: string;
  territory: Pick<Territory, "communes">;
  keeper: Keeper;
  isOffered: IsOffered;
};

/** One space on offer, its pictures, and its rating. */
export type ShownSpace = { space: ListedSpace; pictures: PictureRow[]; score: Score | undefined };

export const createSpaceListing = <Kept extends Keepable, KeptOne extends Keepable>(
  deps: SpaceListingDeps,
) => {
  const { db, clock, territory, isOffered } = deps;
  const communes = territory.communes.map(({ name }) => name);
  const kept = createKeptAnswers<Kept>(deps, "spaces");
  const keptOne = createKeptAnswers<KeptOne>(deps, "space");
  const findTurns = createTurns(deps);
  const reading = { db, clock };
  const sharedBy = (viewer: Actor | undefined) =>
    visibleAddresses(viewer, { today: clock.today(), now: clock.now() }, "none").scope;

  /** Corrects a place only when no space contains it: then the similar commune is searched. */
  const findPage = async (context: SearchContext, search: SpaceSearch, page: PageRequest) => {
    const found = await listPageWithRoom(db, context, search, page);
    if (found.length > 0 || !search.location) return { found };
    if (await isPlaceKnown(db, context.visible, search.location)) return { found };
    const commune = await findSimilarCommune(db, search.location, communes);
    if (!commune || commune.isContained) return { found };
    const corrected = await listPageWithRoom(
      db,
      context,
      { ...search, location: commune.name },
      page,
    );
    return { found: corrected, correctedLocation: corrected.length > 0 ? commune.name : undefined };
  };

  /**
   * The spaces with room: without parameters up to a thousand, else one page.
   *
   * @throws {Problem} request/invalid
   */
  const list = async (viewer: Actor | undefined, query: Query): Promise<SpacePage> => {
    requireDistanceOrigin(query);
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
    // A period that begins in the past begins today.
    const today = clock.today();
    const from = asked !== undefined && asked > today ? asked : today;
    const to = addMonths(from, months);
    const largest = [sort === "newest" ? LARGEST.instant : LARGEST.whole, LARGEST.whole];
    const position = positionOf(sort, largest, cursor);
    const [value = 0, counted] = position?.numbers ?? [];
    const { found, rows, last, correctedLocation } = await findAsSeen(
      reading,
      viewer,
      async (visible) => {
        const page = await findPage(
          { from, to, now: clock.now(), visible },
          { ...search, maxPrice: maxPrice === undefined ? undefined : toCents(maxPrice) },
          { sort, after: position && { value, id: position.id }, limit: limit + 1 },
        );
        return { ...page, ...cutPage(page.found, limit) };
      },
      (page) => page.rows,
    );
    // The first page counts; the cursor carries the total to the others.
    const total = counted ?? found[0]?.total ?? 0;
    const numbers = last ? [sortValue(sort, last), Math.min(total, LIMITS.countedSpaces)] : [];
    return {
      spaces: rows,
      nextCursor: last && cursorAt(sort, { numbers, id: last.id }),
      ...(isWhole ? {} : { total, correctedLocation }),
    };
  };

  /**
   * One space on offer, with its free room for a month from today and its rating.
   *
   * @throws {Problem} space/not-found
   */
  const show = async (viewer: Actor | undefined, spaceId: string): Promise<ShownSpace> => {
    const from = clock.today();
    const context = { from, to: addMonths(from, 1), now: clock.now() };
    const [found, score] = await Promise.all([
      findAsSeen(
        reading,
        viewer,
        (visible) => findWithRoom(db, { ...context, visible }, viewer, spaceId),
        (space) => (space ? [space] : []),
      ),
      isOffered("reviews") ? findScore(db, "place", spaceId) : undefined,
    ]);
    if (!found) throw new Problem("space/not-found");
    const { other_pictures, ...space } = found;
    return { space, pictures: withPhoto(space, other_pictures), score };
  };

  return {
    list,

    /**
     * The answer of {@link show}, kept for visitors without a session: a logged-in person may see
     * more.
     */
    showKept: (
      viewer: Actor | undefined,
      spaceId: string,
      toAnswer: (shown: ShownSpace, dependencies: Dependencies) => KeptOne,
    ): Promise<KeptOne> => {
      const make = async (): Promise<KeptOne> => {
        const { room: expiresAt } = await findTurns();
        return toAnswer(await show(viewer, spaceId), { topics: PAGE_TOPICS, expiresAt });
      };
      return viewer ? make() : keptOne("nobody", { spaceId }, make);
    },

    /** The answer of {@link list}, kept for everybody who sees the same. */
    listKept(
      viewer: Actor | undefined,
      query: Query,
      toAnswer: (page: SpacePage, dependencies: Dependencies) => Kept,
    ): Promise<Kept> {
      return kept(sharedBy(viewer), query, async () => {
        const { room: expiresAt } = await findTurns();
        return toAnswer(await list(viewer, query), { topics: LIST_TOPICS, expiresAt });
      });
    },
  };
};

export type SpaceListing<Kept extends Keepable, KeptOne extends Keepable> = ReturnType<
  typeof createSpaceListing<Kept, KeptOne>
>;
