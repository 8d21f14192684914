import * as contract from "@stokaz/contract/handover/place-states";
import type { Bind } from "../../../platform/http/bind.ts";
import type { PlaceStates } from "./service.ts";
import { toWirePlaceState } from "./wire.ts";

export const bindPlaceStateRoutes = (on: Bind, states: PlaceStates): void => {
  on(contract.listPlaceStates, async ({ params }, actor) => {
    const { entry, exit } = await states.list(actor, params.id);
    return { entry: toWirePlaceState(entry), exit: toWirePlaceState(exit) };
  });
  on(contract.writePlaceNotes, async ({ params, body }, actor) => {
    await states.writeNotes(actor, params, body);
    return { message: "Vos remarques sont enregistrées." };
  });
  on(contract.addPlacePicture, async ({ params, body }, actor) => {
    await states.addPicture(actor, params, body);
    return { message: "Photo ajoutée." };
  });
  on(contract.describePlacePicture, async ({ params, body }, actor) => {
    await states.describePicture(actor, params, body.description);
    return { message: "La légende est enregistrée." };
  });
  on(contract.removePlacePicture, async ({ params }, actor) => {
    await states.removePicture(actor, params);
    return { message: "Photo supprimée." };
  });
  on(contract.signPlaceState, async ({ params, body }, actor) => ({
    message: (await states.sign(actor, params, body.version))
      ? "C'est signé par vous deux. L'état des lieux ne change plus."
      : "C'est signé. L'autre partie en est prévenue par e-mail.",
  }));
};
