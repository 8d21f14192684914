import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import type { CommuneFigures, Communes } from "../communes/public.ts";
import { listNewestIds } from "../products/public.ts";

/** A sitemap may have 50,000 addresses: this limit leaves room for the other pages. */
const PRODUCTS_LISTED = 45_000;

type Deps = { db: Db; clock: Clock; communes: Communes };

export const createDiscovery = ({ db, clock, communes }: Deps) => ({
  /** The communes and products with pages today. */
  async findPages(): Promise<{ communes: CommuneFigures[]; productIds: string[] }> {
    const [figures, productIds] = await Promise.all([
      communes.list(),
      listNewestIds(db, clock.today(), PRODUCTS_LISTED),
    ]);
    return { communes: figures.communes, productIds };
  },
});

export type Discovery = ReturnType<typeof createDiscovery>;
