import { addDays, startOfDay } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { type ActivityFacts, type QuarterFacts, sumQuarters } from "../rules.ts";
import * as rows from "./repository.ts";
import { reportYear, yearDays } from "./rules.ts";

export type TaxFactsDeps = { db: Db; clock: Clock; timeZone: string };

/** Figures of one place of a lessor, in cents. */
export type PlaceFacts = ActivityFacts & { place: rows.RentedPlace };

/** Figures of a seller for a year, in cents: a lessor's places, or an artisan's sales. */
export type SellerFacts = {
  sellerId: string;
  year: number;
  places: readonly PlaceFacts[];
  goods: ActivityFacts | undefined;
  total: QuarterFacts;
  owed: Omit<rows.OwedYear, "sellerId">;
};

/** Creates the service that computes the figures for both the sellers and the authority. */
export const createTaxFacts = ({ db, clock, timeZone }: TaxFactsDeps) => {
  /** Lists the facts of a year, by seller: of one seller, or of all with a movement in the year. */
  const listFacts = async (
    year: number,
    filter: rows.SellerFilter = {},
  ): Promise<SellerFacts[]> => {
    const { first, next } = yearDays(year);
    const span = { from: startOfDay(first, timeZone), to: startOfDay(next, timeZone) };
    // One after the other: a transaction has a single connection.
    const moved = await rows.listMovedQuarters(db, span.from, filter, timeZone);
    const owed = await rows.listOwed(db, span, filter);
    const activitiesOfSeller = reportYear(moved, year, clock.today());
    const spaceIds = [...activitiesOfSeller.values()].flatMap((activities) =>
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
    return [...activitiesOfSeller].flatMap(([sellerId, activities]) => {
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

    /** Finds the facts of one seller; `undefined` without a movement in that year. */
    async findFacts(sellerId: string, year: number): Promise<SellerFacts | undefined> {
      const [facts] = await listFacts(year, { sellerId });
      return facts;
    },
  };
};

export type TaxFacts = ReturnType<typeof createTaxFacts>;
