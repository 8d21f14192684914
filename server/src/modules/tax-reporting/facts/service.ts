import type { SellerIdentity } from "@stokaz/contract/sellers/seller-identity";
import { addDays, startOfDay } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { TaxIdentity } from "../../tax-identity/public.ts";
import { type ActivityFacts, type QuarterFacts, sellerKey, sumQuarters } from "../rules.ts";
import * as rows from "./repository.ts";
import { reportYear, yearDays } from "./rules.ts";

export type TaxFactsDeps = { db: Db; clock: Clock; timeZone: string };

/** Figures of one place of a lessor, in cents. */
export type PlaceFacts = ActivityFacts & { place: rows.RentedPlace };

/**
 * Figures of a seller for a year, in cents: a lessor's places, or the sales of one company of an
 * artisan.
 */
export type SellerFacts = {
  sellerId: string;
  year: number;
  /** SIREN of the company; empty for a lessor. */
  siren: string;
  /** `null` for a lessor. */
  company: Omit<rows.SellerCompany, "siren"> | null;
  /** True if the artisan sold as another company, too, in that year. */
  isOneOfSeveral: boolean;
  places: readonly PlaceFacts[];
  goods: ActivityFacts | undefined;
  total: QuarterFacts;
  owed: Omit<rows.OwedYear, "sellerId" | "siren">;
};

const SIREN_DIGITS = 9;

/**
 * Identity of an artisan as the company that sold.
 *
 * @param soldAs identity at its last sale of a company that their profile no longer names; without
 * it the identity is that of the profile
 */
export const identityAs = (
  identity: TaxIdentity,
  soldAs: SellerIdentity | null | undefined,
): TaxIdentity => {
  if (identity.kind !== "firm" || !soldAs?.siret) return identity;
  const { name, tradeName, siret, vatNumber, address } = soldAs;
  return {
    ...identity,
    company: name,
    tradeName: tradeName ?? "",
    siret,
    siren: siret.slice(0, SIREN_DIGITS),
    vatNumber,
    address: address ?? identity.address,
    // What the artisan gave for the authority is of the company that they have now.
    iban: null,
    holder: null,
    establishments: [],
    isSoleTrader: null,
    person: null,
  };
};

/** Creates the service that computes the figures for both the sellers and the authority. */
export const createTaxFacts = ({ db, clock, timeZone }: TaxFactsDeps) => {
  /**
   * Lists the facts of a year, by seller and company: of one seller, or of all with a movement in
   * the year.
   */
  const listFacts = async (
    year: number,
    filter: rows.SellerFilter = {},
  ): Promise<SellerFacts[]> => {
    const { first, next } = yearDays(year);
    const span = { from: startOfDay(first, timeZone), to: startOfDay(next, timeZone) };
    // One after the other: a transaction has a single connection.
    const moved = await rows.listMovedQuarters(db, span.from, filter, timeZone);
    const owed = await rows.listOwed(db, span, filter);
    const years = reportYear(moved, year, clock.today());
    const companies = new Map(
      (await rows.listCompanies(db, years)).map((row) => [
        sellerKey(row),
        { name: row.name, soldAs: row.soldAs },
      ]),
    );
    const yearsOf = Map.groupBy(years, ({ sellerId }) => sellerId);
    const spaceIds = years.flatMap(({ activities }) =>
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
    const owedBy = new Map(
      owed.map((row) => {
        const { sellerId: _, siren: __, ...account } = row;
        return [sellerKey(row), account];
      }),
    );
    return years.flatMap(({ activities, ...seller }) => {
      const account = owedBy.get(sellerKey(seller));
      if (!account) return [];
      const { sellerId, siren } = seller;
      return {
        sellerId,
        siren,
        year,
        company: companies.get(sellerKey(seller)) ?? null,
        isOneOfSeveral: (yearsOf.get(sellerId)?.length ?? 0) > 1,
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

  return { listFacts };
};

export type TaxFacts = ReturnType<typeof createTaxFacts>;
