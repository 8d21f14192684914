import type { Score } from "@stokaz/contract/fields";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import type { IsOffered } from "../../platform/features.ts";
import { Problem } from "../../platform/problem.ts";
import { findAsSeen } from "../addresses/public.ts";
import { type PictureRow, withPhoto } from "../picture-lists/public.ts";
import type { ListingPage, ProductListing } from "../products/public.ts";
import { findScore } from "../reviews/public.ts";
import { findUsableSpace, type UsableSpace } from "../spaces/public.ts";

/** A place of pickup with its pictures, and a page of the products on sale there. */
export type StockedPlace = {
  space: UsableSpace;
  pictures: PictureRow[];
  page: ListingPage;
  /** `undefined` as long as it has no reviews. */
  score: Score | undefined;
};

export type PlacesDeps = {
  db: Db;
  clock: Clock;
  isOffered: IsOffered;
  listProducts: ProductListing["list"];
};

export const createPlaces = ({ db, clock, isOffered, listProducts }: PlacesDeps) => ({
  /** @throws {Problem} space/not-found */
  async show(
    viewer: Actor | undefined,
    spaceId: string,
    paging: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<StockedPlace> {
    const space = await findAsSeen(
      { db, clock },
      viewer,
      (visible) => findUsableSpace(db, visible, spaceId),
      (found) => (found ? [found] : []),
    );
    if (!space) throw new Problem("space/not-found");
    const [page, score] = await Promise.all([
      listProducts(viewer, { ...paging, spaceId }),
      isOffered("reviews") ? findScore(db, "place", spaceId) : undefined,
    ]);
    return { space, pictures: withPhoto(space, space.other_pictures), page, score };
  },
});

export type Places = ReturnType<typeof createPlaces>;
