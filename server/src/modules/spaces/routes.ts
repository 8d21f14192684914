import {
  getCommunePrices,
  getSpace,
  listAvailableSpaces,
} from "@stokaz/contract/spaces/available-spaces";
import { getOccupancy } from "@stokaz/contract/spaces/occupancy";
import * as contract from "@stokaz/contract/spaces/spaces";
import type { Bind } from "../../platform/http/bind.ts";
import { EncodedAnswer } from "../../platform/http/encoded-answer.ts";
import { nextPageLink } from "../../platform/http/next-page-link.ts";
import type { Dependencies, Keepable } from "../../platform/kept/dependencies.ts";
import type { ShownSpace, SpaceListing, SpacePage } from "./listing/service.ts";
import type { OccupancyService } from "./occupancy/service.ts";
import { toWireSpacePictures } from "./pictures/wire.ts";
import type { Spaces } from "./service.ts";
import {
  createdMessage,
  offerMessage,
  toWireAvailableSpace,
  toWireOccupancy,
  toWireOwnSpace,
  toWirePrices,
  toWireSpaceApproval,
} from "./wire.ts";

/**
 * A page of spaces as it is sent, after its contract was applied: shared by everybody with the same
 * request.
 */
export type SpacesAnswer = Keepable &
  Omit<SpacePage, "spaces"> & {
    rows: EncodedAnswer<typeof listAvailableSpaces>;
  };

/** A space as it is sent. */
export type SpaceAnswer = EncodedAnswer<typeof getSpace>;

const toAnswer =
  (isDistanceAsked: boolean) =>
  ({ spaces, ...paging }: SpacePage, dependencies: Dependencies): SpacesAnswer => {
    const wired = spaces.map((space) => toWireAvailableSpace(space, isDistanceAsked));
    const rows = new EncodedAnswer(listAvailableSpaces, wired, dependencies);
    return { ...paging, rows, dependencies, bytes: rows.bytes };
  };

const toSpaceAnswer = (
  { space, pictures, score }: ShownSpace,
  dependencies: Dependencies,
): SpaceAnswer => {
  const shown = {
    space: toWireAvailableSpace(space, false),
    pictures: toWireSpacePictures(pictures),
    ...(score && { score }),
    ...toWireSpaceApproval(space),
  };
  return new EncodedAnswer(getSpace, shown, dependencies);
};

/**
 * Binds the calls about spaces. A search goes through, in turn: `listKept` of `listing/service.ts`,
 * which asks `search/service.ts` for a kept answer; `findAsSeen` of `addresses/service.ts` says
 * which addresses the viewer may see; `listPageWithRoom` of `listing/repository.ts` reads the page,
 * with the columns of `repository.ts` and the free room of `availability/repository.ts`; then
 * `toAnswer` here, over `wire.ts`.
 *
 * All steps: `docs/architecture.md`, "A search, file by file".
 */
export const bindStorageSpaceRoutes = (
  on: Bind,
  spaces: Spaces,
  listing: SpaceListing<SpacesAnswer, SpaceAnswer>,
  occupancy: OccupancyService,
): void => {
  on(listAvailableSpaces, async ({ query }, viewer, { setHeader }) => {
    const answer = toAnswer(query.near !== undefined);
    const { rows, total, nextCursor, correctedLocation } = await listing.listKept(
      viewer,
      query,
      answer,
    );
    if (total !== undefined) setHeader("x-total-count", String(total));
    if (nextCursor) setHeader("link", nextPageLink(listAvailableSpaces, query, nextCursor));
    // Headers allow only Latin-1.
    if (correctedLocation) setHeader("x-corrected-location", encodeURIComponent(correctedLocation));
    return rows;
  });
  on(getSpace, ({ params }, viewer) => listing.showKept(viewer, params.id, toSpaceAnswer));
  on(contract.listOwnSpaces, async (_, lessor) =>
    (await spaces.listOwn(lessor)).map(toWireOwnSpace),
  );
  on(getOccupancy, async ({ params, query }, lessor) =>
    toWireOccupancy(await occupancy.describe(lessor, params.id, query.month)),
  );
  on(getCommunePrices, async ({ query }) => toWirePrices(await spaces.findPrices(query.address)));
  on(contract.createSpace, async ({ body }, lessor, from) => {
    const storageSpace = toWireOwnSpace(await spaces.create(lessor, body, from));
    return { message: createdMessage(storageSpace), storageSpace };
  });
  on(contract.updateSpace, async ({ params, body }, lessor, from) => ({
    message: "Espace de stockage mis à jour avec succès.",
    storageSpace: toWireOwnSpace(await spaces.update(lessor, params.id, body, from)),
  }));
  on(contract.updateSpaceOffer, async ({ params, body }, lessor, from) => {
    const storageSpace = toWireOwnSpace(
      await spaces.changeOffer(lessor, params.id, body.isTakenOff, from),
    );
    return { message: offerMessage(storageSpace), storageSpace };
  });
  on(contract.deleteSpace, async ({ params }, lessor) => {
    await spaces.archive(lessor, params.id);
    return { message: "Espace de stockage supprimé avec succès!" };
  });
};
