import * as contract from "@stokaz/contract/territory";
import type { Bind } from "../../platform/http/bind.ts";
import type { TerritoryService } from "./service.ts";

export const bindTerritoryRoutes = (on: Bind, territory: TerritoryService): void => {
  on(contract.getTerritory, async () => territory.describe());
  on(contract.geocode, async ({ query }) => ({ data: await territory.findPlaces(query) }), {
    countedIn: { name: "geocode-address", tries: 240, seconds: 60 },
  });
};
