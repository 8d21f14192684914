import * as contract from "@stokaz/contract/spaces/territory";
import type { Bind } from "../../platform/http/bind.ts";
import { EncodedAnswer } from "../../platform/http/encoded-answer.ts";
import { type TerritoryService, territoryDependencies } from "./service.ts";

/** The territory, already encoded. */
export type TerritoryAnswer = EncodedAnswer<typeof contract.getTerritory>;

export const bindTerritoryRoutes = (
  on: Bind,
  territory: TerritoryService<TerritoryAnswer>,
): void => {
  on(contract.getTerritory, () =>
    territory.describeKept(
      (described) =>
        new EncodedAnswer(contract.getTerritory, described, territoryDependencies(described)),
    ),
  );
  on(contract.geocode, async ({ query }) => ({ data: await territory.findPlaces(query) }), {
    countedIn: { name: "geocode-address", tries: 240, seconds: 60 },
  });
};
