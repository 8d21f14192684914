import * as contract from "@stokaz/contract/leases/lease-changes";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Changes } from "./service.ts";
import { toWireChange, toWireGiveBackQuote, toWireLeaveQuote } from "./wire.ts";

export const bindChangeRoutes = (on: Bind, changes: Changes): void => {
  on(contract.quoteLeaving, async ({ params }, artisan) =>
    toWireLeaveQuote(await changes.quoteLeaving(artisan, params.id)),
  );
  on(contract.leaveLease, async ({ params, body }, artisan) => {
    const { endDate: effectiveOn, ...agreed } = body;
    const change = await changes.leave(artisan, params.id, { effectiveOn, ...agreed });
    const lastDay = frenchDay(lastDayBefore(change.end_date_after));
    return {
      message: `Préavis donné : le dernier jour de votre location est le ${lastDay}.`,
      change: toWireChange(change),
    };
  });
  on(contract.quoteGivingBack, async ({ params, query }, artisan) =>
    toWireGiveBackQuote(await changes.quoteGivingBack(artisan, params.id, query.pallets)),
  );
  on(contract.giveBackPallets, async ({ params, body }, artisan) => {
    const { pallets, ...agreed } = body;
    const change = await changes.giveBack(artisan, params.id, { pallets, agreed });
    const lastDay = frenchDay(lastDayBefore(change.effective_on));
    return {
      message: `Palettes rendues : leur préavis dure jusqu'au ${lastDay}.`,
      change: toWireChange(change),
    };
  });
};
