import { lastDayBefore } from "@stokaz/contract/calendar";
import { frenchDay } from "@stokaz/contract/french-day";
import * as contract from "@stokaz/contract/lease-changes";
import type { Bind } from "../../../platform/http/bind.ts";
import type { GivingBack } from "./service.ts";
import { toWireGivenBack, toWireQuote } from "./wire.ts";

export const bindGivingBackRoutes = (on: Bind, givingBack: GivingBack): void => {
  on(contract.quoteGivingBack, async ({ params, query }, artisan) =>
    toWireQuote(await givingBack.quote(artisan, params.id, query.pallets)),
  );
  on(contract.giveBackPallets, async ({ params, body }, artisan) => {
    const change = await givingBack.giveBack(artisan, params.id, body);
    const lastDay = frenchDay(lastDayBefore(change.effective_on));
    return {
      message: `Palettes rendues : leur préavis dure jusqu'au ${lastDay}.`,
      change: toWireGivenBack(change),
    };
  });
};
