import { LIMITS } from "@stokaz/contract/limits";
import type { ProductSort } from "@stokaz/contract/products";
import { weekdayOf } from "@stokaz/contract/schedule";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db.ts";
import { invalidFields, Problem } from "../../../platform/problem.ts";
import { type CacheAge, createShortCache } from "../../../platform/short-cache.ts";
import { openSpaces } from "../../storage-spaces/public.ts";
import {
  countMatching,
  findShown,
  type Listing,
  listOnSale,
  listPage,
  type PageRequest,
  type ProductSearch,
} from "./repository.ts";
import { cursorAt, type Position, readCursor, sortValue } from "./rules.ts";
import { isUnknown, mayBeMisspelt } from "./words/repository.ts";
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
  /** Nothing has the words searched for: these have similar ones. */
  isApproximate?: boolean;
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

type Deps = { db: Db; clock: Clock; age: CacheAge };

export const createProductListing = <Kept>({ db, clock, age }: Deps) => {
  const kept = createShortCache<Kept>(age, KEPT_LISTS);
  const words = createWords(db, age);

  /** What has words like those looked for, as far as they may be misspelt. */
  const listAlike = async (request: PageRequest): ReturnType<typeof listPage> => {
    const long = request.terms.filter(mayBeMisspelt);
    const alike = await words.findAlike(long);
    const known = new Set(long.flatMap(({ words }) => words ?? []));
    const isNew = alike.some(({ words }) => words?.some((word) => !known.has(word)));
    if (!isNew || alike.some(isUnknown)) return [];
    const short = request.terms.filter((term) => !mayBeMisspelt(term));
    return listPage(db, { ...request, terms: [...short, ...alike] });
  };

  const findPage = async (request: PageRequest) => {
    if (request.after?.isFuzzy) return { found: await listAlike(request), isFuzzy: true };
    const found = request.terms.some(isUnknown) ? [] : await listPage(db, request);
    if (found.length > 0 || request.after || request.terms.length === 0) {
      return { found, isFuzzy: false };
    }
    const alike = await listAlike(request);
    return { found: alike, isFuzzy: alike.length > 0 };
  };

  /** Everything on sale today without any parameter, a page of it with one. @throws {Problem} request/invalid */
  const list = async (viewer: Actor | undefined, query: Query): Promise<ListingPage> => {
    const today = clock.today();
    const places = openSpaces(viewer);
    const isPaged = Object.values(query).some((value) => value !== undefined);
    if (!isPaged) return { listings: await listOnSale(db, today, places) };
    refuseDistanceFromNowhere(query);
    const { limit = LIMITS.pageSize, cursor, sort = "newest", openToday, ...rest } = query;
    const { product, brand, location, ...search } = rest;
    const after = positionOf(sort, cursor);
    const request = {
      today,
      places,
      search: { ...search, openOn: openToday ? weekdayOf(today) : undefined },
      terms: await words.findTerms({ product, brand, location }),
      sort,
      after,
      limit: limit + 1,
    };
    const { found, isFuzzy } = await findPage(request);
    const listings = found.slice(0, limit);
    const last = found.length > limit ? listings.at(-1) : undefined;
    const total = found[0]?.total ?? (after ? await countMatching(db, request) : 0);
    return {
      listings,
      total,
      nextCursor: last
        ? cursorAt({ sort, value: sortValue(sort, last), id: last.id, isFuzzy })
        : null,
      ...(isFuzzy ? { isApproximate: true } : {}),
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
