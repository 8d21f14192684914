import { publicHolidays } from "@stokaz/contract/holidays";
import type { Territory as DescribedTerritory } from "@stokaz/contract/territory";
import type { Config } from "../../config.ts";
import type { GeocodedPlace, Geocoder } from "../../gateways/geocoder.ts";
import type { Tiles } from "../../gateways/tiles.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Territory } from "../../territories/territory.ts";

type Deps = {
  clock: Clock;
  territory: Territory;
  geocoder: Geocoder;
  tiles: Tiles;
  config: Pick<
    Config,
    | "brandName"
    | "platformFeePercent"
    | "prepaidMonthsMax"
    | "operator"
    | "toFillIn"
    | "googleMapsKey"
    | "guaranteeNotice"
    | "featuresOff"
  >;
};

export const createTerritoryService = ({ clock, territory, geocoder, tiles, config }: Deps) => ({
  /** The place served, and what every screen needs to know of this deployment. */
  describe(): DescribedTerritory {
    const {
      brandName,
      platformFeePercent,
      prepaidMonthsMax,
      operator,
      toFillIn,
      featuresOff,
      googleMapsKey = "",
    } = config;
    const year = Number(clock.today().slice(0, 4));
    const holidays = [year, year + 1].flatMap((of) => publicHolidays(of, territory.abolition));
    return {
      ...territory,
      holidays,
      tilesUrl: tiles(),
      googleMapsKey,
      featuresOff,
      platformFeePercent,
      prepaidMonthsMax,
      operator,
      brandName,
      hasGuaranteeNotice: config.guaranteeNotice !== undefined,
      toFillIn,
    };
  },

  /** Places of the territory that a text may mean, or become while it is typed, best first. */
  async findPlaces({
    q,
    partial,
  }: {
    q: string;
    partial?: boolean | undefined;
  }): Promise<GeocodedPlace[]> {
    return partial ? geocoder.suggest(q) : geocoder.find(q);
  },
});

export type TerritoryService = ReturnType<typeof createTerritoryService>;
