import type { VerifiedCompany } from "@stokaz/contract/accounts/verified-company";
import type { Score } from "@stokaz/contract/fields";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import type { IsOffered } from "../../platform/features.ts";
import { Problem } from "../../platform/problem.ts";
import { isNamedTo, visibleTo } from "../addresses/public.ts";
import { findVerification } from "../company-register/public.ts";
import type { ListingPage, ProductListing } from "../products/public.ts";
import { findScore } from "../reviews/public.ts";
import { findSeller, listPlacesOf, listSpacesOf, type SellerRow } from "./repository.ts";

/** An artisan with their places and a page of their products, or a lessor with their spaces. */
export type ShownSeller = {
  seller: SellerRow;
  /** True if the viewer may know whose home a lessor's spaces are. */
  isNamed: boolean;
  memberSince: CalendarDay;
  places: Awaited<ReturnType<typeof listPlacesOf>>;
  spaces: Awaited<ReturnType<typeof listSpacesOf>>;
  page: ListingPage;
  /** `undefined` as long as they have no reviews. */
  score: Score | undefined;
  /** `undefined` while an artisan's company is not verified. */
  verified: VerifiedCompany | undefined;
};

export type SellersDeps = {
  db: Db;
  clock: Clock;
  isOffered: IsOffered;
  listProducts: ProductListing["list"];
};

export const createSellers = ({ db, clock, isOffered, listProducts }: SellersDeps) => ({
  /** @throws {Problem} seller/not-found, request/invalid for a cursor of another list */
  async show(
    viewer: Actor | undefined,
    sellerId: string,
    paging: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<ShownSeller> {
    const seller = await findSeller(db, sellerId);
    if (!seller) throw new Problem("seller/not-found");
    const isNamed = isNamedTo(await visibleTo({ db, clock }, viewer), sellerId);
    const shown = { seller, isNamed, memberSince: clock.dayOf(seller.created_at) };
    if (!seller.business) {
      const nothing = { listings: [], total: 0, nextCursor: null };
      const spaces = await listSpacesOf(db, sellerId);
      const none = { score: undefined, verified: undefined };
      return { ...shown, places: [], spaces, page: nothing, ...none };
    }
    const [places, page, score, verified] = await Promise.all([
      listPlacesOf(db, sellerId, clock.localNow()),
      listProducts(viewer, { ...paging, artisanId: sellerId }),
      isOffered("reviews") ? findScore(db, "seller", sellerId) : undefined,
      findVerification(db, sellerId),
    ]);
    return {
      ...shown,
      places,
      spaces: [],
      page,
      score,
      verified: verified && { on: clock.dayOf(verified.at), by: verified.by },
    };
  },
});

export type Sellers = ReturnType<typeof createSellers>;
