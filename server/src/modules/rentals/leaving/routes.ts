import { lastDayBefore } from "@stokaz/contract/calendar";
import { frenchDay } from "@stokaz/contract/french-day";
import * as contract from "@stokaz/contract/lease-changes";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Leaving } from "./service.ts";
import { toWireLeft, toWireQuote } from "./wire.ts";

export const bindLeavingRoutes = (on: Bind, leaving: Leaving): void => {
  on(contract.quoteLeaving, async ({ params }, artisan) =>
    toWireQuote(await leaving.quote(artisan, params.id)),
  );
  on(contract.leaveLease, async ({ params, body }, artisan) => {
    const change = await leaving.leave(artisan, params.id, body);
    const lastDay = frenchDay(lastDayBefore(change.end_date_after));
    return {
      message: `Préavis donné : le dernier jour de votre location est le ${lastDay}.`,
      change: toWireLeft(change),
    };
  });
};
