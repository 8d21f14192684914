import type { Territory as DescribedTerritory } from "@stokaz/contract/territory";
import type { Config } from "../../config.ts";
import type { GeocodedPlace, Geocoder } from "../../gateways/geocoder.ts";
import type { Tiles } from "../../gateways/tiles.ts";
import type { RateLimit } from "../../platform/rate-limit.ts";
import type { Territory } from "../../platform/territory.ts";

type Deps = {
  territory: Territory;
  geocode: Geocoder;
  rateLimit: RateLimit;
  tiles: Tiles;
  config: Pick<Config, "platformFeePercent" | "operator">;
};

export const createTerritoryService = ({ territory, geocode, rateLimit, tiles, config }: Deps) => ({
  /** The place served, and what every screen needs to know of this deployment. */
  describe(): DescribedTerritory {
    const { platformFeePercent, operator } = config;
    return { ...territory, tilesUrl: tiles(), platformFeePercent, operator };
  },

  /** Places of the territory that a text may mean, best first. @throws {Problem} request/too-many */
  async findPlaces(query: string, address: string): Promise<GeocodedPlace[]> {
    await rateLimit("geocode-address", address);
    return geocode(query);
  },
});

export type TerritoryService = ReturnType<typeof createTerritoryService>;
