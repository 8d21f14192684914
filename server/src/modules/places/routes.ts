import * as contract from "@stokaz/contract/handover/places";
import type { Bind } from "../../platform/http/bind.ts";
import type { Places } from "./service.ts";
import { toWirePlace } from "./wire.ts";

export const bindPlaceRoutes = (on: Bind, places: Places): void => {
  on(contract.getPlace, async ({ params, query }, viewer) =>
    toWirePlace(await places.show(viewer, params.id, query)),
  );
};
