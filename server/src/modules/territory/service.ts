import type { Territory as DescribedTerritory } from "@stokaz/contract/territory";
import type { Config } from "../../config.ts";
import type { GeocodedPlace, Geocoder } from "../../gateways/geocoder.ts";
import type { Tiles } from "../../gateways/tiles.ts";
import type { RateLimit } from "../../platform/rate-limit.ts";
import type { Territory } from "../../platform/territory.ts";

type Deps = {
  territory: Territory;
  geocoder: Geocoder;
  rateLimit: RateLimit;
  tiles: Tiles;
  config: Pick<Config, "platformFeePercent" | "operator" | "googleMapsKey">;
};

export const createTerritoryService = ({
  territory,
  geocoder,
  rateLimit,
  tiles,
  config,
}: Deps) => ({
  /** The place served, and what every screen needs to know of this deployment. */
  describe(): DescribedTerritory {
    const { platformFeePercent, operator, googleMapsKey = "" } = config;
    return { ...territory, tilesUrl: tiles(), googleMapsKey, platformFeePercent, operator };
  },

  /** Places of the territory that a text may mean, or become while it is typed, best first. @throws {Problem} request/too-many */
  async findPlaces(
    { q, partial }: { q: string; partial?: boolean | undefined },
    address: string,
  ): Promise<GeocodedPlace[]> {
    await rateLimit("geocode-address", address);
    return partial ? geocoder.suggest(q) : geocoder.find(q);
  },
});

export type TerritoryService = ReturnType<typeof createTerritoryService>;
