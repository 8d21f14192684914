import { addMonths } from "@stokaz/contract/calendar";
import type { Cents } from "@stokaz/contract/money";
import { plainText } from "@stokaz/contract/text";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import { type CacheAge, createShortCache } from "../../platform/short-cache.ts";
import type { Commune, Territory } from "../../territories/territory.ts";
import { countOnSaleByCommune, everythingOn, type Listing, listPage } from "../products/public.ts";
import { type ListedSpace, listPageWithRoom, sumUpByCommune } from "../spaces/public.ts";
import { slugOf } from "./rules.ts";

/** As many as a commune's page shows of each kind. */
const SHOWN = 12;

/** A commune and what is offered there today. */
export type CommuneFigures = Pick<Commune, "name" | "postcodes"> & {
  slug: string;
  spaces: number;
  products: number;
  usualPrice: Cents | null;
  pricedSpaces: number;
};

/** What is newest in a commune. */
export type CommuneOffers = {
  commune: CommuneFigures;
  spaces: ListedSpace[];
  products: Listing[];
};

type Figures = { communes: CommuneFigures[]; usualPrice: Cents | null };

type Deps = {
  db: Db;
  clock: Clock;
  territory: Pick<Territory, "communes">;
  /** How long the figures are kept. */
  age: CacheAge;
};

export const createCommunes = ({ db, clock, territory, age }: Deps) => {
  const kept = createShortCache<Figures>(age, 1);
  const french = new Intl.Collator("fr");

  const monthToCome = () => {
    const from = clock.today();
    return { from, to: addMonths(from, 1), now: clock.now(), open: { of: "nobody" } as const };
  };

  const count = async (): Promise<Figures> => {
    const [spaces, products] = await Promise.all([
      sumUpByCommune(db, monthToCome()),
      countOnSaleByCommune(db, clock.today()),
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
    /** Every commune of the territory, by name, and the usual price over all of them. */
    list,

    /** One commune with what is newest there, as anybody sees it. @throws {Problem} commune/not-found */
    async show(slug: string): Promise<CommuneOffers> {
      const { communes } = await list();
      const commune = communes.find((known) => known.slug === slug);
      if (!commune) throw new Problem("commune/not-found");
      const plain = plainText(commune.name);
      const [spaces, products] = await Promise.all([
        listPageWithRoom(db, monthToCome(), { commune: plain }, { sort: "newest", limit: SHOWN }),
        listPage(db, { ...everythingOn(clock.today()), search: { commune: plain }, limit: SHOWN }),
      ]);
      return { commune, spaces, products: products.found };
    },
  };
};

export type Communes = ReturnType<typeof createCommunes>;
