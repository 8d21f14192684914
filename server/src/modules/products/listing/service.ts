import type { VerifiedCompany } from "@stokaz/contract/accounts/verified-company";
import { weekdayOf } from "@stokaz/contract/handover/schedule";
import { LIMITS } from "@stokaz/contract/limits";
import type { ProductSort } from "@stokaz/contract/products/product-sorts";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { Dependencies, Keepable } from "../../../platform/kept/dependencies.ts";
import type { Keeper } from "../../../platform/kept/keeper.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Territory } from "../../../territories/territory.ts";
import { visiblePlaces } from "../../addresses/public.ts";
import { createTurns } from "../../availability/public.ts";
import { findVerification } from "../../company-register/public.ts";
import { type PictureRow, withPhoto } from "../../picture-lists/public.ts";
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
  findShown,
  type Listing,
  listPage,
  type PageRequest,
  type ProductSearch,
} from "./repository.ts";
import { listTopics, MATCHES, type Match, pageTopics, sortValue, UNMEASURED } from "./rules.ts";
import { isUnknown, mayBeMisspelt, typedPhrases } from "./words/repository.ts";
import type { Correction } from "./words/rules.ts";
import { createWords } from "./words/service.ts";

type Query = Omit<ProductSearch, "openOn" | "commune"> & {
  /**
   * Texts whose words are searched for, without case and accents; an empty text matches everything.
   */
  location?: string | undefined;
  product?: string | undefined;
  brand?: string | undefined;
  openToday?: boolean | undefined;
  sort?: ProductSort | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** Products on sale. `total` and `nextCursor` are present only when a page was asked for. */
export type ListingPage = {
  listings: Listing[];
  total?: number;
  nextCursor?: string | null;
  /** Cursor at which to continue when a whole list is too long for one answer. */
  restCursor?: string | undefined;
  /** True if nothing contains the typed words, and these products contain similar words. */
  isApproximate?: boolean;
  /** Texts that were searched for instead of the typed ones. */
  corrections?: Correction[];
};

export type ProductListingDeps = {
  db: Db;
  clock: Clock;
  timeZone: string;
  territory: Pick<Territory, "communes">;
  keeper: Keeper;
};

/** A product that is or was on sale. */
export type ShownProduct = {
  listing: Listing;
  isOnSale: boolean;
  pictures: PictureRow[];
  sellerVerified: VerifiedCompany | undefined;
};

type Texts = Pick<Query, "product" | "brand" | "location">;

/** A request with the texts that were typed. */
type Request = PageRequest & { texts: Texts };

/** A page, with the texts that were searched for instead when nothing contains the typed ones. */
type Found = Awaited<ReturnType<typeof listPage>> & { corrections?: Correction[] };

const NOTHING: Found = { found: [], total: 0 };

/** Largest value of each order in a cursor. */
const LARGEST_OF: Readonly<Record<ProductSort, number>> = {
  newest: LARGEST.instant,
  "price-up": LARGEST.whole,
  "price-down": LARGEST.whole,
  "unit-price-up": 2 * UNMEASURED,
  distance: LARGEST.whole,
};

export const createProductListing = <Kept extends Keepable, KeptOne extends Keepable>(
  deps: ProductListingDeps,
) => {
  const { db, clock, territory, keeper } = deps;
  const kept = createKeptAnswers<Kept>(deps, "products");
  const keptOne = createKeptAnswers<KeptOne>(deps, "product");
  const findTurns = createTurns(deps);
  const words = createWords(db, keeper);
  const communes = territory.communes.map(({ name }) => name);
  const shownTo = (viewer: Actor | undefined) =>
    visiblePlaces(viewer, { today: clock.today(), now: clock.now() });

  /** Adds the words to search for. */
  const withTerms = async (request: Omit<Request, "terms" | "phrases">): Promise<Request> => ({
    ...request,
    terms: await words.findTerms(request.texts),
    phrases: typedPhrases(request.texts),
  });

  /** Lists products with words similar to the typed words. Short words must match exactly. */
  const listSimilar = async (request: Request): Promise<Found> => {
    const long = request.terms.filter(mayBeMisspelt);
    const similar = await words.findSimilar(long);
    const known = new Set(long.flatMap(({ words }) => words ?? []));
    const isNew = similar.some(({ words }) => words?.some((word) => !known.has(word)));
    if (!isNew || similar.some(isUnknown)) return NOTHING;
    const short = request.terms.filter((term) => !mayBeMisspelt(term));
    const terms = [...short, ...similar];
    const page = await listPage(db, { ...request, phrases: [], terms });
    const ids = page.found.map(({ id }) => id);
    return { ...page, corrections: await words.findCorrections(request.texts, similar, ids) };
  };

  /**
   * Lists products found after a correction: of the place when it is a misspelt commune, otherwise
   * of the words.
   */
  const listWithCorrections = async (request: Request): Promise<Found> => {
    const { texts } = request;
    const { location } = texts;
    const commune = location && (await findSimilarCommune(db, location, communes));
    if (!commune || (await isFound("text", await withTerms({ ...request, texts: { location } })))) {
      return listSimilar(request);
    }
    // The name is right, but nothing is on sale there.
    if (commune.isContained) return NOTHING;
    const corrected = await withTerms({ ...request, texts: { ...texts, location: commune.name } });
    const corrections = [{ field: "location" as const, typed: location, taken: [commune.name] }];
    return { ...(await listPage(db, corrected)), corrections };
  };

  /** Lists products with the typed words, side by side or in any order. */
  const listMatching = (match: "text" | "words", request: Request): ReturnType<typeof listPage> =>
    listPage(db, match === "text" ? request : { ...request, phrases: [] });

  /** True if any product on sale has the typed words, without the other filters. */
  const isFound = async (match: "text" | "words", request: Request): Promise<boolean> =>
    (await listMatching(match, { ...request, search: {}, sort: "newest", limit: 1 })).found.length >
    0;

  /** Reads the first page. Corrects words only when no product at all contains the typed ones. */
  const findFirstPage = async (request: Request): Promise<Found & { match: Match }> => {
    if (request.terms.length === 0) return { ...(await listPage(db, request)), match: "text" };
    const isKnown = !request.terms.some(isUnknown);
    for (const match of ["text", "words"] as const) {
      if (!isKnown || (match === "words" && request.phrases.length === 0)) continue;
      const page = await listMatching(match, request);
      if (page.found.length > 0 || (await isFound(match, request))) return { ...page, match };
    }
    return { ...(await listWithCorrections(request)), match: "similar" };
  };

  const findPage = async (
    request: Request,
    match: Match | undefined,
  ): Promise<Found & { match: Match }> => {
    if (match === undefined) return findFirstPage(request);
    return match === "similar"
      ? { ...(await listWithCorrections(request)), match }
      : { ...(await listMatching(match, request)), match };
  };

  /**
   * Lists the products on sale now: without parameters up to a thousand products, otherwise one
   * page.
   *
   * @throws {Problem} request/invalid
   */
  const list = async (viewer: Actor | undefined, query: Query): Promise<ListingPage> => {
    requireDistanceOrigin(query);
    const isWhole = !isPaged(query);
    const { cursor, sort = "newest", openToday, product, brand, location, ...others } = query;
    const { limit = isWhole ? LIMITS.wholeList : LIMITS.pageSize, ...search } = others;
    const largest = [LARGEST_OF[sort], LARGEST.whole, 2];
    const position = positionOf(sort, largest, cursor);
    const [value = 0, counted, matched = 0] = position?.numbers ?? [];
    const request = await withTerms({
      at: clock.localNow(),
      visible: shownTo(viewer),
      search: { ...search, openOn: openToday ? weekdayOf(clock.today()) : undefined },
      texts: { product, brand, location },
      sort,
      after: position && { value, id: position.id },
      limit: limit + 1,
    });
    const page = await findPage(request, position && MATCHES[matched]);
    const { rows, last } = cutPage(page.found, limit);
    // Only the first page counts; the cursor carries the total to the next pages.
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

  /** Finds a product that is or was on sale. @throws {Problem} product/not-found */
  const show = async (viewer: Actor | undefined, productId: string): Promise<ShownProduct> => {
    const found = await findShown(db, clock.localNow(), shownTo(viewer), viewer, productId);
    if (!found) throw new Problem("product/not-found");
    const { isOnSale, otherPictures, ...listing } = found;
    const verified = await findVerification(db, listing.artisan_id);
    return {
      listing,
      isOnSale,
      pictures: withPhoto(listing, otherPictures),
      sellerVerified: verified && { on: clock.dayOf(verified.at), by: verified.by },
    };
  };

  return {
    list,

    /** Answer of {@link list}, kept for all viewers who see the same. */
    listKept: (
      viewer: Actor | undefined,
      query: Query,
      toAnswer: (page: ListingPage, dependencies: Dependencies) => Kept,
    ): Promise<Kept> =>
      kept(shownTo(viewer).scope, query, async () => {
        const { sale: expiresAt } = await findTurns();
        const page = await list(viewer, query);
        const topics = listTopics(page.listings.map(({ id }) => id));
        return toAnswer(page, { topics, expiresAt });
      }),

    show,

    /**
     * Answer of {@link show}, kept for visitors who are not logged in: a logged-in viewer may see
     * data that waits for approval.
     */
    showKept: (
      viewer: Actor | undefined,
      productId: string,
      toAnswer: (shown: ShownProduct, dependencies: Dependencies) => KeptOne,
    ): Promise<KeptOne> => {
      const make = async (): Promise<KeptOne> => {
        const { sale: expiresAt } = await findTurns();
        const shown = await show(viewer, productId);
        return toAnswer(shown, { topics: pageTopics(productId), expiresAt });
      };
      return viewer ? make() : keptOne("nobody", { productId }, make);
    },
  };
};

export type ProductListing<
  Kept extends Keepable = Keepable,
  KeptOne extends Keepable = Keepable,
> = ReturnType<typeof createProductListing<Kept, KeptOne>>;
