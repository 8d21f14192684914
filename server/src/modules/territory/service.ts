import type { Territory as DescribedTerritory } from "@stokaz/contract/spaces/territory";
import { publicHolidays } from "@stokaz/contract/time/holidays";
import type { Config } from "../../config.ts";
import type { GeocodedPlace, Geocoder } from "../../gateways/geocoder.ts";
import type { Tiles } from "../../gateways/tiles.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Dependencies, Keepable } from "../../platform/kept/dependencies.ts";
import type { Keeper } from "../../platform/kept/keeper.ts";
import type { Territory } from "../../territories/territory.ts";

export type TerritoryServiceDeps = {
  keeper: Keeper;
  clock: Clock;
  territory: Territory;
  geocoder: Geocoder;
  tiles: Tiles;
  config: Pick<
    Config,
    | "brandName"
    | "platformFeePercent"
    | "prepaidMonthsMax"
    | "alcoholClosedHours"
    | "operator"
    | "toFillIn"
    | "googleMapsKey"
    | "guaranteeNotice"
    | "firstListingApproval"
    | "reviewsModeration"
    | "featuresOff"
  >;
};

/** The state of the tile server is checked every ten minutes, and first when the process starts. */
export const territoryDependencies = ({ tilesUrl }: DescribedTerritory): Dependencies => ({
  topics: [],
  ageMs: tilesUrl === "" ? 30_000 : 600_000,
});

export const createTerritoryService = <Kept extends Keepable>(deps: TerritoryServiceDeps) => {
  const { clock, territory, geocoder, tiles, config, keeper } = deps;
  const kept = keeper.group<Kept>({
    name: "territory",
    bytesOf: ({ bytes }) => bytes,
    dependenciesOf: ({ dependencies }) => dependencies,
  });
  const describe = (): DescribedTerritory => {
    const {
      brandName,
      platformFeePercent,
      prepaidMonthsMax,
      alcoholClosedHours,
      operator,
      toFillIn,
      featuresOff,
      googleMapsKey = "",
    } = config;
    const year = Number(clock.today().slice(0, 4));
    const holidays = [year, year + 1].flatMap((holidayYear) =>
      publicHolidays(holidayYear, territory.abolition),
    );
    return {
      ...territory,
      holidays,
      tilesUrl: tiles(),
      googleMapsKey,
      featuresOff,
      platformFeePercent,
      prepaidMonthsMax,
      alcoholClosedHours,
      operator,
      brandName,
      hasGuaranteeNotice: config.guaranteeNotice !== undefined,
      hasFirstListingApproval: config.firstListingApproval,
      hasReviewsReadBefore: config.reviewsModeration === "before",
      toFillIn,
    };
  };

  return {
    /** The territory, and the facts of this deployment for every screen; kept for everybody. */
    describeKept: (toAnswer: (described: DescribedTerritory) => Kept): Promise<Kept> =>
      kept.get("described", async () => toAnswer(describe())),

    /**
     * Places of the territory that a text may mean, also while it is still being typed, best first.
     */
    async findPlaces({
      q,
      partial,
    }: {
      q: string;
      partial?: boolean | undefined;
    }): Promise<GeocodedPlace[]> {
      return partial ? geocoder.suggest(q) : geocoder.find(q);
    },
  };
};

export type TerritoryService<Kept extends Keepable> = ReturnType<
  typeof createTerritoryService<Kept>
>;
