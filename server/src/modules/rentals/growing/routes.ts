import type { LeaseChange } from "@stokaz/contract/leases/lease-changes";
import * as contract from "@stokaz/contract/leases/lease-growths";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Growing } from "./service.ts";
import { toWireGrown, toWireQuote } from "./wire.ts";

const messageOf = ({ kind, after }: LeaseChange): string =>
  kind === "extend"
    ? `Location prolongée : son dernier jour est le ${frenchDay(lastDayBefore(after.endDate))}.`
    : `Palettes ajoutées : vous en avez ${after.pallets}.`;

export const bindGrowingRoutes = (on: Bind, growing: Growing): void => {
  on(contract.quoteGrowth, async ({ params, query }, artisan) =>
    toWireQuote(await growing.quote(artisan, params.id, query)),
  );
  on(contract.growLease, async ({ params, body }, artisan, { address }) => {
    const { kind, count, ...agreed } = body;
    const wish = { kind, count };
    const asked = { wish, agreed, from: { address } };
    const grown = await growing.grow(artisan, params.id, asked);
    if ("url" in grown) {
      return { url: grown.url, change: null, message: "Payez pour que ce soit fait." };
    }
    const change = toWireGrown(grown.change);
    return { url: null, change, message: messageOf(change) };
  });
  on(contract.growthPaymentSuccess, async ({ query }, artisan) => {
    const row = await growing.confirmReturn(artisan, query.session_id);
    const change = toWireGrown(row);
    return { rentalId: row.rental_id, change, message: messageOf(change) };
  });
};
