import * as contract from "@stokaz/contract/storage-spaces";
import type { Bind } from "../../platform/bind.ts";
import type { SpaceListing } from "./listing/service.ts";
import type { OccupancyService } from "./occupancy/service.ts";
import type { StorageSpaces } from "./service.ts";
import {
  nextPageLink,
  toWireAvailableSpace,
  toWireOccupancy,
  toWireOwnSpace,
  toWirePrices,
} from "./wire.ts";

export const bindStorageSpaceRoutes = (
  on: Bind,
  spaces: StorageSpaces,
  listing: SpaceListing,
  occupancy: OccupancyService,
): void => {
  on(contract.listAvailableSpaces, async ({ query }, viewer, { setHeader }) => {
    const page = await listing.list(viewer, query);
    if (page.total !== undefined) setHeader("x-total-count", String(page.total));
    if (page.nextCursor) setHeader("link", nextPageLink(query, page.nextCursor));
    return page.spaces.map(toWireAvailableSpace);
  });
  on(contract.listOwnSpaces, async (_, lessor) =>
    (await spaces.listOwn(lessor)).map(toWireOwnSpace),
  );
  on(contract.getOccupancy, async ({ params, query }, lessor) =>
    toWireOccupancy(await occupancy.describe(lessor, params.id, query.month)),
  );
  on(contract.getCommunePrices, async ({ query }) =>
    toWirePrices(await spaces.findPrices(query.address)),
  );
  on(contract.createSpace, async ({ body }, lessor) => ({
    message: "Espace de stockage créé avec succès.",
    storageSpace: toWireOwnSpace(await spaces.create(lessor, body)),
  }));
  on(contract.updateSpace, async ({ params, body }, lessor) => ({
    message: "Espace de stockage mis à jour avec succès.",
    storageSpace: toWireOwnSpace(await spaces.update(lessor, params.id, body)),
  }));
  on(contract.deleteSpace, async ({ params }, lessor) => {
    await spaces.archive(lessor, params.id);
    return { message: "Espace de stockage supprimé avec succès!" };
  });
};
