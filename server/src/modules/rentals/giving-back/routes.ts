import { giveBackPallets, quoteGivingBack } from "@stokaz/contract/leases/lease-changes";
import type { Bind } from "../../../platform/http/bind.ts";
import type { GivingBack } from "./service.ts";
import { toWireGiveBackQuote, toWireGivenBack } from "./wire.ts";

export const bindGivingBackRoutes = (on: Bind, givingBack: GivingBack): void => {
  on(quoteGivingBack, async ({ params, query }, artisan) =>
    toWireGiveBackQuote(await givingBack.quote(artisan, params.id, query.pallets)),
  );
  on(giveBackPallets, async ({ params, body }, artisan) => {
    const { pallets, ...agreed } = body;
    return toWireGivenBack(await givingBack.giveBack(artisan, params.id, { pallets, agreed }));
  });
};
