import type { CalendarDay } from "@stokaz/contract/calendar";
import type { Score } from "@stokaz/contract/fields";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import type { ListingPage, ProductListing } from "../products/public.ts";
import { findScore } from "../reviews/public.ts";
import { type VisibleAddresses, visibleAddresses } from "../search/public.ts";
import { findSeller, listPlacesOf, listSpacesOf, type SellerRow } from "./repository.ts";

/** An artisan with the places and a page of what they sell, or a lessor with their spaces. */
export type ShownSeller = {
  seller: SellerRow;
  /** Whether the viewer may know whose home a lessor's spaces are. */
  isNamed: boolean;
  memberSince: CalendarDay;
  places: Awaited<ReturnType<typeof listPlacesOf>>;
  spaces: Awaited<ReturnType<typeof listSpacesOf>>;
  page: ListingPage;
  /** `undefined` as long as nobody reviewed them. */
  score: Score | undefined;
};

type Deps = { db: Db; clock: Clock; listProducts: ProductListing<unknown>["list"] };

const isNamedTo = (visible: VisibleAddresses, lessorId: string): boolean =>
  visible.of === "everybody" || (visible.of === "lessor" && visible.lessorId === lessorId);

export const createSellers = ({ db, clock, listProducts }: Deps) => ({
  /** @throws {Problem} seller/not-found, request/invalid for a cursor that is none of ours */
  async show(
    viewer: Actor | undefined,
    sellerId: string,
    paging: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<ShownSeller> {
    const seller = await findSeller(db, sellerId);
    if (!seller) throw new Problem("seller/not-found");
    const isNamed = isNamedTo(visibleAddresses(viewer), sellerId);
    const shown = { seller, isNamed, memberSince: clock.dayOf(seller.created_at) };
    if (!seller.business) {
      const nothing = { listings: [], total: 0, nextCursor: null };
      const spaces = await listSpacesOf(db, sellerId);
      return { ...shown, places: [], spaces, page: nothing, score: undefined };
    }
    const [places, page, score] = await Promise.all([
      listPlacesOf(db, sellerId, clock.localNow()),
      listProducts(viewer, { ...paging, artisanId: sellerId }),
      findScore(db, "seller", sellerId),
    ]);
    return { ...shown, places, spaces: [], page, score };
  },
});

export type Sellers = ReturnType<typeof createSellers>;
