import { addDays, startOfDay } from "@stokaz/contract/calendar";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { type ActivityFacts, type QuarterFacts, sumQuarters } from "../rules.ts";
import * as rows from "./repository.ts";
import { tellYear, yearDays } from "./rules.ts";

type Deps = { db: Db; clock: Clock; timeZone: string };

export type PlaceFacts = ActivityFacts & { place: rows.RentedPlace };

/** What is told of a seller for a year. Cents; a lessor's places, or what an artisan sold. */
export type SellerFacts = {
  sellerId: string;
  year: number;
  places: readonly PlaceFacts[];
  goods: ActivityFacts | undefined;
  total: QuarterFacts;
  owed: Omit<rows.OwedYear, "sellerId">;
};

/** What sellers are told about, and the authority is: one place that works it out. */
export const createTaxFacts = ({ db, clock, timeZone }: Deps) => {
  /** The facts of a year, of one seller or of all to whom anything moved in it, by seller. */
  const listFacts = async (year: number, of: rows.Of = {}): Promise<SellerFacts[]> => {
    const { first, next } = yearDays(year);
    const span = { from: startOfDay(first, timeZone), to: startOfDay(next, timeZone) };
    const [moved, owed] = await Promise.all([
      rows.listMovedQuarters(db, span.from, of, timeZone),
      rows.listOwed(db, span, of),
    ]);
    const told = tellYear(moved, year, clock.today());
    const spaceIds = [...told.values()].flatMap((activities) =>
      activities.flatMap(({ spaceId }) => spaceId ?? []),
    );
    const tomorrow = addDays(clock.today(), 1);
    const until = next < tomorrow ? next : tomorrow;
    const places = new Map(
      (await rows.listRentedPlaces(db, spaceIds, { from: first, to: until })).map((place) => [
        place.spaceId,
        place,
      ]),
    );
    const owedBy = new Map(owed.map(({ sellerId, ...rest }) => [sellerId, rest]));
    return [...told].flatMap(([sellerId, activities]) => {
      const account = owedBy.get(sellerId);
      if (!account) return [];
      return {
        sellerId,
        year,
        places: activities
          .flatMap((activity) => {
            const place = places.get(activity.spaceId ?? "");
            return place ? { ...activity, place } : [];
          })
          .sort((a, b) => a.place.name.localeCompare(b.place.name, "fr")),
        goods: activities.find(({ spaceId }) => spaceId === null),
        total: sumQuarters(activities.map(({ total }) => total)),
        owed: account,
      };
    });
  };

  return {
    listFacts,

    /** The facts of one seller; none when nothing moved to or from them in that year. */
    async findFacts(sellerId: string, year: number): Promise<SellerFacts | undefined> {
      const [facts] = await listFacts(year, { sellerId });
      return facts;
    },
  };
};

export type TaxFacts = ReturnType<typeof createTaxFacts>;
