import * as contract from "@stokaz/contract/spaces/communes";
import type { Bind } from "../../platform/http/bind.ts";
import { EncodedAnswer } from "../../platform/http/encoded-answer.ts";
import { type Communes, FIGURES_DEPENDENCIES } from "./service.ts";
import { toWireOffers } from "./wire.ts";

export const bindCommuneRoutes = (on: Bind, communes: Communes): void => {
  on(contract.listCommunes, async () => {
    const { communes: data, usualPrice } = await communes.list();
    return new EncodedAnswer(contract.listCommunes, { data, usualPrice }, FIGURES_DEPENDENCIES);
  });
  on(contract.getCommune, async ({ params }) => toWireOffers(await communes.show(params.slug)));
};
