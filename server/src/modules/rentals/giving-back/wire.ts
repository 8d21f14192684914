import type { LeaseChange, GiveBackQuote as WireQuote } from "@stokaz/contract/lease-changes";
import { toWireChange, toWireScale } from "../changes/public.ts";
import type { RentalChangeRow } from "../tables.ts";
import type { GiveBackQuote } from "./service.ts";

/** What giving pallets back comes to, in the wire's names. */
export const toWireQuote = ({ scale, ...quoted }: GiveBackQuote): WireQuote => ({
  ...quoted,
  months: toWireScale(scale),
});

/** What was agreed to by giving them back. */
export const toWireGivenBack = (given: RentalChangeRow): LeaseChange => toWireChange(given);
