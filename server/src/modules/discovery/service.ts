import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import type { CommuneFigures, Communes } from "../communes/public.ts";
import { listNewestIds, listPlaceIds } from "../products/public.ts";
import { listOfferedIds } from "../spaces/public.ts";

/** A sitemap may have 50,000 addresses: these limits leave room for the other pages. */
const PRODUCTS_LISTED = 44_000;
const PLACES_LISTED = 3_000;
const SPACES_LISTED = 2_000;

/** Pages that depend on the data, in addition to those that always exist. */
export type Findable = {
  communes: CommuneFigures[];
  placeIds: string[];
  productIds: string[];
  spaceIds: string[];
};

export type DiscoveryDeps = { db: Db; clock: Clock; communes: Communes };

export const createDiscovery = ({ db, clock, communes }: DiscoveryDeps) => ({
  /** The communes, places, products and spaces with pages today. */
  async findPages(): Promise<Findable> {
    const [figures, placeIds, productIds, spaceIds] = await Promise.all([
      communes.list(),
      listPlaceIds(db, clock.localNow(), PLACES_LISTED),
      listNewestIds(db, clock.localNow(), PRODUCTS_LISTED),
      listOfferedIds(db, SPACES_LISTED),
    ]);
    return { communes: figures.communes, placeIds, productIds, spaceIds };
  },
});

export type Discovery = ReturnType<typeof createDiscovery>;
