import type { GiveBackQuote as WireGiveBackQuote } from "@stokaz/contract/leases/lease-changes";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { toWireChange, toWireScale } from "../changes/public.ts";
import type { RentalChangeRow } from "../tables.ts";
import type { GiveBackQuote } from "./service.ts";

/** The price of giving pallets back in the wire's names. */
export const toWireGiveBackQuote = ({ scale, ...quoted }: GiveBackQuote): WireGiveBackQuote => ({
  ...quoted,
  months: toWireScale(scale),
});

/** The answer to pallets that were given back. */
export const toWireGivenBack = (change: RentalChangeRow) => ({
  message: `Palettes rendues : leur préavis dure jusqu'au ${frenchDay(lastDayBefore(change.effective_on))}.`,
  change: toWireChange(change),
});
