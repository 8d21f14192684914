import { LIMITS } from "@stokaz/contract/limits";
import type { ProductSort } from "@stokaz/contract/products";
import { weekdayOf } from "@stokaz/contract/schedule";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { invalidFields, Problem } from "../../../platform/problem.ts";
import { type CacheAge, createShortCache } from "../../../platform/short-cache.ts";
import type { Territory } from "../../../territories/territory.ts";
import { findCommuneLike } from "../../communes/public.ts";
import { openSpaces } from "../../spaces/public.ts";
import {
  countMatching,
  findShown,
  type Listing,
  listOnSale,
  listPage,
  type PageRequest,
  type ProductSearch,
} from "./repository.ts";
import { cursorAt, type Match, type Position, readCursor, sortValue } from "./rules.ts";
import { isUnknown, mayBeMisspelt, typedPhrases } from "./words/repository.ts";
import type { Correction } from "./words/rules.ts";
import { createWords } from "./words/service.ts";

type Query = Omit<ProductSearch, "openOn"> & {
  /** The words of these texts anywhere, whatever the case and the accents; empty ones match all. */
  location?: string | undefined;
  product?: string | undefined;
  brand?: string | undefined;
  openToday?: boolean | undefined;
  sort?: ProductSort | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** Products on sale; `total` and `nextCursor` only when a page was asked for. */
export type ListingPage = {
  listings: Listing[];
  total?: number;
  nextCursor?: string | null;
  /** Leads on from a whole list that is too long for one answer. */
  restCursor?: string | undefined;
  /** Nothing has the words searched for: these have similar ones. */
  isApproximate?: boolean;
  /** What was taken for them. */
  corrections?: Correction[];
};

/** Different lists kept at once: what visitors look at in the same half second. */
const KEPT_LISTS = 200;

/** @throws {Problem} request/invalid */
const positionOf = (sort: ProductSort, cursor: string | undefined): Position | undefined => {
  if (!cursor) return undefined;
  const position = readCursor(sort, cursor);
  if (!position) throw invalidFields([{ field: "cursor", message: "Page inconnue" }]);
  return position;
};

/** @throws {Problem} request/invalid */
const refuseDistanceFromNowhere = ({ near, radiusKm, sort }: Query): void => {
  if (!near && (radiusKm !== undefined || sort === "distance")) {
    throw invalidFields([
      { field: "near", message: "Indiquez le point à partir duquel mesurer la distance." },
    ]);
  }
};

/** What leads on from a list that is longer than one answer may be. */
const cursorAfterWhole = (found: readonly Listing[]): string | undefined => {
  const last = found.length > LIMITS.wholeList ? found[LIMITS.wholeList - 1] : undefined;
  return (
    last &&
    cursorAt({ sort: "newest", value: last.created_at.getTime(), id: last.id, match: "text" })
  );
};

type Deps = { db: Db; clock: Clock; territory: Pick<Territory, "communes">; age: CacheAge };

type Texts = Pick<Query, "product" | "brand" | "location">;

/** What is asked for, with the texts whose words are looked for. */
type Request = PageRequest & { texts: Texts };

/** A page, and what was taken for what was typed when nothing holds that. */
type Found = { found: Awaited<ReturnType<typeof listPage>>; corrections?: Correction[] };

const NOTHING: Found = { found: [] };

export const createProductListing = <Kept>({ db, clock, territory, age }: Deps) => {
  const kept = createShortCache<Kept>(age, KEPT_LISTS);
  const words = createWords(db, age);
  const communes = territory.communes.map(({ name }) => name);

  /** Looks up the words of what is asked for. */
  const sought = async (request: Omit<Request, "terms" | "phrases">): Promise<Request> => ({
    ...request,
    terms: await words.findTerms(request.texts),
    phrases: typedPhrases(request.texts),
  });

  /** What has words like those looked for, as far as they may be misspelt. */
  const listWithWordsLike = async (request: Request): Promise<Found> => {
    const long = request.terms.filter(mayBeMisspelt);
    const alike = await words.findAlike(long);
    const known = new Set(long.flatMap(({ words }) => words ?? []));
    const isNew = alike.some(({ words }) => words?.some((word) => !known.has(word)));
    if (!isNew || alike.some(isUnknown)) return NOTHING;
    const short = request.terms.filter((term) => !mayBeMisspelt(term));
    const terms = [...short, ...alike];
    const found = await listPage(db, { ...request, phrases: [], terms });
    const ids = found.map(({ id }) => id);
    return { found, corrections: await words.explain(request.texts, alike, ids) };
  };

  /** What is found with slips forgiven: first the commune meant by a place that nothing holds. */
  const listAlike = async (request: Request): Promise<Found> => {
    const { texts } = request;
    const { location } = texts;
    const meant = location && (await findCommuneLike(db, location, communes));
    if (!meant || (await isHeld("text", await sought({ ...request, texts: { location } })))) {
      return listWithWordsLike(request);
    }
    // A commune by its own name is no slip: there is nothing there.
    if (meant.isHeld) return NOTHING;
    const there = await sought({ ...request, texts: { ...texts, location: meant.name } });
    const corrections = [{ field: "location" as const, typed: location, taken: [meant.name] }];
    return { found: await listPage(db, there), corrections };
  };

  /** What has the words typed, side by side in a text or in any order. */
  const listAs = (match: "text" | "words", request: Request): ReturnType<typeof listPage> =>
    listPage(db, match === "text" ? request : { ...request, phrases: [] });

  /** Whether anything on sale has the words typed, whatever else is asked for. */
  const isHeld = async (match: "text" | "words", request: Request): Promise<boolean> =>
    (await listAs(match, { ...request, search: {}, sort: "newest", limit: 1 })).length > 0;

  /** Slips are forgiven only where nothing at all holds what was typed. */
  const findFirstPage = async (request: Request): Promise<Found & { match: Match }> => {
    if (request.terms.length === 0) return { found: await listPage(db, request), match: "text" };
    const isKnown = !request.terms.some(isUnknown);
    for (const match of ["text", "words"] as const) {
      if (!isKnown || (match === "words" && request.phrases.length === 0)) continue;
      const found = await listAs(match, request);
      if (found.length > 0 || (await isHeld(match, request))) return { found, match };
    }
    return { ...(await listAlike(request)), match: "alike" };
  };

  const findPage = async (
    request: Request,
    match: Match | undefined,
  ): Promise<Found & { match: Match }> => {
    if (match === undefined) return findFirstPage(request);
    return match === "alike"
      ? { ...(await listAlike(request)), match }
      : { found: await listAs(match, request), match };
  };

  /** What is on sale today, a thousand at most, without any parameter; a page of it with one. @throws {Problem} request/invalid */
  const list = async (viewer: Actor | undefined, query: Query): Promise<ListingPage> => {
    const today = clock.today();
    const places = openSpaces(viewer);
    const isPaged = Object.values(query).some((value) => value !== undefined);
    if (!isPaged) {
      const whole = await listOnSale(db, today, places, LIMITS.wholeList + 1);
      return { listings: whole.slice(0, LIMITS.wholeList), restCursor: cursorAfterWhole(whole) };
    }
    refuseDistanceFromNowhere(query);
    const { limit = LIMITS.pageSize, cursor, sort = "newest", openToday, ...rest } = query;
    const { product, brand, location, ...search } = rest;
    const after = positionOf(sort, cursor);
    const request = await sought({
      today,
      places,
      search: { ...search, openOn: openToday ? weekdayOf(today) : undefined },
      texts: { product, brand, location },
      sort,
      after,
      limit: limit + 1,
    });
    const { found, match, corrections } = await findPage(request, after?.match);
    const listings = found.slice(0, limit);
    const last = found.length > limit ? listings.at(-1) : undefined;
    const total =
      found[0]?.total ??
      (after
        ? await countMatching(db, match === "text" ? request : { ...request, phrases: [] })
        : 0);
    return {
      listings,
      total,
      nextCursor: last
        ? cursorAt({ sort, value: sortValue(sort, last), id: last.id, match })
        : null,
      ...(corrections && found.length > 0 ? { isApproximate: true, corrections } : {}),
    };
  };

  return {
    list,

    /**
     * What {@link list} gives, made into an answer by `toAnswer` once for all who see the same within
     * half a second. Lessors and consumers see places of their own: theirs is made for them alone.
     */
    listOnce(
      viewer: Actor | undefined,
      query: Query,
      toAnswer: (page: ListingPage) => Kept,
    ): Promise<Kept> {
      const make = async () => toAnswer(await list(viewer, query));
      const { of } = openSpaces(viewer);
      return of === "nobody" || of === "everybody"
        ? kept.get(JSON.stringify([of, clock.today(), query]), make)
        : make();
    },

    /** A product that is or was on sale. @throws {Problem} product/not-found */
    async show(
      viewer: Actor | undefined,
      productId: string,
    ): Promise<{ listing: Listing; isOnSale: boolean }> {
      const found = await findShown(db, clock.today(), openSpaces(viewer), productId);
      if (!found) throw new Problem("product/not-found");
      const { isRunning, ...listing } = found;
      return { listing, isOnSale: isRunning && listing.stock_quantity > 0 };
    },
  };
};

export type ProductListing<Kept> = ReturnType<typeof createProductListing<Kept>>;
