import { LIMITS } from "@stokaz/contract/limits";
import type { ProductSort } from "@stokaz/contract/products";
import { weekdayOf } from "@stokaz/contract/schedule";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
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
  findShown,
  type Listing,
  listPage,
  type PageRequest,
  type ProductSearch,
} from "./repository.ts";
import { MATCHES, type Match, sortValue } from "./rules.ts";
import { isUnknown, mayBeMisspelt, typedPhrases } from "./words/repository.ts";
import type { Correction } from "./words/rules.ts";
import { createWords } from "./words/service.ts";

type Query = Omit<ProductSearch, "openOn" | "commune"> & {
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

type Deps = { db: Db; clock: Clock; territory: Pick<Territory, "communes">; age: CacheAge };

type Texts = Pick<Query, "product" | "brand" | "location">;

/** What is asked for, with the texts whose words are looked for. */
type Request = PageRequest & { texts: Texts };

/** A page, and what was taken for what was typed when nothing holds that. */
type Found = Awaited<ReturnType<typeof listPage>> & { corrections?: Correction[] };

const NOTHING: Found = { found: [], total: 0 };

export const createProductListing = <Kept>({ db, clock, territory, age }: Deps) => {
  const keep = createKeptLists<Kept>(clock, age);
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
    const page = await listPage(db, { ...request, phrases: [], terms });
    const ids = page.found.map(({ id }) => id);
    return { ...page, corrections: await words.explain(request.texts, alike, ids) };
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
    return { ...(await listPage(db, there)), corrections };
  };

  /** What has the words typed, side by side in a text or in any order. */
  const listAs = (match: "text" | "words", request: Request): ReturnType<typeof listPage> =>
    listPage(db, match === "text" ? request : { ...request, phrases: [] });

  /** Whether anything on sale has the words typed, whatever else is asked for. */
  const isHeld = async (match: "text" | "words", request: Request): Promise<boolean> =>
    (await listAs(match, { ...request, search: {}, sort: "newest", limit: 1 })).found.length > 0;

  /** Slips are forgiven only where nothing at all holds what was typed. */
  const findFirstPage = async (request: Request): Promise<Found & { match: Match }> => {
    if (request.terms.length === 0) return { ...(await listPage(db, request)), match: "text" };
    const isKnown = !request.terms.some(isUnknown);
    for (const match of ["text", "words"] as const) {
      if (!isKnown || (match === "words" && request.phrases.length === 0)) continue;
      const page = await listAs(match, request);
      if (page.found.length > 0 || (await isHeld(match, request))) return { ...page, match };
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
      : { ...(await listAs(match, request)), match };
  };

  /** What is on sale today, a thousand at most, without any parameter; a page of it with one. @throws {Problem} request/invalid */
  const list = async (viewer: Actor | undefined, query: Query): Promise<ListingPage> => {
    refuseDistanceFromNowhere(query);
    const isWhole = !isPaged(query);
    const today = clock.today();
    const { cursor, sort = "newest", openToday, product, brand, location, ...others } = query;
    const { limit = isWhole ? LIMITS.wholeList : LIMITS.pageSize, ...search } = others;
    const largest = [sort === "newest" ? LARGEST.instant : LARGEST.whole, LARGEST.whole, 2];
    const position = positionOf(sort, largest, cursor);
    const [value = 0, counted, matched = 0] = position?.numbers ?? [];
    const request = await sought({
      today,
      open: openSpaces(viewer),
      search: { ...search, openOn: openToday ? weekdayOf(today) : undefined },
      texts: { product, brand, location },
      sort,
      after: position && { value, id: position.id },
      limit: limit + 1,
    });
    const page = await findPage(request, position && MATCHES[matched]);
    const { rows, last } = cutPage(page.found, limit);
    // Later pages don't count again.
    const total = counted ?? page.total;
    const numbers = last ? [sortValue(sort, last), total, MATCHES.indexOf(page.match)] : [];
    const next = last && cursorAt(sort, { numbers, id: last.id });
    if (isWhole) return { listings: rows, restCursor: next };
    const { corrections } = page;
    return {
      listings: rows,
      total,
      nextCursor: next ?? null,
      ...(corrections && rows.length > 0 ? { isApproximate: true, corrections } : {}),
    };
  };

  return {
    list,

    /** What {@link list} gives, made into an answer by `toAnswer`, and kept for those who see the same. */
    listOnce: (
      viewer: Actor | undefined,
      query: Query,
      toAnswer: (page: ListingPage) => Kept,
    ): Promise<Kept> => keep(viewer, query, async () => toAnswer(await list(viewer, query))),

    /** A product that is or was on sale. @throws {Problem} product/not-found */
    async show(
      viewer: Actor | undefined,
      productId: string,
    ): Promise<{ listing: Listing; isOnSale: boolean }> {
      const found = await findShown(db, clock.today(), openSpaces(viewer), productId);
      if (!found) throw new Problem("product/not-found");
      const { isOnSale, ...listing } = found;
      return { listing, isOnSale };
    },
  };
};

export type ProductListing<Kept> = ReturnType<typeof createProductListing<Kept>>;
