import type { Cents } from "@stokaz/contract/money/money";
import { plainText } from "@stokaz/contract/text";
import { addMonths } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import type { Keeper } from "../../platform/kept/keeper.ts";
import { Problem } from "../../platform/problem.ts";
import type { Commune, Territory } from "../../territories/territory.ts";
import { allOnSale, countOnSaleByCommune, type Listing, listPage } from "../products/public.ts";
import { type ListedSpace, listPageWithRoom, summarizeByCommune } from "../spaces/public.ts";
import { slugOf } from "./rules.ts";

/** Listings of each kind on a commune's page. */
const SHOWN = 12;

/** A commune with figures of its current offers. */
export type CommuneFigures = Pick<Commune, "name" | "postcodes"> & {
  slug: string;
  spaces: number;
  products: number;
  usualPrice: Cents | null;
  pricedSpaces: number;
};

/** The newest listings of a commune. */
export type CommuneOffers = {
  commune: CommuneFigures;
  spaces: ListedSpace[];
  products: Listing[];
};

type Figures = { communes: CommuneFigures[]; usualPrice: Cents | null };

/**
 * Dependencies of the figures: they are kept for a fixed time, whatever changes, because no
 * decision depends on them and the count reads all offers.
 */
export const FIGURES_DEPENDENCIES = { topics: [], ageMs: 30_000 } as const;

export type CommunesDeps = {
  db: Db;
  clock: Clock;
  territory: Pick<Territory, "communes">;
  keeper: Keeper;
};

export const createCommunes = ({ db, clock, territory, keeper }: CommunesDeps) => {
  const kept = keeper.group<Figures>({
    name: "figures",
    bytesOf: ({ communes }) => 300 * communes.length,
    dependenciesOf: () => FIGURES_DEPENDENCIES,
  });
  const french = new Intl.Collator("fr");

  const nextMonth = () => {
    const from = clock.today();
    return {
      from,
      to: addMonths(from, 1),
      now: clock.now(),
      visible: { scope: "nobody" } as const,
    };
  };

  const count = async (): Promise<Figures> => {
    const [spaces, products] = await Promise.all([
      summarizeByCommune(db, nextMonth()),
      countOnSaleByCommune(db, clock.localNow()),
    ]);
    const communes = territory.communes.map(({ name, postcodes }) => {
      const plain = plainText(name);
      const found = spaces.get(plain);
      return {
        name,
        postcodes,
        slug: slugOf(name),
        spaces: found?.spaces ?? 0,
        products: products.get(plain) ?? 0,
        usualPrice: found?.usualPrice ?? null,
        pricedSpaces: found?.pricedSpaces ?? 0,
      };
    });
    return {
      communes: communes.sort((one, other) => french.compare(one.name, other.name)),
      usualPrice: spaces.get(null)?.usualPrice ?? null,
    };
  };

  const list = (): Promise<Figures> => kept.get("figures", count);

  return {
    /** Every commune of the territory, by name, and the median price over all of them. */
    list,

    /**
     * One commune with its newest listings, as a visitor sees them.
     *
     * @throws {Problem} commune/not-found
     */
    async show(slug: string): Promise<CommuneOffers> {
      const { communes } = await list();
      const commune = communes.find((known) => known.slug === slug);
      if (!commune) throw new Problem("commune/not-found");
      const plain = plainText(commune.name);
      const [spaces, products] = await Promise.all([
        listPageWithRoom(db, nextMonth(), { commune: plain }, { sort: "newest", limit: SHOWN }),
        listPage(db, { ...allOnSale(clock.localNow()), search: { commune: plain }, limit: SHOWN }),
      ]);
      return { commune, spaces, products: products.found };
    },
  };
};

export type Communes = ReturnType<typeof createCommunes>;
